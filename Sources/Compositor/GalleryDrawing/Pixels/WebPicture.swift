package import Foundation
package import GalleryModel
import Vips

/// The formats of pictures on web pages. Files contain only pixels, which browsers interpret as sRGB.
package enum WebPicture: String, Sendable, Hashable, Codable, CodingKeyRepresentable {
  /// WebP, which supports transparency.
  case webp
  /// JPEG, for browsers without WebP support, and for downloads.
  case jpeg = "jpg"

  /// The file extension, without the dot.
  package var fileExtension: String { rawValue }

  /// The quality, 1–100.
  private static let quality: Int32 = 82
  /// The effort of the WebP encoder. Effort 4 makes files of 2,560 pixels 5 % smaller in twice the time, and
  /// in four times the time with sharp colour edges.
  private static let effort: Int32 = 2

  /// Encodes a tile. The background colour is for formats without transparency.
  package func file(of tile: Tile, on background: Color) throws(DrawingError) -> Data {
    let tile = self == .jpeg ? tile.flattened(on: background) : tile
    let file = try tile.encoded { picture in
      switch self {
      case .webp: try picture.webp(quality: Self.quality, isSharp: false, effort: Self.effort)
      case .jpeg: try picture.jpeg(quality: Self.quality)
      }
    }
    return self == .webp ? Data(try WebPFile.bytes(of: file, size: tile.size)) : file
  }
}

extension Tile {
  func flattened(on background: Color) -> Tile {
    guard format == .rgba else { return self }
    let below = [Int(background.red), Int(background.green), Int(background.blue)]
    let count = size.pixelCount
    var colors = [UInt8](repeating: 0, count: count * 3)
    for index in 0..<count {
      let alpha = Int(pixels[index * 4 + 3])
      for band in 0..<3 {
        colors[index * 3 + band] =
          UInt8((Int(pixels[index * 4 + band]) * alpha + below[band] * (255 - alpha) + 127) / 255)
      }
    }
    return Tile(size: size, format: .rgb, pixels: colors)
  }

  /// Returns the mean colours of horizontal bands, from the top. Tiles with alpha have no colours.
  package func bandColors(_ count: Int) -> [Color] {
    guard format == .rgb else { return [] }
    return (0..<count).map { band in
      let rows =
        (size.height * band / count)..<max(size.height * (band + 1) / count, size.height * band / count + 1)
      var sums = [0, 0, 0]
      let bytes = rows.lowerBound * size.width * 3..<min(rows.upperBound, size.height) * size.width * 3
      for index in stride(from: bytes.lowerBound, to: bytes.upperBound, by: 3) {
        for band in 0..<3 { sums[band] += Int(pixels[index + band]) }
      }
      let pixels = max(1, bytes.count / 3)
      return Color(
        red: UInt8(sums[0] / pixels), green: UInt8(sums[1] / pixels), blue: UInt8(sums[2] / pixels))
    }
  }
}
