import GalleryGeometry
import GalleryModel

/// The primary picture of a HEIF or AVIF file (ISO/IEC 23008-12): its size and how it is turned.
enum HEIFHeader {
  static func read(_ bytes: inout HeaderBytes) throws(DecodingFailure) -> Header {
    guard let meta = try BoxList.read(&bytes, in: 0..<bytes.count).first(where: { $0.name == "meta" }),
      meta.body.count > 4
    else { throw .damagedHeader("no meta box") }
    let boxes = try BoxList.read(&bytes, in: meta.body.lowerBound + 4..<meta.body.upperBound)
    guard let primary = boxes.first(where: { $0.name == "pitm" }) else {
      throw .damagedHeader("no primary picture")
    }
    let version = try bytes.byte(at: primary.body.lowerBound)
    let item = Int(
      try bytes.number(at: primary.body.lowerBound + 4, bytes: version == 0 ? 2 : 4, bigEndian: true))
    var header = Header(
      format: .heif, stored: PixelSize(width: 0, height: 0), picture: 0..<bytes.count)
    var turnsItself = false
    for property in try HEIFProperties.read(&bytes, boxes, item: item) {
      switch property.name {
      case "ispe":
        guard property.body.count >= 12 else { throw .damagedHeader("a short ispe box") }
        header.stored = PixelSize(
          width: try bytes.big32(at: property.body.lowerBound + 4),
          height: try bytes.big32(at: property.body.lowerBound + 8))
      case "imir": turnsItself = true
      case "irot":
        turnsItself = true
        if try bytes.byte(at: property.body.lowerBound) & 1 == 1 {
          header.stored = PixelSize(width: header.stored.height, height: header.stored.width)
        }
      case "colr":
        // The other kinds hold a profile, which libvips finds.
        guard property.body.count >= 8, try bytes.big32(at: property.body.lowerBound) == 0x6E63_6C78 else {
          break
        }
        header.colour = .coded(
          primaries: UInt8(clamping: try bytes.big16(at: property.body.lowerBound + 4)),
          transfer: UInt8(clamping: try bytes.big16(at: property.body.lowerBound + 6)))
      case "clap":
        if let size = try cleanAperture(&bytes, property.body) { header.stored = size }
      default: break
      }
    }
    guard header.stored.width > 0 else { throw .damagedHeader("no size of the primary picture") }
    header.memory = header.bytes(perPixel: 6)
    // Broken metadata cost no picture.
    if let items = try? HEIFItems.read(&bytes, boxes) {
      header.exif = items.exif.flatMap { try? exif(&bytes, in: $0) }
      header.xmp = items.xmp
    }
    // Where the file turns and mirrors, libheif does it, and EXIF repeats the same. Some encoders write EXIF alone.
    if !turnsItself { header.readOrientation(&bytes) }
    return header
  }

  /// EXIF is preceded by the distance to its TIFF structure.
  private static func exif(_ bytes: inout HeaderBytes, in range: Range<Int>) throws(DecodingFailure) -> Range<
    Int
  >? {
    guard range.count > 4 else { return nil }
    let skipped = 4 + (try bytes.big32(at: range.lowerBound))
    return skipped < range.count ? range.lowerBound + skipped..<range.upperBound : nil
  }

  /// Width and height are fractions; the decoder rounds them.
  private static func cleanAperture(
    _ bytes: inout HeaderBytes, _ body: Range<Int>
  ) throws(DecodingFailure) -> PixelSize? {
    guard body.count >= 32 else { return nil }
    var numbers: [Int] = []
    for index in 0..<4 { numbers.append(try bytes.big32(at: body.lowerBound + 4 * index)) }
    guard numbers[1] > 0, numbers[3] > 0, numbers[0] >= numbers[1], numbers[2] >= numbers[3] else {
      return nil
    }
    return PixelSize(width: numbers[0] / numbers[1], height: numbers[2] / numbers[3])
  }
}
