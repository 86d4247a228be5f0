import GalleryModel

/// Reads a WebP's RIFF chunks.
enum WebPHeader {
  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    var header = Header(format: .webp, stored: .zero, picture: bytes.whole)
    let promised = try bytes.little32(at: 4) + 8
    // Some writers omit the last byte if it is padding.
    if promised > bytes.count + 1 { header.damage = Damage.endsEarly }
    let end = min(bytes.count, promised)

    var offset = 12
    while offset + 8 <= end {
      let name = try bytes.name(at: offset)
      let length = try bytes.little32(at: offset + 4)
      let body = offset + 8..<offset + 8 + length
      if header.stored.width == 0, let size = try size(bytes, chunk: name, at: body.lowerBound) {
        header.stored = size
      }

      guard body.upperBound <= end else { break }
      switch name {
      case "EXIF":
        // Some writers also copy the name of the JPEG segment.
        let hasName = try bytes.has("Exif\0\0", at: body.lowerBound)
        let skipped = hasName && body.count > 6 ? 6 : 0
        header.exif = body.dropFirst(skipped)
      case "XMP ": header.xmp = body
      case "C2PA": header.hasCredentials = try ContentCredentials.areBox(bytes, at: body.lowerBound)
      default: break
      }
      offset = body.upperBound + length % 2
    }

    guard header.stored.width > 0 else { throw .damagedHeader("no image in the file") }
    header.readOrientation(bytes)
    header.memory = header.bytes(perPixel: 4)
    return header
  }

  private static func size(
    _ bytes: HeaderBytes, chunk: String, at start: Int
  ) throws(DecodingFailure) -> PixelSize? {
    switch chunk {
    case "VP8X":
      return PixelSize(
        width: try bytes.little32(at: start + 4) & 0xFF_FFFF + 1,
        height: try bytes.little32(at: start + 6) >> 8 + 1)
    case "VP8 ":
      guard try bytes.big(3, at: start + 3) == 0x9D012A else {
        throw .damagedHeader("no key frame")
      }
      return PixelSize(
        width: try bytes.little16(at: start + 6) & 0x3FFF, height: try bytes.little16(at: start + 8) & 0x3FFF)
    case "VP8L":
      guard try bytes.byte(at: start) == 0x2F else { throw .damagedHeader("no lossless signature") }
      let bits = try bytes.little32(at: start + 1)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    default: return nil
    }
  }
}
