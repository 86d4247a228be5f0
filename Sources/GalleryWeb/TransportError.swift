/// A reason why a download failed. Addresses are redacted; no case contains a secret.
package enum TransportError: Error, Sendable, Hashable {
  /// The server refused. Retried statuses (408, 425, 429 and 5xx) are in ``retriesExhausted(tries:last:)`` instead.
  case status(Int, hint: StatusHint?, address: String)
  /// All tries failed. Contains the last failure.
  indirect case retriesExhausted(tries: Int, last: TransportError)
  /// The server requested a longer pause than gallery waits.
  case retryAfterTooLong(seconds: Int, limit: Int, status: Int, address: String)
  /// More bytes than allowed, counted after decompression. The rest was not downloaded.
  case tooLarge(limit: Int, address: String)
  case timedOut(TimeoutPhase, seconds: Double, address: String)
  case tooManyRedirects(limit: Int, address: String)
  /// A redirect to an address that this request already visited.
  case redirectCycle(address: String)
  /// A redirect to an address other than http or https, or one that would send a body to another origin.
  case redirectRefused(target: String, address: String)
  /// The host is in a private network, and the user did not name it.
  case addressRefused(ip: String, address: String)
  /// The address contains a secret of another origin.
  case secretRefused(of: String, address: String)
  /// Fewer bytes arrived than the server announced.
  case shortBody(received: Int, expected: Int?, address: String)
  /// The host name has no address.
  case unknownHost(address: String)
  /// The connection failed or broke. The text is libcurl's.
  case connection(String, address: String)
  /// The server's certificate is not trusted, or no TLS version is shared. The text is libcurl's.
  case tls(String, address: String)
  /// The proxy cannot be reached or refuses. The text is libcurl's.
  case proxy(String, address: String)
  /// The server violates HTTP. The text is libcurl's.
  case malformedResponse(String, address: String)
  /// The request cannot be sent: a header contains a line break.
  case malformedRequest(String, address: String)
  /// `--offline`, and the cache has no response.
  case notInCache(address: String)
  /// The cache's folder cannot be written or read.
  case storage(String, address: String)
  case cancelled(address: String)
}

/// The phase that timed out.
package enum TimeoutPhase: Sendable, Hashable {
  /// Until the connection was established, including TLS.
  case connect
  /// From the start until the first byte of the response.
  case firstByte
  /// Without any progress, or with very little.
  case idle
  /// One try from start to end, including redirects.
  case total
}

/// The reason for a refusal, if the status alone does not show it.
package enum StatusHint: Sendable, Hashable {
  /// The service is behind a page that only browsers can pass.
  case challenge
  /// The rate limit is exhausted (`X-RateLimit-Remaining: 0`), until a time in seconds since 1970 if stated.
  case rateLimit(renewedAt: Int?)
  /// The error response of a bucket's service.
  case bucket(S3Refusal)
}
