extension Int {
  /// Converts a number, rounding towards zero and clamping to ±2⁵³, or ±2²¹ where `Int` has 32 bits. NaN becomes 0.
  ///
  /// The limits leave room for a few additions without overflow.
  package init(clamping number: Double) {
    let limit = Double(Int.max / 1024 + 1)
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
  }
}
