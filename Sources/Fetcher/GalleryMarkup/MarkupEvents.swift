import GalleryText

/// The events of a document in order: element starts, element ends and texts.
///
/// A name is written once and then referred to by its number. Number 0 is the empty name.
package struct MarkupEvents: Sendable {
  enum Kind: UInt8 {
    /// A name, which gets the next number.
    case name = 1
    /// The numbers of an element's name and namespace, and its number of attributes. Each attribute follows
    /// with the numbers of its name and namespace, and its value.
    case start = 2
    case text = 3
    case end = 4
  }

  /// The maximum size of the events of a document, in bytes.
  package static let sizeLimit = 64 << 20
  /// The maximum number of elements and texts of a document.
  static let nodeLimit = 4_000_000
  /// The maximum nesting depth of elements. libxml2 stops at 256.
  static let depthLimit = 1024

  private var content = ByteWriter()
  private var names = 0
  private var nodes = 0

  package init() {}

  package var bytes: [UInt8] { content.bytes }

  /// Adds a name and returns its number.
  package mutating func name(_ name: some Collection<UInt8>) -> Int {
    content.put(Kind.name.rawValue)
    content.put(counted: name)
    names += 1
    return names
  }

  /// Adds the start of an element, whose attributes must follow.
  package mutating func start(name: Int, namespace: Int, attributes: Int) throws(MarkupError) {
    try countNode()
    content.put(Kind.start.rawValue)
    content.put(name)
    content.put(namespace)
    content.put(attributes)
  }

  package mutating func attribute(name: Int, namespace: Int, value: some Collection<UInt8>) {
    content.put(name)
    content.put(namespace)
    content.put(counted: value)
  }

  package mutating func text(_ text: some Collection<UInt8>) throws(MarkupError) {
    try countNode()
    content.put(Kind.text.rawValue)
    content.put(counted: text)
  }

  package mutating func end() { content.put(Kind.end.rawValue) }

  private mutating func countNode() throws(MarkupError) {
    nodes += 1
    guard nodes <= Self.nodeLimit, content.bytes.count <= Self.sizeLimit else { throw .tooManyParts }
  }
}
