import GalleryGeometry
import GalleryModel
import TestSupport
import Testing

@testable import GalleryCatalogue

@Suite("Tile packing") struct TilePackingTests {
  @Test("Tiles of every size survive packing, with transparency, noise and plain areas")
  func roundTrips() throws {
    var random = SplitMix64(seed: 7)
    for width in [1, 2, 3, 7, 64] {
      for height in [1, 2, 5, 33] {
        for format in [Tile.Format.rgb, .rgba] {
          for isNoise in [true, false] {
            let count = width * height * format.bytesPerPixel
            let pixels = (0..<count).map { index in
              isNoise ? UInt8.random(in: 0...255, using: &random) : UInt8(truncatingIfNeeded: index / 9)
            }
            let tile = Tile(size: PixelSize(width: width, height: height), format: format, pixels: pixels)
            let packed = try #require(TilePacking.packed(tile))
            #expect(TilePacking.tile(packed, size: tile.size, format: format) == tile)
          }
        }
      }
    }
  }

  @Test("Bytes that are not a tile of the expected size are rejected")
  func refusals() throws {
    let tile = Tile(
      size: PixelSize(width: 8, height: 4), format: .rgb, pixels: (0..<96).map { UInt8($0) })
    let packed = try #require(TilePacking.packed(tile))
    for (size, format) in [
      (PixelSize(width: 8, height: 5), Tile.Format.rgb), (tile.size, .rgba),
      (PixelSize(width: 7, height: 4), .rgb),
      (PixelSize(width: 0, height: 4), .rgb), (PixelSize(width: .max, height: 2), .rgb),
    ] {
      #expect(TilePacking.tile(packed, size: size, format: format) == nil)
    }
    #expect(TilePacking.tile([], size: tile.size, format: .rgb) == nil)
    #expect(TilePacking.tile(Array(packed.dropLast()), size: tile.size, format: .rgb) == nil)
  }
}
