/// The way in which a grid divides white space.
public enum SpacingRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// Gaps and edges share it equally.
  case equal
  /// Gap and margin are as wide as they are given.
  case fixed
}
