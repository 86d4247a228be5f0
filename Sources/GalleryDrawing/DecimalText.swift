import GalleryGeometry

/// Numbers as text formats take them: decimal, without an exponent, the same for everybody.
enum DecimalText {
  /// A number to three places, without zeros at the end.
  static func of(_ number: Double) -> String {
    let thousandths = Int(clamping: (number * 1000).rounded())
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
