import Curl
import GalleryWeb

/// A complete request to one server, as performed by libcurl. Redirects are not followed.
struct HTTPExchange: Sendable {
  /// The request, including `User-Agent` and `Accept`.
  let request: CurlRequest
  let origin: Origin
  let timeouts: TransportTimeouts
  /// The remaining seconds of the try's total time.
  let secondsLeft: Double
  /// The redacted address, for errors.
  let redactedAddress: String
  let redaction: Redaction
  /// Returns the sink for a response's body; `nil` to discard it. Called on the engine's thread.
  let sink: @Sendable (HTTPResponseHead) throws(TransportError) -> (any BodySink)?
}

struct HTTPResponseHead: Sendable, Hashable {
  var status: Int
  var headers: WebHeaders
}

/// The outcome of an exchange. A failure can come with part of a body.
struct HTTPExchangeOutcome: Sendable {
  var head: HTTPResponseHead?
  var sink: (any BodySink)?
  /// The first bytes of a discarded body.
  var refusedBody: [UInt8] = []
  var failure: TransportError?
}
