extension Double {
  /// Reads a number in decimal notation, such as `12`, `.5` or `1e-3`. `nil` for other forms that Swift
  /// accepts (hexadecimal, `nan`, `inf`, a leading `+`), and for numbers that are not finite.
  package init?(decimal text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { $0.isASCIIDigit || ".eE+-".utf8.contains($0) }
    guard isDecimal, !text.hasPrefix("+"), let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  /// Returns the number with 1 to 6 decimals, rounded to nearest; from 10¹² on, the shortest text.
  package func fixed(_ digits: Int) -> String {
    precondition((1...6).contains(digits), "expected 1 to 6 digits")
    guard abs(self) < 1e12 else { return shortest }
    let power = (0..<digits).reduce(1) { power, _ in power * 10 }
    let scaled = Int((self * Double(power)).rounded(.toNearestOrEven))
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(power))
    return (scaled < 0 ? "-" : "") + "\(whole)." + fraction.digits(digits)
  }

  /// Returns the number with at most some decimals, without an exponent or trailing zeros, for text formats.
  package func decimal(places: Int) -> String {
    let power = (0..<places).reduce(1) { power, _ in power * 10 }
    let limit = 0x1p53
    let parts = isNaN ? 0 : Int(Swift.min(Swift.max((self * Double(power)).rounded(), -limit), limit))
    let (whole, remainder) = parts.magnitude.quotientAndRemainder(dividingBy: UInt(power))
    let sign = parts < 0 ? "-" : ""
    guard remainder > 0 else { return "\(sign)\(whole)" }
    var digits = String(UInt(power) + remainder).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// The number without a trailing `.0`.
  package var shortest: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
