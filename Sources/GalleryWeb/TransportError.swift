/// The reason for which something cannot be fetched. Addresses in it are redacted already; no case holds a secret.
package enum TransportError: Error, Sendable, Hashable {
  /// The server refused. Never 408, 425, 429 or 5xx of those that are tried again: see
  /// ``retriesExhausted(tries:last:)``.
  case status(Int, hint: StatusHint?, address: String)
  /// The last of all tries failed like the others may have.
  indirect case retriesExhausted(tries: Int, last: TransportError)
  /// The server wants to be left alone for longer than gallery waits.
  case retryAfterTooLong(seconds: Int, limit: Int, status: Int, address: String)
  /// More bytes than allowed, counted after decompression; the rest was not fetched.
  case tooLarge(limit: Int, address: String)
  case timedOut(TimeoutPhase, seconds: Double, address: String)
  case tooManyRedirects(limit: Int, address: String)
  /// A redirect to where this request has been already.
  case redirectCycle(address: String)
  /// A redirect to something that is no http or https address, or of a body that is meant for one origin to another.
  case redirectRefused(target: String, address: String)
  /// The host is in a private network, and nobody who may has named it.
  case addressRefused(ip: String, address: String)
  /// The address holds a secret that was given for another origin.
  case secretRefused(of: String, address: String)
  /// Fewer bytes came than the server announced.
  case shortBody(received: Int, expected: Int?, address: String)
  /// The host's name stands for no address.
  case unknownHost(address: String)
  /// No connection, or it broke; the text is libcurl's.
  case connection(String, address: String)
  /// No trust in the server's certificate, or no common version of TLS; the text is libcurl's.
  case tls(String, address: String)
  /// The proxy cannot be reached or does not serve us; the text is libcurl's.
  case proxy(String, address: String)
  /// The server does not speak HTTP as it should; the text is libcurl's.
  case malformedResponse(String, address: String)
  /// The request itself cannot be sent: a header with a line break.
  case malformedRequest(String, address: String)
  /// `--offline`, and the cache has no answer.
  case notInCache(address: String)
  /// The cache's folder cannot be written or read.
  case storage(String, address: String)
  case cancelled(address: String)
}

/// The phase that took too long.
package enum TimeoutPhase: Sendable, Hashable {
  /// Until a connection, encryption included, stood.
  case connect
  /// From the start until the first byte of the answer.
  case firstByte
  /// Without a byte, or with hardly any.
  case idle
  /// One try from its start to its end, redirects included.
  case total
}

/// The meaning of a refusal where the status alone does not say it.
package enum StatusHint: Sendable, Hashable {
  /// A page that only browsers get past stands before the service.
  case challenge
  /// No requests are left (`X-RateLimit-Remaining: 0`), until a time in seconds since 1970 if it is said.
  case rateLimit(renewedAt: Int?)
  /// A bucket's service says why.
  case bucket(S3Refusal)
}
