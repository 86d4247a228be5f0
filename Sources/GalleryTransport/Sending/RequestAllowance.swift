import GalleryWeb

/// The request rate that a server's headers allow.
enum RequestAllowance {
  /// Returns the requests per second that `RateLimit-Policy` allows
  /// (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/): `"burst";q=100;w=10`, or the older form
  /// `100;w=10`. `nil` if it states no policy.
  static func perSecond(_ headers: WebHeaders) -> Double? {
    let policies = headers.values(of: "RateLimit-Policy").flatMap { $0.split(separator: ",") }
    let rates = policies.compactMap { policy -> Double? in
      let parts = policy.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      func number(_ name: String) -> Double? {
        parts.first { $0.hasPrefix(name + "=") }.flatMap { Double($0.dropFirst(name.count + 1)) }
      }
      guard let quota = number("q") ?? parts.first.flatMap({ Double($0) }), let window = number("w"),
        quota > 0, window > 0
      else { return nil }
      return quota / window
    }
    return rates.min()
  }
}
