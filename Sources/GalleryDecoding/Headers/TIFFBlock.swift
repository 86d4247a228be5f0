/// A TIFF structure within a file. All its offsets count from its start, and none leads out of it.
struct TIFFBlock: Sendable {
  /// The range of the structure in the file.
  let range: Range<Int>
  let bigEndian: Bool
  /// BigTIFF: offsets of eight bytes.
  let isBig: Bool
  /// The first directory's offset, relative to the block.
  let first: Int

  /// Directories of which a file's first pages are made.
  static let directoryLimit = 16

  /// Reads the eight (or sixteen) bytes at the start of a range. Raw formats have numbers of their own
  /// instead of 42.
  init(_ bytes: inout HeaderBytes, in range: Range<Int>) throws(DecodingFailure) {
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
      clamping: try bytes.number(
        at: range.lowerBound + (isBig ? 8 : 4), bytes: size, bigEndian: bigEndian))
  }

  /// A number at an offset from the block's start.
  func number(_ bytes: inout HeaderBytes, at offset: Int, _ size: Int) throws(DecodingFailure) -> Int {
    guard offset >= 0, offset <= range.count - size else { throw .damagedHeader(Damage.directoryBehindEnd) }
    return Int(
      clamping: try bytes.number(at: range.lowerBound + offset, bytes: size, bigEndian: bigEndian))
  }

  /// The directories in file order, each once, at most `limit`, up to the first one that cannot be read.
  ///
  /// - Throws: ``DecodingFailure/damagedHeader(_:)`` if that is the first one of all.
  func directories(
    _ bytes: inout HeaderBytes, limit: Int = directoryLimit
  ) throws(DecodingFailure) -> [TIFFDirectory] {
    var seen: Set<Int> = []
    var found: [TIFFDirectory] = []
    var offset = first
    while offset != 0, found.count < limit, seen.insert(offset).inserted {
      let directory: TIFFDirectory
      do throws(DecodingFailure) {
        directory = try TIFFDirectory(self, at: offset, &bytes)
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
