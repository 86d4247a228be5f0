import Curl
import Foundation
import GalleryWeb
import SystemPackage

/// The requests that hops are made by: what each says of us, proves, and asks for.
struct HopRequests: Sendable {
  private let configuration: TransportConfiguration
  private let secrets: SecretKeeper
  private let policy: AddressPolicy
  /// The content of the netrc file, for keys of the cache; empty where none is used.
  private let netrcContent: [UInt8]
  private let now: @Sendable () -> Double

  /// - Parameter now: Returns the seconds since 1970, for signatures.
  init(
    _ configuration: TransportConfiguration, secrets: SecretKeeper, policy: AddressPolicy,
    now: @escaping @Sendable () -> Double
  ) {
    self.configuration = configuration
    self.secrets = secrets
    self.policy = policy
    self.now = now
    // A missing file is none, as libcurl has it.
    netrcContent =
      configuration.netrc.flatMap { FileManager.default.contents(atPath: $0.string) }.map(Array.init) ?? []
  }

  /// Returns the key of an answer: everything of a hop that decides it.
  func key(of hop: Hop) -> CacheKey {
    let netrc = usesNetrc(hop) ? netrcContent : []
    let own = ["user-agent", "referer"]
    var asking = headers(of: hop).fields.filter { !own.contains($0.name.lowercased()) }
    // Signatures change from one second to the next; the key that they are made with decides.
    if let signer = signer(for: hop) { asking.append(.init("X-Amz-Credential", signer.keys.id)) }
    return CacheKey(method: hop.method, address: hop.address, asking: asking, netrc: netrc, body: hop.body)
  }

  /// Returns the request that libcurl sends for a hop.
  ///
  /// - Parameters:
  ///   - question: The headers that ask about what is there already.
  ///   - secondsLeft: The seconds that the hop may take.
  ///   - sink: A function that chooses the place for the body of the answer.
  func httpExchange(
    for hop: Hop, question: [WebHeaders.Field], secondsLeft: Double,
    sink: @escaping @Sendable (HTTPResponseHead) throws(TransportError) -> (any BodySink)?
  ) -> HTTPExchange {
    var headers = headers(of: hop)
    for field in question { headers.replace(field.name, with: field.value) }
    let signer = signer(for: hop)
    if let signer {
      for field in signer.headers(method: hop.method, address: hop.address, body: hop.body, seconds: now()) {
        headers.append(field.name, field.value)
      }
    }
    let address = signer == nil ? hop.address : AWSSigner.normalized(hop.address)
    let request = CurlRequest(
      method: hop.method, address: address.requestText, headers: headers.fields.map { ($0.name, $0.value) },
      body: hop.body, acceptsCompression: hop.purpose == .listing,
      connectSeconds: min(configuration.timeouts.connect, secondsLeft),
      proxy: configuration.proxies.proxy(for: hop.address.origin),
      netrc: usesNetrc(hop) && signer == nil ? configuration.netrc?.string : nil,
      authorities: configuration.authorities?.string, resolutions: configuration.resolutions)
    return HTTPExchange(
      request: request, origin: hop.address.origin, timeouts: configuration.timeouts,
      secondsLeft: secondsLeft,
      redactedAddress: hop.redactedAddress, redaction: secrets.redaction, sink: sink)
  }

  /// All headers of a hop but those that ask about what is there.
  private func headers(of hop: Hop) -> WebHeaders {
    var headers: WebHeaders = ["User-Agent": configuration.userAgent, "Accept": Self.accept(hop.purpose)]
    if let referrer = referrer(of: hop) { headers.append("Referer", referrer) }
    if hop.purpose == .kind { headers.append("Range", "bytes=0-\(WebRequest.Purpose.beginning - 1)") }
    if hop.method == "PROPFIND" {
      headers.append("Depth", "1")
      headers.append("Content-Type", "application/xml; charset=utf-8")
    }
    var own = secrets.headers(for: hop.address.origin)
    let isAuthorized = own.contains { $0.name.lowercased() == "authorization" }
    own += hop.headers.fields.filter { !isAuthorized || $0.name.lowercased() != "authorization" }
    for name in Set(own.map { $0.name.lowercased() }) { headers.replace(name, with: nil) }
    for field in own { headers.append(field.name, field.value) }
    return headers
  }

  /// Returns the signer of a hop; `nil` where there is none for its origin, where its address is signed already, and where
  /// the user gave another proof.
  private func signer(for hop: Hop) -> AWSSigner? {
    guard let signer = configuration.signer, signer.origin == hop.address.origin, !hop.address.isSigned,
      headers(of: hop)["Authorization"] == nil
    else { return nil }
    return signer
  }

  /// Returns the page that leads to a hop, where it is one of the hop's own origin; without its query, where that holds
  /// secrets.
  private func referrer(of hop: Hop) -> String? {
    guard let page = hop.referrer, page.origin == hop.address.origin else { return nil }
    let whole = page.requestText
    return secrets.redacted(page) == page.text ? whole : page.replacing(query: []).requestText
  }

  private func usesNetrc(_ hop: Hop) -> Bool {
    configuration.netrc != nil && policy.isPrivileged(hop.address.origin)
  }

  /// The types that can be read: the formats that the decoder takes, and those that listings are made of.
  private static func accept(_ purpose: WebRequest.Purpose) -> String {
    let pictures = "image/jpeg, image/png, image/webp, image/avif, image/heic, image/tiff, image/gif"
    switch purpose {
    case .photo: return pictures
    case .kind: return pictures + ", text/html;q=0.5, */*;q=0.1"
    case .listing:
      return "application/json, application/ld+json, application/feed+json, application/x-ndjson, "
        + "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, text/csv;q=0.9, "
        + "text/html;q=0.8, text/plain;q=0.8, "
        + pictures.split(separator: ", ").map { "\($0);q=0.7" }.joined(separator: ", ")
    }
  }
}
