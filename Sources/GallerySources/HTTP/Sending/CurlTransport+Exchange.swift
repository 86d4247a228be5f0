import Foundation
import SystemPackage

extension CurlTransport {
  /// One hop: from the cache where that may be, else from the server.
  ///
  /// - Parameter seconds: what the try's hops have taken so far, waiting for leave not counted.
  func exchange(_ hop: Hop, seconds: inout Double) async throws(TransportError) -> HopResult {
    let key = key(of: hop)
    let entry = try mapCacheErrors(hop) { () throws(CacheFailure) in try cache.entry(key) }
    if let entry, cache.isUsable(entry, configuration.cacheUse),
      let result = result(of: entry, for: hop, .cache)
    {
      try mapCacheErrors(hop) { () throws(CacheFailure) in try cache.touch(key) }
      return result
    }
    guard configuration.cacheUse != .offline else { throw .notInCache(address: hop.redactedAddress) }
    let origin = hop.address.origin
    if let name = policy.refusedName(of: origin) {
      throw .addressRefused(ip: name, address: hop.redactedAddress)
    }
    try checkHealth(of: origin, hop)
    guard await gate.enter(origin) else { throw .cancelled(address: hop.redactedAddress) }
    defer { gate.leave(origin) }
    // Meanwhile others may have found out.
    try checkHealth(of: origin, hop)
    let left = configuration.timeouts.total - seconds
    guard left > 0 else {
      throw .timedOut(.total, seconds: configuration.timeouts.total, address: hop.redactedAddress)
    }
    let began = ContinuousClock.now
    defer { seconds += (ContinuousClock.now - began) / .seconds(1) }
    let known = configuration.cacheUse == .refresh || hop.method != "GET" ? nil : entry
    do throws(TransportError) {
      let result = try await ask(hop, key, known: known, secondsLeft: left)
      health.noteSuccess(of: origin)
      return result
    } catch {
      health.noteFailure(error, of: origin)
      throw error
    }
  }

  private func checkHealth(of origin: Origin, _ hop: Hop) throws(TransportError) {
    guard let last = health.verdict(on: origin)?.at(hop.redactedAddress) else { return }
    throw last.isWorthAnotherTry ? .retriesExhausted(tries: HostHealth.patience, last: last) : last
  }

  /// Asks the server, and keeps what it says.
  private func ask(
    _ hop: Hop, _ key: CacheKey, known: CacheEntry?, secondsLeft: Double
  ) async throws(TransportError) -> HopResult {
    let rest = try unfinished(hop, key)
    let question =
      rest.map { [.init("Range", "bytes=\($0.sink.count)-"), .init("If-Range", $0.validator)] }
      ?? known.map { Validator.question(about: $0.headers) } ?? []
    let outcome = await engine.perform(httpExchange(for: hop, key, question, rest, secondsLeft: secondsLeft))
    if let rest, (outcome.sink as? FileSink) !== rest.sink {
      let isObsolete = outcome.sink != nil || [206, 416].contains(outcome.head?.status)
      if isObsolete {
        CacheFolder.remove(rest.sink.file)
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
    switch head.status {
    case 200, 203: return .answer(try complete(head, outcome.sink, hop, key, known))
    case 206 where rest != nil:
      var whole = head
      whole.status = 200
      return .answer(try complete(whole, outcome.sink, hop, key, known))
    case 304:
      guard let known, rest == nil else { throw refusal(head, hop) }
      let entry = try mapCacheErrors(hop) { () throws(CacheFailure) in
        try cache.confirm(key, known, with: head.headers)
      }
      if let result = result(of: entry, for: hop, .revalidated) { return result }
      try mapCacheErrors(hop) { () throws(CacheFailure) in try cache.forget(key) }
      throw .malformedResponse("304 for a body that is gone", address: hop.redactedAddress)
    case 301, 302, 303, 307, 308:
      guard let target = head.headers["Location"] else { throw refusal(head, hop) }
      if isStorable(head) {
        _ = try mapCacheErrors(hop) { () throws(CacheFailure) in
          try cache.store(key, redactedAddress: hop.redactedAddress, head: head, body: nil)
        }
      }
      return .redirect(status: head.status, to: target)
    case 416 where rest != nil:
      throw .malformedResponse("the rest of a body is not there", address: hop.redactedAddress)
    default: throw refusal(head, hop)
    }
  }

  /// Runs what uses the cache, and says for whom it failed.
  func mapCacheErrors<Result>(
    _ hop: Hop, _ body: () throws(CacheFailure) -> Result
  ) throws(TransportError) -> Result {
    do throws(CacheFailure) {
      return try body()
    } catch {
      throw .storage(error.text, address: hop.redactedAddress)
    }
  }
}
