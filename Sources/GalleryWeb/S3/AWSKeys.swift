/// The keys of an account, as Amazon Web Services and services that speak like it give them.
package struct AWSKeys: Sendable, Hashable {
  /// The access key, which names the account. It is no secret.
  package let id: String
  /// The secret access key.
  package let secret: String
  /// The token of keys that are valid for some hours; `nil` for others.
  package let token: String?

  package init(id: String, secret: String, token: String? = nil) {
    self.id = id
    self.secret = secret
    self.token = token
  }
}
