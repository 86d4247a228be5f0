/// The access key with which requests to S3 are signed.
package struct AWSKeys: Sendable, Hashable {
  /// The access key ID, which identifies the account and is not secret.
  package let id: String
  package let secret: String
  /// The session token of temporary keys; `nil` for others.
  package let token: String?

  package init(id: String, secret: String, token: String? = nil) {
    self.id = id
    self.secret = secret
    self.token = token
  }
}
