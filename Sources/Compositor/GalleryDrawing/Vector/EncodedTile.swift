import Foundation
import GalleryModel
import Vips

/// A tile as a small picture file, embedded in vector formats.
struct EncodedTile: Hashable, Codable {
  /// The kind of file: JPEG for opaque tiles, PNG for tiles with transparency.
  enum Kind: String, Hashable, Codable { case jpeg, png }

  let size: PixelSize
  let kind: Kind
  /// The file: sRGB pixels without metadata or profile.
  let file: Data

  /// Encodes a tile; opaque ones become JPEG.
  init(_ tile: Tile, quality: Int) throws(DrawingError) {
    let tile = tile.withoutNeedlessAlpha
    file = try Self.file(of: tile, quality: quality)
    size = tile.size
    kind = tile.format == .rgb ? .jpeg : .png
  }

  /// Encodes a tile as JPEG, or as PNG if it has alpha.
  static func file(of tile: Tile, quality: Int = PixelFormat.usualQuality) throws(DrawingError) -> Data {
    try tile.encoded { picture in
      tile.format == .rgb
        ? try picture.jpeg(quality: Int32(quality))
        : try picture.barePNG(compression: PixelFormat.pngCompression)
    }
  }
}

extension Tile {
  func encoded(_ encode: (VipsPicture) throws -> VipsBlock) throws(DrawingError) -> Data {
    try DrawingError.wrapping {
      try VipsLibrary.startEncoding()
      return Data(
        try encode(
          VipsPicture(
            pixels: pixels.span, width: size.width, height: size.height, bands: format.bytesPerPixel, dpi: 72)
        ))
    }
  }

  /// The tile without its alpha channel if it is fully opaque.
  fileprivate var withoutNeedlessAlpha: Tile {
    guard format == .rgba, stride(from: 3, to: pixels.count, by: 4).allSatisfy({ pixels[$0] == 255 }) else {
      return self
    }
    return flattened(on: .white)
  }
}
