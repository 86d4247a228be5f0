/// The places of the EXIF block and the XMP packet in a HEIF file.
enum HEIFItems {
  static func read(
    _ bytes: inout HeaderBytes, _ boxes: [BoxList.Box]
  ) throws(DecodingFailure) -> (exif: Range<Int>?, xmp: Range<Int>?) {
    guard let list = boxes.first(where: { $0.name == "iinf" }), list.body.count > 8,
      let places = boxes.first(where: { $0.name == "iloc" })
    else { return (nil, nil) }
    let version = try bytes.byte(at: list.body.lowerBound)
    var exif: Int?
    var xmp: Int?
    let start = list.body.lowerBound + (version == 0 ? 6 : 8)
    for entry in try BoxList.read(&bytes, in: start..<list.body.upperBound)
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
      try exif.flatMap { item throws(DecodingFailure) in try place(&bytes, places.body, item: item) },
      try xmp.flatMap { item throws(DecodingFailure) in try place(&bytes, places.body, item: item) }
    )
  }

  /// The bytes of an item that lies in one piece in the file itself.
  private static func place(
    _ bytes: inout HeaderBytes, _ body: Range<Int>, item: Int
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
