import CLibXML
package import GalleryMarkup

/// Parses markup with libxml2. The library receives only bytes, and its pointers stay within this file.
///
/// The input is untrusted, so this runs in worker processes, or in this process only if the library's user
/// chose that. It fetches no external resources and expands only the entities of XML and HTML. It stops at
/// 256 levels of nesting.
package struct LibXMLParser: MarkupParsing {
  /// The maximum number of `<` in a packet. A painted mask can have ten thousand dabs.
  private static let packetTagLimit = 100_000
  /// The maximum number of `=` in a packet. A long edit history has hundreds. Parsing time grows with their
  /// square.
  private static let packetAttributeLimit = 10_000

  /// The version of libxml2 that gallery was built with.
  package static var version: String { LIBXML_DOTTED_VERSION }

  package init() {}

  package func parse(
    _ sources: [MarkupSource]
  ) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
    sources.map { source in
      Result { () throws(MarkupError) in try document(of: source) }
    }
  }

  /// Parses a text into a tree.
  package func document(of source: MarkupSource) throws(MarkupError) -> MarkupDocument {
    let events = try events(of: source)
    do { return try MarkupDocument(events: events.bytes) } catch { throw .parserFailed("\(error)") }
  }

  /// Parses a text into events.
  package func events(of source: MarkupSource) throws(MarkupError) -> MarkupEvents {
    guard source.bytes.count <= MarkupSource.sizeLimit, let count = Int32(exactly: source.bytes.count) else {
      throw .tooLarge
    }
    guard count > 0 else { throw .empty }
    let parsed = source.bytes.withUnsafeBytes { bytes in
      Result { () throws(MarkupError) in try tree(of: source, bytes, count) }
    }
    let document = try parsed.get()
    defer { xmlFreeDoc(document) }
    guard let root = xmlDocGetRootElement(document) else { throw .empty }
    var walk = TreeWalk(document: document)
    try walk.record(root)
    return walk.events
  }

  private func tree(
    of source: MarkupSource, _ bytes: UnsafeRawBufferPointer, _ count: Int32
  ) throws(MarkupError) -> xmlDocPtr {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { throw .empty }
    switch source.kind {
    case .xml: return try xml(start, count)
    case .packet: return try packet(start, count, bytes)
    case .html(let encoding):
      let encoding = encoding ?? (String(validating: source.bytes, as: UTF8.self) == nil ? nil : "UTF-8")
      return try html(start, count, encoding)
    }
  }

  private func xml(_ start: UnsafePointer<CChar>, _ count: Int32) throws(MarkupError) -> xmlDocPtr {
    xmlResetLastError()
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    guard let document = xmlReadMemory(start, count, nil, nil, options) else { throw failure }
    guard document.pointee.intSubset?.pointee.entities == nil else {
      xmlFreeDoc(document)
      throw .entities
    }
    return document
  }

  private func packet(
    _ start: UnsafePointer<CChar>, _ count: Int32, _ bytes: UnsafeRawBufferPointer
  ) throws(MarkupError) -> xmlDocPtr {
    // In these encodings, each character of a tag has one non-zero byte.
    var tags = 0
    var attributes = 0
    for byte in bytes {
      if byte == UInt8(ascii: "<") { tags += 1 } else if byte == UInt8(ascii: "=") { attributes += 1 }
    }
    guard tags <= Self.packetTagLimit, attributes <= Self.packetAttributeLimit else { throw .tooManyParts }
    xmlResetLastError()
    var hasType: Int32 = 0
    let document = gallery_xml_parse(start, count, Self.encoding(ofPacket: bytes), &hasType)
    guard let document else { throw hasType == 0 ? failure : .documentType }
    return document
  }

  /// Returns the encoding from the first bytes. The declared encoding is ignored: in some of libxml2's
  /// encodings, no byte has its ASCII meaning.
  private static func encoding(ofPacket bytes: UnsafeRawBufferPointer) -> String {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0x3C, 0): "UTF-16LE"
    case (0xFE, 0xFF), (0, 0x3C): "UTF-16BE"
    default: "UTF-8"
    }
  }

  private func html(
    _ start: UnsafePointer<CChar>, _ count: Int32, _ encoding: String?
  ) throws(MarkupError) -> xmlDocPtr {
    xmlResetLastError()
    let options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
        | HTML_PARSE_NOWARNING.rawValue)
    guard let document = htmlReadMemory(start, count, nil, encoding, options) else { throw failure }
    return document
  }

  /// The parser's last error message.
  private var failure: MarkupError {
    guard let message = gallery_xml_last_message() else { return .empty }
    let words = String(cString: message)
    return .malformed(String(words.prefix { !$0.isNewline }))
  }
}

/// Walks a libxml2 tree by pointers instead of recursion, because a page may be deeply nested.
private struct TreeWalk {
  let document: xmlDocPtr
  var events = MarkupEvents()
  /// The numbers of names by address: libxml2 stores each name once.
  private var numbers: [UnsafePointer<xmlChar>: Int] = [:]

  init(document: xmlDocPtr) { self.document = document }

  mutating func record(_ root: xmlNodePtr) throws(MarkupError) {
    var node = root
    while true {
      switch node.pointee.type {
      case XML_ELEMENT_NODE:
        try start(node)
        if let child = node.pointee.children {
          node = child
          continue
        }
        events.end()
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        if let content = node.pointee.content { try events.text(Self.bytes(content)) }
      case XML_ENTITY_REF_NODE:
        guard let content = xmlNodeGetContent(node) else { break }
        defer { gallery_xml_free(content) }
        try events.text(Self.bytes(content))
      default: break
      }
      while node != root, node.pointee.next == nil, let parent = node.pointee.parent {
        node = parent
        events.end()
      }
      guard node != root, let next = node.pointee.next else { return }
      node = next
    }
  }

  private mutating func start(_ node: xmlNodePtr) throws(MarkupError) {
    var attributes: [(name: Int, namespace: Int, value: xmlAttrPtr)] = []
    var next = node.pointee.properties
    while let attribute = next {
      attributes.append(
        (number(attribute.pointee.name), number(attribute.pointee.ns?.pointee.href), attribute))
      next = attribute.pointee.next
    }
    let name = number(node.pointee.name)
    let namespace = number(node.pointee.ns?.pointee.href)
    try events.start(name: name, namespace: namespace, attributes: attributes.count)
    for attribute in attributes {
      let value = xmlNodeListGetString(document, attribute.value.pointee.children, 1)
      defer { value.map { gallery_xml_free($0) } }
      events.attribute(
        name: attribute.name, namespace: attribute.namespace,
        value: value.map { Self.bytes($0) } ?? UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  private mutating func number(_ name: UnsafePointer<xmlChar>?) -> Int {
    guard let name, name.pointee != 0 else { return 0 }
    if let number = numbers[name] { return number }
    let number = events.name(Self.bytes(name))
    numbers[name] = number
    return number
  }

  private static func bytes(_ text: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
  }
}
