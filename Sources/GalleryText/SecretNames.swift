/// Names of headers and of parts of addresses whose values nobody else may know.
package enum SecretNames {
  /// Words that make a name that of a secret, wherever they stand in it.
  private static let words = ["auth", "key", "token", "secret", "signature", "password"]
  /// Further such words in headers.
  private static let headerWords = ["cookie"]
  /// Further such words in addresses.
  private static let addressWords = ["passwd", "credential", "session"]
  /// Names in addresses that are too short to be looked for in others.
  private static let addressNames: Set<String> = [
    "sig", "pwd", "pass", "client_id", "sas", "hmac", "jwt", "code",
  ]

  /// Returns a Boolean value that indicates whether the value of a header is a secret.
  package static func isSecret(header name: String) -> Bool {
    let name = name.lowercased()
    return (words + headerWords).contains { name.contains($0) }
  }

  /// Returns a Boolean value that indicates whether services use the name for keys, tokens, signatures and passwords in
  /// addresses: `api_key`, `wskey`, `access_token`, `X-Amz-Signature`, `sig`, `client_id` …
  package static func isSecret(queryItem name: String) -> Bool {
    let name = name.lowercased()
    if addressNames.contains(name) { return true }
    return !name.hasPrefix("keyword") && (words + addressWords).contains { name.contains($0) }
  }
}
