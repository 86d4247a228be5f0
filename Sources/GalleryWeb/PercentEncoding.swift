/// Percent-encoding of addresses (RFC 3986 §2).
package enum PercentEncoding {
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)
  /// The characters that must be encoded in every part of an address, besides blanks, controls and non-ASCII.
  private static let excluded = Set("\"<>\\^`{|}".utf8)
  private static let unreservedMarks = Set("-._~".utf8)

  /// Encodes only the invalid characters of a path, query or fragment.
  package static func repaired(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "%") {
        let digits = bytes[(index + 1)...].prefix(2)
        let isEscape = digits.count == 2 && digits.allSatisfy { value(of: $0) != nil }
        out += isEscape ? [byte] : Array("%25".utf8)
      } else if byte <= 0x20 || byte >= 0x7F || excluded.contains(byte) {
        append(byte, to: &out)
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Encodes a value for a query: everything except letters, digits and `-._~`.
  package static func component(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in text.utf8 {
      if isAlphanumeric(byte) || unreservedMarks.contains(byte) {
        out.append(byte)
      } else {
        append(byte, to: &out)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Encodes names of folders and files as a reference: everything except slashes. Colons are encoded too, so that no
  /// name looks like a scheme.
  package static func path(_ names: some StringProtocol) -> String {
    names.split(separator: "/", omittingEmptySubsequences: false).map { component(String($0)) }
      .joined(separator: "/")
  }

  /// Repairs invalid UTF-8. `plusIsBlank`: `+` stands for a blank, as in queries of forms.
  package static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = value(of: bytes[index + 1]),
        let low = value(of: bytes[index + 2])
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to out: inout [UInt8]) {
    out += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }
}
