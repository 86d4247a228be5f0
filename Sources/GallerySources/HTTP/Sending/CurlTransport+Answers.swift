import Foundation
import SystemPackage

extension CurlTransport {
  /// What a kept answer comes to; `nil` where its body cannot be read any more.
  func result(of entry: CacheEntry, for hop: Hop, _ provenance: WebResponse.Provenance) -> HopResult? {
    guard let hash = entry.body else {
      return entry.headers["Location"].map { .redirect(status: entry.status, to: $0) }
    }
    let file = cache.folder.body(hash)
    let body: WebBody
    switch hop.purpose {
    case .photo: body = .file(file, count: entry.size)
    case .listing:
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

  /// A body that came whole: keeps it where it may be kept.
  func complete(
    _ head: HTTPResponseHead, _ sink: (any BodySink)?, _ hop: Hop, _ key: CacheKey, _ known: CacheEntry?
  ) throws(TransportError) -> WebResponse {
    let body: WebBody
    if let sink = sink as? FileSink {
      body = try complete(head, sink, hop, key)
    } else if let sink = sink as? MemorySink {
      if isStorable(head), !secrets.redaction.isNeeded(for: sink.bytes) {
        let file = try FileSink(
          cache.session.newFile(), limit: sink.count, redactedAddress: hop.redactedAddress)
        try file.write(sink.bytes)
        _ = try complete(head, file, hop, key)
      }
      body = .bytes(sink.bytes)
    } else {
      throw .malformedResponse("an answer without a body", address: hop.redactedAddress)
    }
    if known != nil, !isStorable(head) {
      try mapCacheErrors(hop) { () throws(CacheFailure) in try cache.forget(key) }
    }
    return WebResponse(status: head.status, address: hop.address, headers: head.headers, body: body)
  }

  private func complete(
    _ head: HTTPResponseHead, _ sink: FileSink, _ hop: Hop, _ key: CacheKey
  ) throws(TransportError) -> WebBody {
    let hash = try sink.finish()
    guard isStorable(head) else { return .file(sink.file, count: sink.count) }
    let place = try mapCacheErrors(hop) { () throws(CacheFailure) in
      try cache.store(
        key, redactedAddress: hop.redactedAddress, head: head, body: (sink.file, hash, sink.count))
    }
    return .file(place ?? sink.file, count: sink.count)
  }

  /// Whether an answer may be kept: the server allows it, and no secret of ours stands in its headers.
  func isStorable(_ head: HTTPResponseHead) -> Bool {
    CacheControl(head.headers).mayBeStored
      && !CacheEntry.storedHeaders(of: head.headers).fields.contains {
        secrets.redaction.isNeeded(for: $0.value)
      }
  }

  /// Keeps the part of a body whose rest can be asked for, and removes any other.
  func keepPart(
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
      CacheFolder.remove(sink.file)
    }
  }

  func keep(_ sink: FileSink, _ validator: String, _ key: CacheKey, _ hop: Hop) throws(TransportError) {
    _ = try sink.finish()
    try mapCacheErrors(hop) { () throws(CacheFailure) in
      try cache.keepPartial(key, PartialBody(validator: validator, file: sink.file))
    }
  }

  /// The failure that a status stands for. A pause that the server wants is kept by all requests to its host.
  func refusal(_ head: HTTPResponseHead, _ hop: Hop) -> TransportError {
    let plain = TransportError.status(head.status, hint: Self.hint(of: head), address: hop.redactedAddress)
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

  private static func hint(of head: HTTPResponseHead) -> StatusHint? {
    if head.headers["cf-mitigated"]?.lowercased() == "challenge" { return .challenge }
    guard head.status == 403, head.headers["X-RateLimit-Remaining"] == "0" else { return nil }
    return .rateLimit(renewedAt: head.headers["X-RateLimit-Reset"].flatMap { Int($0) })
  }
}
