import GalleryModel

/// Reads a PNG's chunks.
enum PNGHeader {
  /// The maximum number of chunks to read. A photo of 100 MB has about ten thousand.
  private static let chunkLimit = 200_000

  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    let image = try PNGImageHeader(bytes)
    var header = Header(format: .png, stored: image.size, picture: bytes.whole)
    // Interlaced rows do not arrive in order, so the decoder keeps all of them.
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
      let name = try bytes.name(at: offset + 4)
      let body = offset + 8..<offset + 8 + length
      if name == "IEND" {
        hasEnd = true
        break walk
      }

      if body.upperBound + 4 > bytes.count {
        // Truncated pixels can be shown in part, and later chunks are not needed. Other truncated chunks are
        // errors.
        guard name == "IDAT" || hasData else { throw .damagedHeader("chunk \(name) is longer than the file") }
        hasData = hasData || body.lowerBound < bytes.count
        break
      }

      switch name {
      case "IDAT": hasData = true
      case "PLTE": hasPalette = hasPalette || !hasData && !body.isEmpty
      case "eXIf": if header.exif == nil { header.exif = body }
      case "iTXt", "tEXt", "zTXt":
        if name == "iTXt", header.xmp == nil { header.xmp = try packet(bytes, in: body) }
        if let text = try PictureText(name, bytes, in: body) { header.texts.append(text) }
      case "caBX": header.hasCredentials = try ContentCredentials.areBox(bytes, at: body.lowerBound)
      default: if !hasData, !hasPalette { try colour.read(name, bytes, body) }
      }
      offset = body.upperBound + 4
    }

    guard hasData else { throw .damagedHeader("no pixels") }
    guard hasPalette || !image.needsPalette else { throw .damagedHeader("no palette") }
    if !hasEnd { header.damage = Damage.noEnd }
    header.colour = colour.stated
    header.readOrientation(bytes)
    return header
  }

  /// Returns the range of XMP in an uncompressed text chunk.
  private static func packet(
    _ bytes: HeaderBytes, in body: Range<Int>
  ) throws(DecodingFailure) -> Range<Int>? {
    // The keyword, a zero byte, no compression, the method, an empty language and an empty translated
    // keyword.
    let name: StaticString = "XML:com.adobe.xmp\0\0\0\0\0"
    guard body.count > name.utf8CodeUnitCount, try bytes.has(name, at: body.lowerBound) else { return nil }
    return body.dropFirst(name.utf8CodeUnitCount)
  }
}
