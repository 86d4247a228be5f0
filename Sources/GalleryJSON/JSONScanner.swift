/// Reads values of JSON (RFC 8259) from bytes of UTF-8.
///
/// ``JSONValue/init(parsing:)`` asks Foundation's decoder for one type of value after the other, which takes ten times as
/// long. Its messages are better, so that it is asked about texts that this scanner refuses.
package struct JSONScanner {
  /// Deeper nesting is refused, as Foundation does it.
  private static let deepest = 512

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  private init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Returns the value that a part of bytes is, with white space around it; `nil` if it is none.
  package static func value(of bytes: [UInt8], in range: Range<Int>) -> JSONValue? {
    var scanner = JSONScanner(bytes, in: range)
    guard let value = scanner.value(depth: 0) else { return nil }
    scanner.skipSpace()
    return scanner.position == scanner.end ? value : nil
  }

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Takes a byte, if it is the next.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let count = word.utf8CodeUnitCount
    guard end - position >= count, word.description.utf8.elementsEqual(bytes[position..<position + count])
    else { return nil }
    position += count
    return value
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    guard position < end, depth < Self.deepest else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "\""):
      position += 1
      return text().map(JSONValue.text)
    case UInt8(ascii: "{"):
      position += 1
      return object(depth: depth)
    case UInt8(ascii: "["):
      position += 1
      return list(depth: depth)
    case UInt8(ascii: "t"): return take("true", .flag(true))
    case UInt8(ascii: "f"): return take("false", .flag(false))
    case UInt8(ascii: "n"): return take("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard take(UInt8(ascii: "\"")), let name = text() else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      return take(UInt8(ascii: "}")) ? .object(members) : nil
    }
  }

  private mutating func list(depth: Int) -> JSONValue? {
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .list(elements) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      return take(UInt8(ascii: "]")) ? .list(elements) : nil
    }
  }

  /// Reads a text behind its first quotation mark.
  private mutating func text() -> String? {
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return escapedText(from: start) }
      guard byte >= 0x20 else { return nil }
      position += 1
    }
    return nil
  }

  /// Reads a text with escapes in it, the first of which comes next.
  private mutating func escapedText(from start: Int) -> String? {
    var text = Array(bytes[start..<position])
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard position < end else { return nil }
        let escape = bytes[position]
        position += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
          guard let scalar = scalar() else { return nil }
          text += Array(String(Character(scalar)).utf8)
        default: return nil
        }
      case 0x20...: text.append(byte)
      default: return nil
      }
    }
    return nil
  }

  /// Reads the digits of an escape, and those of the one that it makes a pair with.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let unit = unit() else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // The second half of a pair.
    guard (0xD800..<0xDC00).contains(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      let low = self.unit(), (0xDC00..<0xE000).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  /// Reads four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard end - position >= 4 else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    position += 4
    return unit
  }

  private mutating func number() -> JSONValue? {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let firstDigit = position
    var whole = 0
    var fits = true
    while position < end, let digit = digit(bytes[position]) {
      let (shifted, overflows) = whole.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = shifted.addingReportingOverflow(digit)
      if overflows || overflowsToo { fits = false }
      whole = sum
      position += 1
    }
    guard position > firstDigit, position == firstDigit + 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
      return nil
    }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard skipDigits() else { return nil }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      guard skipDigits() else { return nil }
    }
    if isWhole, fits { return .integer(isNegative ? -whole : whole) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return Double(text).flatMap { $0.isFinite ? JSONValue($0) : nil }
  }

  private func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  /// Skips digits, at least one.
  private mutating func skipDigits() -> Bool {
    let start = position
    while position < end, digit(bytes[position]) != nil { position += 1 }
    return position > start
  }
}
