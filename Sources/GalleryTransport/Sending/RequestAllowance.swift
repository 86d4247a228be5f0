import GalleryWeb

/// The number of requests at once that a server's headers allow.
enum RequestAllowance {
  /// Returns the requests that a server takes in a second, by its policies in `RateLimit-Policy`
  /// (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/): `"burst";q=100;w=10`, or `100;w=10` as
  /// before. `nil` where it states none.
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
