/// Reads the headers of a tar file: POSIX.1 ustar and pax, and the long names of GNU tar.
enum TarDirectory {
  static let blockSize = 512
  /// The maximum size of a long name or of a pax header, in bytes.
  private static let extensionLimit = 1 << 20

  /// The fields of a pax header or a long name, which replace those of the next header.
  private struct Extension {
    var name: [UInt8]?
    var size: Int?
    var modified: Double?
    var isSparse = false

    /// Reads the records of a pax header, `LENGTH KEY=VALUE\n`. Returns `false` if one is damaged.
    mutating func read(_ records: [UInt8]) -> Bool {
      var remaining = records[...]
      while let space = remaining.firstIndex(of: 0x20) {
        guard let length = Int(String(decoding: remaining[..<space], as: UTF8.self)),
          length > space - remaining.startIndex + 1, length <= remaining.count
        else { return false }
        let field = remaining[space + 1..<remaining.startIndex + length - 1].split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        remaining.removeFirst(length)
        guard field.count == 2 else { return false }
        let text = String(decoding: field[1], as: UTF8.self)
        switch String(decoding: field[0], as: UTF8.self) {
        case "path": name = Array(field[1])
        case "size":
          guard let value = Int(text), value >= 0, value < 1 << 53 else { return false }
          size = value
        case "mtime": modified = Double(text).flatMap { $0.isFinite ? $0 : nil }
        case let key: isSparse = isSparse || key.hasPrefix("GNU.sparse.")
        }
      }
      return remaining.isEmpty
    }
  }

  /// A Boolean value that indicates whether a block is a header. Only its checksum proves it: old files have
  /// no magic.
  static func isHeader(_ block: [UInt8]) -> Bool {
    guard block.count == blockSize, let sum = number(block[148..<156]) else { return false }
    return sum == (block[..<148] + block[156...]).reduce(8 * 0x20) { $0 + Int($1) }
  }

  /// Returns the reason why gallery cannot read a member of that kind; `nil` for a file.
  private static func problem(of kind: UnicodeScalar, isSparse: Bool) -> String? {
    switch kind {
    case "S": "it is stored with gaps; unpack the archive"
    case "0", "7", "\0": isSparse ? problem(of: "S", isSparse: true) : nil
    case "1", "2": "it is a link; unpack the archive"
    default: "it is not a file"
    }
  }

  /// Returns the place where the file is truncated or damaged; `nil` if it is complete.
  static func read(
    _ file: FileDescriptor, _ size: Int,
    _ add: ([UInt8], (FilePath) -> Archive.Member) throws(Archive.Failure) -> Void
  ) throws -> Int? {
    var at = 0
    var next = Extension()

    while true {
      let block = try file.bytes(at: Int64(at), count: blockSize)
      // A block of zeros marks the end.
      if block.count == blockSize, block.allSatisfy({ $0 == 0 }) { return nil }
      guard isHeader(block), var length = number(block[124..<136]) else { return at }

      let kind = UnicodeScalar(block[156])
      let header = at
      let start = at + blockSize
      switch kind {
      case "L", "x":
        guard length <= extensionLimit, length <= size - start else { return header }
        let bytes = try file.bytes(at: Int64(start), count: length)
        if kind == "L" {
          next.name = Array(bytes.prefix { $0 != 0 })
        } else if !next.read(bytes) {
          return header
        }
      case "K", "g", "V", "D": break  // a link's long name, defaults, the volume's label, a list of names
      default:
        var problem = problem(of: kind, isSparse: next.isSparse)
        length = next.size ?? length
        // Links, devices and folders have no bytes, whatever their size.
        if ("1"..."6").contains(kind) { length = 0 }
        if length > max(0, size - start) { problem = "the archive ends before it" }
        if kind != "5" {
          try add(next.name ?? name(block)) {
            Archive.Member(
              path: $0, offset: start, size: length, packedSize: nil,
              isFile: "07\0".unicodeScalars.contains(kind), isBare: true,
              modified: next.modified ?? Double(number(block[136..<148]) ?? 0), problem: problem)
          }
        }
        next = Extension()
      }
      at = start + (length + blockSize - 1) / blockSize * blockSize
    }
  }

  private static func name(_ block: [UInt8]) -> [UInt8] {
    let name = Array(block[..<100].prefix { $0 != 0 })
    let prefix = block[345..<500].prefix { $0 != 0 }
    // GNU tar has other fields in place of the prefix.
    guard block[257..<263].elementsEqual("ustar\0".utf8), !prefix.isEmpty else { return name }
    return prefix + [UInt8(ascii: "/")] + name
  }

  /// Returns a number of octal digits, or of bytes after 0x80; `nil` if it is neither or more than 2⁵³.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let isBinary = field.first == 0x80
    let digits =
      isBinary
      ? field.dropFirst()
      : field.drop { $0 == 0x20 || $0 == 0 }.prefix { $0 != 0x20 && $0 != 0 }
    var value = 0
    for byte in digits {
      let digit = isBinary ? Int(byte) : Int(byte) - 0x30
      guard value < 1 << 45, 0..<(isBinary ? 256 : 8) ~= digit else { return nil }
      value = value << (isBinary ? 8 : 3) | digit
    }
    return value
  }
}
