/// An untrusted text to parse as markup.
package struct MarkupSource: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Well-formed XML. Documents that declare entities are rejected.
    case xml
    /// Well-formed XMP in UTF-8 or UTF-16, without a document type, with the size limits of a packet.
    case packet
    /// HTML as browsers read it, including faulty HTML. The encoding comes from the response. If it is `nil`,
    /// valid UTF-8 is read as such; otherwise the page decides.
    case html(encoding: String?)
  }

  /// The maximum number of bytes of a text. Its tree needs many times as much memory.
  package static let sizeLimit = 16 << 20

  package var kind: Kind
  package var bytes: [UInt8]

  package init(_ kind: Kind, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Creates the source of an HTML fragment, such as a title or a text of a feed.
  package static func fragment(_ text: some StringProtocol) -> MarkupSource {
    MarkupSource(.html(encoding: "UTF-8"), Array("<div>\(text)</div>".utf8))
  }
}
