/// The facts about a tile beside its pixels, for formats that can tell them.
package struct TileDetails: Sendable, Hashable, Codable {
  /// The photo's name, for people who do not see it; `nil` for none.
  package let name: String?
  /// The text that stands for the photo where it is read aloud; `nil` is its name.
  package let alternative: String?
  /// The photo's number on the page, from 0; `nil` where nobody counts.
  package let number: Int?
  /// The address that the photo comes from: `http` or `https`, of plain ASCII; `nil` if there is nowhere to go.
  package let link: String?

  /// Creates details. Of the link, a user's name and password are dropped; all of it is if it is not `http` or `https`.
  package init(
    name: String? = nil, alternative: String? = nil, number: Int? = nil, link: String? = nil
  ) {
    self.name = name
    self.alternative = alternative
    self.number = number
    self.link = link.flatMap(Self.address)
  }

  /// The characters that may stand in an address as they are (RFC 3986, section 2), without quotes, brackets and
  /// backslashes, which mean something to the formats that addresses are written into.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&*+,;=%".utf8)

  /// An address that can be opened in a browser, other bytes than plain ones percent-encoded.
  private static func address(_ text: String) -> String? {
    let scheme = text.prefix { $0 != ":" }
    guard ["http", "https"].contains(scheme.lowercased()) else { return nil }
    var rest = text[scheme.endIndex...]
    guard rest.hasPrefix("://") else { return nil }
    rest = rest.dropFirst(3)
    let authority = rest.prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    guard !host.isEmpty else { return nil }
    var bytes = Array("\(scheme.lowercased())://".utf8)
    for byte in Array(host.utf8) + Array(rest[authority.endIndex...].utf8) {
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
