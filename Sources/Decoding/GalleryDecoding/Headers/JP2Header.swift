import GalleryModel

/// Reads the facts of a JPEG 2000 codestream, alone or in boxes.
enum JP2Header {
  private static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let exif = Array("JpgTiffExif->JP2".utf8)

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let image = try JP2Image(bytes)
    var header = Header(format: .jp2k, stored: image.size, picture: bytes.whole)
    guard image.codestream.lowerBound > 0 else { return header }
    for box in try bytes.boxes(in: bytes.whole) where box.name == "uuid" && box.body.count > 16 {
      let name = Array(try bytes.bytes(in: box.body, limit: 16))
      if name == xmp { header.xmp = box.body.dropFirst(16) }
      if name == exif { header.exif = box.body.dropFirst(16) }
    }
    header.readOrientation(bytes)
    return header
  }
}
