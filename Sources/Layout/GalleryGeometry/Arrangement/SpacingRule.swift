/// The rule for dividing whitespace in a grid.
public enum SpacingRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// All gaps are equal, across and down, and the edges share the remaining whitespace. Open pages have equal
  /// edges, too.
  case equal
  /// Gap and margin have exactly the given widths.
  case fixed
}
