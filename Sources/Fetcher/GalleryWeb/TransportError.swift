/// The failure of a web request, without secrets.
package struct TransportError: Error, Sendable, Hashable {
  /// The reason. No case contains a secret.
  package enum Cause: Error, Sendable, Hashable {
    case status(Int, hint: StatusHint?)
    /// The server requested a longer pause than gallery waits.
    case retryAfterTooLong(seconds: Int, limit: Int, status: Int)
    /// More bytes than allowed, counted after decompression. The rest was not downloaded.
    case tooLarge(limit: Int)
    case timedOut(TimeoutPhase, seconds: Double)
    case tooManyRedirects(limit: Int)
    /// A redirect to an address that this request already visited.
    case redirectCycle
    /// A redirect to an address other than http or https, or one that would send a body to another origin.
    case redirectRefused(target: String)
    /// The host is in a private network, and the user did not name it.
    case addressRefused(ip: String)
    /// The address contains a secret of another origin.
    case secretRefused(of: String)
    /// Fewer bytes arrived than the server announced.
    case shortBody(received: Int, expected: Int?)
    /// The host name has no address.
    case unknownHost
    /// The connection failed or broke. The text is libcurl's.
    case connection(String)
    /// The server's certificate is not trusted, or no TLS version is shared. The text is libcurl's.
    case tls(String)
    /// The proxy cannot be reached or refuses. The text is libcurl's.
    case proxy(String)
    /// The server violates HTTP. The text is libcurl's.
    case malformedResponse(String)
    /// The request cannot be sent: a header contains a line break.
    case malformedRequest(String)
    /// `--offline`, and the cache has no response.
    case notInCache
    case storage(String)
    case cancelled
  }

  package let cause: Cause
  /// The redacted address of the failed request.
  package let address: String
  /// The number of failed tries. The cause is that of the last.
  package let tries: Int

  package init(_ cause: Cause, address: String, tries: Int = 1) {
    self.cause = cause
    self.address = address
    self.tries = tries
  }
}

/// The part of a request whose time limit was exceeded.
package enum TimeoutPhase: Sendable {
  /// The time until the connection is established, including TLS.
  case connect
  /// The time from the start until the first byte of the response.
  case firstByte
  /// The time without progress, or with very little.
  case idle
  /// The time of one try from start to end, including redirects.
  case total
}

/// The reason for a refusal, if the status alone does not show it.
package enum StatusHint: Sendable, Hashable {
  /// The service is behind a page that only browsers can pass.
  case challenge
  /// The rate limit is exhausted (`X-RateLimit-Remaining: 0`), until a time in seconds since 1970 if stated.
  case rateLimit(renewedAt: Int?)
  case bucket(S3Refusal)
}

extension TransportError.Cause {
  /// The HTTP status, if the server responded with a failure.
  package var status: Int? {
    switch self {
    case .status(let status, _), .retryAfterTooLong(_, _, let status): status
    default: nil
    }
  }

  /// A Boolean value that indicates whether authorization is missing: exit status 77. Excludes exhausted rate
  /// limits.
  package var isAuthorization: Bool {
    switch self {
    case .status(_, .rateLimit): false
    case .status(_, .bucket(let refusal)) where refusal.isAuthorization: true
    case .status(401, _), .status(403, _), .status(407, _): true
    default: false
    }
  }

  /// The statuses after which a retry makes sense. Other 4xx statuses are not retried.
  package static let passingStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

  /// A Boolean value that indicates whether it may succeed later: exit status 75 if nothing could be
  /// downloaded.
  package var isTransient: Bool {
    switch self {
    case .status(_, .rateLimit), .retryAfterTooLong: true
    case .status(let status, _): Self.passingStatuses.contains(status) || status >= 500
    default: isWorthAnotherTry
    }
  }

  /// A Boolean value that indicates whether no server was reached, so that further requests to the host may
  /// fail too.
  package var isUnreachable: Bool {
    switch self {
    case .unknownHost, .connection, .timedOut(.connect, _): true
    default: false
    }
  }

  /// A Boolean value that indicates whether a retry may succeed soon: the statuses of ``passingStatuses``,
  /// and network errors. Excludes untrusted certificates, which remain untrusted.
  package var isWorthAnotherTry: Bool {
    switch self {
    case .status(let status, nil): Self.passingStatuses.contains(status)
    case .timedOut, .shortBody, .unknownHost, .connection, .proxy, .malformedResponse: true
    default: false
    }
  }
}
