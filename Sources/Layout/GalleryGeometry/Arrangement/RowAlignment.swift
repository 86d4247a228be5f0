/// The alignment of a row that is not full.
public enum RowAlignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// Items lie below the first columns of the rows above.
  case start
  /// Items are centred.
  case centre
  /// Items are spread over the width.
  case justify
}
