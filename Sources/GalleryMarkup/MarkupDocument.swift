package import GalleryText

/// A document of HTML or XML: a tree of elements and texts, made of the events that a parser gave.
package final class MarkupDocument: Sendable {
  /// An element or a text.
  private struct Node {
    /// The numbers of name and namespace; -1 for a text.
    var name: Int32
    var namespace: Int32
    /// The place of the attributes or of the text in the events.
    var content: Int32
    /// The place of the element around it among the nodes; -1 for none.
    var parent: Int32
    /// The place behind the last node within it.
    var end: Int32
  }

  private let bytes: [UInt8]
  private let names: [String]
  /// The nodes in the order in which they begin, so that those within a node follow it.
  private let nodes: [Node]

  /// Makes the tree of the events of a document.
  ///
  /// - Throws: `MalformedBytes` for events that no document has.
  package init(events: [UInt8]) throws(MalformedBytes) {
    let impossible = MalformedBytes("events that no document has")
    var reader = ByteReader(events)
    var names = [""]
    var nodes: [Node] = []
    var open: [Int] = []
    while !reader.isAtEnd {
      switch MarkupEvents.Kind(rawValue: try reader.byte()) {
      case .name: names.append(String(decoding: events[try reader.range()], as: UTF8.self))
      case .start:
        guard open.count < MarkupEvents.depthLimit, !open.isEmpty || nodes.isEmpty else { throw impossible }
        let (name, namespace) = (try reader.number(), try reader.number())
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
    (bytes, self.names, self.nodes) = (events, names, nodes)
  }

  /// The element that holds all others.
  package var root: Element? { nodes.isEmpty ? nil : Element(document: self, index: 0) }

  /// An element; it keeps its document alive.
  package struct Element: Sendable {
    fileprivate let document: MarkupDocument
    fileprivate let index: Int

    private var node: Node { document.nodes[index] }

    /// The name without prefix.
    package var name: String { document.names[Int(node.name)] }
    /// The namespace, empty for none and in HTML.
    package var namespace: String { document.names[Int(node.namespace)] }

    /// The element around it.
    package var parent: Element? {
      node.parent < 0 ? nil : Element(document: document, index: Int(node.parent))
    }

    /// The elements directly within.
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

    /// Returns the elements directly within that have a name, in whichever namespace.
    package func children(_ name: String) -> [Element] { children.filter { $0.name == name } }

    /// Returns the elements directly within that have a name in a namespace.
    package func children(_ name: String, _ namespace: String) -> [Element] {
      children.filter { $0.name == name && $0.namespace == namespace }
    }

    /// All elements within, in the order of the document.
    package var descendants: [Element] {
      (index + 1..<Int(node.end)).compactMap { place in
        document.nodes[place].name >= 0 ? Element(document: document, index: place) : nil
      }
    }

    /// The text within, of all depths.
    package var text: String {
      var text: [UInt8] = []
      for place in index + 1..<Int(node.end) where document.nodes[place].name < 0 {
        var reader = ByteReader(document.bytes, at: Int(document.nodes[place].content))
        text += (try? reader.range()).map { document.bytes[$0] } ?? []
      }
      return String(decoding: text, as: UTF8.self)
    }

    /// Returns the value of an attribute without namespace.
    package func attribute(_ name: String) -> String? { attribute(name, "") }

    /// Returns the value of an attribute in a namespace.
    package func attribute(_ name: String, _ namespace: String) -> String? {
      // What is read here was checked when the document was made.
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
  }
}
