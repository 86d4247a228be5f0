/// The direction in which lines of items follow each other.
public enum PageFlow: String, Sendable, Hashable, Codable, CaseIterable {
  /// Rows, downwards.
  case rows
  /// Columns, to the right.
  case columns
}
