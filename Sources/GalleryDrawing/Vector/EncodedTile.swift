import CVips
import Foundation
import GalleryGeometry
import GalleryModel

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
    try VipsRuntime.start()
    let tile = tile.withoutNeedlessAlpha
    let result = tile.pixels.withUnsafeBytes { bytes in
      Result { () throws(DrawingError) in try Self.encode(bytes, size: tile.size, format: tile.format) }
    }
    let encoded = try result.get()
    file = Data(encoded.bytes)
    size = tile.size
    kind = tile.format == .rgb ? .jpeg : .png
  }

  private static func encode(
    _ bytes: UnsafeRawBufferPointer, size: PixelSize, format: Tile.Format
  ) throws(DrawingError) -> EncodedFile {
    let image = gallery_vips_wrap(
      bytes.baseAddress, bytes.count, Int32(size.width), Int32(size.height), Int32(format.bytesPerPixel), 72)
    guard let image else { throw VipsRuntime.failure() }
    defer { gallery_vips_unref(image) }
    return try EncodedFile {
      switch format {
      case .rgb: gallery_vips_write_jpeg(image, &$0, &$1, EncodingQuality.jpeg)
      case .rgba: gallery_vips_write_bare_png(image, &$0, &$1, EncodingQuality.pngCompression)
      }
    }
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
