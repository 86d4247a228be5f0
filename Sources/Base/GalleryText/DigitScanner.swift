/// Reads digits and separators from the start of a text.
struct DigitScanner {
  private var remaining: Substring.UTF8View

  init(_ text: String) { remaining = Substring(text).utf8 }

  var isAtEnd: Bool { remaining.isEmpty }

  /// Reads exactly this many digits and returns their number.
  mutating func number(_ count: Int) -> Int? {
    let digits = remaining.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    remaining.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Skips a character if it comes next, and returns whether it did.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = remaining.first, UInt32(first) == character.value else { return false }
    remaining.removeFirst()
    return true
  }

  mutating func skip(anyOf characters: [Unicode.Scalar]) -> Unicode.Scalar? {
    characters.first { skip($0) }
  }

  /// Reads the digits after a decimal point and returns billionths; drops further digits. `nil` if there is
  /// no digit.
  mutating func fraction() -> Int? {
    guard var value = number(1) else { return nil }
    var digits = 1
    while let digit = number(1) {
      if digits < 9 { value = value * 10 + digit }
      digits += 1
    }
    while digits < 9 {
      value *= 10
      digits += 1
    }
    return value
  }

  /// Reads `Z`, `+02:00`, `+0200` or `+02`, and returns minutes.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    guard let sign = skip(anyOf: ["+", "-"]), let hours = number(2) else { return nil }
    let minutes = skip(":") ? number(2) : number(2) ?? 0
    guard let minutes, minutes < 60 else { return nil }
    let offset = hours * 60 + minutes
    return offset <= PhotoDate.largestOffset ? (sign == "-" ? -offset : offset) : nil
  }
}
