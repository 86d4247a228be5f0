/// Makes JSON of texts that programs write when they take care of braces but not of texts: bytes that are no UTF-8,
/// control characters and halves of surrogate pairs within texts, and numbers that are none.
package enum JSONRepair {
  /// Returns a text with U+FFFD in the place of what cannot be read, control characters escaped, and `null` in the place
  /// of `NaN` and infinities. What is wrong otherwise stays wrong.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    var isInText = false
    while index < text.count {
      let byte = text[index]
      guard isInText else {
        if firstBytes.contains(byte), let word = words.first(where: { text[index...].starts(with: $0) }) {
          result += Array("null".utf8)
          index += word.count
        } else {
          isInText = byte == quote
          result.append(byte)
          index += 1
        }
        continue
      }
      switch byte {
      case quote:
        isInText = false
        result.append(byte)
        index += 1
      case 0..<0x20:
        result += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
        index += 1
      case backslash:
        let length = escapeLength(text[index...])
        if isHalf(text, at: index) {
          result += Array("\\ufffd".utf8)
        } else {
          result += text[index..<(index + length)]
        }
        index += length
      default:
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let words = ["NaN", "-Infinity", "Infinity"].map { Array($0.utf8) }
  private static let firstBytes = words.compactMap(\.first)

  /// The bytes of an escape sequence; a pair of surrogates is one.
  private static func escapeLength(_ rest: ArraySlice<UInt8>) -> Int {
    guard let unit = unit(rest) else { return min(2, rest.count) }
    let isPair = isHigh(unit) && self.unit(rest.dropFirst(6)).map(isLow) ?? false
    return isPair ? 12 : 6
  }

  /// Returns whether a half of a surrogate pair stands alone.
  private static func isHalf(_ text: [UInt8], at index: Int) -> Bool {
    guard let unit = unit(text[index...]), isHigh(unit) || isLow(unit) else { return false }
    return escapeLength(text[index...]) == 6
  }

  /// The number of `\uXXXX` at the beginning of a text.
  private static func unit(_ text: ArraySlice<UInt8>) -> UInt16? {
    guard text.count >= 6, text.starts(with: [backslash, UInt8(ascii: "u")]) else { return nil }
    let digits = text.dropFirst(2).prefix(4)
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static func isHigh(_ unit: UInt16) -> Bool { (0xD800...0xDBFF).contains(unit) }
  private static func isLow(_ unit: UInt16) -> Bool { (0xDC00...0xDFFF).contains(unit) }
}
