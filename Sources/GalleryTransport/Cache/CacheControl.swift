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

  /// A Boolean value that indicates whether the answer may be kept. `private` is no obstacle: the cache is one
  /// person's.
  var mayBeStored: Bool { directives["no-store"] == nil }

  /// Until when an answer may be used without asking (RFC 9111 §4.2), in seconds since 1970; `nil` where every use is to be
  /// asked about. Only what the server says counts: nothing is guessed from the age of a file.
  ///
  /// - Parameter now: when the answer came, in seconds since 1970.
  static func end(of headers: WebHeaders, now: Double) -> Double? {
    let control = CacheControl(headers).directives
    guard control["no-cache"] == nil, !headers.values(of: "Vary").contains(where: { $0.contains("*") }) else {
      return nil
    }
    let age = headers["Age"].flatMap { Double($0) } ?? 0
    // What cannot be read means not at all.
    if let maximum = control["max-age"] { return now + (Double(maximum) ?? 0) - max(age, 0) }
    guard let expires = headers["Expires"].flatMap(HTTPDate.seconds) else { return nil }
    let sent = headers["Date"].flatMap(HTTPDate.seconds) ?? now
    return now + expires - sent
  }
}
