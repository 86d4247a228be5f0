package import GalleryGeometry
package import GalleryModel

/// A photo's tiles and what was found on the way.
package struct DecodedPhoto: Sendable, Hashable {
  /// Size and format.
  package var facts: PhotoFacts
  /// SHA-256 of the file's bytes, 64 hexadecimal digits.
  package var sha256: String
  /// One for each specification, in their order.
  package var tiles: [Tile]
  /// The reason why the photo could be decoded leniently only, and may show less than was taken.
  package var damage: String?
  /// Notes about what was put aside without harm to the picture, such as a broken colour profile.
  package var notes: [String]
  /// The heads of people who look at the camera, in fractions of the photo as it is shown, where they were looked for.
  package var heads: [Rect] = []
  /// The name of the profile that the photo's colours have; `nil` where they are taken for sRGB. Default: `nil`.
  package var profile: String?
  /// EXIF's number, 1 to 8, of the turn that makes the stored rows upright; 1 where the format's decoder turns them.
  /// Default: 1.
  package var orientation = 1

  /// Creates a photo and its tiles.
  package init(
    facts: PhotoFacts, sha256: String, tiles: [Tile], damage: String? = nil, notes: [String],
    heads: [Rect] = [], profile: String? = nil, orientation: Int = 1
  ) {
    self.facts = facts
    self.sha256 = sha256
    self.tiles = tiles
    self.damage = damage
    self.notes = notes
    self.heads = heads
    self.profile = profile
    self.orientation = orientation
  }
}
