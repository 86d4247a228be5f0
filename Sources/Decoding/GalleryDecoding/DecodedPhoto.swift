package import GalleryModel

/// A photo's tiles and the findings of its decoder.
package struct DecodedPhoto: Sendable, Hashable {
  package var facts: PhotoFacts
  /// The SHA-256 of the file's bytes as 64 hexadecimal digits.
  package var sha256: String
  /// The tiles, in the order of their specifications.
  package var tiles: [Tile]
  /// The reason why only lenient decoding succeeded. The tiles may show less than the original photo.
  package var damage: String?
  /// Notes about ignored data that do not affect the image, such as a broken colour profile.
  package var notes: [String]
  /// The heads of people who look at the camera, in fractions of the visible photo, if the decoder searched
  /// for them.
  package var heads: [Rect] = []
  /// The name of the photo's colour profile, or `nil` if its colours are treated as sRGB. Defaults to `nil`.
  package var profile: String?
  /// The EXIF orientation, 1 to 8, of the stored rows; 1 if the format's decoder applies it. Defaults to 1.
  package var orientation = 1
  /// A Boolean value that indicates whether the file carries content credentials. Defaults to `false`.
  package var hasCredentials = false

  package init(
    facts: PhotoFacts, sha256: String, tiles: [Tile], damage: String? = nil, notes: [String],
    heads: [Rect] = [], profile: String? = nil, orientation: Int = 1, hasCredentials: Bool = false
  ) {
    self.facts = facts
    self.sha256 = sha256
    self.tiles = tiles
    self.damage = damage
    self.notes = notes
    self.heads = heads
    self.profile = profile
    self.orientation = orientation
    self.hasCredentials = hasCredentials
  }
}
