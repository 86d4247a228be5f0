/// The reason for which a text is not read as markup.
package enum MarkupError: Error, Hashable {
  /// The text is not well-formed, in the parser's own words.
  case malformed(String)
  /// The text has no element.
  case empty
  /// The text declares a document type, in which entities can be made of entities.
  case documentType
  /// The text declares entities.
  case entities
  /// The text has more bytes than ``MarkupSource/sizeLimit``.
  case tooLarge
  /// The text has more elements, attributes or names than are read.
  case tooManyParts
  /// The parser failed as a whole, with all texts that it was given: it crashed, took too long, or could not be started.
  case parserFailed(String)
  /// The answer is not wanted any more.
  case cancelled
}

extension MarkupError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let message): message
    case .empty: "the document is empty"
    case .documentType: "the document declares a document type, which is not read"
    case .entities: "the document declares entities, which are not expanded"
    case .tooLarge: "the page is larger than \(MarkupSource.sizeLimit >> 20) MB"
    case .tooManyParts: "the page has more elements than are read"
    case .parserFailed(let reason): "the parser failed: \(reason)"
    case .cancelled: "cancelled"
    }
  }
}
