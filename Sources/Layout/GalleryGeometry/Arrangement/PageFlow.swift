/// The direction of lines of items.
public enum PageFlow: String, Sendable, Hashable, Codable, CaseIterable {
  /// Rows, from top to bottom.
  case rows
  /// Columns, from left to right.
  case columns
}
