/// How a photo fills its tile.
public enum Fit: String, Sendable, Hashable, Codable, CaseIterable {
  /// The tile is covered; what does not fit is cropped.
  case cover
  /// The whole photo is shown; the tile may stay partly empty.
  case contain
}

/// Which part of a photo a crop keeps.
public enum Focus: String, Sendable, Hashable, Codable, CaseIterable {
  /// The middle.
  case centre
  /// What is eye-catching as libvips' smartcrop measures it: edges, skin, saturated colour.
  case attention
  /// The part with the most detail.
  case entropy
  /// The face regions that photo software stored in the file; the middle where there are none.
  case regions
  /// Stored face regions where there are any; otherwise `attention` for circles, and the middle for other shapes.
  case auto
}
