/// The words with which S3, and services that speak like it, refuse a request.
package struct S3Refusal: Sendable, Hashable {
  /// The code of the failure, such as `AccessDenied`; `nil` where the service tells none.
  package let code: String?
  /// The region that the bucket lies in, where the request went to another one.
  package let region: String?
  /// The seconds by which the clock here is ahead of the server's, where the server refuses a signature for its time.
  package let skew: Int?

  /// Reads a refusal.
  ///
  /// - Parameters:
  ///   - body: The first bytes of the answer. Codes and regions are letters, digits and hyphens, and nothing else is
  ///     taken, so that this takes no parser.
  ///   - now: The time here in seconds since 1970.
  /// - Returns: `nil` for other services' answers.
  package init?(_ headers: WebHeaders, body: [UInt8], region asked: String?, now: Double) {
    let text = String(decoding: body, as: UTF8.self)
    func element(_ name: String) -> String? {
      guard text.contains("<Error"), let start = text.firstRange(of: "<\(name)>") else { return nil }
      let value = text[start.upperBound...].prefix { $0 != "<" }
      return Self.isWord(value) ? String(value) : nil
    }
    let code = element("Code")
    let named =
      headers["x-amz-bucket-region"].flatMap { Self.isWord($0[...]) ? $0 : nil } ?? element("Region")
    let isElsewhere =
      [
        "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
        "IllegalLocationConstraintException",
      ]
      .contains(code) || code == nil
    self.code = code
    region = isElsewhere && named != asked ? named : nil
    let sent = headers["Date"].flatMap(HTTPDate.seconds)
    skew = code == "RequestTimeTooSkewed" ? sent.map { Int(now - $0) } : nil
    guard code != nil || region != nil else { return nil }
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  /// A Boolean value that indicates whether other keys may help.
  package var isAuthorization: Bool {
    ["ExpiredToken", "InvalidToken", "TokenRefreshRequired", "InvalidAccessKeyId"].contains(code)
  }

  /// The refusal in a few words.
  package var words: String {
    if let region { return "the bucket lies in the region \(region)" }
    guard let skew else { return code ?? "" }
    let minutes = max(abs(skew) / 60, 1)
    return "the clock here is \(minutes) min \(skew < 0 ? "behind" : "ahead of") the server's (\(code ?? ""))"
  }

  /// The advice for people, if there is some.
  package var advice: String? {
    if let region { return "set AWS_REGION=\(region)" }
    switch code {
    case "RequestTimeTooSkewed": return "set the clock of this machine"
    case "InvalidAccessKeyId", "SignatureDoesNotMatch":
      return "see whether AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or the profile are those of this service"
    case "ExpiredToken", "InvalidToken", "TokenRefreshRequired":
      return "get new keys: the token is not valid any more"
    case "AccessDenied": return "the keys, or the lack of them, do not allow this"
    default: return nil
    }
  }
}
