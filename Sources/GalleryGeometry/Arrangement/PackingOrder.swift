/// The rule for placing circles in a packing.
public enum PackingOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// Circles lie as densely as possible.
  case dense
  /// Circles of one size lie in square or hexagonal rows if they stay almost as large as in the densest packing.
  case tidy
  /// Circles follow the order of the items.
  case reading
}
