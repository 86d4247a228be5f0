/// The alignment of whole photos of mixed proportions, which do not fill their cells.
public enum CellAlignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// Photos in a row follow each other with equal gaps.
  case rows
  /// Photos are centred in their cells and form columns.
  case columns
}
