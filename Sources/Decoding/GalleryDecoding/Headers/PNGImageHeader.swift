import GalleryDigest
import GalleryModel

/// Reads a PNG's IHDR chunk (ISO/IEC 15948, 11.2.1), which every decoder requires. It is checked completely,
/// so that each error has its own message.
package struct PNGImageHeader {
  let size: PixelSize
  let isInterlaced: Bool
  private let depth: Int
  private let colourType: Int

  /// A Boolean value that indicates whether pixels are indices into the PLTE chunk.
  var needsPalette: Bool { colourType == 3 }

  /// The number of bytes of a decoded pixel.
  var bytesPerPixel: Int { (Self.kinds[colourType]?.samples ?? 4) * max(1, depth / 8) }

  /// The samples of a pixel and their possible depths, by colour type.
  private static let kinds: [Int: (samples: Int, depths: Set<Int>)] = [
    0: (1, [1, 2, 4, 8, 16]), 2: (3, [8, 16]), 3: (1, [1, 2, 4, 8]), 4: (2, [8, 16]), 6: (4, [8, 16]),
  ]

  init(_ bytes: HeaderBytes) throws(DecodingFailure) {
    guard try bytes.has("IHDR", at: 12), try bytes.big32(at: 8) == 13 else {
      throw .damagedHeader("no IHDR chunk")
    }
    guard try bytes.big32(at: 29) == Int(CRC32.checksum(try bytes.bytes(at: 12, count: 17))) else {
      throw .damagedHeader("IHDR checksum is wrong")
    }

    size = PixelSize(width: try bytes.big32(at: 16), height: try bytes.big32(at: 20))
    guard size.width <= Int(Int32.max), size.height <= Int(Int32.max) else {
      throw .damagedHeader("width or height is too large")
    }

    let depth = try bytes.byte(at: 24)
    let colourType = try bytes.byte(at: 25)
    self.depth = depth
    self.colourType = colourType
    guard let kind = Self.kinds[colourType] else { throw .damagedHeader("unknown colour type \(colourType)") }
    guard kind.depths.contains(depth) else {
      let isKnown = Self.kinds.values.contains { $0.depths.contains(depth) }
      throw .damagedHeader(
        isKnown
          ? "bit depth \(depth) is not valid for colour type \(colourType)" : "unknown bit depth \(depth)")
    }

    let compression = try bytes.byte(at: 26)
    guard compression == 0 else { throw .damagedHeader("unknown compression method \(compression)") }
    let filter = try bytes.byte(at: 27)
    guard filter == 0 else { throw .damagedHeader("unknown filter method \(filter)") }
    let interlacing = try bytes.byte(at: 28)
    guard interlacing <= 1 else { throw .damagedHeader("unknown interlace method \(interlacing)") }
    isInterlaced = interlacing == 1
  }
}
