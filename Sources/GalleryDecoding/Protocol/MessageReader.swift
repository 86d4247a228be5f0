package import GalleryGeometry
import GalleryModel
import GalleryText

/// Takes a message apart that may come from a broken or hostile writer.
package struct MessageReader {
  /// An error in a message.
  package struct Malformed: Error, Hashable {
    package var text: String

    /// Creates an error.
    package init(text: String) { self.text = text }
  }

  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number.
  package mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type = Number.self
  ) throws(Malformed) -> Number {
    let size = Number.bitWidth / 8
    guard bytes.count - position >= size else { throw Malformed(text: "too short") }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    position += size
    return Number(truncatingIfNeeded: value)
  }

  /// The next number as a size or an offset.
  package mutating func integer() throws(Malformed) -> Int {
    guard let value = Int(exactly: try number(UInt64.self)) else {
      throw Malformed(text: "a number too large")
    }
    return value
  }

  /// The next finite number.
  package mutating func double() throws(Malformed) -> Double {
    let value = Double(bitPattern: try number())
    guard value.isFinite else { throw Malformed(text: "a number that is none") }
    return value
  }

  /// The next rectangle.
  package mutating func rect() throws(Malformed) -> Rect {
    Rect(x: try double(), y: try double(), width: try double(), height: try double())
  }

  /// The next text, without control characters.
  package mutating func text() throws(Malformed) -> String {
    let length = Int(try number(UInt16.self))
    guard length <= MessageWriter.textLimit, bytes.count - position >= length else {
      throw Malformed(text: "a text too long")
    }
    defer { position += length }
    return String(decoding: bytes[position..<position + length], as: UTF8.self).withHiddenBlanked
  }

  /// The next text, as it is.
  package mutating func wholeText() throws(Malformed) -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else {
      throw Malformed(text: "a text that is none")
    }
    return text
  }

  /// The next bytes.
  package mutating func block() throws(Malformed) -> [UInt8] {
    let length = Int(try number(UInt32.self))
    guard bytes.count - position >= length else { throw Malformed(text: "too short") }
    defer { position += length }
    return Array(bytes[position..<position + length])
  }

  /// The next value, where there is one.
  package mutating func optional<Value>(
    _ read: (inout MessageReader) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try number(UInt8.self) == 0 ? nil : try read(&self)
  }

  /// The next values.
  package mutating func values<Value>(
    _ read: (inout MessageReader) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    let count = Int(try number(UInt32.self))
    // Each takes a byte at least.
    guard count <= bytes.count - position else { throw Malformed(text: "too short") }
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  /// The next range.
  package mutating func range() throws(Malformed) -> Range<Int> {
    let lower = try integer()
    let upper = try integer()
    guard lower <= upper else { throw Malformed(text: "a range backwards") }
    return lower..<upper
  }

  /// Fails unless everything was read.
  package func end() throws(Malformed) {
    guard position == bytes.count else { throw Malformed(text: "too long") }
  }
}
