extension TransportError {
  /// The cause without the number of tries.
  package var cause: TransportError {
    if case .retriesExhausted(_, let last) = self { last.cause } else { self }
  }

  /// The redacted address of the failed request.
  package var address: String {
    switch self {
    case .retriesExhausted(_, let last): last.address
    case .status(_, _, let address), .retryAfterTooLong(_, _, _, let address), .tooLarge(_, let address),
      .timedOut(_, _, let address), .tooManyRedirects(_, let address), .redirectCycle(let address),
      .redirectRefused(_, let address), .addressRefused(_, let address), .secretRefused(_, let address),
      .shortBody(_, _, let address), .unknownHost(let address), .connection(_, let address),
      .tls(_, let address), .proxy(_, let address), .malformedResponse(_, let address),
      .malformedRequest(_, let address), .notInCache(let address), .storage(_, let address),
      .cancelled(let address):
      address
    }
  }

  /// The HTTP status, if the server responded with a failure.
  package var status: Int? {
    switch cause {
    case .status(let status, _, _), .retryAfterTooLong(_, _, let status, _): status
    default: nil
    }
  }

  /// A Boolean value that indicates whether authorization is missing: exit status 77. Excludes exhausted rate limits.
  package var isAuthorization: Bool {
    guard case .status(let status, let hint, _) = cause else { return false }
    if case .rateLimit = hint { return false }
    if case .bucket(let refusal) = hint, refusal.isAuthorization { return true }
    return status == 401 || status == 403 || status == 407
  }

  /// The statuses after which a retry makes sense. Other 4xx statuses are not retried.
  package static let passingStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

  /// A Boolean value that indicates whether it may succeed later: exit status 75 if nothing could be downloaded.
  package var isTransient: Bool {
    switch cause {
    case .status(let status, let hint, _):
      if case .rateLimit = hint { true } else { Self.passingStatuses.contains(status) || status >= 500 }
    case .retryAfterTooLong, .timedOut, .shortBody, .unknownHost, .connection, .proxy, .malformedResponse:
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether no server was reached, so that further requests to the host are likely to
  /// fail.
  package var isUnreachable: Bool {
    switch cause {
    case .unknownHost, .connection, .timedOut(.connect, _, _): true
    default: false
    }
  }

  /// A Boolean value that indicates whether a retry may succeed soon: the statuses of ``passingStatuses``, and network
  /// errors. Excludes untrusted certificates, which remain untrusted.
  package var isWorthAnotherTry: Bool {
    switch self {
    case .status(let status, nil, _): Self.passingStatuses.contains(status)
    case .timedOut, .shortBody, .unknownHost, .connection, .proxy, .malformedResponse: true
    default: false
    }
  }

  package var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension TransportError {
  /// Returns the same error for another address, which must be redacted.
  package func at(_ address: String) -> TransportError {
    switch self {
    case .status(let status, let hint, _): .status(status, hint: hint, address: address)
    case .retriesExhausted(let tries, let last): .retriesExhausted(tries: tries, last: last.at(address))
    case .retryAfterTooLong(let seconds, let limit, let status, _):
      .retryAfterTooLong(seconds: seconds, limit: limit, status: status, address: address)
    case .tooLarge(let limit, _): .tooLarge(limit: limit, address: address)
    case .timedOut(let phase, let seconds, _): .timedOut(phase, seconds: seconds, address: address)
    case .tooManyRedirects(let limit, _): .tooManyRedirects(limit: limit, address: address)
    case .redirectCycle: .redirectCycle(address: address)
    case .redirectRefused(let target, _): .redirectRefused(target: target, address: address)
    case .addressRefused(let ip, _): .addressRefused(ip: ip, address: address)
    case .secretRefused(let origin, _): .secretRefused(of: origin, address: address)
    case .shortBody(let received, let expected, _):
      .shortBody(received: received, expected: expected, address: address)
    case .unknownHost: .unknownHost(address: address)
    case .connection(let text, _): .connection(text, address: address)
    case .tls(let text, _): .tls(text, address: address)
    case .proxy(let text, _): .proxy(text, address: address)
    case .malformedResponse(let text, _): .malformedResponse(text, address: address)
    case .malformedRequest(let text, _): .malformedRequest(text, address: address)
    case .notInCache: .notInCache(address: address)
    case .storage(let text, _): .storage(text, address: address)
    case .cancelled: .cancelled(address: address)
    }
  }
}
