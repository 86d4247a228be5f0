import GalleryDigest
import LibC

/// Reads the central directory of a ZIP file (PKWARE's APPNOTE 6.3.10, 4.3 to 4.5).
enum ZIPDirectory {
  /// The maximum size of the directory, in bytes.
  private static let sizeLimit = 256 << 20
  private static let damaged = Archive.Failure(reason: Archive.damage)

  static func read(
    _ file: FileDescriptor, _ size: Int,
    _ add: ([UInt8], (FilePath) -> Archive.Member) throws(Archive.Failure) -> Void
  ) throws {
    // The end record is last, before a comment of at most 64 KB.
    let tailStart = max(0, size - 65_557)
    let tail = Fields(try file.bytes(at: Int64(tailStart), count: size - tailStart))
    guard size >= 22,
      let end = stride(from: tail.bytes.count - 22, through: 0, by: -1).first(where: {
        tail[$0, 4] == 0x0605_4B50
      })
    else { throw damaged }

    var count = tail[end + 10, 2]
    var length = tail[end + 12, 4]
    var start = tail[end + 16, 4]
    if count == 0xFFFF || length == 0xFFFF_FFFF || start == 0xFFFF_FFFF, end >= 20,
      tail[end - 20, 4] == 0x0706_4B50
    {
      // Large archives have a second end record with longer numbers.
      let place = tail[end - 12, 8]
      guard place < size else { throw damaged }
      let long = Fields(try file.bytes(at: Int64(place), count: 56))
      guard long[0, 4] == 0x0606_4B50 else { throw damaged }
      count = long[32, 8]
      length = long[40, 8]
      start = long[48, 8]
    }

    guard length <= sizeLimit, start <= size, length <= size - start else { throw damaged }
    let directory = Fields(try file.bytes(at: Int64(start), count: length))

    var at = 0
    for _ in 0..<count {
      guard at + 46 <= directory.bytes.count, directory[at, 4] == 0x0201_4B50 else { throw damaged }
      let nameLength = directory[at + 28, 2]
      let extraLength = directory[at + 30, 2]
      let nameEnd = at + 46 + nameLength
      guard nameEnd + extraLength <= directory.bytes.count else { throw damaged }
      let entry = Fields(Array(directory.bytes[at..<nameEnd + extraLength]))
      try add(name(entry, nameLength)) { member(entry, $0, 46 + nameLength, size) }
      at = nameEnd + extraLength + directory[at + 32, 2]
    }
  }

  /// Returns the name of a member in UTF-8. Info-ZIP's field 0x7075 states it beside a name in another encoding,
  /// with the checksum of that name, which older programs may have changed since.
  private static func name(_ entry: Fields, _ length: Int) -> [UInt8] {
    let name = Array(entry.bytes[46..<46 + length])
    guard let field = extra(0x7075, in: entry, from: 46 + length), field.count > 5,
      entry[field.lowerBound, 1] == 1, entry[field.lowerBound + 1, 4] == Int(CRC32.checksum(name))
    else { return ForeignPath.unicode(name) }
    return ForeignPath.unicode(Array(entry.bytes[field.dropFirst(5)]))
  }

  /// Returns the place of an extra field of a kind; `nil` if there is no such field.
  private static func extra(_ kind: Int, in entry: Fields, from start: Int) -> Range<Int>? {
    var at = start
    while at + 4 <= entry.bytes.count {
      let end = at + 4 + entry[at + 2, 2]
      if entry[at, 2] == kind, end <= entry.bytes.count { return at + 4..<end }
      at = end
    }
    return nil
  }

  private static func member(_ entry: Fields, _ path: FilePath, _ extra: Int, _ fileSize: Int)
    -> Archive.Member
  {
    var sizes = [entry[24, 4], entry[20, 4], entry[42, 4]]

    // The numbers that do not fit in four bytes are in an extra field, in this order.
    if var place = Self.extra(1, in: entry, from: extra)?.lowerBound {
      for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
        sizes[index] = entry[place, 8]
        place += 8
      }
    }

    let flags = entry[8, 2]
    let method = entry[10, 2]
    var problem: String?
    if flags & 1 != 0 {
      problem = "it is encrypted; unpack the archive with its password"
    } else if method != 0 && method != 8 {
      problem = "its compression method \(method) is not supported; unpack the archive"
    } else if sizes[2] > fileSize || sizes[1] > fileSize - sizes[2] || method == 0 && sizes[0] != sizes[1] {
      problem = "the archive ends before it"
    }

    return Archive.Member(
      path: path, offset: sizes[2], size: sizes[0], packedSize: method == 0 ? nil : sizes[1],
      modified: time(entry[14, 2], entry[12, 2]), problem: problem)
  }

  /// Returns the seconds since 1970 of a local time of MS-DOS.
  private static func time(_ date: Int, _ time: Int) -> Double {
    var parts = tm()
    parts.tm_year = Int32(date >> 9) + 80
    parts.tm_mon = Int32(date >> 5 & 15) - 1
    parts.tm_mday = Int32(date & 31)
    parts.tm_hour = Int32(time >> 11)
    parts.tm_min = Int32(time >> 5 & 63)
    parts.tm_sec = Int32(time & 31) * 2
    parts.tm_isdst = -1
    return Double(mktime(&parts))
  }

  /// Returns the length of a local header, whose extra field may differ from the directory's.
  static func start(_ header: [UInt8]) -> Int? {
    let header = Fields(header)
    return header[0, 4] == 0x0403_4B50 ? 30 + header[26, 2] + header[28, 2] : nil
  }

  /// Little-endian numbers. Those outside the bytes are 0, and larger ones than 2⁵³ are cut: no file has such
  /// places.
  private struct Fields {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    subscript(offset: Int, length: Int) -> Int {
      guard offset >= 0, offset + length <= bytes.count else { return 0 }
      return bytes[offset..<offset + length].reversed().reduce(0) { ($0 << 8 | Int($1)) & (1 << 53 - 1) }
    }
  }
}
