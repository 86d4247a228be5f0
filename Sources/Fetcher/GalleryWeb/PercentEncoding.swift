import GalleryText

/// Percent-encoding of addresses (RFC 3986 §2).
package enum PercentEncoding {
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)
  /// The characters that must be encoded in every part of an address, besides blanks, controls and non-ASCII.
  private static let excluded = Set("\"<>\\^`{|}".utf8)
  private static let unreservedMarks = Set("-._~".utf8)

  /// Encodes only the invalid characters of a path, query or fragment.
  static func repaired(_ text: some StringProtocol) -> String {
    encoded(text) { bytes, index in
      let byte = bytes[index]
      guard byte == UInt8(ascii: "%") else { return byte > 0x20 && byte < 0x7F && !excluded.contains(byte) }
      let digits = bytes[(index + 1)...].prefix(2)
      return digits.count == 2 && digits.allSatisfy { value(of: $0) != nil }
    }
  }

  /// Encodes a value for a query: everything except letters, digits and `-._~`.
  package static func component(_ text: String) -> String {
    encoded(text) { bytes, index in
      let byte = bytes[index]
      return byte.isASCIILetterOrDigit
        || unreservedMarks.contains(byte)
    }
  }

  /// Encodes the bytes that are not kept.
  private static func encoded(
    _ text: some StringProtocol, keeping isKept: (_ bytes: [UInt8], _ index: Int) -> Bool
  ) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if isKept(bytes, index) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Encodes names of folders and files as a reference: everything except slashes. Colons are encoded too, so
  /// that no name looks like a scheme.
  package static func path(_ names: some StringProtocol) -> String {
    names.parts(separatedBy: "/").map { component(String($0)) }.joined(separator: "/")
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

  private static func value(of digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }
}
