extension String {
  /// Creates a text from bytes that state no encoding, or often a wrong one: UTF-16 after a byte-order mark,
  /// UTF-8, or else Windows-1252, which contains Latin-1. UTF-8 that other software cut or damaged has more whole
  /// letters than broken ones.
  package init(guessing bytes: some Collection<UInt8>) {
    let mark = Array(bytes.prefix(2))
    if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] {
      let content = Array(bytes.dropFirst(2))
      let high = mark[0] == 0xFE ? 0 : 1
      let units = stride(from: 0, to: content.count - 1, by: 2).map {
        UInt16(content[$0 + high]) << 8 | UInt16(content[$0 + 1 - high])
      }
      self.init(decoding: units, as: UTF16.self)
      return
    }
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let letters = repaired.unicodeScalars.filter { !$0.isASCII }
    if 2 * letters.count(where: { $0 == "\u{FFFD}" }) <= letters.count {
      self = repaired
      return
    }
    self.init()
    unicodeScalars.append(
      contentsOf: bytes.map { byte in
        (0x80...0x9F).contains(byte) ? Self.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
      })
  }

  /// The characters of the bytes from 0x80 to 0x9F. Five of them are undefined.
  private static let windows1252 = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
