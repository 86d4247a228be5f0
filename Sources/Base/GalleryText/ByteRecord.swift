/// A value whose binary form is that of its properties, one after another.
package protocol ByteRecord: ByteCodable {
  static var properties: ByteProperties<Self> { get }

  /// Creates the value whose properties are then read.
  init()

  /// Throws if the properties that were read are impossible. By default, all values are possible.
  func check() throws(MalformedBytes)
}

extension ByteRecord {
  package func write(to writer: inout ByteWriter) {
    for property in Self.properties.all { property.write(self, &writer) }
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init()
    for property in Self.properties.all { try property.read(&self, &reader) }
    try check()
  }

  package func check() throws(MalformedBytes) {}
}

/// The properties of a record by their key paths, in the order of their bytes.
@resultBuilder
package struct ByteProperties<Record>: Sendable {
  package struct Property: Sendable {
    fileprivate let write: @Sendable (Record, inout ByteWriter) -> Void
    fileprivate let read: @Sendable (inout Record, inout ByteReader) throws(MalformedBytes) -> Void
  }

  fileprivate let all: [Property]

  package init(@ByteProperties _ all: () -> [Property]) { self.all = all() }

  package static func buildExpression(
    _ path: any WritableKeyPath<Record, some ByteCodable> & Sendable
  ) -> Property {
    Property(
      write: { record, writer in record[keyPath: path].write(to: &writer) },
      read: { record, reader throws(MalformedBytes) in record[keyPath: path] = try reader.next() })
  }

  package static func buildBlock(_ all: Property...) -> [Property] { all }
}
