import GalleryModel

/// Reads the size, orientation and colours at the start of a JPEG XL codestream (ISO/IEC 18181-1, annex D).
enum JXLHeader {
  /// The maximum number of bytes to read. Image headers are shorter, unless their channels have long names.
  private static let headLength = 256

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    var header = Header(format: .jxl, stored: .zero, picture: bytes.whole)

    var start = 0
    if try bytes.big16(at: 0) != 0xFF0A {
      var codestream: Int?
      let boxes = try bytes.boxes(in: bytes.whole)
      header.hasCredentials = try ContentCredentials.areIn(boxes, bytes)
      for box in boxes {
        switch box.name {
        case "jxlc": codestream = codestream ?? box.body.lowerBound
        case "jxlp": codestream = codestream ?? box.body.lowerBound + 4
        case "Exif" where box.body.count > 4: header.exif = box.body.dropFirst(4)
        case "jhgm": header.hasGainMap = true
        case "xml ": header.xmp = box.body
        default: break
        }
      }
      guard let codestream else { throw .damagedHeader("no codestream in the file") }
      start = codestream
    }

    let available = min(headLength, bytes.count - start)
    var bits = BitReader(try bytes.bytes(at: start + 2, count: max(0, available - 2)))
    header.stored = try size(&bits)
    let metadata = try JXLMetadata(&bits)
    header.colour = metadata.colour
    // libvips decodes all frames.
    if metadata.isAnimated { header.notes.append(Notes.lastFrame) }
    // The header's size is that of the rows that the decoder delivers.
    if metadata.swapsSides {
      header.stored = PixelSize(width: header.stored.height, height: header.stored.width)
    }

    header.memory = header.bytes(perPixel: 12)
    return header
  }

  static func size(_ bits: inout BitReader) throws(DecodingFailure) -> PixelSize {
    let isSmall = try bits.take(1) == 1
    let height = try side(&bits, isSmall)
    let ratio = try bits.take(3)
    let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    guard ratio > 0 else { return PixelSize(width: try side(&bits, isSmall), height: height) }
    let (across, down) = ratios[ratio - 1]
    return PixelSize(width: height * across / down, height: height)
  }

  private static func side(_ bits: inout BitReader, _ isSmall: Bool) throws(DecodingFailure) -> Int {
    if isSmall { return (try bits.take(5) + 1) * 8 }
    let length = [9, 13, 18, 30][try bits.take(2)]
    return try bits.take(length) + 1
  }
}

/// Reads bits, least significant first.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func take(_ count: Int) throws(DecodingFailure) -> Int {
    guard position + count <= bytes.count * 8 else { throw .damagedHeader("the file ends too early") }
    var value = 0
    for bit in 0..<count {
      let byte = bytes[bytes.startIndex + (position + bit) / 8]
      value |= Int(byte >> ((position + bit) % 8) & 1) << bit
    }
    position += count
    return value
  }
}
