import Curl
import GalleryText
import GalleryWeb

/// The status and the headers of a response.
struct HTTPResponseHead {
  var status: Int
  var headers: WebHeaders
}

/// A complete request to one server, as performed by libcurl: the data received so far, and its deadlines.
/// Redirects are not followed.
final class HTTPTransfer: CurlReceiver, @unchecked Sendable {
  // Unchecked: a task creates it and passes it to the engine. Then only the engine's thread uses it, and
  // after the end only the task.

  /// Returns the sink for a response's body; `nil` to discard it. Called on the engine's thread.
  typealias SinkMaker = @Sendable (HTTPResponseHead) throws(TransportError.Cause) -> (any BodySink)?

  /// The request, including `User-Agent` and `Accept`.
  let request: CurlRequest
  /// The complete head.
  private(set) var head: HTTPResponseHead?
  /// The sink with the body, or with part of it after a failure; `nil` if the body is discarded.
  private(set) var sink: (any BodySink)?
  /// The first bytes of a discarded body.
  private(set) var refusedBody: [UInt8] = []
  private(set) var failure: TransportError.Cause?

  private let origin: Origin
  private let timeouts: TransportTimeouts
  private let redaction: Redaction
  private let policy: AddressPolicy
  private let makeSink: SinkMaker
  private var arrivingHead = HTTPResponseHead(status: 0, headers: [:])
  private var headSize = 0
  private var discarded = 0
  /// The body was cut off on purpose, without an error.
  private var isEnough = false
  private var refused: IPAddress?
  /// A Boolean value that indicates whether a connection was ready for the request.
  private var isSent = false
  private var clock: TransferClock

  /// The maximum bytes of a discarded body to read, so that the connection can be reused.
  private static let longestDiscarded = 1 << 16
  /// The maximum bytes of a discarded body to keep, for error hints.
  private static let longestRefusal = 1 << 12
  /// The maximum size of a response head, in bytes; older versions of libcurl set no limit.
  private static let longestHead = 1 << 18

  /// - Parameter secondsLeft: The remaining seconds of the try's total time.
  init(
    _ request: CurlRequest, to origin: Origin, timeouts: TransportTimeouts, secondsLeft: Double,
    redaction: Redaction, policy: AddressPolicy, sink: @escaping SinkMaker
  ) {
    self.request = request
    self.origin = origin
    self.timeouts = timeouts
    self.redaction = redaction
    self.policy = policy
    makeSink = sink
    clock = TransferClock(timeouts, secondsLeft: secondsLeft)
  }

  func begin() { clock.start() }

  var nextCheck: ContinuousClock.Instant { clock.nextCheck }

  func isOverdue(_ now: ContinuousClock.Instant) -> Bool {
    guard let (phase, seconds) = clock.overdue(now) else { return false }
    // A server that was never asked did not fail to respond.
    failure = .timedOut(phase == .firstByte && !isSent ? .connect : phase, seconds: seconds)
    return true
  }

  func receive(headerLine line: String) -> Bool {
    clock.received(0)
    guard head == nil else { return true }
    headSize += line.utf8.count
    guard headSize <= Self.longestHead else {
      failure = .malformedResponse("headers larger than \(Self.longestHead) bytes")
      return false
    }
    let text = line.trimmed
    if text.hasPrefix("HTTP/") {
      let parts = text.split(separator: " ", maxSplits: 2)
      arrivingHead = HTTPResponseHead(status: parts.count > 1 ? Int(parts[1]) ?? 0 : 0, headers: [:])
    } else if text.isEmpty {
      // A 1xx head precedes the final one.
      return arrivingHead.status < 200 || completeHead()
    } else if case (let name, let value?) = text.cut(at: ":") {
      arrivingHead.headers.append(String(name), value.trimmed)
    }
    return true
  }

  private func completeHead() -> Bool {
    head = arrivingHead
    do throws(TransportError.Cause) {
      sink = try makeSink(arrivingHead)
      return true
    } catch {
      failure = error
      return false
    }
  }

  func receive(body bytes: [UInt8]) -> Bool {
    clock.received(bytes.count)
    guard let sink else {
      discarded += bytes.count
      refusedBody += bytes.prefix(Self.longestRefusal - refusedBody.count)
      isEnough = discarded > Self.longestDiscarded
      return !isEnough
    }
    do throws(TransportError.Cause) {
      try sink.write(bytes)
      isEnough = sink.isFull
      return !isEnough
    } catch {
      failure = error
      return false
    }
  }

  func mayConnect(to bytes: [UInt8]?) -> Bool { mayUse(bytes.map { IPAddress(bytes: $0) }) }

  func mayRequest(from text: String) -> Bool {
    let ip = IPAddress(text)
    guard mayUse(ip) else { return false }
    if request.proxy == nil, let ip { policy.note(ip, for: origin) }
    isSent = true
    return true
  }

  private func mayUse(_ ip: IPAddress?) -> Bool {
    guard request.proxy == nil else { return true }
    guard let ip, policy.allows(ip, for: origin) else {
      refused = ip ?? IPAddress(bytes: [0, 0, 0, 0])
      return false
    }
    return true
  }

  func end(_ end: CurlEnd) {
    switch end {
    case .finished: break
    case .cancelled: failure = .cancelled
    case .refused(let reason): failure = .connection(reason)
    case .failed(let cause):
      if failure != nil || isEnough && cause.kind == .stopped { return }
      failure = refused.map { .addressRefused(ip: $0.description) } ?? failure(of: cause)
    }
  }

  /// Returns the failure with a reproducible message. libcurl's texts with times or addresses are not used.
  private func failure(of cause: CurlFailure) -> TransportError.Cause {
    let usesProxy = request.proxy != nil
    let shortBody = TransportError.Cause.shortBody(
      received: cause.receivedBytes, expected: cause.announcedBytes)
    switch cause.kind {
    case .shortBody: return shortBody
    case .brokenOff:
      if usesProxy, cause.proxyStatus == 407 { return .status(407, hint: nil) }
      if usesProxy, cause.proxyStatus >= 400 { return .proxy("status \(cause.proxyStatus)") }
      return sink != nil ? shortBody : .connection(cause.words)
    case .connectTimeout:
      return .timedOut(.connect, seconds: timeouts.connect)
    case .unknownHost: return .unknownHost
    case .proxy: return .proxy(cause.words)
    case .noConnection:
      return usesProxy ? .proxy(cause.words) : .connection(cause.words)
    case .tls:
      let words = cause.details.isEmpty ? cause.words : cause.details
      return .tls(redaction.hidden(in: words))
    // The address is HTTP, so it is the response that is malformed.
    case .notHTTP: return .malformedResponse("not HTTP")
    case .malformedResponse: return .malformedResponse(cause.words)
    case .malformedAddress:
      return .malformedRequest("libcurl rejected the address")
    case .stopped, .other: return .connection(cause.words)
    }
  }
}
