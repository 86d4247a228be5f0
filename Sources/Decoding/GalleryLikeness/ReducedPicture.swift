import Foundation
import GalleryGeometry
import GalleryModel

/// The mean colours of a whole photo in 32 × 32 parts, for comparisons of photos.
struct ReducedPicture {
  /// The number of parts along a side.
  static let side = 32
  /// The number of frequencies along a side.
  static let frequencies = 8

  /// Red, green and blue from 0 to 255, row by row, with transparent pixels on white.
  let pixels: [SIMD3<Double>]

  /// Computes the colours of a tile, which has at least 32 pixels on its long side.
  init(of tile: Tile) {
    let side = Self.side
    let columns = tile.size.width
    let rows = tile.size.height
    let count = tile.format.bytesPerPixel

    func pixel(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let start = (y * columns + x) * count
      let colour = SIMD3(
        Double(tile.pixels[start]), Double(tile.pixels[start + 1]), Double(tile.pixels[start + 2]))
      guard tile.format == .rgba else { return colour }
      let alpha = Double(tile.pixels[start + 3]) / 255
      return colour * alpha + SIMD3(repeating: 255 * (1 - alpha))
    }

    /// Returns the pixels that a part covers along one side, and the covered share of each.
    func cover(_ part: Int, of extent: Int) -> [(index: Int, share: Double)] {
      let start = Double(part * extent) / Double(side)
      let end = Double((part + 1) * extent) / Double(side)
      return (Int(start)..<min(extent, Int(end.rounded(.up)))).map { index in
        (index, min(end, Double(index + 1)) - max(start, Double(index)))
      }
    }

    let across = (0..<side).map { cover($0, of: columns) }
    var means: [SIMD3<Double>] = []
    means.reserveCapacity(side * side)
    for row in 0..<side {
      let down = cover(row, of: rows)
      for column in across {
        var sum = SIMD3<Double>()
        var weight = 0.0
        for (y, height) in down {
          for (x, width) in column {
            sum += pixel(x, y) * (width * height)
            weight += width * height
          }
        }
        means.append(sum / max(weight, .leastNonzeroMagnitude))
      }
    }
    pixels = means
  }

  /// Returns the mean colours of parts, row by row. `count` is the number of
  /// parts along a side, a divisor of 32.
  func means(_ count: Int) -> [SIMD3<Double>] {
    let step = Self.side / count
    return (0..<count * count).map { part in
      let start = part / count * step * Self.side + part % count * step
      var sum = SIMD3<Double>()
      for y in 0..<step { for x in 0..<step { sum += pixels[start + y * Self.side + x] } }
      return sum / Double(step * step)
    }
  }

  /// The lowest frequencies of the grey image without the mean, row by row.
  var spectrum: [Double] {
    let grey = pixels.map { 0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z }
    var rows: [Double] = []
    for row in 0..<Self.side {
      for cosine in Self.cosines {
        rows.append((0..<Self.side).reduce(0) { $0 + grey[row * Self.side + $1] * cosine[$1] })
      }
    }
    var spectrum: [Double] = []
    for cosine in Self.cosines {
      for frequency in 0..<Self.frequencies {
        spectrum.append(
          (0..<Self.side).reduce(0) { $0 + rows[$1 * Self.frequencies + frequency] * cosine[$1] })
      }
    }
    return Array(spectrum.dropFirst())
  }

  /// The factors of the discrete cosine transform, by frequency and pixel.
  private static let cosines: [[Double]] = (0..<frequencies).map { frequency in
    (0..<side).map { cos(.pi * Double(frequency) * (Double($0) + 0.5) / Double(side)) }
  }
}
