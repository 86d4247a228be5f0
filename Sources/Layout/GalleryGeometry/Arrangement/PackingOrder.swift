/// The rule for placing circles in a packing.
public enum PackingOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// Circles lie as densely as possible. Only circles of the same size keep reading order among each other.
  case dense
  /// Circles of one size lie in square or hexagonal rows in the middle of the page. Compared with the densest
  /// packing found, rows may make circles at most 1.5 % smaller or an open page at most 1.5 % higher. They
  /// must not need a further page. Otherwise, and for circles of several sizes, this acts like ``dense``.
  case tidy
  /// Circles follow the order of the items, row by row, which is less dense. Each circle starts on the centre
  /// line of the previous one and moves right in steps of 5 units until it keeps the gap to all others. At
  /// the end of the line it returns to the margin, 5 units lower. On a closed page, it continues at the top
  /// of the next page. If the layout chooses the sizes, the step is an eighth of the mean radius.
  case reading
}
