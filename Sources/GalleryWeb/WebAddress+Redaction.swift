import GalleryText

extension WebAddress {
  /// The text that stands where the value of a query item was.
  private static let redactionMark = "…"

  /// Returns a Boolean value that indicates whether a secret was replaced in the text of an address, which leads
  /// nowhere then.
  package static func isRedacted(_ text: String) -> Bool { text.contains("=" + redactionMark) }

  /// The text for messages, reports and plans: the values of query items whose names look like secrets are `…`.
  /// The same text where there are none.
  package var redacted: String { redacted(hiding: []) }

  /// The same, and known secrets are `…` wherever they stand, encoded or not.
  package func redacted(hiding secrets: Set<String>) -> String {
    let items = rawItems.map { Self.hiding($0) }
    let fragments = fragment?.split(separator: "&", omittingEmptySubsequences: false).map { Self.hiding($0) }
    let redactedAddress = WebAddress(
      origin: origin, path: path, encodedQuery: encodedQuery == nil ? nil : items.joined(separator: "&"),
      fragment: fragments?.joined(separator: "&"))
    return Redaction(secrets: secrets).hidden(in: redactedAddress.text)
  }

  /// The values of query items whose names look like secrets, decoded.
  package var querySecrets: Set<String> {
    Set(query.compactMap { SecretNames.isSecret(queryItem: $0.name) ? $0.value : nil }.filter { !$0.isEmpty })
  }

  private static func hiding(_ item: Substring) -> String {
    let (name, value) = decoded(item)
    guard value != nil, SecretNames.isSecret(queryItem: name), let equals = item.firstIndex(of: "=") else {
      return String(item)
    }
    return String(item[...equals]) + redactionMark
  }
}
