/// A little-endian TIFF structure with the fields that sorting and captions read (Exif 2.32, CIPA DC-008).
struct ExifWriter {
  private enum Value {
    case ascii(String)
    /// Four characters without an end mark, as versions are written.
    case version(String)
    case short(UInt16)
    case long(UInt32)
    case rational(UInt32, UInt32)
  }

  private typealias Directory = [(tag: UInt16, value: Value)]

  let sample: Sample

  /// The structure from its "II" mark on.
  func bytes() -> [UInt8] {
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    let first = Self.encoded(main(exifAt: 0), at: 8)
    let exifStart = 8 + first.count
    return header + Self.encoded(main(exifAt: UInt32(exifStart)), at: 8)
      + Self.encoded(photo(), at: exifStart)
  }

  /// IFD0. Tags rise, as the standard asks.
  private func main(exifAt offset: UInt32) -> Directory {
    [
      (0x010F, .ascii("Gallery")),
      (0x0110, .ascii("Procedural One")),
      (0x0112, .short(sample.orientation.rawValue)),
      (0x0132, .ascii(sample.taken)),
      (0x4746, .short(UInt16(sample.rating))),
      (0x8769, .long(offset)),
    ]
  }

  private func photo() -> Directory {
    let shot = sample.exposure
    return [
      (0x829A, .rational(1, shot.shutter)),
      (0x829D, .rational(UInt32(shot.aperture * 10 + 0.5), 10)),
      (0x8827, .short(shot.iso)),
      (0x9000, .version("0232")),
      (0x9003, .ascii(sample.taken)),
      (0x9011, .ascii(sample.offset)),
      (0x920A, .rational(shot.focalLength, 1)),
      (0xA434, .ascii("Noise \(shot.focalLength) mm")),
    ]
  }

  private static func encoded(_ directory: Directory, at start: Int) -> [UInt8] {
    var entries = little(UInt16(directory.count))
    var data: [UInt8] = []
    let dataStart = start + 2 + directory.count * 12 + 4
    for (tag, value) in directory {
      let (type, count, bytes) = fields(value)
      entries += little(tag) + little(type) + little(count)
      if bytes.count <= 4 {
        entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        entries += little(UInt32(dataStart + data.count))
        // Values begin at even offsets.
        data += bytes + [UInt8](repeating: 0, count: bytes.count & 1)
      }
    }
    return entries + little(UInt32(0)) + data
  }

  private static func fields(_ value: Value) -> (type: UInt16, count: UInt32, bytes: [UInt8]) {
    switch value {
    case .ascii(let text):
      let bytes = Array(text.utf8) + [0]
      return (2, UInt32(bytes.count), bytes)
    case .version(let text): return (7, UInt32(text.utf8.count), Array(text.utf8))
    case .short(let number): return (3, 1, little(number))
    case .long(let number): return (4, 1, little(number))
    case .rational(let over, let under): return (5, 1, little(over) + little(under))
    }
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
