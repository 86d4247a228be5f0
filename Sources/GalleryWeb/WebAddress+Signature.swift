extension WebAddress {
  /// A Boolean value that indicates whether the query holds a signature, or a token that may be bound to the rest: no
  /// server takes such an address changed.
  package var isSigned: Bool {
    let names = Set(query.map { $0.name.lowercased() })
    return names.contains {
      Self.signatures.contains($0) || $0.hasPrefix("x-amz-") || $0.hasPrefix("x-goog-")
    }
      // Azure's shared access signatures, CloudFront's and imgix' short names.
      || names.contains("se") && names.contains("sp")
      || names.contains("policy") && names.contains("key-pair-id")
      || names.contains("s") && names.contains("ixlib")
  }

  private static let signatures: Set<String> = [
    "sig", "signature", "hmac", "token", "access_token", "hash", "sign", "digest", "oh", "auth_key", "jwt",
    "__token__", "hdnea", "hdnts", "key-pair-id", "expires", "awsaccesskeyid", "googleaccessid",
  ]
}
