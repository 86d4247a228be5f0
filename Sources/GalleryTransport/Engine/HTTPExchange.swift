import GalleryWeb
import SystemPackage

/// One request to one server, complete: what libcurl is asked to do. No redirect is followed and nothing is added.
struct HTTPExchange: Sendable {
  let method: String
  let address: WebAddress
  /// All of them, `User-Agent` and `Accept` included.
  let headers: WebHeaders
  let body: [UInt8]
  /// A Boolean value that indicates whether the body may come compressed; it is decompressed either way.
  let acceptsCompression: Bool
  let timeouts: TransportTimeouts
  /// The rest of the try's total time, in seconds.
  let secondsLeft: Double
  /// `nil` for a direct connection.
  let proxy: String?
  let netrc: NetrcUse
  /// Certificates that are trusted instead of the system's.
  let authorities: FilePath?
  /// Addresses that names stand for, instead of those that the system says.
  let resolutions: [String]
  /// The redacted address, for errors.
  let redactedAddress: String
  let redaction: Redaction
  /// Returns the place for the body of an answer; `nil` where nobody wants it. It is called on the engine's thread.
  let sink: @Sendable (HTTPResponseHead) throws(TransportError) -> (any BodySink)?
}

/// Status and headers of an answer.
struct HTTPResponseHead: Sendable, Hashable {
  var status: Int
  var headers: WebHeaders
}

/// The outcome of an exchange. There can be a failure and a part of a body.
struct HTTPExchangeOutcome: Sendable {
  var head: HTTPResponseHead?
  var sink: (any BodySink)?
  /// The first bytes of a body that nobody wanted.
  var refusedBody: [UInt8] = []
  var failure: TransportError?
}
