/// The rule that decides which circle lies where in a packing.
public enum PackingOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every circle lies where the packing is densest.
  case dense
  /// Circles of one size lie in rows, square or hexagonal, where those are almost as large as in the densest packing.
  case tidy
  /// Circles follow each other in the order of the items.
  case reading
}
