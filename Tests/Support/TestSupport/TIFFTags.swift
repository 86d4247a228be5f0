/// The tags of a TIFF file or an EXIF block (TIFF 6.0, section 2), parsed without gallery's code: those of the first
/// directory and of the EXIF directory it names.
package struct TIFFTags {
  /// The values of the entries as numbers; fractions are divided. Texts and long lists are left empty.
  package private(set) var values: [Int: [Double]] = [:]

  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  package enum Failure: Error {
    case notTIFF
  }

  package init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else {
      throw Failure.notTIFF
    }
    self.bytes = bytes
    isLittleEndian = bytes[0] == 0x49
    readDirectory(at: number(4, 4))
    if let directory = values[0x8769]?.first { readDirectory(at: Int(directory)) }
  }

  /// The first value of a tag.
  package subscript(tag: Int) -> Double? { values[tag]?.first }

  private mutating func readDirectory(at start: Int) {
    for index in 0..<number(start, 2) {
      let entry = start + 2 + index * 12
      let (tag, type, count) = (number(entry, 2), number(entry + 2, 2), number(entry + 4, 4))
      guard let size = [1: 1, 3: 2, 4: 4, 5: 8][type], count <= 16 else {
        values[tag] = []
        continue
      }
      let place = size * count <= 4 ? entry + 8 : number(entry + 8, 4)
      values[tag] = (0..<count).map { index in
        let at = place + index * size
        return type == 5
          ? Double(number(at, 4)) / Double(number(at + 4, 4)) : Double(number(at, size))
      }
    }
  }

  private func number(_ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset + count <= bytes.count else { return 0 }
    let part = bytes[offset..<offset + count]
    return (isLittleEndian ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }
}
