import GalleryModel

/// Reads a GIF's screen and first frame.
enum GIFHeader {
  static func read(_ bytes: HeaderBytes) throws(DecodingFailure) -> Header {
    var size = PixelSize(width: try bytes.little16(at: 6), height: try bytes.little16(at: 8))
    var offset = 13 + GIFBlocks.colourTable(try bytes.byte(at: 10))
    while true {
      switch try bytes.byte(at: offset) {
      case 0x21:  // extension: a label, then blocks
        offset += 2
        try skipBlocks(bytes, &offset)
      case 0x2C:
        let (width, height) = (try bytes.little16(at: offset + 5), try bytes.little16(at: offset + 7))
        guard width > 0, height > 0 else {
          throw .damagedHeader("a side of the first frame is 0 pixels long")
        }
        // As in browsers, the screen is enlarged to contain the frame.
        size.width = max(size.width, try bytes.little16(at: offset + 1) + width)
        size.height = max(size.height, try bytes.little16(at: offset + 3) + height)
        offset += 10 + GIFBlocks.colourTable(try bytes.byte(at: offset + 9))
        _ = try bytes.byte(at: offset)  // there is data behind it
        var header = Header(format: .gif, stored: size, picture: bytes.whole)
        header.memory = header.bytes(perPixel: 4)
        return header
      case 0x3B: throw .damagedHeader("no image in the file")
      default: throw .damagedHeader("unknown block in the file")
      }
    }
  }

  private static func skipBlocks(_ bytes: HeaderBytes, _ offset: inout Int) throws(DecodingFailure) {
    while true {
      let length = try bytes.byte(at: offset)
      offset += 1 + length
      if length == 0 { return }
    }
  }
}
