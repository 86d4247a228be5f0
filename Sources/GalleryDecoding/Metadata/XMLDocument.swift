import CLibXML

/// A parsed XML document, with the few questions that XMP needs answered. Its pointers stay within this file.
///
/// Only for workers: the parser sees what strangers wrote.
final class XMLDocument {
  /// Why bytes are not read as a document.
  enum Refusal: Error {
    /// They are not well-formed XML in UTF-8 or UTF-16.
    case malformed
    /// They declare a document type, in which entities can be made of entities.
    case documentType
    /// They have more tags or attributes than the parser, whose time grows with the square of them, is given.
    case tooManyParts
  }

  private let document: xmlDocPtr

  /// Brackets in the largest documents that are read; a painted mask can have ten thousand dabs.
  private static let tagLimit = 100_000
  /// Equals signs there; a long history of edits has hundreds.
  private static let attributeLimit = 10_000

  /// Parses bytes. Nothing outside them is fetched.
  init(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
    guard let start = bytes.baseAddress, let count = Int32(exactly: bytes.count) else { throw .malformed }
    // In these encodings each character of a tag is one byte, with or without zeros beside it.
    var (tags, attributes) = (0, 0)
    for byte in bytes {
      if byte == UInt8(ascii: "<") { tags += 1 } else if byte == UInt8(ascii: "=") { attributes += 1 }
    }
    guard tags <= Self.tagLimit, attributes <= Self.attributeLimit else { throw .tooManyParts }
    var hasType: Int32 = 0
    let made = gallery_xml_parse(
      start.assumingMemoryBound(to: CChar.self), count, Self.encoding(of: bytes), &hasType)
    guard let made else { throw hasType == 0 ? .malformed : .documentType }
    document = made
  }

  /// The encoding by the first bytes. What a document declares does not count: libxml2 knows encodings in which no byte
  /// looks like what it means.
  private static func encoding(of bytes: UnsafeRawBufferPointer) -> String {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0x3C, 0): "UTF-16LE"
    case (0xFE, 0xFF), (0, 0x3C): "UTF-16BE"
    default: "UTF-8"
    }
  }

  deinit { xmlFreeDoc(document) }

  /// The element that holds all others.
  var root: Element? { xmlDocGetRootElement(document).map { Element(node: $0, document: self) } }

  /// An element; it keeps its document alive.
  struct Element {
    fileprivate let node: xmlNodePtr
    fileprivate let document: XMLDocument

    var name: String { XMLDocument.string(node.pointee.name) }
    var namespace: String { node.pointee.ns.map { XMLDocument.string($0.pointee.href) } ?? "" }

    /// The elements directly within.
    var children: [Element] {
      var found: [Element] = []
      var next = node.pointee.children
      while let child = next {
        if child.pointee.type == XML_ELEMENT_NODE { found.append(Element(node: child, document: document)) }
        next = child.pointee.next
      }
      return found
    }

    /// The text within, of all depths.
    var text: String {
      guard let content = xmlNodeGetContent(node) else { return "" }
      defer { gallery_xml_free(content) }
      return XMLDocument.string(content)
    }

    /// An attribute's value.
    func attribute(_ name: String, _ namespace: String) -> String? {
      guard let value = xmlGetNsProp(node, name, namespace) else { return nil }
      defer { gallery_xml_free(value) }
      return XMLDocument.string(value)
    }
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(decodingCString: $0, as: UTF8.self) } ?? ""
  }
}
