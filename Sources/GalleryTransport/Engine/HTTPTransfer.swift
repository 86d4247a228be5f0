import Curl
import GalleryWeb

/// An exchange in progress: the data received so far, and its deadlines.
final class HTTPTransfer: CurlReceiver, @unchecked Sendable {
  // Unchecked: a task creates it and passes it to the engine. Then only the engine's thread uses it, and after the end
  // only the task.

  /// The outcome of the exchange, once it has ended.
  private(set) var outcome = HTTPExchangeOutcome()

  private let exchange: HTTPExchange
  private let policy: AddressPolicy
  private var head = HTTPResponseHead(status: 0, headers: [:])
  private var hasHead = false
  private var headSize = 0
  private var sink: (any BodySink)?
  private var discarded = 0
  private var refusedBody: [UInt8] = []
  /// The reason why the transfer was stopped.
  private var failure: TransportError?
  /// A Boolean value that indicates whether the body was cut off on purpose, without an error.
  private var isEnough = false
  /// An address that the policy refused.
  private var refused: IPAddress?
  private var clock: TransferClock

  /// The maximum bytes of a discarded body to read, so that the connection can be reused.
  private static let longestDiscarded = 1 << 16
  /// The maximum bytes of a discarded body to keep, for error hints.
  private static let longestRefusal = 1 << 12
  /// The maximum size of a response head, in bytes; older versions of libcurl set no limit.
  private static let longestHead = 1 << 18

  init(_ exchange: HTTPExchange, policy: AddressPolicy) {
    self.exchange = exchange
    self.policy = policy
    clock = TransferClock(exchange.timeouts, secondsLeft: exchange.secondsLeft)
  }

  func begin() { clock.start() }

  var nextCheck: ContinuousClock.Instant { clock.nextCheck }

  func isOverdue(_ now: ContinuousClock.Instant) -> Bool {
    guard let (phase, seconds) = clock.overdue(now) else { return false }
    failure = .timedOut(phase, seconds: seconds, address: exchange.redactedAddress)
    return true
  }

  func receive(headerLine line: String) -> Bool {
    clock.received(0)
    guard !hasHead else { return true }
    headSize += line.utf8.count
    guard headSize <= Self.longestHead else {
      failure = .malformedResponse(
        "headers of more than \(Self.longestHead) bytes", address: exchange.redactedAddress)
      return false
    }
    let text = line.trimmingSuffix { $0 == "\r\n" || $0 == "\r" || $0 == "\n" }
    if text.hasPrefix("HTTP/") {
      let parts = text.split(separator: " ", maxSplits: 2)
      head = HTTPResponseHead(status: parts.count > 1 ? Int(parts[1]) ?? 0 : 0, headers: [:])
    } else if text.isEmpty {
      // A 1xx head precedes the final one.
      return head.status < 200 || completeHead()
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimmingBlanks()
      head.headers.append(String(text[..<colon]), String(value))
    }
    return true
  }

  private func completeHead() -> Bool {
    hasHead = true
    do throws(TransportError) {
      sink = try exchange.sink(head)
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
    do throws(TransportError) {
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
    if exchange.request.proxy == nil, let ip { policy.note(ip, for: exchange.origin) }
    return true
  }

  private func mayUse(_ ip: IPAddress?) -> Bool {
    guard exchange.request.proxy == nil else { return true }
    guard let ip, policy.allows(ip, for: exchange.origin) else {
      refused = ip ?? IPAddress(bytes: [0, 0, 0, 0])
      return false
    }
    return true
  }

  func end(_ end: CurlEnd) {
    outcome = HTTPExchangeOutcome(
      head: hasHead ? head : nil, sink: sink, refusedBody: refusedBody, failure: failure(of: end))
    sink = nil
  }

  private func failure(of end: CurlEnd) -> TransportError? {
    let address = exchange.redactedAddress
    switch end {
    case .finished: return failure
    case .cancelled: return .cancelled(address: address)
    case .refused(let reason): return .connection(reason, address: address)
    case .failed(let cause):
      if failure != nil || isEnough && cause.kind == .stopped { return failure }
      if let refused { return .addressRefused(ip: refused.description, address: address) }
      return failure(of: cause, address)
    }
  }

  /// Returns the failure with a reproducible message. libcurl's texts with times or addresses are not used.
  private func failure(of cause: CurlFailure, _ address: String) -> TransportError {
    let usesProxy = exchange.request.proxy != nil
    let shortBody = TransportError.shortBody(
      received: cause.receivedBytes, expected: cause.announcedBytes, address: address)
    switch cause.kind {
    case .shortBody: return shortBody
    case .brokenOff:
      if usesProxy, cause.proxyStatus == 407 { return .status(407, hint: nil, address: address) }
      if usesProxy, cause.proxyStatus >= 400 {
        return .proxy("status \(cause.proxyStatus)", address: address)
      }
      return hasHead && sink != nil ? shortBody : .connection(cause.words, address: address)
    case .connectTimeout:
      return .timedOut(.connect, seconds: exchange.timeouts.connect, address: address)
    case .unknownHost: return .unknownHost(address: address)
    case .proxy: return .proxy(cause.words, address: address)
    case .noConnection:
      return usesProxy ? .proxy(cause.words, address: address) : .connection(cause.words, address: address)
    case .tls:
      let words = cause.details.isEmpty ? cause.words : cause.details
      return .tls(exchange.redaction.hidden(in: words), address: address)
    // The address is HTTP, so it is the response that is malformed.
    case .notHTTP: return .malformedResponse("the answer is none", address: address)
    case .malformedResponse: return .malformedResponse(cause.words, address: address)
    case .malformedAddress:
      return .malformedRequest("libcurl does not take the address", address: address)
    case .stopped, .other: return .connection(cause.words, address: address)
    }
  }
}

extension StringProtocol {
  /// Returns the text without trailing characters that meet a condition.
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> SubSequence {
    var text = self[...]
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }

  fileprivate func trimmingBlanks() -> SubSequence {
    drop { $0 == " " || $0 == "\t" }.trimmingSuffix { $0 == " " || $0 == "\t" }
  }
}
