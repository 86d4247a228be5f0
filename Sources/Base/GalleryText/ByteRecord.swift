/// A value whose binary form is that of its properties, one after another.
package protocol ByteRecord: ByteCodable {
  /// Creates the value whose properties are then read.
  init()

  /// Writes or reads each property, in the order of their bytes.
  mutating func code(by coder: inout ByteCoder)

  /// Throws if the properties that were read are impossible. By default, all values are possible.
  func check() throws(MalformedBytes)
}

extension ByteRecord {
  package func write(to writer: inout ByteWriter) {
    var record = self
    var coder = ByteCoder()
    swap(&coder.writer, &writer)
    record.code(by: &coder)
    swap(&coder.writer, &writer)
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init()
    var coder = ByteCoder(reader: reader)
    code(by: &coder)
    if let failure = coder.failure { throw failure }
    reader = coder.reader ?? reader
    try check()
  }

  package func check() throws(MalformedBytes) {}
}

/// Writes the properties of a record, or reads them up to the first failure.
package struct ByteCoder {
  fileprivate var writer = ByteWriter()
  /// The bytes to read; `nil` to write.
  fileprivate var reader: ByteReader?
  fileprivate var failure: MalformedBytes?

  package mutating func callAsFunction<Property: ByteCodable>(_ property: inout Property) {
    guard reader != nil else { return property.write(to: &writer) }
    guard failure == nil else { return }
    do throws(MalformedBytes) {
      if let read = try reader?.next(Property.self) { property = read }
    } catch {
      failure = error
    }
  }
}
