import Curl
import GalleryWeb

/// The directives of `Cache-Control` (RFC 9111 §5.2).
struct CacheControl: Sendable, Hashable {
  private var directives: [String: String] = [:]

  init(_ headers: WebHeaders) {
    for value in headers.values(of: "Cache-Control") {
      for part in value.split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard let name = pair.first?.filter({ !$0.isWhitespace }).lowercased(), !name.isEmpty else {
          continue
        }
        directives[name] = pair.count > 1 ? pair[1].filter { !$0.isWhitespace && $0 != "\"" } : ""
      }
    }
  }

  /// A Boolean value that indicates whether the response may be stored. `private` is allowed: the cache belongs to one
  /// user.
  var mayBeStored: Bool { directives["no-store"] == nil }

  /// Returns the time until which a response is fresh (RFC 9111 §4.2), in seconds since 1970; `nil` if every use needs
  /// revalidation. Uses only explicit freshness, without heuristics.
  ///
  /// - Parameter now: The time of the response, in seconds since 1970.
  static func end(of headers: WebHeaders, now: Double) -> Double? {
    let control = CacheControl(headers).directives
    guard control["no-cache"] == nil, !headers.values(of: "Vary").contains(where: { $0.contains("*") }) else {
      return nil
    }
    let age = headers["Age"].flatMap { Double($0) } ?? 0
    // Treat an unreadable value as zero.
    if let maximum = control["max-age"] { return now + (Double(maximum) ?? 0) - max(age, 0) }
    guard let expires = headers["Expires"].flatMap(CurlText.seconds(date:)) else { return nil }
    let sent = headers["Date"].flatMap(CurlText.seconds(date:)) ?? now
    return now + expires - sent
  }
}
