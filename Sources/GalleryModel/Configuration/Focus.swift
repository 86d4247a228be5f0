/// The part of a photo that a crop keeps.
public enum Focus: String, Sendable, Hashable, Codable, CaseIterable {
  /// The middle.
  case centre
  /// The part that is eye-catching as libvips' smartcrop measures it: edges, skin, saturated colour.
  case attention
  /// The part with the most detail.
  case entropy
  /// The face regions that photo software stored in the file; the middle where there are none.
  case regions
  /// Stored face regions where there are any; otherwise `attention` for circles and hexagons, and the middle for
  /// other shapes.
  case auto
}
