/// Writes TIFF structures for EXIF blocks, the index of Multi-Picture files and raw files.
struct TIFFWriter {
  enum Value: Sendable {
    case short(Int)
    case shorts([Int])
    case long(Int)
    case longs([Int])
    /// The numerators and denominators of fractions, as bytes.
    case fractions([UInt8])
    case text(String)
    case bytes([UInt8])
    case directory([Int: Value])
    /// Bytes elsewhere; the value is their offset.
    case place([UInt8])
    case places([[UInt8]])
  }

  private var bytes: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]

  /// A structure of directories that follow each other.
  static func structure(_ directories: [[Int: Value]]) -> [UInt8] {
    var writer = TIFFWriter()
    var link = 4
    for directory in directories {
      let start = writer.append(directory)
      writer.bytes.replaceSubrange(link..<link + 4, with: number(start, 4))
      link = writer.bytes.count - 4
    }
    return writer.bytes
  }

  /// Up to four bytes are stored in the entry and more bytes elsewhere, as the format requires.
  private mutating func append(_ directory: [Int: Value]) -> Int {
    var entries: [UInt8] = []
    for (tag, value) in directory.sorted(by: { $0.key < $1.key }) {
      let (type, count, content) = encode(value)
      entries += Self.number(tag, 2) + Self.number(type, 2) + Self.number(count, 4)
      entries += content.count <= 4 ? content + Array(repeating: 0, count: 4 - content.count) : place(content)
    }
    let start = bytes.count
    // The offset of the next directory follows the last entry.
    bytes += Self.number(directory.count, 2) + entries + [0, 0, 0, 0]
    return start
  }

  private mutating func encode(_ value: Value) -> (type: Int, count: Int, content: [UInt8]) {
    switch value {
    case .short(let number): return (3, 1, Self.number(number, 2))
    case .shorts(let numbers): return (3, numbers.count, numbers.flatMap { Self.number($0, 2) })
    case .long(let number): return (4, 1, Self.number(number, 4))
    case .longs(let numbers): return (4, numbers.count, numbers.flatMap { Self.number($0, 4) })
    case .fractions(let content): return (5, content.count / 8, content)
    case .text(let text): return (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .bytes(let content): return (7, content.count, content)
    case .directory(let child): return (4, 1, Self.number(append(child), 4))
    case .place(let content): return (4, 1, place(content))
    case .places(let contents):
      var offsets: [UInt8] = []
      for content in contents { offsets += place(content) }
      return (4, contents.count, offsets)
    }
  }

  private mutating func place(_ content: [UInt8]) -> [UInt8] {
    defer { bytes += content }
    return Self.number(bytes.count, 4)
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
