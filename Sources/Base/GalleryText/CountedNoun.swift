extension Int {
  /// Returns the number with a noun: `1 photo`, `12 photos`. The plural defaults to the noun with an `s`.
  package func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) " + (self == 1 ? noun : plural ?? noun + "s")
  }
}
