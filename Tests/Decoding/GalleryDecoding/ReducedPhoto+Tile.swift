import GalleryModel
import Pixels
import Testing

@testable import GalleryDecoding

extension ReducedPhoto {
  /// Creates a decoder's output from a tile.
  init(_ tile: Tile) throws {
    let pixels = try #require(PixelBuffer(width: tile.size.width, height: tile.size.height))
    let bands = tile.format == .rgba ? 4 : 3
    pixels.withMutableBytes { bytes in
      for index in 0..<tile.size.width * tile.size.height {
        for channel in 0..<4 {
          bytes[index * 4 + channel] = channel < bands ? tile.pixels[index * bands + channel] : 255
        }
      }
    }
    self.init(
      pixels: pixels, width: Double(tile.size.width), height: Double(tile.size.height), hasAlpha: bands == 4)
  }
}
