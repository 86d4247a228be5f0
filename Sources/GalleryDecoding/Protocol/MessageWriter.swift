import GalleryGeometry

/// Puts a message between parent and worker together: little-endian numbers, and texts behind their length.
struct MessageWriter {
  /// Texts are cut to this many bytes.
  static let textLimit = 2048

  private(set) var bytes: [UInt8] = []

  /// Appends a number.
  mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    var rest = number
    for _ in 0..<Number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest = Number.bitWidth > 8 ? rest >> 8 : 0
    }
  }

  /// Appends a number by its bits.
  mutating func put(_ number: Double) { put(number.bitPattern) }

  /// Appends a rectangle.
  mutating func put(_ rect: Rect) {
    for number in [rect.x, rect.y, rect.width, rect.height] { put(number) }
  }

  /// Appends a text.
  mutating func put(_ text: String) {
    let utf8 = text.utf8.prefix(Self.textLimit)
    put(UInt16(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// Appends a range.
  mutating func put(_ range: Range<Int>) {
    put(UInt64(range.lowerBound))
    put(UInt64(range.upperBound))
  }
}
