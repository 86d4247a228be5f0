package import Foundation
package import GalleryModel

/// A page in several sizes, each divided into square tiles, as loaded by Deep Zoom viewers.
///
/// The largest level is the page itself. Each smaller level has half the width and height of the
/// next, down to a single pixel. All levels are made in one pass over the page's bands, with at
/// most one band of each level in memory.
package struct DeepZoomPyramid {
  /// The width and height of a tile, equal to the height of a band. Tiles at
  /// the right and bottom may be smaller.
  package static let side = BandedPixels.bandHeight

  package struct Place: Sendable, Hashable, Codable {
    /// The level, from 0 for the single pixel.
    package let level: Int
    package let column: Int
    package let row: Int
  }

  /// Rows of a level that wait until a band is complete.
  private struct Level {
    let size: PixelSize
    var rows: [UInt8] = []
    /// The number of rows in the bands written so far.
    var written = 0
  }

  private let pixels: BandedPixels
  private var levels: [Level]

  package init(_ pixels: BandedPixels) {
    self.pixels = pixels
    levels = Self.sizes(of: pixels.size).map { Level(size: $0) }
  }

  /// Returns the file extension of tiles: JPEG, or PNG for pages with transparency.
  package static func fileExtension(isOpaque: Bool) -> String { isOpaque ? "jpeg" : "png" }

  /// Returns the sizes of all levels, from a single pixel to the page.
  package static func sizes(of page: PixelSize) -> [PixelSize] {
    var sizes = [page]
    while let last = sizes.last, last.width > 1 || last.height > 1 {
      sizes.append(PixelSize(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
    }
    return sizes.reversed()
  }

  package mutating func write(_ emit: (Place, Data) throws -> Void) throws {
    for index in 0..<pixels.bandCount { try add(try pixels.band(index), to: levels.count - 1, emit) }
  }

  /// Adds rows to a level. A complete or last band is cut into tiles and halved for the level below.
  private mutating func add(_ rows: [UInt8], to level: Int, _ emit: (Place, Data) throws -> Void) throws {
    let size = levels[level].size
    levels[level].rows += rows
    let count = levels[level].rows.count / (size.width * pixels.bytesPerPixel)
    guard count == Self.side || levels[level].written + count == size.height else { return }
    let row = levels[level].written / Self.side
    let band = levels[level].rows
    levels[level].rows = []
    levels[level].written += count
    for column in 0..<(size.width + Self.side - 1) / Self.side {
      let tile = tile(of: band, width: size.width, column: column, rows: count)
      try emit(Place(level: level, column: column, row: row), try EncodedTile.file(of: tile))
    }
    guard level > 0 else { return }
    try add(
      Self.halved(band, width: size.width, height: count, channels: pixels.bytesPerPixel), to: level - 1, emit
    )
  }

  private func tile(of band: [UInt8], width: Int, column: Int, rows: Int) -> Tile {
    let channels = pixels.bytesPerPixel
    let left = column * Self.side
    let columns = min(Self.side, width - left)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns * rows * channels)
    for row in 0..<rows {
      let start = (row * width + left) * channels
      bytes += band[start..<start + columns * channels]
    }
    return Tile(
      size: PixelSize(width: columns, height: rows), format: pixels.isOpaque ? .rgb : .rgba, pixels: bytes)
  }

  /// Returns the means of squares of four pixels. They are computed from sRGB values, as other pyramid tools
  /// do, so edges of letters and shapes look alike on all levels. Pixels along an odd edge count twice.
  static func halved(_ rows: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8] {
    let halfWidth = (width + 1) / 2
    let halfHeight = (height + 1) / 2
    var result = [UInt8](repeating: 0, count: halfWidth * halfHeight * channels)
    let source = rows.span

    for y in 0..<halfHeight {
      let first = 2 * y * width * channels
      let second = min(2 * y + 1, height - 1) * width * channels
      for x in 0..<halfWidth {
        let left = 2 * x * channels
        let right = min(2 * x + 1, width - 1) * channels
        let target = (y * halfWidth + x) * channels
        let corners = (first + left, first + right, second + left, second + right)

        if channels == 3 {
          for band in 0..<3 {
            let sum =
              UInt16(source[corners.0 + band]) + UInt16(source[corners.1 + band])
              + UInt16(source[corners.2 + band]) + UInt16(source[corners.3 + band])
            result[target + band] = UInt8((sum + 2) >> 2)
          }
        } else {
          // Weight each colour by its alpha.
          let a = Int(source[corners.0 + 3])
          let b = Int(source[corners.1 + 3])
          let c = Int(source[corners.2 + 3])
          let d = Int(source[corners.3 + 3])
          let alpha = a + b + c + d
          result[target + 3] = UInt8((alpha + 2) / 4)
          guard alpha > 0 else { continue }
          for band in 0..<3 {
            let sum =
              Int(source[corners.0 + band]) * a + Int(source[corners.1 + band]) * b
              + Int(source[corners.2 + band]) * c + Int(source[corners.3 + band]) * d
            result[target + band] = UInt8((sum + alpha / 2) / alpha)
          }
        }
      }
    }
    return result
  }
}
