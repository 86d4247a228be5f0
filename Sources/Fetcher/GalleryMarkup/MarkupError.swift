/// The reason why HTML or XML was not parsed.
package enum MarkupError: Error, Hashable {
  /// The text is not well-formed, with the parser's message.
  case malformed(String)
  /// The text has no elements.
  case empty
  /// The text declares a document type, which can define nested entities.
  case documentType
  case entities
  /// The text has more bytes than ``MarkupSource/sizeLimit``.
  case tooLarge
  /// The text has more elements, attributes or names than allowed.
  case tooManyParts
  /// The parser failed for all texts of the request: it crashed, took too long, or could not be started.
  case parserFailed(String)
  case cancelled
}

extension MarkupError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let message): message
    case .empty: "the document is empty"
    case .documentType: "the document declares a document type, which is not supported"
    case .entities: "the document declares entities, which are not expanded"
    case .tooLarge: "the page is larger than \(MarkupSource.sizeLimit >> 20) MB"
    case .tooManyParts: "the page has too many elements"
    case .parserFailed(let reason): "the parser failed: \(reason)"
    case .cancelled: "cancelled"
    }
  }
}
