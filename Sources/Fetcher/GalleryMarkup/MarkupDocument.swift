package import GalleryText

/// An HTML or XML document: a tree of elements and texts, built from a parser's events.
package final class MarkupDocument: Sendable {
  private struct Node {
    /// The index of the name in ``names``, and of the namespace; -1 for a text.
    var name: Int32
    var namespace: Int32
    /// The offset of the attributes or the text in the events.
    var content: Int32
    /// The index of the parent element among the nodes; -1 for the root.
    var parent: Int32
    /// The index after the last descendant.
    var end: Int32
  }

  private let bytes: [UInt8]
  private let names: [String]
  /// The nodes in document order, so that descendants follow their ancestor.
  private let nodes: [Node]

  /// Throws `MalformedBytes` if the events do not form a document.
  package init(events: [UInt8]) throws(MalformedBytes) {
    let impossible = MalformedBytes("invalid markup events")
    var reader = ByteReader(events)
    var names = [""]
    var nodes: [Node] = []
    var open: [Int] = []

    while !reader.isAtEnd {
      switch MarkupEvents.Kind(rawValue: try reader.byte()) {
      case .name: names.append(String(decoding: events[try reader.range()], as: UTF8.self))
      case .start:
        guard open.count < MarkupEvents.depthLimit, !open.isEmpty || nodes.isEmpty else { throw impossible }
        let name = try reader.number()
        let namespace = try reader.number()
        let content = reader.position
        guard names.indices.contains(name), names.indices.contains(namespace) else { throw impossible }
        for _ in 0..<(try reader.count()) {
          guard names.indices.contains(try reader.number()), names.indices.contains(try reader.number())
          else { throw impossible }
          _ = try reader.range()
        }
        open.append(nodes.count)
        nodes.append(
          Node(
            name: Int32(name), namespace: Int32(namespace), content: Int32(content),
            parent: Int32(open.dropLast().last ?? -1), end: 0))
      case .text:
        guard let parent = open.last else { throw impossible }
        let content = reader.position
        _ = try reader.range()
        nodes.append(
          Node(
            name: -1, namespace: -1, content: Int32(content), parent: Int32(parent),
            end: Int32(nodes.count + 1)))
      case .end:
        guard let index = open.popLast() else { throw impossible }
        nodes[index].end = Int32(nodes.count)
      case nil: throw impossible
      }
      guard nodes.count <= MarkupEvents.nodeLimit else { throw impossible }
    }
    guard open.isEmpty else { throw impossible }

    bytes = events
    self.names = names
    self.nodes = nodes
  }

  package var root: Element? { nodes.isEmpty ? nil : Element(document: self, index: 0) }

  /// An element. It keeps its document alive.
  package struct Element: Sendable {
    fileprivate let document: MarkupDocument
    /// The place among the elements and texts of the document, which identifies it there.
    package let index: Int

    private var node: Node { document.nodes[index] }

    /// The name without its prefix.
    package var name: String { document.names[Int(node.name)] }
    /// The address of the namespace; empty in HTML and for an element without one.
    package var namespace: String { document.names[Int(node.namespace)] }

    package var parent: Element? {
      node.parent < 0 ? nil : Element(document: document, index: Int(node.parent))
    }

    /// The elements around it, the innermost first.
    package var ancestors: some Sequence<Element> { sequence(first: self) { $0.parent }.dropFirst() }

    package var children: [Element] {
      var found: [Element] = []
      var next = index + 1
      let end = Int(node.end)
      while next < end {
        if document.nodes[next].name >= 0 { found.append(Element(document: document, index: next)) }
        next = Int(document.nodes[next].end)
      }
      return found
    }

    /// Returns the children of that name; `nil` stands for any namespace.
    package func children(_ name: String, _ namespace: String? = nil) -> [Element] {
      children.filter { $0.name == name && (namespace == nil || $0.namespace == namespace) }
    }

    /// The number of elements and texts in it.
    package var nodeCount: Int { Int(node.end) - index - 1 }

    /// All elements below this one, in document order.
    package var descendants: [Element] {
      (index + 1..<Int(node.end)).compactMap { place in
        document.nodes[place].name >= 0 ? Element(document: document, index: place) : nil
      }
    }

    /// The text of all descendants.
    package var text: String {
      var text: [UInt8] = []
      for place in index + 1..<Int(node.end) where document.nodes[place].name < 0 {
        var reader = ByteReader(document.bytes, at: Int(document.nodes[place].content))
        text += (try? reader.range()).map { document.bytes[$0] } ?? []
      }
      return String(decoding: text, as: UTF8.self)
    }

    /// Returns the value of an attribute. By default, it has no namespace.
    package func attribute(_ name: String, _ namespace: String = "") -> String? {
      // The initializer validated these bytes.
      var reader = ByteReader(document.bytes, at: Int(node.content))
      for _ in 0..<((try? reader.number()) ?? 0) {
        guard let (attribute, space) = try? (reader.number(), reader.number()),
          let range = try? reader.range(),
          document.names[attribute] == name, document.names[space] == namespace
        else { continue }
        return String(decoding: document.bytes[range], as: UTF8.self)
      }
      return nil
    }

    /// The attributes without a namespace, in document order.
    package var attributes: [(name: String, value: String)] {
      var reader = ByteReader(document.bytes, at: Int(node.content))
      return (0..<((try? reader.number()) ?? 0)).compactMap { _ in
        guard let (name, space) = try? (reader.number(), reader.number()), let range = try? reader.range(),
          document.names[space].isEmpty
        else { return nil }
        return (document.names[name], String(decoding: document.bytes[range], as: UTF8.self))
      }
    }
  }
}
