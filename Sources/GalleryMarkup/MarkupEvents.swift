import GalleryText

/// The events of a document, one after the other: elements that begin and end, and texts.
///
/// A name is written once and then called by its number; the number 0 is the empty one.
package struct MarkupEvents: Sendable {
  /// The kind of an event.
  enum Kind: UInt8 {
    /// A name, which gets the next number.
    case name = 1
    /// The number of an element's name, that of its namespace, the number of its attributes, and for each the numbers of
    /// name and namespace and the value.
    case start = 2
    case text = 3
    case end = 4
  }

  /// The bytes of the events of one document at most.
  package static let sizeLimit = 64 << 20
  /// Elements and texts of one document at most.
  static let nodeLimit = 4_000_000
  /// Elements within each other at most; libxml2 ends at 256.
  static let depthLimit = 1024

  private var content = ByteWriter()
  private var names = 0
  private var nodes = 0

  package init() {}

  /// The events so far.
  package var bytes: [UInt8] { content.bytes }

  /// Adds a name, and returns its number.
  package mutating func name(_ name: some Collection<UInt8>) -> Int {
    content.put(Kind.name.rawValue)
    content.put(counted: name)
    names += 1
    return names
  }

  /// Adds the beginning of an element, whose attributes follow.
  package mutating func start(name: Int, namespace: Int, attributes: Int) throws(MarkupError) {
    try countNode()
    content.put(Kind.start.rawValue, name, namespace, attributes)
  }

  /// Adds an attribute of the element that begins.
  package mutating func attribute(name: Int, namespace: Int, value: some Collection<UInt8>) {
    content.put(name, namespace)
    content.put(counted: value)
  }

  /// Adds a text.
  package mutating func text(_ text: some Collection<UInt8>) throws(MarkupError) {
    try countNode()
    content.put(Kind.text.rawValue)
    content.put(counted: text)
  }

  /// Adds the end of the element that began last.
  package mutating func end() { content.put(Kind.end.rawValue) }

  private mutating func countNode() throws(MarkupError) {
    nodes += 1
    guard nodes <= Self.nodeLimit, content.bytes.count <= Self.sizeLimit else { throw .tooManyParts }
  }
}
