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

  /// A Boolean value that indicates whether the server wants to be asked before every use.
  var wantsQuestion: Bool { directives["no-cache"] != nil }

  /// Seconds for which the answer is fresh; what cannot be read means not at all.
  var maximumAge: Double? { directives["max-age"].map { Double($0) ?? 0 } }
}
