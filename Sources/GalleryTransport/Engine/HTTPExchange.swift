import Curl
import GalleryWeb

/// One request to one server, complete: what libcurl is asked to do. No redirect is followed and nothing is added.
struct HTTPExchange: Sendable {
  /// What is sent, `User-Agent` and `Accept` included.
  let request: CurlRequest
  let origin: Origin
  let timeouts: TransportTimeouts
  /// The rest of the try's total time, in seconds.
  let secondsLeft: Double
  /// The redacted address, for errors.
  let redactedAddress: String
  let redaction: Redaction
  /// Returns the place for the body of an answer; `nil` where nobody wants it. It is called on the engine's thread.
  let sink: @Sendable (HTTPResponseHead) throws(TransportError) -> (any BodySink)?
}

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
