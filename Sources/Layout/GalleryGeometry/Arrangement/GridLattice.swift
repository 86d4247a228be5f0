/// The arrangement of equal cells in a grid.
public enum GridLattice: String, Sendable, Hashable, Codable, CaseIterable {
  /// Rows and columns.
  case square
  /// Rows offset by half a cell, with equal gaps along three axes.
  case hexagonal
}
