import Foundation
import GalleryDigest
import GalleryText

/// Signs requests to one origin by Signature Version 4
/// (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html).
///
/// libcurl's own signer (`CURLOPT_AWS_SIGV4`) is unsuitable: version 7.88 omits the body's hash, which S3
/// requires, does not sort queries, and does not support session tokens.
package struct AWSSigner: Sendable {
  /// The only origin whose requests are signed.
  package let origin: Origin
  package let keys: AWSKeys
  /// Such as `eu-west-1`.
  package let region: String
  /// The name of the service. Defaults to `s3`, which also requires the body's hash in a header.
  let service: String

  package init(_ origin: Origin, keys: AWSKeys, region: String, service: String = "s3") {
    self.origin = origin
    self.keys = keys
    self.region = region
    self.service = service
  }

  /// Returns the headers that sign a request. The address is exactly as requested; `seconds` count since
  /// 1970. Servers accept signatures for 15 minutes.
  package func headers(
    method: String, address: WebAddress, body: [UInt8] = [], seconds: Double
  ) -> [WebHeaders.Field] {
    let time = Self.time(seconds)
    let hash = SHA256.digest(of: body).hexadecimal
    var fields: [WebHeaders.Field] = [.init("X-Amz-Date", time)]
    if service == "s3" { fields.append(.init("X-Amz-Content-Sha256", hash)) }
    if let token = keys.token { fields.append(.init("X-Amz-Security-Token", token)) }
    let signed = (fields + [.init("Host", origin.authority)])
      .map { (name: $0.name.lowercased(), value: $0.value) }.sorted { $0.name < $1.name }
    let names = signed.map(\.name).joined(separator: ";")
    // Sign the canonical encoding of path and query, independent of the address' own encoding.
    let request = [
      method, Self.path(of: address), Self.query(of: address),
      signed.map { "\($0.name):\($0.value)\n" }.joined(), names, hash,
    ].joined(separator: "\n")
    let scope = "\(time.prefix(8))/\(region)/\(service)/aws4_request"
    let text = ["AWS4-HMAC-SHA256", time, scope, SHA256.digest(of: Array(request.utf8)).hexadecimal]
      .joined(separator: "\n")
    var key = Array("AWS4\(keys.secret)".utf8)
    for part in scope.split(separator: "/") { key = HMACSHA256.code(of: Array(part.utf8), key: key).bytes }
    let signature = HMACSHA256.code(of: Array(text.utf8), key: key).hexadecimal
    let authorization =
      "AWS4-HMAC-SHA256 Credential=\(keys.id)/\(scope), SignedHeaders=\(names), Signature=\(signature)"
    return fields + [.init("Authorization", authorization)]
  }

  /// Returns the address with path and query in S3's canonical encoding. Services that sign the received
  /// encoding then compute the same signature.
  package static func normalized(_ address: WebAddress) -> WebAddress {
    WebAddress(origin: address.origin, path: path(of: address), encodedQuery: nil, fragment: nil)
      .replacing(items: items(of: address).map { item in item.name + (item.value.map { "=" + $0 } ?? "") })
  }

  private static func path(of address: WebAddress) -> String {
    PercentEncoding.path(PercentEncoding.decoded(address.path))
  }

  /// Returns the query items in canonical encoding, sorted.
  private static func query(of address: WebAddress) -> String {
    items(of: address).map { ($0.name, $0.value ?? "") }.sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }
      .joined(separator: "&")
  }

  private static func items(of address: WebAddress) -> [(name: String, value: String?)] {
    func canonical(_ text: Substring) -> String {
      PercentEncoding.component(PercentEncoding.decoded(text))
    }
    return address.rawItems.map { item in
      let (name, value) = item.cut(at: "=")
      return (canonical(name), value.map(canonical))
    }
  }

  /// `20130524T000000Z`
  private static func time(_ seconds: Double) -> String {
    let text: String = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    return text.filter { $0 != "-" && $0 != ":" }
  }
}
