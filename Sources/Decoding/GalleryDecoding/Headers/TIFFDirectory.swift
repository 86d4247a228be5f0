/// A directory of a TIFF structure: of a TIFF file, of a raw file, or of EXIF in another format.
struct TIFFDirectory {
  struct Entry {
    var type: Int
    var count: Int
    /// The offset of the values in the file.
    var offset: Int
  }

  let block: TIFFBlock
  /// The offset of the directory, relative to the block.
  let start: Int
  private(set) var entries: [TIFFTag: Entry] = [:]
  /// The offset of the next directory, relative to the block; 0 if this is the last one.
  private(set) var next = 0
  /// A Boolean value that indicates whether the block ends before the offset of the next directory.
  private(set) var isCut = false

  /// The maximum number of entries. A camera's directories have fewer than a hundred.
  private static let entryLimit = 4096

  /// Reads the first directory of the structure in a range.
  init(firstIn range: Range<Int>, _ bytes: HeaderBytes) throws(DecodingFailure) {
    let block = try TIFFBlock(bytes, in: range)
    try self.init(block, at: block.first)
  }

  init(_ block: TIFFBlock, at offset: Int) throws(DecodingFailure) {
    self.block = block
    start = offset
    let countSize = block.isBig ? 8 : 2
    let entrySize = block.isBig ? 20 : 12
    let valueSize = block.isBig ? 8 : 4
    let count = try block.number(at: offset, countSize)
    guard count <= Self.entryLimit else { throw .damagedHeader("a directory has \(count) entries") }
    for index in 0..<count {
      let at = offset + countSize + index * entrySize
      let number = try block.number(at: at, 2)
      let type = try block.number(at: at + 2, 2)
      let length = try block.number(at: at + 4, valueSize)
      let size = Self.size(ofType: type)
      let isInline = length <= valueSize / size
      let place = at + 4 + valueSize
      let value = isInline ? place : try block.number(at: place, valueSize)
      guard let tag = TIFFTag(rawValue: number), entries[tag] == nil, value <= block.range.count,
        length <= (block.range.count - value) / size
      else { continue }
      entries[tag] = Entry(type: type, count: length, offset: block.range.lowerBound + value)
    }
    let end = offset + countSize + count * entrySize
    if let next = try? block.number(at: end, valueSize) { self.next = next } else { isCut = true }
  }

  private static func size(ofType type: Int) -> Int {
    switch type {
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: 1
    }
  }

  /// Returns at most `limit` integers; empty if the tag is missing or of another type.
  func integers(_ tag: TIFFTag, limit: Int = 16) throws(DecodingFailure) -> [Int] {
    guard let entry = entries[tag], [1, 3, 4, 6, 7, 13, 16, 18].contains(entry.type) else { return [] }
    let size = Self.size(ofType: entry.type)
    var numbers: [Int] = []
    for index in 0..<min(entry.count, limit) {
      let at = entry.offset + index * size - block.range.lowerBound
      numbers.append(try block.number(at: at, size))
    }
    return numbers
  }

  /// Returns the first integer; `nil` if the tag is missing or of another type.
  func integer(_ tag: TIFFTag) throws(DecodingFailure) -> Int? { try integers(tag, limit: 1).first }

  /// Returns at most `limit` fractions. A denominator may be zero, so check that values are finite.
  func fractions(_ tag: TIFFTag, limit: Int = 4) throws(DecodingFailure) -> [Double] {
    guard let entry = entries[tag], entry.type == 5 || entry.type == 10 else { return [] }
    var numbers: [Double] = []
    for index in 0..<min(entry.count, limit) {
      let at = entry.offset + index * 8 - block.range.lowerBound
      var parts = [try block.number(at: at, 4), try block.number(at: at + 4, 4)]
      if entry.type == 10 { parts = parts.map { Int(Int32(truncatingIfNeeded: $0)) } }
      numbers.append(Double(parts[0]) / Double(parts[1]))
    }
    return numbers
  }

  func range(_ tag: TIFFTag) -> Range<Int>? {
    guard let entry = entries[tag], entry.count > 0 else { return nil }
    return entry.offset..<entry.offset + entry.count * Self.size(ofType: entry.type)
  }
}
