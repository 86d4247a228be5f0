extension Int {
  /// Converts a number, rounded towards zero; one that is too large becomes the nearest limit, and NaN becomes 0.
  ///
  /// The limits are ±2⁵³, so that a few additions to the result do not overflow either.
  package init(clamping number: Double) {
    let limit = 0x1p53
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
  }
}
