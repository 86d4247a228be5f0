/// Takes digits and separators off the front of a text.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  /// Exactly so many digits as a number.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Whether the next character is this one, which is taken then.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Digits behind a decimal point, in billionths.
  mutating func fraction() -> Int {
    var value = 0
    var scale = 100_000_000
    while let digit = number(1) {
      value += digit * scale
      scale /= 10
    }
    return value
  }

  /// `Z`, `+02:00` or `-0530`, in minutes.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = number(2) else { return nil }
    _ = skip(":")
    let minutes = number(2) ?? 0
    return hours <= 14 && minutes < 60 ? sign * (hours * 60 + minutes) : nil
  }
}
