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

    let (hierarchy, fragment) = reference.cut(at: "#")
    let (path, ownQuery) = hierarchy.cut(at: "?")
    var query = ownQuery.map(String.init)

    var resolved = origin.text
    if path.isEmpty {
      resolved += self.path
      query = query ?? encodedQuery
    } else if path.hasPrefix("/") {
      resolved += path
    } else {
      resolved += self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)] + path
    }
    return WebAddress(resolved + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? ""))
  }

  /// Returns whether a reference begins with a scheme: a letter, then letters, digits, `+`, `-`, `.`, up to a
  /// colon.
  private static func hasScheme(_ reference: Substring) -> Bool {
    guard let colon = reference.firstIndex(of: ":"), let first = reference.first, first.isASCII,
      first.isLetter
    else { return false }
    return reference[..<colon].allSatisfy { letter in
      letter.isASCIILetterOrDigit || "+-.".contains(letter)
    }
  }
}
