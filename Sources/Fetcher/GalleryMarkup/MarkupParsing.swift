/// A type that parses untrusted markup.
///
/// Markup parsers are large C programs. A conforming type runs them in a sealed worker process, or in this
/// process if the library's user chose that.
package protocol MarkupParsing: Sendable {
  /// Returns a document or an error for each text. Throws ``MarkupError/parserFailed(_:)`` if the parser did
  /// not start or crashed, ``MarkupError/cancelled`` if the task was cancelled.
  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>]
}

extension MarkupParsing {
  package func parse(_ source: MarkupSource) async throws(MarkupError) -> MarkupDocument {
    guard let result = try await parse([source]).first else { throw .parserFailed("no response") }
    return try result.get()
  }
}
