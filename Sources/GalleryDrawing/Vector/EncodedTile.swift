import Foundation
import GalleryGeometry
import GalleryModel
import Vips

/// A tile as a small picture file, which vector formats hold.
struct EncodedTile: Sendable, Hashable, Codable {
  /// The kind of file.
  enum Kind: String, Sendable, Hashable, Codable {
    /// Opaque tiles.
    case jpeg
    /// Tiles that something shines through.
    case png
  }

  let size: PixelSize
  let kind: Kind
  /// The file: pixels alone, no metadata and no profile. They are sRGB.
  let file: Data

  /// Encodes a tile, opaque ones as JPEG of the same quality as sheets.
  init(_ tile: Tile) throws(DrawingError) {
    let tile = tile.withoutNeedlessAlpha
    let encoded = tile.pixels.withUnsafeBytes { bytes in
      Result { () throws(VipsError) in
        try VipsLibrary.startEncoding()
        let picture = try VipsPicture(
          pixels: bytes, width: tile.size.width, height: tile.size.height, bands: tile.format.bytesPerPixel,
          dpi: 72)
        switch tile.format {
        case .rgb: return try picture.jpeg(quality: EncodingQuality.jpeg)
        case .rgba: return try picture.barePNG(compression: EncodingQuality.pngCompression)
        }
      }
    }
    switch encoded {
    case .success(let block): file = block.withBytes { Data($0) }
    case .failure(let error): throw DrawingError(error)
    }
    size = tile.size
    kind = tile.format == .rgb ? .jpeg : .png
  }
}

extension Tile {
  /// The same tile without its alpha channel where nothing shines through it.
  fileprivate var withoutNeedlessAlpha: Tile {
    guard format == .rgba, stride(from: 3, to: pixels.count, by: 4).allSatisfy({ pixels[$0] == 255 }) else {
      return self
    }
    let count = size.width * size.height
    let colors = [UInt8](unsafeUninitializedCapacity: count * 3) { bytes, initialized in
      for index in 0..<count {
        bytes[index * 3] = pixels[index * 4]
        bytes[index * 3 + 1] = pixels[index * 4 + 1]
        bytes[index * 3 + 2] = pixels[index * 4 + 2]
      }
      initialized = count * 3
    }
    return Tile(size: size, format: .rgb, pixels: colors)
  }
}
