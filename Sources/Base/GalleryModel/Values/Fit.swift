/// The fit of a photo in its tile.
public enum Fit: String, Sendable, Hashable, Codable, CaseIterable {
  /// The photo covers the tile; the excess is cropped.
  case cover
  /// The whole photo is visible; parts of the tile may stay empty.
  case contain
}
