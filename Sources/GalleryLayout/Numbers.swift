/// Comparisons that forgive the rounding of a few additions. Always relative: a plan of a scaled page is
/// the scaled plan.
enum Tolerance {
  /// Share of a length that rounding may have added to it.
  static let relative = 1e-12

  /// Returns whether a length fits into another.
  static func fits(_ length: Double, into available: Double) -> Bool {
    length <= available + abs(available) * relative
  }

  /// Returns the number of whole times that a length goes into another; at most `limit`.
  static func count(_ length: Double, into available: Double, limit: Int) -> Int {
    guard available > 0 else { return 0 }
    return min(limit, Int(clamping: available / length * (1 + relative)))
  }
}

/// Halves an interval a number of times, each time to the half whose lower or upper end `isLow` makes the middle.
func bisected<Failure>(
  _ low: Double, _ high: Double, rounds: Int, isLow: (Double) throws(Failure) -> Bool
) throws(Failure) -> (low: Double, high: Double) {
  var (low, high) = (low, high)
  for _ in 0..<rounds {
    let middle = (low + high) / 2
    if try isLow(middle) { low = middle } else { high = middle }
  }
  return (low, high)
}
