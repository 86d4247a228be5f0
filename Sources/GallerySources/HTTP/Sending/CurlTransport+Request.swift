import SystemPackage

/// A body of which a part is there.
struct UnfinishedBody: Sendable {
  /// It holds the part already.
  let sink: FileSink
  let validator: String
}

extension CurlTransport {
  /// What an answer is kept under: everything of a hop that decides it.
  func key(of hop: Hop) -> CacheKey {
    let netrc = usesNetrc(hop) ? netrcContent : []
    let asking = headers(of: hop).fields.filter { $0.name.lowercased() != "user-agent" }
    return CacheKey(method: hop.method, address: hop.address, asking: asking, netrc: netrc, body: hop.body)
  }

  /// The part of the hop's body that an earlier try or build got.
  func unfinished(_ hop: Hop, _ key: CacheKey) throws(TransportError) -> UnfinishedBody? {
    guard hop.purpose == .photo, hop.method == "GET", configuration.cacheUse != .refresh,
      let part = try mapCacheErrors(hop, { () throws(CacheFailure) in try cache.claimPartial(key) })
    else { return nil }
    let limit = configuration.sizes.limit(for: hop.purpose)
    let sink = try FileSink(part.file, continuing: true, limit: limit, redactedAddress: hop.redactedAddress)
    return UnfinishedBody(sink: sink, validator: part.validator)
  }

  /// Returns the request that libcurl sends for a hop.
  func httpExchange(
    for hop: Hop, _ key: CacheKey, _ question: [WebHeaders.Field], _ rest: UnfinishedBody?,
    secondsLeft: Double
  ) -> HTTPExchange {
    var headers = headers(of: hop)
    for field in question { headers.replace(field.name, with: field.value) }
    return HTTPExchange(
      method: hop.method, address: hop.address, headers: headers, body: hop.body,
      acceptsCompression: hop.purpose == .listing, timeouts: configuration.timeouts, secondsLeft: secondsLeft,
      proxy: configuration.proxies.proxy(for: hop.address.origin),
      netrc: usesNetrc(hop) ? configuration.netrc : .off, authorities: configuration.authorities,
      resolutions: configuration.resolutions,
      redactedAddress: hop.redactedAddress, redaction: secrets.redaction
    ) { [self] head throws(TransportError) in
      try sink(for: head, hop, key, rest)
    }
  }

  /// Where the body of an answer goes; `nil` for bodies that nobody reads.
  private func sink(
    for head: HTTPResponseHead, _ hop: Hop, _ key: CacheKey, _ rest: UnfinishedBody?
  ) throws(TransportError) -> (any BodySink)? {
    let limit = configuration.sizes.limit(for: hop.purpose)
    let isWhole = head.status == 200 || head.status == 203
    guard isWhole || (head.status == 206 && rest != nil) else { return nil }
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
    let file = cache.session.newFile()
    let validator = Validator.forRange(head.headers)
    return try FileSink(file, limit: limit, redactedAddress: hop.redactedAddress) { [cache] in
      // Should this build be killed, the next one goes on from here. If that cannot be noted, it begins anew.
      if let validator { try? cache.announcePartial(key, PartialBody(validator: validator, file: file)) }
    }
  }

  /// Whether a 206 goes on where the part ends, and is of the same body (RFC 9110 §15.3.7.3).
  private static func isRest(_ headers: WebHeaders, of rest: UnfinishedBody) -> Bool {
    guard let range = headers["Content-Range"], range.hasPrefix("bytes \(rest.sink.count)-") else {
      return false
    }
    guard rest.validator.hasPrefix("\"") else { return true }
    return headers["ETag"].map { $0 == rest.validator } ?? true
  }

  /// All headers of a hop but those that ask about what is there.
  private func headers(of hop: Hop) -> WebHeaders {
    var headers: WebHeaders = ["User-Agent": configuration.userAgent, "Accept": Self.accept(hop.purpose)]
    let own = secrets.headers(for: hop.address.origin) + hop.headers.fields
    for name in Set(own.map { $0.name.lowercased() }) { headers.replace(name, with: nil) }
    for field in own { headers.append(field.name, field.value) }
    return headers
  }

  private func usesNetrc(_ hop: Hop) -> Bool {
    configuration.netrc != .off && policy.isPrivileged(hop.address.origin)
  }

  /// What can be read: the formats that the decoder takes, and those that listings are made of.
  private static func accept(_ purpose: WebRequest.Purpose) -> String {
    let pictures = "image/jpeg, image/png, image/webp, image/avif, image/heic, image/tiff, image/gif"
    switch purpose {
    case .photo: return pictures
    case .listing:
      return "application/json, application/ld+json, application/feed+json, application/x-ndjson, "
        + "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, text/csv;q=0.9, "
        + "text/html;q=0.8, text/plain;q=0.8, "
        + pictures.split(separator: ", ").map { "\($0);q=0.7" }.joined(separator: ", ")
    }
  }
}
