/// Puts together what goes to a parser in another process, and what comes back: bytes, and numbers of seven bits a byte.
package struct MarkupBytes: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends a byte.
  package mutating func put(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number.
  package mutating func put(number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends bytes behind their number.
  package mutating func put(_ content: some Collection<UInt8>) {
    put(number: content.count)
    bytes.append(contentsOf: content)
  }
}

/// Takes such bytes apart; they may come from a process that somebody has taken over.
struct MarkupBytesReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(MarkupError) -> UInt8 {
    guard position < bytes.count else { throw .invalid }
    defer { position += 1 }
    return bytes[position]
  }

  /// Takes a number below 2³¹.
  mutating func number() throws(MarkupError) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try byte()
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 {
        guard value <= Int(Int32.max) else { throw .invalid }
        return value
      }
    }
    throw .invalid
  }

  /// Takes bytes behind their number, and returns their place.
  mutating func range() throws(MarkupError) -> Range<Int> {
    let count = try number()
    guard count <= bytes.count - position else { throw .invalid }
    defer { position += count }
    return position..<position + count
  }

  mutating func text() throws(MarkupError) -> String {
    String(decoding: bytes[try range()], as: UTF8.self)
  }
}

extension MarkupError {
  /// The failure of a parser whose answer cannot be.
  static let invalid = parserFailed("its answer cannot be")
}
