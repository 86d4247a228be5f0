/// Comparisons that tolerate the rounding of a few additions, relative to the lengths: scaling a page scales
/// its plan.
enum Tolerance {
  /// The tolerance as a share of a length.
  static let relative = 1e-12

  static func fits(_ length: Double, into available: Double) -> Bool {
    length <= available + abs(available) * relative
  }

  /// Returns how often a length fits, at most `limit`.
  static func count(_ length: Double, into available: Double, limit: Int = .max) -> Int {
    guard available > 0 else { return 0 }
    return min(limit, Int(clamping: available / length * (1 + relative)))
  }
}

/// Halves an interval a number of times. `isLow` decides whether the middle becomes the lower or the upper
/// end.
func bisected<Failure>(
  _ low: Double, _ high: Double, rounds: Int, isLow: (Double) throws(Failure) -> Bool
) throws(Failure) -> (low: Double, high: Double) {
  var low = low
  var high = high
  for _ in 0..<rounds {
    let middle = (low + high) / 2
    if try isLow(middle) { low = middle } else { high = middle }
  }
  return (low, high)
}
