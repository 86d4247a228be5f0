import GalleryText

/// Replaces known secrets in user-facing texts by `…`.
package struct Redaction: Sendable {
  /// The minimum length of a secret, in bytes. Shorter ones occur in many texts by chance.
  static let shortestSecret = 4

  /// The secrets as they are and percent-encoded. Long ones come first, since they may contain others.
  private let needles: [String]

  package init(secrets: Set<String>) {
    let long = secrets.filter { $0.utf8.count >= Self.shortestSecret }
    needles = Set(long).union(long.map(PercentEncoding.component)).union(long.map(PercentEncoding.repaired))
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  package func hidden(in text: String) -> String {
    needles.reduce(text) { text, needle in text.replacing(needle, with: "…") }
  }

  package func isNeeded(for text: String) -> Bool { isNeeded(for: Array(text.utf8)) }

  /// Fast enough for large listings.
  package func isNeeded(for bytes: [UInt8]) -> Bool {
    needles.contains { ByteSearch.contains(bytes, Array($0.utf8)) }
  }
}
