extension Int {
  /// Converts a number, rounding towards zero and clamping to ±2⁵³. NaN becomes 0.
  ///
  /// The limits leave room for a few additions without overflow.
  package init(clamping number: Double) {
    let limit = 0x1p53
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
  }
}
