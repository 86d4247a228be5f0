/// The names of headers and query items whose values are secret.
package enum SecretNames {
  /// Words that mark a name as secret wherever they occur in it.
  private static let words = ["auth", "key", "token", "secret", "signature", "password"]
  private static let headerWords = ["cookie"]
  private static let addressWords = ["passwd", "credential", "session"]
  /// Whole names of query items: too short to search for within other names.
  private static let addressNames: Set<String> = [
    "sig", "pwd", "pass", "client_id", "sas", "hmac", "jwt", "code",
  ]

  package static func isSecret(header name: String) -> Bool {
    let name = name.lowercased()
    return (words + headerWords).contains { name.contains($0) }
  }

  /// Returns a Boolean value that indicates whether services use this query item for keys, tokens, signatures
  /// or passwords: `api_key`, `wskey`, `access_token`, `X-Amz-Signature`, `sig`, `client_id` …
  package static func isSecret(queryItem name: String) -> Bool {
    let name = name.lowercased()
    if addressNames.contains(name) { return true }
    return !name.hasPrefix("keyword") && (words + addressWords).contains { name.contains($0) }
  }
}
