import Curl
import GalleryWeb

// The headers of responses that decide about caching, resuming and waiting.
extension WebHeaders {
  /// The directives of `Cache-Control` (RFC 9111 §5.2).
  private var cacheControl: [String: String] {
    var directives: [String: String] = [:]
    for part in values(of: "Cache-Control").flatMap({ $0.split(separator: ",") }) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard let name = pair.first?.filter({ !$0.isWhitespace }).lowercased(), !name.isEmpty else { continue }
      directives[name] = pair.count > 1 ? pair[1].filter { !$0.isWhitespace && $0 != "\"" } : ""
    }
    return directives
  }

  /// A Boolean value that indicates whether the response may be stored, `private` too: the cache belongs to
  /// one user.
  var mayBeStored: Bool { cacheControl["no-store"] == nil }

  /// The end of freshness (RFC 9111 §4.2), in seconds since 1970; `nil` if every use needs revalidation. Uses
  /// only explicit freshness, without heuristics. `now` is the time of the response.
  func freshUntil(now: Double) -> Double? {
    let control = cacheControl
    guard control["no-cache"] == nil, !values(of: "Vary").contains(where: { $0.contains("*") }) else {
      return nil
    }
    let age = self["Age"].flatMap { Double($0) } ?? 0
    // Treat an unreadable value as zero.
    if let maximum = control["max-age"] { return now + (Double(maximum) ?? 0) - max(age, 0) }
    return date("Expires").map { now + $0 - (date("Date") ?? now) }
  }

  /// Returns the date in a header, in seconds since 1970.
  private func date(_ name: String) -> Double? { self[name].flatMap(CurlText.seconds(date:)) }

  /// The headers that revalidate this response. A weak tag is sufficient.
  var question: [Field] {
    [
      self["ETag"].map { Field("If-None-Match", $0) },
      self["Last-Modified"].map { Field("If-Modified-Since", $0) },
    ].compactMap(\.self)
  }

  /// Returns whether two entity tags are strong and equal. Some listings omit the quotation marks.
  static func areSame(tags left: String, _ right: String) -> Bool {
    guard !left.hasPrefix("W/"), !right.hasPrefix("W/") else { return false }
    let left = left.filter { $0 != "\"" }
    let right = right.filter { $0 != "\"" }
    return !left.isEmpty && left == right
  }

  /// The value for `If-Range`: a strong tag, or a date at least one minute older than the response, which
  /// makes it a strong validator (RFC 9110 §8.8.2.2). `nil` if the body cannot safely be resumed.
  var rangeValidator: String? {
    // Ranges count encoded bytes, and the file holds decoded ones.
    guard self["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else { return nil }
    if let tag = self["ETag"] {
      return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1 ? tag : nil
    }
    guard let changed = date("Last-Modified"), let sent = date("Date"), sent >= changed + 60 else {
      return nil
    }
    return self["Last-Modified"]
  }

  /// A Boolean value that indicates whether a range is all of the representation: `bytes 0-99/100`.
  var hasWholeRange: Bool {
    guard let range = self["Content-Range"], range.hasPrefix("bytes 0-") else { return false }
    let numbers = range.dropFirst(8).split(separator: "/").map { Int($0) }
    return numbers.count == 2 && numbers[0].map { $0 + 1 == numbers[1] } ?? false
  }

  /// The seconds to wait before a retry, from `Retry-After` as a number or a date (RFC 9110 §10.2.3); `nil`
  /// if it is missing or malformed. Never negative.
  func retryAfter(now: Double) -> Double? {
    guard let text = self["Retry-After"] else { return nil }
    if let seconds = Double(text), seconds.isFinite { return max(seconds, 0) }
    return CurlText.seconds(date: text).map { max($0 - now, 0) }
  }

  /// The requests per second that `RateLimit-Policy` allows
  /// (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/): `"burst";q=100;w=10`, or the
  /// older form `100;w=10`. `nil` if it states no policy.
  var requestsPerSecond: Double? {
    let policies = values(of: "RateLimit-Policy").flatMap { $0.split(separator: ",") }
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
