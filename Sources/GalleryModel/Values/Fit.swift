/// The way in which a photo fills its tile.
public enum Fit: String, Sendable, Hashable, Codable, CaseIterable {
  /// The tile is covered; what does not fit is cropped.
  case cover
  /// The whole photo is shown; the tile may stay partly empty.
  case contain
}
