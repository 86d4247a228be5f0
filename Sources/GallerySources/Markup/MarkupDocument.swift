import CLibXML
import GalleryText

/// A parsed HTML page or XML document (libxml2), with the few questions that listings need answered. Its pointers
/// stay within this file.
///
/// Nothing outside the bytes is fetched, documents that declare entities are refused, and the parser ends at 256
/// levels of nesting.
final class MarkupDocument {
  /// Larger ones are refused, in bytes: a tree takes many times the memory of its text.
  static let sizeLimit = 16 << 20

  /// Why there is no document.
  struct ParsingError: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private let document: xmlDocPtr

  private init(_ document: xmlDocPtr) { self.document = document }

  deinit { xmlFreeDoc(document) }

  /// Reads well-formed XML.
  static func xml(_ bytes: [UInt8]) throws(ParsingError) -> MarkupDocument {
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = try parse(bytes) { xmlReadMemory($0, $1, nil, nil, options) }
    guard document.document.pointee.intSubset?.pointee.entities == nil else {
      throw ParsingError(description: "the document declares entities, which are not expanded")
    }
    return document
  }

  /// Reads HTML as browsers do, whatever its faults.
  ///
  /// - Parameter encoding: what the response says; `nil` leaves it to the page, and to UTF-8 where the bytes are
  ///   some.
  static func html(_ bytes: [UInt8], encoding: String?) throws(ParsingError) -> MarkupDocument {
    let encoding = encoding ?? (String(validating: bytes, as: UTF8.self) == nil ? nil : "UTF-8")
    let options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
        | HTML_PARSE_NOWARNING.rawValue)
    return try parse(bytes) { htmlReadMemory($0, $1, nil, encoding, options) }
  }

  private static func parse(
    _ bytes: [UInt8], _ read: (UnsafePointer<CChar>, Int32) -> xmlDocPtr?
  ) throws(ParsingError) -> MarkupDocument {
    guard bytes.count <= sizeLimit else {
      throw ParsingError(description: "the page is larger than \(sizeLimit >> 20) MB")
    }
    xmlResetLastError()
    let document = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { read($0.assumingMemoryBound(to: CChar.self), Int32(bytes.count)) }
    }
    guard let document else {
      let message = gallery_xml_last_message().map { String(cString: $0).trimmed }
      throw ParsingError(description: message ?? "the document is empty")
    }
    return MarkupDocument(document)
  }

  /// The element that holds all others.
  var root: Element? { xmlDocGetRootElement(document).map { Element(node: $0, document: self) } }

  /// An element; it keeps its document alive.
  struct Element {
    fileprivate let node: xmlNodePtr
    fileprivate let document: MarkupDocument

    /// The name without prefix.
    var name: String { MarkupDocument.string(node.pointee.name) }
    /// The namespace, empty for none and in HTML.
    var namespace: String { node.pointee.ns.map { MarkupDocument.string($0.pointee.href) } ?? "" }
    /// The element around it.
    var parent: Element? {
      guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
      return Element(node: parent, document: document)
    }

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

    /// The elements directly within that have a name, in whichever namespace.
    func children(_ name: String) -> [Element] { children.filter { $0.name == name } }

    /// The elements directly within that have a name in a namespace.
    func children(_ name: String, _ namespace: String) -> [Element] {
      children.filter { $0.name == name && $0.namespace == namespace }
    }

    /// All elements within, in the order of the document. By pointers rather than by recursion: a page may be deep.
    var descendants: [Element] {
      var found: [Element] = []
      var next = node.pointee.children
      while let current = next {
        var inner: xmlNodePtr?
        if current.pointee.type == XML_ELEMENT_NODE {
          found.append(Element(node: current, document: document))
          inner = current.pointee.children
        }
        next = inner ?? Element.following(current, within: node)
      }
      return found
    }

    /// The next node that is not within `node`, still within `root`.
    private static func following(_ node: xmlNodePtr, within root: xmlNodePtr) -> xmlNodePtr? {
      var node = node
      while node != root {
        if let next = node.pointee.next { return next }
        guard let parent = node.pointee.parent else { return nil }
        node = parent
      }
      return nil
    }

    /// The text within, of all depths.
    var text: String {
      guard let content = xmlNodeGetContent(node) else { return "" }
      defer { gallery_xml_free(content) }
      return MarkupDocument.string(content)
    }

    /// The value of an attribute without namespace.
    func attribute(_ name: String) -> String? {
      guard let value = xmlGetNoNsProp(node, name) else { return nil }
      defer { gallery_xml_free(value) }
      return MarkupDocument.string(value)
    }

    /// The value of an attribute in a namespace.
    func attribute(_ name: String, _ namespace: String) -> String? {
      guard let value = xmlGetNsProp(node, name, namespace) else { return nil }
      defer { gallery_xml_free(value) }
      return MarkupDocument.string(value)
    }
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(decodingCString: $0, as: UTF8.self) } ?? ""
  }
}
