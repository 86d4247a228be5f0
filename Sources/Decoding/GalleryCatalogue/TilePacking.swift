import CPixels
import GalleryModel

/// Lossless compression of tiles for the cache.
enum TilePacking {
  /// Compresses the pixels of a tile; `nil` if out of memory.
  static func packed(_ tile: Tile) -> [UInt8]? {
    guard !tile.pixels.isEmpty else { return [] }
    var scratch = [UInt8](repeating: 0, count: tile.pixels.count)
    let bound = gallery_tile_bound(tile.pixels.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = gallery_tile_pack(
        tile.pixels, tile.size.width, tile.size.height, tile.format.bytesPerPixel, &scratch,
        target.baseAddress, bound)
    }
    return packed.nonEmpty
  }

  /// Decompresses a tile; `nil` if the bytes are malformed.
  static func tile(_ packed: [UInt8], size: PixelSize, format: Tile.Format) -> Tile? {
    let (pixels, isLarge) = size.width.multipliedReportingOverflow(by: size.height)
    guard size.width > 0, size.height > 0, !isLarge, pixels <= 1 << 30 else { return nil }
    let bytes = pixels * format.bytesPerPixel
    var scratch = [UInt8](repeating: 0, count: bytes)
    var isWhole = false
    let unpacked = [UInt8](unsafeUninitializedCapacity: bytes) { target, count in
      isWhole =
        gallery_tile_unpack(
          packed, packed.count, size.width, size.height, format.bytesPerPixel, &scratch, target.baseAddress)
        == 0
      count = isWhole ? bytes : 0
    }
    return isWhole ? Tile(size: size, format: format, pixels: unpacked) : nil
  }
}
