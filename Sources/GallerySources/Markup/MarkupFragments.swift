import GalleryMarkup
import Synchronization

/// Pieces of HTML within a page, such as titles, which are parsed together rather than one by one.
///
/// A page is read as if they were parsed already. Those that were not are collected and parsed, and the page is read
/// again.
final class MarkupFragments: Sendable {
  private struct State {
    var documents: [String: MarkupDocument?] = [:]
    var missing: [String] = []
  }

  /// Bytes and pieces that go to the parser at once.
  private static let batch = (bytes: 4 << 20, pieces: 5000)

  private let state = Mutex(State())

  /// Returns the element around a piece of HTML; `nil` where it cannot be parsed, or was not yet.
  func root(of text: String) -> MarkupDocument.Element? {
    state.withLock { state in
      if let document = state.documents[text] { return document?.root }
      state.documents[text] = .some(nil)
      state.missing.append(text)
      return nil
    }
  }

  /// Parses the pieces that were asked for and are not parsed yet.
  ///
  /// - Returns: a Boolean value that indicates whether there were any, so that the page is to be read again.
  /// - Throws: ``MarkupError`` where the parser fails.
  func parseMissing(by parser: any MarkupParsing) async throws(MarkupError) -> Bool {
    var rest = state.withLock { state in
      defer { state.missing = [] }
      return state.missing[...]
    }
    let isIncomplete = !rest.isEmpty
    while !rest.isEmpty {
      var bytes = 0
      let count = rest.prefix(Self.batch.pieces).prefix { text in
        defer { bytes += text.utf8.count }
        return bytes < Self.batch.bytes
      }.count
      let texts = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      let results = try await parser.parse(texts.map { .fragment($0) })
      state.withLock { state in
        for (text, result) in zip(texts, results) { state.documents[text] = .some(try? result.get()) }
      }
    }
    return isIncomplete
  }
}
