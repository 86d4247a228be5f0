/// A TIFF structure within a file. All its offsets count from its start and stay within it.
struct TIFFBlock {
  let bytes: HeaderBytes
  let range: Range<Int>
  let bigEndian: Bool
  /// A Boolean value that indicates whether this is BigTIFF, with offsets of eight bytes.
  let isBig: Bool
  /// The offset of the first directory, relative to the block.
  let first: Int

  /// The maximum number of directories to read, by default.
  static let directoryLimit = 16

  /// Reads the eight (or sixteen) bytes at the start of a range. Raw formats use other numbers than 42.
  init(_ bytes: HeaderBytes, in range: Range<Int>) throws(DecodingFailure) {
    self.bytes = bytes
    self.range = range
    switch Array(try bytes.bytes(at: range.lowerBound, count: 2)) {
    case [0x49, 0x49]: bigEndian = false
    case [0x4D, 0x4D]: bigEndian = true
    default: throw .damagedHeader("no byte order")
    }
    let version = Int(try bytes.number(at: range.lowerBound + 2, bytes: 2, bigEndian: bigEndian))
    isBig = version == 43
    let size = isBig ? 8 : 4
    first = Int(
      clamping: try bytes.number(at: range.lowerBound + (isBig ? 8 : 4), bytes: size, bigEndian: bigEndian))
  }

  /// Returns a number at an offset from the block's start.
  func number(at offset: Int, _ size: Int) throws(DecodingFailure) -> Int {
    guard offset >= 0, offset <= range.count - size else { throw .damagedHeader(Damage.directoryBehindEnd) }
    return Int(clamping: try bytes.number(at: range.lowerBound + offset, bytes: size, bigEndian: bigEndian))
  }

  /// Returns at most `limit` directories in file order, each once, up to the first unreadable one. Throws if
  /// that is the first directory.
  func directories(limit: Int = directoryLimit) throws(DecodingFailure) -> [TIFFDirectory] {
    var seen: Set<Int> = []
    var found: [TIFFDirectory] = []
    var offset = first
    while offset != 0, found.count < limit, seen.insert(offset).inserted {
      let directory: TIFFDirectory
      do throws(DecodingFailure) {
        directory = try TIFFDirectory(self, at: offset)
      } catch {
        guard found.isEmpty else { break }
        throw error
      }
      found.append(directory)
      offset = directory.next
    }
    return found
  }
}
