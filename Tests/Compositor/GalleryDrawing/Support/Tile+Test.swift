import GalleryGeometry
import GalleryModel
import TestSupport

extension Tile {
  /// A tile of one colour without alpha.
  static func plain(_ width: Int, _ height: Int, _ rgb: [UInt8] = [0, 0, 0]) -> Tile {
    let pixels = Array(repeatElement(rgb, count: width * height).joined())
    return Tile(size: PixelSize(width: width, height: height), format: .rgb, pixels: pixels)
  }

  /// A tile of one colour with alpha.
  static func plain(_ width: Int, _ height: Int, rgba: [UInt8]) -> Tile {
    let pixels = Array(repeatElement(rgba, count: width * height).joined())
    return Tile(size: PixelSize(width: width, height: height), format: .rgba, pixels: pixels)
  }

  /// A tile whose neighbouring pixels all differ.
  static func noise(_ width: Int, _ height: Int, format: Format = .rgb, seed: UInt64 = 1) -> Tile {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<width * height * format.bytesPerPixel).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return Tile(size: PixelSize(width: width, height: height), format: format, pixels: pixels)
  }
}
