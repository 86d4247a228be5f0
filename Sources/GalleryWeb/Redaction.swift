import GalleryText

/// Keeps secrets out of texts for people: what is known to be one is replaced by `…`, wherever it stands.
package struct Redaction: Sendable {
  /// Shorter ones are not searched for: they stand in half of all texts by chance.
  package static let shortestSecret = 4

  /// The secrets as they are and percent-encoded, long ones first so that none leaves a rest of another.
  private let needles: [String]

  package init(secrets: Set<String>) {
    let long = secrets.filter { $0.utf8.count >= Self.shortestSecret }
    needles = Set(long).union(long.map(PercentEncoding.component)).union(long.map(PercentEncoding.repaired))
      .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  /// The text without the secrets.
  package func hidden(in text: String) -> String {
    needles.reduce(text) { text, needle in
      text.contains(needle)
        ? text.split(separator: needle, omittingEmptySubsequences: false).joined(separator: "…") : text
    }
  }

  /// Returns whether a text holds one of them.
  package func isNeeded(for text: String) -> Bool { isNeeded(for: Array(text.utf8)) }

  /// Returns whether bytes hold one of them; quick enough for a listing of any size.
  package func isNeeded(for bytes: [UInt8]) -> Bool {
    needles.contains { ByteSearch.contains(bytes, Array($0.utf8)) }
  }
}
