import Curl
import GalleryText

/// An error response of S3 or a compatible service.
package struct S3Refusal: Sendable, Hashable {
  /// The error code, such as `AccessDenied`; `nil` if the service sends no code.
  let code: String?
  /// The bucket's region, if the request went to another one.
  let region: String?
  /// The seconds by which the local clock is ahead of the server's, if the server rejects the time of a
  /// signature.
  let skew: Int?

  /// Reads the beginning of an error response; `nil` for responses of other services. Codes and regions
  /// consist of letters, digits and hyphens. Other text is ignored, so an XML parser is not needed.
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
    let sent = headers["Date"].flatMap(CurlText.seconds(date:))
    skew = code == "RequestTimeTooSkewed" ? sent.map { Int(now - $0) } : nil
    guard code != nil || region != nil else { return nil }
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
  }

  /// A Boolean value that indicates whether other keys may help.
  package var isAuthorization: Bool {
    ["ExpiredToken", "InvalidToken", "TokenRefreshRequired", "InvalidAccessKeyId"].contains(code)
  }

  var words: String {
    if let region { return "the bucket is in the region \(region)" }
    guard let skew else { return code ?? "" }
    let distance = "\(max(abs(skew) / 60, 1)) min \(skew < 0 ? "behind" : "ahead of")"
    return "this machine's clock is \(distance) the server's (\(code ?? ""))"
  }

  var advice: String? {
    if let region { return "set AWS_REGION=\(region)" }
    switch code {
    case "RequestTimeTooSkewed": return "set this machine's clock"
    case "InvalidAccessKeyId", "SignatureDoesNotMatch":
      return "check that AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or the profile belong to this service"
    case "ExpiredToken", "InvalidToken", "TokenRefreshRequired":
      return "get new keys; the token is no longer valid"
    case "AccessDenied": return "the keys do not allow this, or keys are missing"
    default: return nil
    }
  }
}
