/// A text of a stranger's that is to be parsed as markup.
package struct MarkupSource: Sendable, Hashable {
  /// The language of the text, and what of it is read.
  package enum Kind: Sendable, Hashable {
    /// Well-formed XML. Documents that declare entities are refused.
    case xml
    /// Well-formed XML in UTF-8 or UTF-16 without a document type, of the size of a description: XMP.
    case packet
    /// HTML as browsers read it, whatever its faults. The encoding is that of the answer it came with; `nil` leaves it to
    /// the page, and to UTF-8 where the bytes are some.
    case html(encoding: String?)
  }

  /// The bytes of the largest text that is read: its tree takes many times as much memory.
  package static let sizeLimit = 16 << 20

  package var kind: Kind
  package var bytes: [UInt8]

  package init(_ kind: Kind, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Creates the source of a piece of HTML, as it stands in feeds and in titles.
  package static func fragment(_ text: some StringProtocol) -> MarkupSource {
    MarkupSource(.html(encoding: "UTF-8"), Array("<div>\(text)</div>".utf8))
  }
}
