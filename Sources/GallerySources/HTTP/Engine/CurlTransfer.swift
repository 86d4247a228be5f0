import CCurl

/// One exchange under way in libcurl: its handle, what came so far, and when it is overdue.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: a task makes it and gives it to the loop; from then on the loop's thread alone touches it.
  let exchange: HTTPExchange
  let policy: AddressPolicy
  /// Called once with what became of it. Set before the transfer is given to a loop.
  var whenEnded: @Sendable (HTTPExchangeOutcome) -> Void = { _ in }
  /// Nobody waits for it any more. Touched with the loop's lock held.
  var isUnwanted = false

  private(set) var handle: UnsafeMutableRawPointer?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var names: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  private var head = HTTPResponseHead(status: 0, headers: [:])
  private var hasHead = false
  private var headSize = 0
  private var sink: (any BodySink)?
  private var discarded = 0
  /// Why a callback stopped the transfer.
  private var failure: TransportError?
  /// Nobody wants more of the body; what came is fine.
  private var isEnough = false
  /// An address that was not connected to.
  private var refused: IPAddress?
  private var clock: TransferClock

  /// Of a body that nobody wants, so many bytes are read, so that the connection can be used again.
  private static let longestDiscarded = 1 << 16
  /// The longest head that is read, in bytes; no older libcurl sets a limit.
  private static let longestHead = 1 << 18

  init(_ exchange: HTTPExchange, policy: AddressPolicy) {
    self.exchange = exchange
    self.policy = policy
    clock = TransferClock(exchange.timeouts, secondsLeft: exchange.secondsLeft)
    errorText.pointee = 0
  }

  deinit { errorText.deallocate() }

  /// Returns a new handle of libcurl, or `nil` if libcurl refuses the exchange, which has ended then.
  func start() -> UnsafeMutableRawPointer? {
    clock.start()
    guard let handle = curl_easy_init() else {
      finish(.connection("out of memory", address: exchange.redactedAddress))
      return nil
    }
    self.handle = handle
    fields = CurlSetup.list(of: exchange.headers)
    names = CurlSetup.list(exchange.resolutions)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = CurlSetup.apply(
      exchange, to: handle, fields: fields, names: names, errorText: errorText, context: context)
    guard code == CURLE_OK else {
      end(code)
      return nil
    }
    return handle
  }

  /// The time by which to look again.
  var nextCheck: ContinuousClock.Instant { clock.nextCheck }

  /// What took too long, if something did.
  func overdue(_ now: ContinuousClock.Instant) -> TransportError? {
    clock.overdue(now).map { .timedOut($0.phase, seconds: $0.seconds, address: exchange.redactedAddress) }
  }

  // MARK: What libcurl reports

  /// A line of the head, or of the trailer behind a body. `false` stops the transfer.
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
      // A head of 1xx is followed by the real one.
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

  /// Bytes of the body. `false` stops the transfer.
  func receive(body bytes: [UInt8]) -> Bool {
    clock.received(bytes.count)
    guard let sink else {
      discarded += bytes.count
      isEnough = discarded > Self.longestDiscarded
      return !isEnough
    }
    do throws(TransportError) {
      try sink.write(bytes)
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Whether a socket may be opened to an address.
  func mayConnect(to ip: IPAddress?) -> Bool {
    guard exchange.proxy == nil else { return true }
    guard let ip, policy.allows(ip, for: exchange.address.origin) else {
      refused = ip ?? IPAddress(bytes: [0, 0, 0, 0])
      return false
    }
    return true
  }

  /// Whether the request may be sent over a connection; it may be one that an earlier transfer opened.
  func mayRequest(from ip: IPAddress?) -> Bool {
    guard mayConnect(to: ip) else { return false }
    if exchange.proxy == nil, let ip { policy.note(ip, for: exchange.address.origin) }
    return true
  }

  // MARK: The end

  /// libcurl is done. The handle must be out of the multi handle.
  func end(_ code: CURLcode) {
    guard let handle else { return }
    if failure != nil || code == CURLE_OK || (code == CURLE_WRITE_ERROR && isEnough) {
      finish(failure)
      return
    }
    if let refused {
      finish(.addressRefused(ip: refused.description, address: exchange.redactedAddress))
      return
    }
    let result = CurlResult(
      code: code, handle: handle, text: String(cString: errorText), hasBody: hasHead && sink != nil,
      received: sink?.count ?? 0, usesProxy: exchange.proxy != nil)
    finish(
      result.failure(
        redaction: exchange.redaction, timeouts: exchange.timeouts, address: exchange.redactedAddress))
  }

  /// Reports once, and lets everything go. The handle must be out of the multi handle.
  func finish(_ failure: TransportError?) {
    if let handle { curl_easy_cleanup(handle) }
    handle = nil
    curl_slist_free_all(fields)
    curl_slist_free_all(names)
    fields = nil
    names = nil
    let outcome = HTTPExchangeOutcome(head: hasHead ? head : nil, sink: sink, failure: failure)
    sink = nil
    whenEnded(outcome)
  }
}

extension StringProtocol {
  /// Without what a test holds for at the end.
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> SubSequence {
    var text = self[...]
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }

  /// Without blanks at both ends.
  fileprivate func trimmingBlanks() -> SubSequence {
    drop { $0 == " " || $0 == "\t" }.trimmingSuffix { $0 == " " || $0 == "\t" }
  }
}
