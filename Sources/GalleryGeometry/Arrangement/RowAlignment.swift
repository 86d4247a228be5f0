/// The alignment of a row that is not full.
public enum RowAlignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// The items stand below the first columns of the rows above.
  case start
  /// The items stand in the middle.
  case centre
  /// The items are spread over the width.
  case justify
}
