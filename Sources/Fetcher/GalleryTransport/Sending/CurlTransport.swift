import Curl
import Foundation
import GalleryFiles
import GalleryStore
package import GalleryWeb

/// The transport over libcurl: redirects, credentials, retries, limits and the cache of all requests.
///
/// A request has one or more tries, and a try has one or more hops (``send(_:)``, `walk`, `exchange`).
/// libcurl performs only hops.
package final class CurlTransport: Transport {
  private let configuration: TransportConfiguration
  private let secrets: SecretKeeper
  private let policy: AddressPolicy
  private let requests: HopRequests
  private let gate: RequestGate
  private let health = HostHealth()
  private let engine: CurlEngine
  private let cache: ResponseCache
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Double

  /// Opens the cache and starts the engine.
  ///
  /// - Parameters:
  ///   - random: A function that returns a number in `0..<1`, for pauses between tries.
  ///   - now: A function that returns the seconds since 1970, for freshness and dates.
  /// - Throws: ``TransportError/Cause/storage(_:)``, ``TransportError/Cause/connection(_:)``.
  package init(
    _ configuration: TransportConfiguration,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) throws(TransportError) {
    self.configuration = configuration
    self.random = random
    self.now = now
    secrets = SecretKeeper(configuration)
    policy = AddressPolicy(
      named: Set(configuration.named.map(\.origin)), trusted: configuration.trusted,
      trustedHosts: configuration.trustedHosts)
    gate = RequestGate(configuration.pace)
    requests = HopRequests(configuration, secrets: secrets, policy: policy, now: now)
    cache = try configuration.namingCache { try ResponseCache(configuration.cache, now: now) }
    guard let engine = CurlEngine() else {
      throw TransportError(.connection("libcurl cannot start"), address: "")
    }
    self.engine = engine
  }

  /// Ends the build's use of the transport. Shrinks the cache to its capacity and releases downloaded files.
  /// Without this call, the next build continues this one. The transport cannot be used afterwards.
  ///
  /// - Throws: ``TransportError/Cause/storage(_:)``.
  package func finish() throws(TransportError) { try configuration.namingCache(cache.finish) }

  package func trust(_ origin: Origin) { policy.trust(origin) }

  /// Sends a request: follows redirects, retries, revalidates cached responses and enforces all limits.
  package func send(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    let given = WebHeaders(secrets.headers(for: request.address.origin))
    guard request.headers.areWellFormed, given.areWellFormed else {
      throw TransportError(
        .malformedRequest("a header contains a line break"), address: secrets.redacted(request.address))
    }
    let retries = configuration.retries
    var tries = 0
    while true {
      tries += 1
      do throws(TransportError) {
        return try await walk(request)
      } catch {
        guard error.tries == 1, error.cause.isWorthAnotherTry else { throw error }
        // The rate limit of a host that has answered is no failure: the gate holds its requests back.
        if error.cause.status == 429, let host = WebAddress(error.address)?.host, isSlowed(host) {
          tries -= 1
        }
        let isRetried = tries < retries.tries && !health.isSilent(request.address.origin)
        guard isRetried, configuration.cacheUse != .offline else {
          throw TransportError(error.cause, address: error.address, tries: tries)
        }
        let pause = retries.pause(after: tries, random: random())
        do {
          try await Task.sleep(for: .seconds(pause))
        } catch {
          throw TransportError(.cancelled, address: secrets.redacted(request.address))
        }
      }
    }
  }
}

extension TransportConfiguration {
  /// Performs an operation on the whole cache, and names its folder in the error.
  fileprivate func namingCache<Output>(_ operation: () throws -> Output) throws(TransportError) -> Output {
    try Result(catching: operation).mapError { error in
      TransportError(.storage(error.storeText), address: cache?.folder.string ?? "temporary folder")
    }.get()
  }
}

// MARK: Redirects

extension CurlTransport {
  /// Performs one try: the request and its redirects.
  private func walk(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    var hop = request
    hop.address = try secrets.outgoing(request.address)
    var visited: Set<String> = [hop.address.requestText]
    var seconds = 0.0

    while true {
      // Other origins get no headers of the request, and other addresses no tag.
      hop.headers = hop.address.origin == request.address.origin ? request.headers : [:]
      hop.tag = hop.address == request.address ? request.tag : nil
      func failure(_ cause: TransportError.Cause, tries: Int = 1) -> TransportError {
        TransportError(cause, address: secrets.redacted(hop.address), tries: tries)
      }
      let result: HopResult
      var tries = 1
      do throws(TransportError.Cause) {
        result = try await exchange(hop, seconds: &seconds, tries: &tries)
      } catch {
        throw failure(error, tries: tries)
      }
      switch result {
      case .answer(let response): return response
      case .redirect(let status, let target):
        guard visited.count <= configuration.redirects else {
          throw failure(.tooManyRedirects(limit: configuration.redirects))
        }
        guard let next = hop.address.resolving(target) else {
          throw failure(.redirectRefused(target: Self.redactedTarget(target, secrets.redaction)))
        }

        // 307 and 308 keep method and body (RFC 9110 §15.4.8); methods other than POST also do so at 301 and
        // 302. A body is sent to its own origin only, except for PROPFIND, whose body has no private data.
        let isFolder = hop.method == "PROPFIND"
        let keeps = status == 307 || status == 308 || isFolder && status != 303
        let staysAsItIs = keeps && (next.origin == hop.address.origin || isFolder)
        if !staysAsItIs {
          guard !keeps || hop.body.isEmpty else {
            throw failure(.redirectRefused(target: next.origin.description))
          }
          hop.method = "GET"
          hop.body = []
        }
        let address = try secrets.outgoing(next)
        guard visited.insert(address.requestText).inserted else { throw failure(.redirectCycle) }
        hop.address = address
      }
    }
  }

  /// Returns the part of a redirect's target that is safe in a message: its scheme, or its first characters.
  private static func redactedTarget(_ target: String, _ redaction: Redaction) -> String {
    if let colon = target.firstIndex(of: ":"), target[..<colon].allSatisfy({ $0.isASCII && $0.isLetter }) {
      return String(target[...colon])
    }
    let plain = String(target.prefix(60).filter { $0.isASCII && !$0.isNewline && $0 >= " " })
    return "\"\(redaction.hidden(in: plain))\""
  }
}

// MARK: One hop

extension CurlTransport {
  /// Performs one hop, from the cache if allowed, else from the server. `seconds` are those that the try's
  /// hops have taken so far, without waiting at the gate. `tries` counts the failed requests to the origin,
  /// if they are the reason for the failure.
  private func exchange(
    _ hop: WebRequest, seconds: inout Double, tries: inout Int
  ) async throws(TransportError.Cause) -> HopResult {
    let key = requests.key(of: hop)
    let entry = try storing { try cache.entry(key) }
    if let entry, cache.isUsable(entry, configuration.cacheUse) || isCurrent(entry, hop),
      let result = result(of: entry, for: hop, .cache)
    {
      try storing { try cache.touch(key) }
      return result
    }
    guard configuration.cacheUse != .offline else { throw .notInCache }

    let origin = hop.address.origin
    if let name = policy.refusedName(of: origin) { throw .addressRefused(ip: name) }
    try checkHealth(of: origin, &tries)

    let known = configuration.cacheUse == .refresh || hop.method != "GET" ? nil : entry
    let isQuestion = known.map { !$0.headers.question.isEmpty } ?? false
    guard await gate.enter(origin, asQuestion: isQuestion) else { throw .cancelled }
    defer { gate.leave(origin, asQuestion: isQuestion) }
    // Other requests may have failed meanwhile.
    try checkHealth(of: origin, &tries)

    let left = configuration.timeouts.total - seconds
    guard left > 0 else { throw .timedOut(.total, seconds: configuration.timeouts.total) }
    let began = ContinuousClock.now
    defer { seconds += (ContinuousClock.now - began) / .seconds(1) }

    do throws(TransportError.Cause) {
      let result = try await ask(hop, key, known: known, secondsLeft: left)
      health.noteSuccess(of: origin)
      gate.speedUp(origin.host)
      return result
    } catch {
      health.noteFailure(error, of: origin)
      throw error
    }
  }

  /// Returns whether a listing of this build confirmed that the cached response is current.
  private func isCurrent(_ entry: CacheEntry, _ hop: WebRequest) -> Bool {
    guard configuration.cacheUse == .normal, let tag = hop.tag, let kept = entry.headers["ETag"] else {
      return false
    }
    return WebHeaders.areSame(tags: tag, kept)
  }

  private func checkHealth(of origin: Origin, _ tries: inout Int) throws(TransportError.Cause) {
    guard let last = health.verdict(on: origin) else { return }
    if last.isWorthAnotherTry { tries = HostHealth.patience }
    throw last
  }

  /// Sends one request to a server: for the whole body, for the rest of a partial one, or whether `known` is
  /// current.
  private func ask(
    _ hop: WebRequest, _ key: CacheKey, known: CacheEntry?, secondsLeft: Double
  ) async throws(TransportError.Cause) -> HopResult {
    let partial = try unfinished(hop, key)
    let question =
      partial.map { [.init("Range", "bytes=\($0.sink.count)-"), .init("If-Range", $0.validator)] }
      ?? known?.headers.question ?? []

    let transfer = requests.transfer(for: hop, question: question, secondsLeft: secondsLeft) {
      [self] head throws(TransportError.Cause) in try sink(for: head, hop, key, partial)
    }
    await engine.perform(transfer.request, transfer)

    if let partial, (transfer.sink as? FileSink) !== partial.sink {
      let isObsolete = transfer.sink != nil || [206, 416].contains(transfer.head?.status)
      if isObsolete {
        remove(partial.sink.file)
      } else {
        try keep(partial.sink, partial.validator, key)
      }
    }
    if let failure = transfer.failure {
      try keepPart(of: transfer, partial, failure, key)
      throw failure
    }

    guard let head = transfer.head else { throw .malformedResponse("no headers") }
    noteAllowance(of: hop.address.origin, head)
    if hop.purpose == .listing { requests.cookies.note(head.headers, of: hop.address.origin) }
    if known != nil { gate.note(isConfirmed: head.status == 304, by: hop.address.origin) }
    return try result(of: head, transfer, hop, key, known, continues: partial != nil)
  }

  private func result(
    of head: HTTPResponseHead, _ transfer: HTTPTransfer, _ hop: WebRequest, _ key: CacheKey,
    _ known: CacheEntry?,
    continues: Bool
  ) throws(TransportError.Cause) -> HopResult {
    switch head.status {
    // Some services send a page of a list as a range of items, without a request for a range.
    case 206 where continues || hop.purpose != .photo || Self.isWhole(head, hop):
      var whole = head
      whole.status = 200
      return .answer(try complete(whole, transfer.sink, hop, key, known))
    case _ where Self.isWhole(head, hop): return .answer(try complete(head, transfer.sink, hop, key, known))
    case 304:
      guard let known, !continues else { throw refusal(head, transfer.refusedBody, hop) }
      let entry = try storing { try cache.confirm(key, known, with: head.headers) }
      if let result = result(of: entry, for: hop, .revalidated) { return result }
      try storing { try cache.forget(key) }
      throw .malformedResponse("304, but the cached body is missing")
    case 301, 302, 303, 307, 308:
      guard let target = head.headers["Location"] else { throw refusal(head, transfer.refusedBody, hop) }
      if isStorable(head) {
        try store(key, of: hop, head, body: nil)
      }
      return .redirect(status: head.status, to: target)
    case 416 where continues:
      throw .malformedResponse("the rest of the body is not available")
    default: throw refusal(head, transfer.refusedBody, hop)
    }
  }

  /// Raises the request limit of an origin that is near or whose headers allow it.
  private func noteAllowance(of origin: Origin, _ head: HTTPResponseHead) {
    let pace = configuration.pace
    if let rate = head.headers.requestsPerSecond, rate >= Double(pace.perWillingOrigin) {
      gate.allow(pace.perWillingOrigin, to: origin)
    } else if policy.isNear(origin) {
      gate.allow(pace.perNearOrigin, to: origin)
    }
  }
}

// MARK: Bodies

extension CurlTransport {
  /// Returns the partial body of an earlier try or build.
  private func unfinished(_ hop: WebRequest, _ key: CacheKey) throws(TransportError.Cause) -> UnfinishedBody?
  {
    guard hop.purpose == .photo, hop.method == "GET", configuration.cacheUse != .refresh,
      let part = try storing({ try cache.claimPartial(key) })
    else { return nil }
    let limit = configuration.sizes.limit(for: hop.purpose)
    let sink = try FileSink(part.file, continuing: true, limit: limit)
    return UnfinishedBody(sink: sink, validator: part.validator)
  }

  /// Returns the sink for a response's body; `nil` to discard it.
  private func sink(
    for head: HTTPResponseHead, _ hop: WebRequest, _ key: CacheKey, _ partial: UnfinishedBody?
  ) throws(TransportError.Cause) -> (any BodySink)? {
    let limit = configuration.sizes.limit(for: hop.purpose)
    let isWhole = Self.isWhole(head, hop)
    guard isWhole || (head.status == 206 && (partial != nil || hop.purpose != .photo)) else { return nil }
    if hop.purpose == .kind { return MemorySink(limit: limit, isBeginning: true) }
    let announced = head.headers["Content-Length"].flatMap { Int($0) } ?? 0
    let begun = isWhole ? 0 : partial?.sink.count ?? 0
    guard announced <= limit - begun else { throw .tooLarge(limit: limit) }
    if !isWhole, let partial {
      guard Self.continues(head.headers, of: partial) else {
        throw .malformedResponse("a range of another body")
      }
      return partial.sink
    }
    guard hop.purpose == .photo else { return MemorySink(limit: limit, isBeginning: false) }
    let file = cache.newFile()
    let validator = head.headers.rangeValidator
    return try FileSink(file, limit: limit) { [cache] in
      // If this build is killed, the next one resumes here. If recording fails, it starts over.
      if let validator { try? cache.notePartial(key, validator, file, isFinal: false) }
    }
  }

  private static func isWhole(_ head: HTTPResponseHead, _ hop: WebRequest) -> Bool {
    switch head.status {
    case 200, 203: true
    case 206: hop.purpose == .photo && head.headers.hasWholeRange
    case 207: hop.method == "PROPFIND"
    default: false
    }
  }

  /// Returns whether a 206 response continues the partial body (RFC 9110 §15.3.7.3).
  private static func continues(_ headers: WebHeaders, of partial: UnfinishedBody) -> Bool {
    guard let range = headers["Content-Range"], range.hasPrefix("bytes \(partial.sink.count)-") else {
      return false
    }
    guard partial.validator.hasPrefix("\"") else { return true }
    return headers["ETag"].map { $0 == partial.validator } ?? true
  }
}

// MARK: Responses

extension CurlTransport {
  /// Returns the result of a cached response; `nil` if its body is not readable.
  private func result(of entry: CacheEntry, for hop: WebRequest, _ provenance: WebResponse.Provenance)
    -> HopResult?
  {
    guard let hash = entry.body else {
      return entry.headers["Location"].map { .redirect(status: entry.status, to: $0) }
    }
    let file = cache.body(hash)
    let body: WebBody
    switch hop.purpose {
    case .photo: body = .file(file, count: entry.size)
    case .listing, .kind:
      guard let data = FileManager.default.contents(atPath: file.string), data.count == entry.size else {
        return nil
      }
      body = .bytes(Array(data))
    }
    return .answer(
      WebResponse(
        status: entry.status, address: hop.address, headers: entry.headers, body: body, provenance: provenance
      ))
  }

  /// Returns the response of a complete body, and stores it if allowed.
  private func complete(
    _ head: HTTPResponseHead, _ sink: (any BodySink)?, _ hop: WebRequest, _ key: CacheKey,
    _ known: CacheEntry?
  ) throws(TransportError.Cause) -> WebResponse {
    let body: WebBody
    if let sink = sink as? FileSink {
      body = try complete(head, sink, hop, key)
    } else if let bytes = (sink as? MemorySink)?.bytes {
      if isStorable(head), !secrets.redaction.isNeeded(for: bytes) {
        let file = try FileSink(cache.newFile(), limit: bytes.count)
        try file.write(bytes)
        _ = try complete(head, file, hop, self.key(of: bytes, key, hop))
      }
      body = .bytes(bytes)
    } else {
      throw .malformedResponse("no body")
    }
    if known != nil, !isStorable(head) { try storing { try cache.forget(key) } }
    return WebResponse(status: head.status, address: hop.address, headers: head.headers, body: body)
  }

  /// Returns the cache key of a body. If a listing turns out to be a photo, uses the photo's key to avoid a
  /// second download.
  private func key(of bytes: [UInt8], _ key: CacheKey, _ hop: WebRequest) -> CacheKey {
    guard hop.purpose == .listing, PictureMagic.content(of: bytes) == .picture else { return key }
    var photo = hop
    photo.purpose = .photo
    return requests.key(of: photo)
  }

  private func complete(
    _ head: HTTPResponseHead, _ sink: FileSink, _ hop: WebRequest, _ key: CacheKey
  ) throws(TransportError.Cause) -> WebBody {
    let hash = try sink.finish()
    guard isStorable(head) else { return .file(sink.file, count: sink.count) }
    try store(key, of: hop, head, body: (sink.file, hash, sink.count))
    return .file(cache.body(hash), count: sink.count)
  }

  private func store(
    _ key: CacheKey, of hop: WebRequest, _ head: HTTPResponseHead,
    body: (file: FilePath, hash: String, size: Int)?
  ) throws(TransportError.Cause) {
    try storing {
      try cache.store(key, redactedAddress: secrets.redacted(hop.address), head: head, body: body)
    }
  }

  /// Returns whether a response may be stored: the server allows it, and its headers contain no secret.
  private func isStorable(_ head: HTTPResponseHead) -> Bool {
    head.headers.mayBeStored
      && !CacheEntry.storedHeaders(of: head.headers).fields.contains {
        secrets.redaction.isNeeded(for: $0.value)
      }
  }

  private func keepPart(
    of transfer: HTTPTransfer, _ partial: UnfinishedBody?, _ failure: TransportError.Cause, _ key: CacheKey
  ) throws(TransportError.Cause) {
    guard let sink = transfer.sink as? FileSink else { return }
    let validator = sink === partial?.sink ? partial?.validator : transfer.head?.headers.rangeValidator
    let mayGoOn = failure.isWorthAnotherTry || failure == .cancelled
    if mayGoOn, sink.count > 0, let validator, transfer.head.map(isStorable) ?? false {
      try keep(sink, validator, key)
    } else {
      remove(sink.file)
    }
  }

  private func keep(
    _ sink: FileSink, _ validator: String, _ key: CacheKey
  ) throws(TransportError.Cause) {
    _ = try sink.finish()
    try storing { try cache.notePartial(key, validator, sink.file, isFinal: true) }
  }

  /// Removes a file; a leftover only occupies disk space.
  private func remove(_ file: FilePath) { try? FileCall.remove(file) }

  /// Returns the error for a status. `Retry-After` pauses all requests to the host, and status 429 does so
  /// without it.
  private func refusal(_ head: HTTPResponseHead, _ body: [UInt8], _ hop: WebRequest) -> TransportError.Cause {
    let plain = TransportError.Cause.status(head.status, hint: hint(of: head, body, hop))
    guard plain.isWorthAnotherTry else { return plain }
    let seconds = head.headers.retryAfter(now: now()) ?? 0
    let limit = configuration.retries.longestWait
    guard seconds <= limit else {
      return .retryAfterTooLong(
        seconds: Int(min(seconds.rounded(.up), 1e12)), limit: Int(limit), status: head.status)
    }
    guard head.status == 429, isSlowed(hop.address.host) else {
      if seconds > 0 { gate.pause(hop.address.host, seconds: seconds) }
      return plain
    }
    return gate.slowDown(hop.address.host, atLeast: seconds, configuration.retries)
      ? plain : .status(429, hint: .rateLimit(renewedAt: nil))
  }

  /// Returns whether requests to a host slow down after status 429. A host that refuses even the first request
  /// is not waited for.
  private func isSlowed(_ host: String) -> Bool {
    configuration.retries.tries > 1 && gate.hasAnswered(host)
  }

  private func hint(of head: HTTPResponseHead, _ body: [UInt8], _ hop: WebRequest) -> StatusHint? {
    if head.headers["cf-mitigated"]?.lowercased() == "challenge" { return .challenge }
    guard head.status == 403, head.headers["X-RateLimit-Remaining"] == "0" else {
      guard !TransportError.Cause.passingStatuses.contains(head.status) else { return nil }
      let region = configuration.signer.flatMap { $0.origin == hop.address.origin ? $0.region : nil }
      return S3Refusal(head.headers, body: body, region: region, now: now()).map(StatusHint.bucket)
    }
    return .rateLimit(renewedAt: head.headers["X-RateLimit-Reset"].flatMap { Int($0) })
  }
}
