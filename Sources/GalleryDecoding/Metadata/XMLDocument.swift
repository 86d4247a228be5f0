import CLibXML

/// A parsed XML document, with the few questions that XMP needs answered. Its pointers stay within this file.
///
/// Only for workers: the parser sees what strangers wrote.
final class XMLDocument {
  private let document: xmlDocPtr

  /// `nil` for what is no well-formed XML. Nothing outside the bytes is fetched and no entity is expanded.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, let count = Int32(exactly: bytes.count) else { return nil }
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let text = start.assumingMemoryBound(to: CChar.self)
    guard let made = xmlReadMemory(text, count, nil, nil, options) else { return nil }
    document = made
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
