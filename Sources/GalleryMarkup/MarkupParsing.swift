/// Parses what strangers wrote.
///
/// Parsers of markup are large programs in C. Whoever conforms decides where one runs: in a worker process without any
/// rights, or in this process, where the user of the library asked for that.
package protocol MarkupParsing: Sendable {
  /// Parses several texts at once.
  ///
  /// - Returns: a document, or the reason why there is none, for each text.
  /// - Throws: ``MarkupError/parserFailed(_:)`` where the parser could not be started or broke down,
  ///   ``MarkupError/cancelled`` where the task was cancelled.
  func parse(_ sources: [MarkupSource]) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>]
}

extension MarkupParsing {
  /// Parses a text.
  package func parse(_ source: MarkupSource) async throws(MarkupError) -> MarkupDocument {
    guard let result = try await parse([source]).first else { throw .parserFailed("it gave no answer") }
    return try result.get()
  }
}
