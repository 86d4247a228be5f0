extension Int {
  /// The number and a noun: `1 photo`, `12 photos`.
  ///
  /// - Parameters:
  ///   - noun: One of them.
  ///   - plural: Several of them. Default: the noun with an `s`.
  package func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) " + (self == 1 ? noun : plural ?? noun + "s")
  }
}
