/// The rule for dividing whitespace in a grid.
public enum SpacingRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// Gaps and edges share the whitespace equally.
  case equal
  /// Gap and margin have exactly the given widths.
  case fixed
}
