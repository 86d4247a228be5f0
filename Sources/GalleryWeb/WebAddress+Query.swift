extension WebAddress {
  /// The items of the query, decoded, in order; `nil` for the value of an item without `=`.
  package var query: [(name: String, value: String?)] {
    rawItems.map { Self.decoded($0) }
  }

  /// The same address with another query; no `?` where there are no items.
  package func replacing(query: [(String, String?)]) -> WebAddress {
    replacing(items: query.map { Self.encoded($0.0, $0.1) })
  }

  /// The same address with an item replaced, added at the end, or (`nil`) removed. All other items stay as they
  /// are, byte for byte; of several with the name, the first is replaced and the others are removed.
  package func setting(_ name: String, to value: String?) -> WebAddress {
    var items: [String] = []
    var isSet = false
    for item in rawItems {
      if Self.decoded(item).name != name {
        items.append(String(item))
      } else if let value, !isSet {
        items.append(Self.encoded(name, value))
        isSet = true
      }
    }
    if let value, !isSet { items.append(Self.encoded(name, value)) }
    return replacing(items: items)
  }

  /// The items as they are written.
  package var rawItems: [Substring] {
    encodedQuery.map { $0.split(separator: "&", omittingEmptySubsequences: true) } ?? []
  }

  package func replacing(items: [String]) -> WebAddress {
    WebAddress(
      origin: origin, path: path, encodedQuery: items.isEmpty ? nil : items.joined(separator: "&"),
      fragment: fragment)
  }

  package static func decoded(_ item: Substring) -> (name: String, value: String?) {
    let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (
      PercentEncoding.decoded(parts.first ?? "", plusIsBlank: true),
      parts.count > 1 ? PercentEncoding.decoded(parts[1], plusIsBlank: true) : nil
    )
  }

  private static func encoded(_ name: String, _ value: String?) -> String {
    PercentEncoding.component(name) + (value.map { "=" + PercentEncoding.component($0) } ?? "")
  }
}
