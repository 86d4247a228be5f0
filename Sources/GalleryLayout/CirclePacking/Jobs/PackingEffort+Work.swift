import GalleryGeometry

extension PackingEffort {
  /// Returns the work for a search among `count` circles, in the units of ``WorkBudget``.
  func work(for count: Int, areEqual: Bool) -> Int {
    let ratio = max(1, Double(count) / 200)
    switch self {
    case .fast: return Int(2.7e6 * min(8, ratio.squareRoot()))
    case .normal: return Int(4e7 * min(3, ratio.squareRoot().squareRoot()))
    case .best:
      // Many equal circles have the farthest to go to the best known.
      return Int(2.7e8 * min(3, areEqual ? ratio * ratio.squareRoot() : ratio.squareRoot()))
    }
  }
}
