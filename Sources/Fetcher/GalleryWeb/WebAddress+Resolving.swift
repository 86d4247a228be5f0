import GalleryText

extension WebAddress {
  /// Resolves a reference in a document at this address (RFC 3986 §5.2): absolute, `//host/path`, `/path`,
  /// relative, `?query`, `#fragment` or empty. Repairs it like ``init(_:)``.
  ///
  /// Returns `nil` for schemes other than http and https, and for invalid addresses.
  package func resolving(_ reference: String) -> WebAddress? {
    let reference = reference.trimmed[...]
    if Self.hasScheme(reference) { return WebAddress(String(reference)) }
    if reference.hasPrefix("//") { return WebAddress("\(scheme):\(reference)") }

    let hash = reference.firstIndex(of: "#")
    let fragment = hash.map { reference[$0...] } ?? ""
    let hierarchy = reference[..<(hash ?? reference.endIndex)]
    let mark = hierarchy.firstIndex(of: "?")
    let query = mark.map { hierarchy[$0...] }
    let path = hierarchy[..<(mark ?? hierarchy.endIndex)]

    var resolved = origin.text
    if path.isEmpty {
      resolved += self.path + (query.map(String.init) ?? encodedQuery.map { "?" + $0 } ?? "")
    } else if path.hasPrefix("/") {
      resolved += path + (query ?? "")
    } else {
      let folder = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]
      resolved += folder + path + (query ?? "")
    }
    return WebAddress(resolved + fragment)
  }

  /// Returns whether a reference begins with a scheme: a letter, then letters, digits, `+`, `-`, `.`, up to a
  /// colon.
  private static func hasScheme(_ reference: Substring) -> Bool {
    guard let colon = reference.firstIndex(of: ":"), let first = reference.first, first.isASCII,
      first.isLetter
    else { return false }
    return reference[..<colon].allSatisfy { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || "+-.".contains(letter))
    }
  }
}
