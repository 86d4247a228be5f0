import GalleryModel

/// A PNG's chunks.
enum PNGHeader {
  /// Walking from chunk to chunk ends here in any case; a photo of 100 MB has about ten thousand.
  private static let chunkLimit = 200_000

  static func read(_ bytes: inout HeaderBytes) throws(DecodingFailure) -> Header {
    let image = try PNGImageHeader(&bytes)
    var header = Header(format: .png, stored: image.size, picture: 0..<bytes.count)
    // Interlaced rows arrive in no order: all are held.
    if image.isInterlaced { header.memory = header.bytes(perPixel: image.bytesPerPixel) }
    var offset = 8
    var hasData = false
    var hasPalette = false
    var hasEnd = false
    var colour = PNGColour()
    walk: for chunk in 0... {
      guard chunk < chunkLimit else { throw .damagedHeader("more than \(chunkLimit) chunks") }
      guard offset + 12 <= bytes.count else { break }
      let length = try bytes.big32(at: offset)
      let name = String(decoding: try bytes.bytes(at: offset + 4, count: 4), as: UTF8.self)
      let body = offset + 8..<offset + 8 + length
      if name == "IEND" {
        hasEnd = true
        break walk
      }
      if body.upperBound + 4 > bytes.count {
        // Pixels that are cut off can be shown in part, and what is behind them is not needed; anything else claims what
        // is not there.
        guard name == "IDAT" || hasData else { throw .damagedHeader("chunk \(name) is longer than the file") }
        hasData = hasData || body.lowerBound < bytes.count
        break
      }
      switch name {
      case "IDAT": hasData = true
      case "PLTE": hasPalette = hasPalette || !hasData && !body.isEmpty
      case "eXIf": if header.exif == nil { header.exif = body }
      case "iTXt": if header.xmp == nil { header.xmp = try packet(&bytes, in: body) }
      default: if !hasData, !hasPalette { try colour.read(name, &bytes, body) }
      }
      offset = body.upperBound + 4
    }
    guard hasData else { throw .damagedHeader("no pixels") }
    guard hasPalette || !image.needsPalette else { throw .damagedHeader("no palette") }
    if !hasEnd { header.damage = Damage.noEnd }
    header.colour = colour.stated
    header.readOrientation(&bytes)
    return header
  }

  /// XMP in an uncompressed text chunk.
  private static func packet(
    _ bytes: inout HeaderBytes, in body: Range<Int>
  ) throws(DecodingFailure) -> Range<Int>? {
    // Keyword, zero, not compressed, method, no language, no translated keyword.
    let name: StaticString = "XML:com.adobe.xmp\0\0\0\0\0"
    guard body.count > name.utf8CodeUnitCount, try bytes.has(name, at: body.lowerBound) else { return nil }
    return body.lowerBound + name.utf8CodeUnitCount..<body.upperBound
  }
}
