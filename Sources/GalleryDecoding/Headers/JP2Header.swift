import GalleryModel

/// Reads the size at the start of a JPEG 2000 codestream, alone or in boxes (ISO/IEC 15444-1, A.5.1 and annex I).
enum JP2Header {
  private static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let exif = Array("JpgTiffExif->JP2".utf8)

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    var header = Header(format: .jp2k, stored: PixelSize(width: 0, height: 0), picture: 0..<bytes.count)
    var start = 0
    if try !bytes.bytes(at: 0, count: 2).elementsEqual([0xFF, 0x4F]) {
      let boxes = try bytes.boxes(in: 0..<bytes.count)
      guard let codestream = boxes.body("jp2c") else { throw .damagedHeader("no codestream in the file") }
      start = codestream.lowerBound
      for box in boxes where box.name == "uuid" && box.body.count > 16 {
        let name = Array(try bytes.bytes(at: box.body.lowerBound, count: 16))
        if name == xmp { header.xmp = box.body.dropFirst(16) }
        if name == exif { header.exif = box.body.dropFirst(16) }
      }
    }
    guard try bytes.big32(at: start) == 0xFF4F_FF51 else { throw .damagedHeader("no codestream in the file") }
    header.stored = PixelSize(
      width: try bytes.big32(at: start + 8) - bytes.big32(at: start + 16),
      height: try bytes.big32(at: start + 12) - bytes.big32(at: start + 20))
    let bands = try bytes.big16(at: start + 40)
    guard 1...5 ~= bands else { throw .unsupported("JPEG 2000 with \(bands) bands") }
    header.readOrientation(bytes)
    // A file without tiles is decoded at once, to 32-bit numbers.
    header.memory = header.bytes(perPixel: 4 * bands)
    return header
  }
}
