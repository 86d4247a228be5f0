import Curl
import Foundation
import GalleryWeb
import SystemPackage

/// Builds the requests of hops, with their headers and credentials.
struct HopRequests {
  private let configuration: TransportConfiguration
  private let secrets: SecretKeeper
  private let policy: AddressPolicy
  let cookies = SessionCookies()
  /// The content of the netrc file, for cache keys; empty if no file is used.
  private let netrcContent: [UInt8]
  private let now: @Sendable () -> Double

  /// - Parameter now: A function that returns the seconds since 1970, for signatures.
  init(
    _ configuration: TransportConfiguration, secrets: SecretKeeper, policy: AddressPolicy,
    now: @escaping @Sendable () -> Double
  ) {
    self.configuration = configuration
    self.secrets = secrets
    self.policy = policy
    self.now = now
    // Treat a missing file as empty, like libcurl.
    netrcContent =
      configuration.netrc.flatMap { FileManager.default.contents(atPath: $0.string) }.map(Array.init) ?? []
  }

  /// Returns the cache key of a hop's response: everything that determines it.
  func key(of hop: WebRequest) -> CacheKey {
    let netrc = usesNetrc(hop) ? netrcContent : []
    let added = ["user-agent", "referer"]
    var asking = headers(of: hop).fields.filter { !added.contains($0.name.lowercased()) }
    // Signatures change every second, so use the signing key's identifier instead.
    if let signer = signer(for: hop) { asking.append(.init("X-Amz-Credential", signer.keys.id)) }
    return CacheKey(method: hop.method, address: hop.address, asking: asking, netrc: netrc, body: hop.body)
  }

  /// `question` revalidates or resumes a cached response; `secondsLeft` limits the duration of the hop.
  func transfer(
    for hop: WebRequest, question: [WebHeaders.Field], secondsLeft: Double,
    sink: @escaping HTTPTransfer.SinkMaker
  ) -> HTTPTransfer {
    var headers = headers(of: hop)
    headers.replace(by: question)
    // Not part of the cache key: each session has other cookies.
    if headers["Cookie"] == nil, let cookie = cookies.header(for: hop.address.origin) {
      headers.append("Cookie", cookie)
    }
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
    return HTTPTransfer(
      request, to: hop.address.origin, timeouts: configuration.timeouts, secondsLeft: secondsLeft,
      redaction: secrets.redaction, policy: policy, sink: sink)
  }

  /// Returns the headers of a request, without those that revalidate or resume.
  private func headers(of hop: WebRequest) -> WebHeaders {
    var headers: WebHeaders = ["User-Agent": configuration.userAgent, "Accept": Self.accept(hop.purpose)]
    if let referrer = referrer(of: hop) { headers.append("Referer", referrer) }
    if hop.purpose == .kind { headers.append("Range", "bytes=0-\(WebRequest.Purpose.beginning - 1)") }
    if hop.method == "PROPFIND" {
      headers.append("Depth", "1")
      headers.append("Content-Type", "application/xml; charset=utf-8")
    }
    var added = secrets.headers(for: hop.address.origin)
    let isAuthorized = WebHeaders(added)["Authorization"] != nil
    added += hop.headers.fields.filter { !isAuthorized || $0.name.lowercased() != "authorization" }
    headers.replace(by: added)
    return headers
  }

  /// Returns the signer of a hop; `nil` if its origin has no signer, its address is already signed, or the
  /// user gave other credentials.
  private func signer(for hop: WebRequest) -> AWSSigner? {
    guard let signer = configuration.signer, signer.origin == hop.address.origin, !hop.address.isSigned,
      headers(of: hop)["Authorization"] == nil
    else { return nil }
    return signer
  }

  /// Returns the referrer, if it has the hop's origin. Its query is removed if it contains secrets.
  private func referrer(of hop: WebRequest) -> String? {
    guard let page = hop.referrer, page.origin == hop.address.origin else { return nil }
    let whole = page.requestText
    return secrets.redacted(page) == page.text ? whole : page.replacing(query: []).requestText
  }

  private func usesNetrc(_ hop: WebRequest) -> Bool {
    configuration.netrc != nil && policy.isPrivileged(hop.address.origin)
  }

  /// Returns the accepted media types: the decoder's image formats and the formats of listings.
  private static func accept(_ purpose: WebRequest.Purpose) -> String {
    let pictures = "image/jpeg, image/png, image/webp, image/avif, image/heic, image/tiff, image/gif"
    // Some servers refuse requests that do not accept their own type.
    switch purpose {
    case .photo: return pictures + ", image/*;q=0.8, */*;q=0.1"
    case .kind: return pictures + ", text/html;q=0.5, */*;q=0.1"
    case .listing:
      return "application/json, application/ld+json, application/vnd.api+json, application/hal+json, "
        + "application/feed+json, application/x-ndjson, "
        + "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, text/csv;q=0.9, "
        + "text/html;q=0.8, text/plain;q=0.8, "
        + pictures.split(separator: ", ").map { "\($0);q=0.7" }.joined(separator: ", ")
        + ", */*;q=0.1"
    }
  }
}
