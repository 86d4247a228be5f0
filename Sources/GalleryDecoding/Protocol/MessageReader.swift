import GalleryGeometry
import GalleryModel
import GalleryText

/// Takes a message apart that may come from a broken or hostile writer.
struct MessageReader {
  /// An error in a message.
  struct Malformed: Error, Hashable {
    var text: String
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next number.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
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
  mutating func integer() throws(Malformed) -> Int {
    guard let value = Int(exactly: try number(UInt64.self)) else {
      throw Malformed(text: "a number too large")
    }
    return value
  }

  /// The next finite number.
  mutating func double() throws(Malformed) -> Double {
    let value = Double(bitPattern: try number())
    guard value.isFinite else { throw Malformed(text: "a number that is none") }
    return value
  }

  /// The next rectangle.
  mutating func rect() throws(Malformed) -> Rect {
    Rect(x: try double(), y: try double(), width: try double(), height: try double())
  }

  /// The next text, without control characters.
  mutating func text() throws(Malformed) -> String {
    let length = Int(try number(UInt16.self))
    guard length <= MessageWriter.textLimit, bytes.count - position >= length else {
      throw Malformed(text: "a text too long")
    }
    defer { position += length }
    return String(decoding: bytes[position..<position + length], as: UTF8.self).withHiddenBlanked
  }

  /// The next range.
  mutating func range() throws(Malformed) -> Range<Int> {
    let lower = try integer()
    let upper = try integer()
    guard lower <= upper else { throw Malformed(text: "a range backwards") }
    return lower..<upper
  }

  /// Fails unless everything was read.
  func end() throws(Malformed) {
    guard position == bytes.count else { throw Malformed(text: "too long") }
  }
}
