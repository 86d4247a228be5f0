/// The alignment of whole photos of mixed proportions, which do not fill their cells.
public enum CellAlignment: String, Sendable, Hashable, Codable, CaseIterable {
  /// Photos follow each other with equal gaps within a row.
  case rows
  /// Every photo is centred in its cell, so that columns run down the page.
  case columns
}
