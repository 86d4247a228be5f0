package import GalleryGeometry

/// Puts a message between parent and worker together: little-endian numbers, and texts behind their length.
package struct MessageWriter {
  /// Texts are cut to this many bytes.
  static let textLimit = 2048

  /// The message so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty message.
  package init() {}

  /// Appends a number.
  package mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    var rest = number
    for _ in 0..<Number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest = Number.bitWidth > 8 ? rest >> 8 : 0
    }
  }

  /// Appends a number by its bits.
  package mutating func put(_ number: Double) { put(number.bitPattern) }

  /// Appends a rectangle.
  package mutating func put(_ rect: Rect) {
    for number in [rect.x, rect.y, rect.width, rect.height] { put(number) }
  }

  /// Appends a text.
  package mutating func put(_ text: String) {
    let utf8 = text.utf8.prefix(Self.textLimit)
    put(UInt16(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// Appends a text as it is.
  package mutating func put(whole text: String) {
    put(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes.
  package mutating func put(_ more: [UInt8]) {
    put(UInt32(more.count))
    bytes.append(contentsOf: more)
  }

  /// Appends a value where there is one.
  package mutating func put<Value>(_ value: Value?, _ write: (inout MessageWriter, Value) -> Void) {
    put(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }

  /// Appends values behind their number.
  package mutating func put<Value>(_ values: [Value], _ write: (inout MessageWriter, Value) -> Void) {
    put(UInt32(values.count))
    for value in values { write(&self, value) }
  }

  /// Appends a range.
  package mutating func put(_ range: Range<Int>) {
    put(UInt64(range.lowerBound))
    put(UInt64(range.upperBound))
  }
}
