extension CirclePacking.Effort {
  /// Work for a search among `count` circles, in the units of ``WorkBudget``.
  func work(for count: Int) -> Int {
    let base: Double
    let growth: Double
    switch self {
    case .fast: (base, growth) = (2.7e6, 0.5)
    case .normal: (base, growth) = (4e7, 0.3)
    case .best: (base, growth) = (2.7e8, 0.8)
    }
    let n = Double(count)
    return Int(base * (n > 200 ? min(8, power(n / 200, growth)) : 1))
  }

  /// `base` to a power between 0 and 1, without the platform's mathematics library, whose last digits differ.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    var factor = base
    var rest = exponent
    for _ in 0..<20 {
      factor = factor.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= factor
        rest -= 1
      }
    }
    return result
  }
}
