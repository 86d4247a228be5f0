import GalleryMarkup
import Synchronization

/// HTML fragments in a page, such as titles, which are parsed in batches.
///
/// The first reading collects the fragments. They are parsed together, and the page is read again.
final class MarkupFragments: Sendable {
  private struct State {
    var documents: [String: MarkupDocument?] = [:]
    var missing: [String] = []
  }

  /// The maximum number of bytes and fragments in a batch.
  private static let batch = (bytes: 4 << 20, pieces: 5000)

  private let state = Mutex(State())

  /// Returns the element around a fragment of HTML; `nil` if it cannot be parsed or has not been parsed yet.
  func root(of text: String) -> MarkupDocument.Element? {
    state.withLock { state in
      if let document = state.documents[text] { return document?.root }
      state.documents[text] = .some(nil)
      state.missing.append(text)
      return nil
    }
  }

  /// Returns `true` if there were any. If so, read the page again. Throws ``MarkupError`` if the parser
  /// fails.
  func parseMissing(by parser: any MarkupParsing) async throws(MarkupError) -> Bool {
    var remaining = state.withLock { state in
      defer { state.missing = [] }
      return state.missing[...]
    }
    let isIncomplete = !remaining.isEmpty
    while !remaining.isEmpty {
      var bytes = 0
      let count = remaining.prefix(Self.batch.pieces).prefix { text in
        defer { bytes += text.utf8.count }
        return bytes < Self.batch.bytes
      }.count
      let texts = Array(remaining.prefix(count))
      remaining = remaining.dropFirst(count)
      let results = try await parser.parse(texts.map { .fragment($0) })
      state.withLock { state in
        for (text, result) in zip(texts, results) { state.documents[text] = .some(try? result.get()) }
      }
    }
    return isIncomplete
  }
}
