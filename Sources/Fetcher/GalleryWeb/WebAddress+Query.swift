import GalleryText

extension WebAddress {
  /// The items of the query, decoded, in order; `nil` for the value of an item without `=`.
  package var query: [(name: String, value: String?)] { rawItems.map { Self.decoded($0) } }

  /// Returns the same address with another query; no `?` if there are no items.
  package func replacing(query: [(String, String?)]) -> WebAddress {
    replacing(items: query.map { Self.encoded($0.0, $0.1) })
  }

  /// Returns the same address with an item replaced, appended, or (for `nil`) removed. Other items remain
  /// byte-identical. Of several with the name, the first is replaced and the others are removed.
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

  package var rawItems: [Substring] { encodedQuery?.split(separator: "&") ?? [] }

  package func replacing(items: [String]) -> WebAddress {
    WebAddress(
      origin: origin, path: path, encodedQuery: items.isEmpty ? nil : items.joined(separator: "&"),
      fragment: fragment)
  }

  package static func decoded(_ item: Substring) -> (name: String, value: String?) {
    let (name, value) = item.cut(at: "=")
    return (
      PercentEncoding.decoded(name, plusIsBlank: true),
      value.map { PercentEncoding.decoded($0, plusIsBlank: true) }
    )
  }

  private static func encoded(_ name: String, _ value: String?) -> String {
    PercentEncoding.component(name) + (value.map { "=" + PercentEncoding.component($0) } ?? "")
  }

  /// The replacement for the value of a secret query item.
  private static let redactionMark = "…"

  /// Returns whether a secret was replaced in the text of an address, which is then unusable.
  package static func isRedacted(_ text: String) -> Bool { text.contains("=" + redactionMark) }

  /// The text for messages, reports and plans. The values of query items whose names suggest secrets become
  /// `…`.
  package var redacted: String { redacted(hiding: []) }

  /// Returns the redacted text, with known secrets also replaced by `…` everywhere, encoded or not.
  package func redacted(hiding secrets: Set<String>) -> String {
    let items = rawItems.map { Self.hiding($0) }
    let fragments = fragment?.parts(separatedBy: "&").map { Self.hiding($0) }
    let redactedAddress = WebAddress(
      origin: origin, path: path, encodedQuery: encodedQuery == nil ? nil : items.joined(separator: "&"),
      fragment: fragments?.joined(separator: "&"))
    return Redaction(secrets: secrets).hidden(in: redactedAddress.text)
  }

  /// The decoded values of query items whose names suggest secrets.
  package var querySecrets: Set<String> {
    Set(query.compactMap { SecretNames.isSecret(queryItem: $0.name) ? $0.value?.nonEmpty : nil })
  }

  private static func hiding(_ item: Substring) -> String {
    let (name, value) = item.cut(at: "=")
    guard value != nil, SecretNames.isSecret(queryItem: decoded(item).name) else { return String(item) }
    return "\(name)=\(redactionMark)"
  }

  /// A Boolean value that indicates whether the query contains a signature, or a token that may be bound to
  /// the rest. Servers reject such an address if it is modified.
  package var isSigned: Bool {
    let names = Set(query.map { $0.name.lowercased() })
    return names.contains {
      Self.signatures.contains($0) || $0.hasPrefix("x-amz-") || $0.hasPrefix("x-goog-")
    }
      // Azure's shared access signatures, and the short names of CloudFront and imgix.
      || names.contains("se") && names.contains("sp")
      || names.contains("policy") && names.contains("key-pair-id")
      || names.contains("s") && names.contains("ixlib")
  }

  private static let signatures: Set<String> = [
    "sig", "signature", "hmac", "token", "access_token", "hash", "sign", "digest", "oh", "auth_key", "jwt",
    "__token__", "hdnea", "hdnts", "key-pair-id", "expires", "awsaccesskeyid", "googleaccessid",
  ]
}
