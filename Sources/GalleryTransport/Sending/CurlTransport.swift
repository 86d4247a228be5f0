import Curl
import Foundation
import GalleryFiles
import GalleryStore
package import GalleryWeb
import SystemPackage

/// The transport over libcurl: redirects, credentials, retries, limits and the cache of all requests.
///
/// A request has one or more tries, and a try has one or more hops (``send(_:)``, `walk`, `exchange`). libcurl performs
/// only hops.
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
  /// - Throws: ``TransportError/storage(_:address:)``, ``TransportError/connection(_:address:)``.
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
    do {
      cache = try ResponseCache(configuration.cache, now: now)
    } catch {
      throw .storage(error.storeText, address: configuration.cache?.folder.string ?? "temporary folder")
    }
    guard let engine = CurlEngine() else { throw .connection("libcurl cannot start", address: "") }
    self.engine = engine
  }

  /// Ends the build's use of the transport. Shrinks the cache to its capacity and releases downloaded files. Without
  /// this call, the next build continues this one. The transport cannot be used afterwards.
  ///
  /// - Throws: ``TransportError/storage(_:address:)``.
  package func finish() throws(TransportError) {
    do {
      try cache.finish()
    } catch {
      throw .storage(error.storeText, address: configuration.cache?.folder.string ?? "temporary folder")
    }
  }

  package func trust(_ origin: Origin) { policy.trust(origin) }

  /// Sends a request: follows redirects, retries, revalidates cached responses and enforces all limits.
  package func send(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    let given = WebHeaders(secrets.headers(for: request.address.origin))
    guard request.headers.areWellFormed, given.areWellFormed else {
      throw .malformedRequest("a header has a line break in it", address: secrets.redacted(request.address))
    }
    let retries = configuration.retries
    var tries = 0
    while true {
      tries += 1
      do throws(TransportError) {
        return try await walk(request)
      } catch {
        guard error.isWorthAnotherTry else { throw error }
        guard tries < retries.tries, configuration.cacheUse != .offline else {
          throw tries > 1 ? .retriesExhausted(tries: tries, last: error) : error
        }
        let pause = retries.pause(after: tries, random: random())
        do {
          try await Task.sleep(for: .seconds(pause))
        } catch {
          throw .cancelled(address: secrets.redacted(request.address))
        }
      }
    }
  }

}

// Redirects.
extension CurlTransport {
  /// Performs one try: the request and its redirects.
  private func walk(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    var method = request.method
    var body = request.body
    var address = try secrets.outgoing(request.address)
    var visited: Set<String> = [address.requestText]
    var seconds = 0.0
    while true {
      let hop = Hop(
        method: method, address: address,
        headers: address.origin == request.address.origin ? request.headers : [:], body: body,
        purpose: request.purpose, tag: address == request.address ? request.tag : nil,
        referrer: request.referrer, redactedAddress: secrets.redacted(address))
      let result = try await exchange(hop, seconds: &seconds)
      switch result {
      case .answer(let response): return response
      case .redirect(let status, let target):
        guard visited.count <= configuration.redirects else {
          throw .tooManyRedirects(limit: configuration.redirects, address: hop.redactedAddress)
        }
        guard let next = address.resolving(target) else {
          throw .redirectRefused(
            target: Self.redactedTarget(target, secrets.redaction), address: hop.redactedAddress)
        }
        // 307 and 308 keep method and body (RFC 9110 §15.4.8); methods other than POST also do so at 301 and 302. A
        // body is sent to its own origin only, except for PROPFIND, whose body has no private data.
        let isFolder = method == "PROPFIND"
        let keeps = status == 307 || status == 308 || isFolder && status != 303
        let staysAsItIs = keeps && (next.origin == address.origin || isFolder)
        if !staysAsItIs {
          guard !keeps || body.isEmpty else {
            throw .redirectRefused(target: next.origin.description, address: hop.redactedAddress)
          }
          method = "GET"
          body = []
        }
        address = try secrets.outgoing(next)
        guard visited.insert(address.requestText).inserted else {
          throw .redirectCycle(address: hop.redactedAddress)
        }
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

// One hop.
extension CurlTransport {
  /// Performs one hop, from the cache if allowed, else from the server.
  ///
  /// - Parameter seconds: The seconds that the try's hops have taken so far, without waiting at the gate.
  private func exchange(_ hop: Hop, seconds: inout Double) async throws(TransportError) -> HopResult {
    let key = requests.key(of: hop)
    let entry = try mapCacheErrors(hop) { try cache.entry(key) }
    if let entry, cache.isUsable(entry, configuration.cacheUse) || isCurrent(entry, hop),
      let result = result(of: entry, for: hop, .cache)
    {
      try mapCacheErrors(hop) { try cache.touch(key) }
      return result
    }
    guard configuration.cacheUse != .offline else { throw .notInCache(address: hop.redactedAddress) }
    let origin = hop.address.origin
    if let name = policy.refusedName(of: origin) {
      throw .addressRefused(ip: name, address: hop.redactedAddress)
    }
    try checkHealth(of: origin, hop)
    let known = configuration.cacheUse == .refresh || hop.method != "GET" ? nil : entry
    let isQuestion = known.map { !Validator.question(about: $0.headers).isEmpty } ?? false
    guard await gate.enter(origin, asQuestion: isQuestion) else {
      throw .cancelled(address: hop.redactedAddress)
    }
    defer { gate.leave(origin, asQuestion: isQuestion) }
    // Other requests may have failed meanwhile.
    try checkHealth(of: origin, hop)
    let left = configuration.timeouts.total - seconds
    guard left > 0 else {
      throw .timedOut(.total, seconds: configuration.timeouts.total, address: hop.redactedAddress)
    }
    let began = ContinuousClock.now
    defer { seconds += (ContinuousClock.now - began) / .seconds(1) }
    do throws(TransportError) {
      let result = try await ask(hop, key, known: known, secondsLeft: left)
      health.noteSuccess(of: origin)
      return result
    } catch {
      health.noteFailure(error, of: origin)
      throw error
    }
  }

  /// Returns whether a listing of this build confirmed that the cached response is current.
  private func isCurrent(_ entry: CacheEntry, _ hop: Hop) -> Bool {
    guard configuration.cacheUse == .normal, let tag = hop.tag, let kept = entry.headers["ETag"] else {
      return false
    }
    return Validator.areSame(tag, kept)
  }

  private func checkHealth(of origin: Origin, _ hop: Hop) throws(TransportError) {
    guard let last = health.verdict(on: origin)?.at(hop.redactedAddress) else { return }
    throw last.isWorthAnotherTry ? .retriesExhausted(tries: HostHealth.patience, last: last) : last
  }

  /// Sends the hop to the server and stores the response.
  private func ask(
    _ hop: Hop, _ key: CacheKey, known: CacheEntry?, secondsLeft: Double
  ) async throws(TransportError) -> HopResult {
    let rest = try unfinished(hop, key)
    let question =
      rest.map { [.init("Range", "bytes=\($0.sink.count)-"), .init("If-Range", $0.validator)] }
      ?? known.map { Validator.question(about: $0.headers) } ?? []
    let exchange = requests.httpExchange(for: hop, question: question, secondsLeft: secondsLeft) {
      [self] head throws(TransportError) in try sink(for: head, hop, key, rest)
    }
    let transfer = HTTPTransfer(exchange, policy: policy)
    await engine.perform(exchange.request, transfer)
    let outcome = transfer.outcome
    if let rest, (outcome.sink as? FileSink) !== rest.sink {
      let isObsolete = outcome.sink != nil || [206, 416].contains(outcome.head?.status)
      if isObsolete {
        remove(rest.sink.file)
      } else {
        try keep(rest.sink, rest.validator, key, hop)
      }
    }
    if let failure = outcome.failure {
      try keepPart(of: outcome, rest, failure, key, hop)
      throw failure
    }
    guard let head = outcome.head else {
      throw .malformedResponse("an answer without a head", address: hop.redactedAddress)
    }
    noteAllowance(of: hop.address.origin, head)
    if known != nil { gate.note(isConfirmed: head.status == 304, by: hop.address.origin) }
    switch head.status {
    case _ where Self.isWhole(head, hop): return .answer(try complete(head, outcome.sink, hop, key, known))
    case 206 where rest != nil || hop.purpose == .kind:
      var whole = head
      whole.status = 200
      return .answer(try complete(whole, outcome.sink, hop, key, known))
    case 304:
      guard let known, rest == nil else { throw refusal(head, outcome.refusedBody, hop) }
      let entry = try mapCacheErrors(hop) {
        try cache.confirm(key, known, with: head.headers)
      }
      if let result = result(of: entry, for: hop, .revalidated) { return result }
      try mapCacheErrors(hop) { try cache.forget(key) }
      throw .malformedResponse("304 for a body that is gone", address: hop.redactedAddress)
    case 301, 302, 303, 307, 308:
      guard let target = head.headers["Location"] else { throw refusal(head, outcome.refusedBody, hop) }
      if isStorable(head) {
        _ = try mapCacheErrors(hop) {
          try cache.store(key, redactedAddress: hop.redactedAddress, head: head, body: nil)
        }
      }
      return .redirect(status: head.status, to: target)
    case 416 where rest != nil:
      throw .malformedResponse("the rest of a body is not there", address: hop.redactedAddress)
    default: throw refusal(head, outcome.refusedBody, hop)
    }
  }

  /// Raises the request limit of an origin that is near or whose headers allow it.
  private func noteAllowance(of origin: Origin, _ head: HTTPResponseHead) {
    let pace = configuration.pace
    if let rate = RequestAllowance.perSecond(head.headers), rate >= Double(pace.perWillingOrigin) {
      gate.allow(pace.perWillingOrigin, to: origin)
    } else if policy.isNear(origin) {
      gate.allow(pace.perNearOrigin, to: origin)
    }
  }

  /// Runs a cache operation and adds the hop's address to its error.
  private func mapCacheErrors<Result>(
    _ hop: Hop, _ body: () throws -> Result
  ) throws(TransportError) -> Result {
    do {
      return try body()
    } catch {
      throw .storage(error.storeText, address: hop.redactedAddress)
    }
  }
}

// Bodies.
extension CurlTransport {
  /// Returns the partial body of an earlier try or build.
  private func unfinished(_ hop: Hop, _ key: CacheKey) throws(TransportError) -> UnfinishedBody? {
    guard hop.purpose == .photo, hop.method == "GET", configuration.cacheUse != .refresh,
      let part = try mapCacheErrors(hop, { try cache.claimPartial(key) })
    else { return nil }
    let limit = configuration.sizes.limit(for: hop.purpose)
    let sink = try FileSink(part.file, continuing: true, limit: limit, redactedAddress: hop.redactedAddress)
    return UnfinishedBody(sink: sink, validator: part.validator)
  }

  /// Returns the sink for a response's body; `nil` to discard it.
  private func sink(
    for head: HTTPResponseHead, _ hop: Hop, _ key: CacheKey, _ rest: UnfinishedBody?
  ) throws(TransportError) -> (any BodySink)? {
    let limit = configuration.sizes.limit(for: hop.purpose)
    let isWhole = Self.isWhole(head, hop)
    guard isWhole || (head.status == 206 && (rest != nil || hop.purpose == .kind)) else { return nil }
    if hop.purpose == .kind { return MemorySink(limit: limit, redactedAddress: nil) }
    let announced = head.headers["Content-Length"].flatMap { Int($0) } ?? 0
    let begun = isWhole ? 0 : rest?.sink.count ?? 0
    guard announced <= limit - begun else { throw .tooLarge(limit: limit, address: hop.redactedAddress) }
    if !isWhole, let rest {
      guard Self.isRest(head.headers, of: rest) else {
        throw .malformedResponse("the rest of another body", address: hop.redactedAddress)
      }
      return rest.sink
    }
    guard hop.purpose == .photo else { return MemorySink(limit: limit, redactedAddress: hop.redactedAddress) }
    let file = cache.newFile()
    let validator = Validator.forRange(head.headers)
    return try FileSink(file, limit: limit, redactedAddress: hop.redactedAddress) { [cache] in
      // If this build is killed, the next one resumes here. If recording fails, it starts over.
      if let validator { try? cache.notePartial(key, validator, file, isFinal: false) }
    }
  }

  /// Returns whether the response has a complete body.
  private static func isWhole(_ head: HTTPResponseHead, _ hop: Hop) -> Bool {
    head.status == 200 || head.status == 203 || head.status == 207 && hop.method == "PROPFIND"
  }

  /// Returns whether a 206 response continues the partial body (RFC 9110 §15.3.7.3).
  private static func isRest(_ headers: WebHeaders, of rest: UnfinishedBody) -> Bool {
    guard let range = headers["Content-Range"], range.hasPrefix("bytes \(rest.sink.count)-") else {
      return false
    }
    guard rest.validator.hasPrefix("\"") else { return true }
    return headers["ETag"].map { $0 == rest.validator } ?? true
  }
}

// Answers.
extension CurlTransport {
  /// Returns the result of a cached response; `nil` if its body is not readable.
  private func result(of entry: CacheEntry, for hop: Hop, _ provenance: WebResponse.Provenance) -> HopResult?
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
    _ head: HTTPResponseHead, _ sink: (any BodySink)?, _ hop: Hop, _ key: CacheKey, _ known: CacheEntry?
  ) throws(TransportError) -> WebResponse {
    let body: WebBody
    if let sink = sink as? FileSink {
      body = try complete(head, sink, hop, key)
    } else if let bytes = (sink as? MemorySink)?.bytes {
      if isStorable(head), !secrets.redaction.isNeeded(for: bytes) {
        let file = try FileSink(
          cache.newFile(), limit: bytes.count, redactedAddress: hop.redactedAddress)
        try file.write(bytes)
        _ = try complete(head, file, hop, self.key(of: bytes, key, hop))
      }
      body = .bytes(bytes)
    } else {
      throw .malformedResponse("an answer without a body", address: hop.redactedAddress)
    }
    if known != nil, !isStorable(head) {
      try mapCacheErrors(hop) { try cache.forget(key) }
    }
    return WebResponse(status: head.status, address: hop.address, headers: head.headers, body: body)
  }

  /// Returns the cache key of a body. If a listing turns out to be a photo, uses the photo's key to avoid a second
  /// download.
  private func key(of bytes: [UInt8], _ key: CacheKey, _ hop: Hop) -> CacheKey {
    guard hop.purpose == .listing, PictureMagic.content(of: bytes) == .picture else { return key }
    var photo = hop
    photo.purpose = .photo
    return requests.key(of: photo)
  }

  private func complete(
    _ head: HTTPResponseHead, _ sink: FileSink, _ hop: Hop, _ key: CacheKey
  ) throws(TransportError) -> WebBody {
    let hash = try sink.finish()
    guard isStorable(head) else { return .file(sink.file, count: sink.count) }
    let place = try mapCacheErrors(hop) {
      try cache.store(
        key, redactedAddress: hop.redactedAddress, head: head, body: (sink.file, hash, sink.count))
    }
    return .file(place ?? sink.file, count: sink.count)
  }

  /// Returns whether a response may be stored: the server allows it, and its headers contain no secret.
  private func isStorable(_ head: HTTPResponseHead) -> Bool {
    CacheControl(head.headers).mayBeStored
      && !CacheEntry.storedHeaders(of: head.headers).fields.contains {
        secrets.redaction.isNeeded(for: $0.value)
      }
  }

  /// Keeps a resumable partial body and removes any other.
  private func keepPart(
    of outcome: HTTPExchangeOutcome, _ rest: UnfinishedBody?, _ failure: TransportError, _ key: CacheKey,
    _ hop: Hop
  ) throws(TransportError) {
    guard let sink = outcome.sink as? FileSink else { return }
    let validator =
      sink === rest?.sink ? rest?.validator : outcome.head.flatMap { Validator.forRange($0.headers) }
    let mayGoOn = failure.isWorthAnotherTry || failure.isCancelled
    if mayGoOn, sink.count > 0, let validator, outcome.head.map(isStorable) ?? false {
      try keep(sink, validator, key, hop)
    } else {
      remove(sink.file)
    }
  }

  private func keep(_ sink: FileSink, _ validator: String, _ key: CacheKey, _ hop: Hop) throws(TransportError)
  {
    _ = try sink.finish()
    try mapCacheErrors(hop) {
      try cache.notePartial(key, validator, sink.file, isFinal: true)
    }
  }

  /// Removes a file; a leftover only occupies disk space.
  private func remove(_ file: FilePath) { try? FileCall.remove(file) }

  /// Returns the error for a status. `Retry-After` pauses all requests to the host.
  private func refusal(_ head: HTTPResponseHead, _ body: [UInt8], _ hop: Hop) -> TransportError {
    let plain = TransportError.status(
      head.status, hint: hint(of: head, body, hop), address: hop.redactedAddress)
    guard plain.isWorthAnotherTry, let seconds = RetryAfter.seconds(in: head.headers, now: now()) else {
      return plain
    }
    let limit = configuration.retries.longestWait
    guard seconds <= limit else {
      return .retryAfterTooLong(
        seconds: Int(min(seconds.rounded(.up), 1e12)), limit: Int(limit), status: head.status,
        address: hop.redactedAddress)
    }
    gate.pause(hop.address.host, seconds: seconds)
    return plain
  }

  private func hint(of head: HTTPResponseHead, _ body: [UInt8], _ hop: Hop) -> StatusHint? {
    if head.headers["cf-mitigated"]?.lowercased() == "challenge" { return .challenge }
    guard head.status == 403, head.headers["X-RateLimit-Remaining"] == "0" else {
      guard !TransportError.passingStatuses.contains(head.status) else { return nil }
      let region = configuration.signer.flatMap { $0.origin == hop.address.origin ? $0.region : nil }
      return S3Refusal(head.headers, body: body, region: region, now: now()).map(StatusHint.bucket)
    }
    return .rateLimit(renewedAt: head.headers["X-RateLimit-Reset"].flatMap { Int($0) })
  }
}
