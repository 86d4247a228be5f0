import GalleryFiles
import SystemPackage

/// Mends the cross-reference table of Cairo's PDF files.
///
/// Cairo 1.16 sets aside an object of the document's structure for every link, and forgets it: the table says that
/// it is at the beginning of the file, which strict readers call damage. Such entries are marked as free here, and
/// what refers to them refers to nothing (ISO 32000-1, 7.3.10 and 7.5.4). Files without such entries are left alone.
/// The repair goes with the last system whose Cairo is older than 1.18; newer ones do not come here.
enum PDFCrossReferences {
  /// Bytes of an entry: ten digits, a space, five digits, a space, `n` or `f`, and the line's end.
  private static let entryLength = 20
  private static let freeEntry = Array("0000000000 65535 f".utf8)
  /// The number of bytes at a file's end within which the table's offset is found.
  private static let tailLength = 64

  /// Mends a file in place.
  static func repair(_ descriptor: Int32) throws(DrawingError) {
    let length = try seek(descriptor, offset: 0, from: .end)
    guard let start = try tableStart(descriptor, length: length) else { return }
    var table = try read(descriptor, at: start, count: length - start)
    guard let entries = entries(of: table) else { return }
    let offsets = (0..<entries.count).map { index in
      number(table[entries.start + index * entryLength..<entries.start + index * entryLength + 10])
    }
    // Objects that are there lie at places of their own.
    let shared = Dictionary(grouping: offsets.indices.dropFirst(), by: { offsets[$0] }).filter {
      $1.count > 1
    }
    for (offset, objects) in shared {
      let found = try read(descriptor, at: offset, count: min(24, length - offset))
      for object in objects where !found.starts(with: Array("\(object) 0 obj".utf8)) {
        let entry = entries.start + object * entryLength
        table.replaceSubrange(entry..<entry + freeEntry.count, with: freeEntry)
      }
    }
    guard !shared.isEmpty else { return }
    _ = try seek(descriptor, offset: start, from: .start)
    try DescriptorOutput.write(table, to: descriptor)
  }

  /// Returns the offset of the table; `nil` if there is none, as in files that compress it.
  private static func tableStart(_ descriptor: Int32, length: Int) throws(DrawingError) -> Int? {
    let tail = try read(descriptor, at: max(0, length - tailLength), count: min(tailLength, length))
    let words = tail.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    guard let name = words.lastIndex(where: { $0.elementsEqual("startxref".utf8) }), name + 1 < words.count
    else { return nil }
    let start = number(words[name + 1])
    guard start > 0, start + 4 <= length else { return nil }
    return try read(descriptor, at: start, count: 4) == Array("xref".utf8) ? start : nil
  }

  /// Returns the offset of the entries in the table's bytes, and their number. Cairo writes one section from object 0.
  private static func entries(of table: [UInt8]) -> (start: Int, count: Int)? {
    let lines = table.prefix(64).split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3 else { return nil }
    let numbers = lines[1].split(separator: 0x20)
    guard numbers.count == 2, number(numbers[0]) == 0 else { return nil }
    let (start, count) = (lines[2].startIndex, number(numbers[1]))
    return start + count * entryLength <= table.count ? (start, count) : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  private static func read(_ descriptor: Int32, at offset: Int, count: Int) throws(DrawingError) -> [UInt8] {
    do {
      let bytes = try FileDescriptor(rawValue: descriptor).bytes(at: Int64(offset), count: count)
      guard bytes.count == count else { throw DrawingError.encoder("the PDF is shorter than it was") }
      return bytes
    } catch let error as DrawingError {
      throw error
    } catch {
      throw .encoder((error as? Errno)?.description ?? "\(error)")
    }
  }

  private static func seek(
    _ descriptor: Int32, offset: Int, from: FileDescriptor.SeekOrigin
  ) throws(DrawingError) -> Int {
    do {
      return Int(try FileDescriptor(rawValue: descriptor).seek(offset: Int64(offset), from: from))
    } catch {
      throw .encoder((error as? Errno)?.description ?? "\(error)")
    }
  }
}
