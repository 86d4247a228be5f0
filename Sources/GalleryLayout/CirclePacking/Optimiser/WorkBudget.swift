/// The work that may still be spent: a count instead of a time, so that the same input gives the same result.
///
/// One unit is about one tested pair or one updated circle; the optimiser does some 200 million a second.
struct WorkBudget {
  private(set) var remaining: Int

  init(_ units: Int) { remaining = units }

  var isExhausted: Bool { remaining <= 0 }

  @inline(__always)
  mutating func spend(_ units: Int) { remaining -= units }
}
