import GalleryText

/// Validates headers and hosts from the user before a request is sent.
enum HTTPHeaderText {
  /// Returns whether a text is `Name: value`: a token (RFC 9110, section 5.6.2) and a non-empty value. The
  /// value must not contain control characters, which could inject further headers.
  static func isValid(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let name = text.utf8[..<colon]
    let value = text.utf8[text.utf8.index(after: colon)...]
    return !name.isEmpty && name.allSatisfy(isTokenCharacter)
      && value.contains { $0 != 0x20 } && value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  static func isHost(_ text: String) -> Bool {
    let host =
      ["http://", "https://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
    let bytes = host.utf8
    return !bytes.isEmpty
      && bytes.allSatisfy { $0.isASCIILetterOrDigit || "-._:[]".utf8.contains($0) || $0 >= 0x80 }
  }

  /// Returns whether a text is valid as an email or web address in the `User-Agent` header.
  static func isContact(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()\\".utf8.contains($0) }
      && (text.contains("@") || text.hasPrefix("https://") || text.hasPrefix("http://"))
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
