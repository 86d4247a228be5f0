import Foundation

extension TransportError: CustomStringConvertible {
  /// The failure, its place, and advice: `https://…: 404 Not Found`.
  package var description: String {
    "\(address): \(cause.text)\(tries > 1 ? ", after \(tries) tries" : "")\(advice.map { "; " + $0 } ?? "")"
  }

  private var advice: String? {
    switch cause {
    case .status(_, .bucket(let refusal)): refusal.advice
    case .status(401, _): "give credentials for this host with -H or --netrc"
    case .status(403, nil): "if it requires credentials, give them with -H or --netrc"
    case .status(_, .rateLimit): "try again later, or give a token"
    case .status(_, .challenge): "the service accepts only browsers; use its API if it has one"
    case .status(407, _): "put a user name and a password in the proxy's address"
    case .retryAfterTooLong: "try again later"
    case .addressRefused:
      "to allow it, use --trust-host \(WebAddress(address)?.origin.authority ?? address)"
    case .secretRefused: "nothing was sent; to allow it, give the secret for this origin too"
    case .tls:
      "check the address, the clock and the certificates of this machine; for a self-signed certificate, use --ca-file"
    case .notInCache: "build once without --offline; responses marked no-store are never cached"
    default: nil
    }
  }

}

extension TransportError.Cause {
  /// A short description without the address, by which equal failures are counted: `404 Not Found`, `no
  /// connection (…)`.
  package var text: String {
    switch self {
    case .status(let status, let hint): Self.text(of: status, hint)
    case .retryAfterTooLong(let seconds, let limit, let status):
      "\(Self.name(of: status)), and the server requests a pause of \(seconds) s (the limit is \(limit) s)"
    case .tooLarge(let limit): "more than \(Self.size(limit))"
    case .timedOut(let phase, let seconds): "\(phase.text) \(Self.number(seconds)) s"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .redirectCycle: "a redirect to an address already visited"
    case .redirectRefused(let target): "a redirect to \(target), which is not followed"
    case .addressRefused(let ip): "\(ip) is in a private network, and you did not name the address"
    case .secretRefused(let origin): "the address contains a secret given for \(origin)"
    case .shortBody(let received, let expected):
      expected.map { "received \(received) of \($0) bytes" } ?? "ended early, after \(received) bytes"
    case .unknownHost: "no such host"
    case .connection(let text): "no connection (\(text))"
    case .tls(let text): "no secure connection (\(text))"
    case .proxy(let text): "the proxy refused (\(text))"
    case .malformedResponse(let text): "invalid HTTP response (\(text))"
    case .malformedRequest(let text): text
    case .notInCache: "not in the cache"
    case .storage(let text): "the cache cannot be used (\(text))"
    case .cancelled: "cancelled"
    }
  }

  private static func text(of status: Int, _ hint: StatusHint?) -> String {
    switch hint {
    case nil: name(of: status)
    case .challenge: "\(name(of: status)), a browser challenge"
    case .bucket(let refusal): "\(name(of: status)), \(refusal.words)"
    case .rateLimit(nil): "\(name(of: status)), the rate limit is exhausted"
    case .rateLimit(let time?):
      "\(name(of: status)), the rate limit is exhausted until "
        + Date(timeIntervalSince1970: Double(time)).formatted(.iso8601)
    }
  }

  private static func name(of status: Int) -> String {
    names[status].map { "\(status) \($0)" } ?? "status \(status)"
  }

  private static let names = [
    204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 410: "Gone", 416: "Range Not Satisfiable",
    425: "Too Early", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]

  private static func size(_ bytes: Int) -> String {
    bytes >= 1_000_000 ? "\(number(Double(bytes) / 1_000_000)) MB" : "\(bytes) bytes"
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 10).rounded() / 10)"
  }
}

extension TimeoutPhase {
  /// The failure, before the seconds of the limit.
  fileprivate var text: String {
    switch self {
    case .connect: "no connection within"
    case .firstByte: "no response within"
    case .idle: "almost no data for"
    case .total: "not complete within"
    }
  }
}
