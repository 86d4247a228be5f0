extension Double {
  /// Reads a number in decimal notation, such as `12`, `.5` or `1e-3`.
  ///
  /// - Returns: `nil` for anything else that Swift takes for a number: hexadecimal, `nan`, `inf`, a leading `+`;
  ///   and for numbers that are not finite.
  package init?(decimal text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }
    guard isDecimal, !text.hasPrefix("+"), let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  /// The number without a trailing `.0`.
  package var shortest: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}
