import GalleryGeometry
import GalleryModel

/// Reads the size and the rotation of the primary image of a HEIF or AVIF file (ISO/IEC 23008-12).
enum HEIFHeader {
  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    guard let meta = try bytes.boxes(in: 0..<bytes.count).body("meta"), meta.count > 4 else {
      throw .damagedHeader("no meta box")
    }
    let boxes = try bytes.boxes(in: meta.lowerBound + 4..<meta.upperBound)
    guard let primary = boxes.body("pitm") else { throw .damagedHeader("no primary image") }
    let version = try bytes.byte(at: primary.lowerBound)
    let item = Int(try bytes.number(at: primary.lowerBound + 4, bytes: version == 0 ? 2 : 4, bigEndian: true))
    var header = Header(format: .heif, stored: PixelSize(width: 0, height: 0), picture: 0..<bytes.count)
    var turnsItself = false
    for property in try properties(bytes, boxes, item: item) {
      switch property.name {
      case "ispe":
        guard property.body.count >= 12 else { throw .damagedHeader("the ispe box is too short") }
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
        // Other kinds contain a profile, which libvips reads.
        guard property.body.count >= 8, try bytes.big32(at: property.body.lowerBound) == 0x6E63_6C78 else {
          break
        }
        header.colour = .coded(
          primaries: UInt8(clamping: try bytes.big16(at: property.body.lowerBound + 4)),
          transfer: UInt8(clamping: try bytes.big16(at: property.body.lowerBound + 6)))
      case "clap":
        if let size = try cleanAperture(bytes, property.body) { header.stored = size }
      default: break
      }
    }
    guard header.stored.width > 0 else { throw .damagedHeader("the primary image has no size") }
    header.memory = header.bytes(perPixel: 6)
    // Broken metadata do not affect the image.
    if let items = try? items(bytes, boxes) {
      header.exif = items.exif.flatMap { try? exif(bytes, in: $0) }
      header.xmp = items.xmp
    }
    // libheif applies the file's rotation and mirroring, and EXIF only repeats them. Some encoders write only EXIF.
    if !turnsItself { header.readOrientation(bytes) }
    return header
  }

  /// EXIF is preceded by the distance to its TIFF structure.
  private static func exif(_ bytes: HeaderBytes, in range: Range<Int>) throws(DecodingFailure) -> Range<
    Int
  >? {
    guard range.count > 4 else { return nil }
    let skipped = 4 + (try bytes.big32(at: range.lowerBound))
    return skipped < range.count ? range.lowerBound + skipped..<range.upperBound : nil
  }

  /// Width and height are fractions, which the decoder rounds.
  private static func cleanAperture(
    _ bytes: HeaderBytes, _ body: Range<Int>
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

extension HEIFHeader {
  /// Returns the ranges of the EXIF block and the XMP packet.
  private static func items(
    _ bytes: HeaderBytes, _ boxes: [Box]
  ) throws(DecodingFailure) -> (exif: Range<Int>?, xmp: Range<Int>?) {
    guard let list = boxes.body("iinf"), list.count > 8, let places = boxes.body("iloc") else {
      return (nil, nil)
    }
    let version = try bytes.byte(at: list.lowerBound)
    var exif: Int?
    var xmp: Int?
    let start = list.lowerBound + (version == 0 ? 6 : 8)
    for entry in try bytes.boxes(in: start..<list.upperBound)
    where entry.name == "infe" && entry.body.count >= 12 {
      let version = try bytes.byte(at: entry.body.lowerBound)
      guard version >= 2 else { continue }
      let size = version == 2 ? 2 : 4
      let item = Int(try bytes.number(at: entry.body.lowerBound + 4, bytes: size, bigEndian: true))
      let type = entry.body.lowerBound + 4 + size + 2
      if try bytes.has("Exif", at: type) { exif = exif ?? item }
      // An empty item name, then the content type.
      if try bytes.has("mime\0application/rdf+xml", at: type) { xmp = xmp ?? item }
    }
    return (
      try exif.flatMap { item throws(DecodingFailure) in try place(bytes, places, item: item) },
      try xmp.flatMap { item throws(DecodingFailure) in try place(bytes, places, item: item) }
    )
  }

  /// Returns the range of an item that is stored in one piece in the file itself.
  private static func place(
    _ bytes: HeaderBytes, _ body: Range<Int>, item: Int
  ) throws(DecodingFailure) -> Range<Int>? {
    let version = try bytes.byte(at: body.lowerBound)
    let sizes = try bytes.big16(at: body.lowerBound + 4)
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 <= 8 }) else { return nil }
    var at = body.lowerBound + 6
    func take(_ size: Int) throws(DecodingFailure) -> Int {
      defer { at += size }
      return Int(clamping: try bytes.number(at: at, bytes: size, bigEndian: true))
    }
    let items = try take(version < 2 ? 2 : 4)
    for _ in 0..<items {
      guard at < body.upperBound else { break }
      let number = try take(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try take(2) & 15
      _ = try take(2)  // data reference: this file
      let base = try take(baseSize)
      let extents = try take(2)
      guard number == item else {
        at += extents * (indexSize + offsetSize + lengthSize)
        continue
      }
      _ = try take(indexSize)
      let offset = try take(offsetSize)
      let length = try take(lengthSize)
      guard extents == 1, method == 0, base <= bytes.count, offset <= bytes.count - base,
        length <= bytes.count - base - offset
      else { return nil }
      return base + offset..<base + offset + length
    }
    return nil
  }
}

extension HEIFHeader {
  /// Returns the properties of an item, in order of application.
  private static func properties(
    _ bytes: HeaderBytes, _ boxes: [Box], item: Int
  ) throws(DecodingFailure) -> [Box] {
    guard let container = boxes.body("iprp") else { return [] }
    let parts = try bytes.boxes(in: container)
    guard let list = parts.body("ipco") else { return [] }
    let properties = try bytes.boxes(in: list)
    var found: [Box] = []
    for association in parts where association.name == "ipma" {
      for index in try indices(bytes, association.body, item: item)
      where properties.indices.contains(index - 1) {
        found.append(properties[index - 1])
      }
    }
    return found
  }

  /// Returns the numbers of the item's properties, counted from 1.
  private static func indices(
    _ bytes: HeaderBytes, _ body: Range<Int>, item: Int
  ) throws(DecodingFailure) -> [Int] {
    guard body.count >= 8 else { return [] }
    let version = try bytes.byte(at: body.lowerBound)
    let isWide = try bytes.byte(at: body.lowerBound + 3) & 1 == 1
    let items = try bytes.big32(at: body.lowerBound + 4)
    var offset = body.lowerBound + 8
    for _ in 0..<items {
      guard offset < body.upperBound else { break }
      let size = version < 1 ? 2 : 4
      let number = Int(try bytes.number(at: offset, bytes: size, bigEndian: true))
      let count = try bytes.byte(at: offset + size)
      offset += size + 1
      guard number == item else {
        offset += count * (isWide ? 2 : 1)
        continue
      }
      var found: [Int] = []
      for index in 0..<count {
        found.append(
          isWide
            ? try bytes.big16(at: offset + 2 * index) & 0x7FFF : try bytes.byte(at: offset + index) & 0x7F)
      }
      return found
    }
    return []
  }
}
