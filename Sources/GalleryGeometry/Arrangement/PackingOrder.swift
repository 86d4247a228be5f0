/// The rule that decides which circle lies where in a packing.
public enum PackingOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// Every circle lies where the packing is densest.
  case dense
  /// Circles follow each other in the order of the items.
  case reading
}
