/// Facts about a tile beyond its pixels, for formats that can store them.
package struct TileDetails: Sendable, Hashable, Codable {
  /// The photo's name, for people who cannot see the photo; `nil` without a name.
  package let name: String?
  /// The alternative text for screen readers; `nil` for the name.
  package let alternative: String?
  /// The photo's number on the page, from 0; `nil` for unnumbered photos.
  package let number: Int?
  /// The photo's address: `http` or `https`, plain ASCII; `nil` without an address.
  package let link: String?

  /// Creates details. User name and password are removed from the link; other
  /// schemes than `http(s)` are dropped.
  package init(name: String? = nil, alternative: String? = nil, number: Int? = nil, link: String? = nil) {
    self.name = name
    self.alternative = alternative
    self.number = number
    self.link = link.flatMap(Self.address)
  }

  /// The characters allowed unescaped in an address (RFC 3986, section 2). Quotes, brackets and backslashes
  /// are excluded because they have a meaning in the file formats.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&*+,;=%".utf8)

  /// Returns an address that browsers can open, with other bytes percent-encoded; `nil` for other texts.
  private static func address(_ text: String) -> String? {
    let scheme = text.prefix { $0 != ":" }
    guard ["http", "https"].contains(scheme.lowercased()) else { return nil }
    var remaining = text[scheme.endIndex...]
    guard remaining.hasPrefix("://") else { return nil }
    remaining = remaining.dropFirst(3)
    let authority = remaining.prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.isEmpty else { return nil }
    var bytes = Array("\(scheme.lowercased())://".utf8)
    for byte in Array(host.utf8) + Array(remaining[authority.endIndex...].utf8) {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += Array("%".utf8) + Array((byte < 16 ? "0" : "").utf8)
        bytes += Array(String(byte, radix: 16, uppercase: true).utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
