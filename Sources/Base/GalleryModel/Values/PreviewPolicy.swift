/// The use of previews embedded in photo files instead of the photos.
///
/// A preview is used if it has enough pixels for every tile, shows the whole photo and the photo was not
/// edited later. Damage elsewhere in the file then goes unnoticed.
public enum PreviewPolicy: String, Sendable, Hashable, Codable, CaseIterable {
  /// Thumbnails in HEIF and AVIF files, which look like the photos.
  case heic
  /// All previews.
  case auto
  /// Every photo is decoded; previews are not used.
  case never
}
