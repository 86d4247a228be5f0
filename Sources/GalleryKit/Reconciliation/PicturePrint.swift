import Foundation
import GalleryModel

/// A fingerprint of an image that does not depend on its size and compression.
///
/// The hash is the one of C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions" (2010), as
/// implemented in pHash: the signs of the lowest frequencies of 32 × 32 grey pixels, relative to their median. Images
/// without structure have random hashes, so mean colours must agree too.
struct PicturePrint: Sendable {
  /// The maximum quotient of the aspect ratios of two copies of an image.
  static let aspectTolerance = 1.03
  /// The maximum number of the 63 bits that differ between copies. Copies down to 160 pixels differ in 4 bits,
  /// different photos in 16 or more.
  private static let bitTolerance = 8
  /// The maximum mean colour difference between copies, out of 255.
  private static let colourTolerance = 8

  /// The side of the grey image, in pixels.
  private static let side = 32
  /// The number of frequencies along a side.
  private static let frequencies = 8
  /// The number of mean colours along a side.
  private static let colours = 4

  /// The photo's width divided by its height.
  let aspect: Double
  /// The signs of the lowest frequencies.
  let hash: UInt64
  /// The mean red, green and blue of each part of the image.
  private let means: [UInt8]

  /// Computes the fingerprint of a whole photo, from a tile with at least 32 pixels on its long side.
  init(of tile: Tile, aspect: Double) {
    self.aspect = aspect
    let pixels = Self.means(of: tile, side: Self.side)
    let grey = pixels.map { 0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z }
    hash = Self.hash(of: Self.spectrum(of: grey))
    let step = Self.side / Self.colours
    var means: [UInt8] = []
    for row in 0..<Self.colours {
      for column in 0..<Self.colours {
        var sum = SIMD3<Double>()
        for y in 0..<step {
          for x in 0..<step { sum += pixels[(row * step + y) * Self.side + column * step + x] }
        }
        let mean = sum / Double(step * step)
        means += [mean.x, mean.y, mean.z].map { UInt8(max(0, min(255, $0.rounded()))) }
      }
    }
    self.means = means
  }

  /// Returns whether two hashes may belong to copies of one image.
  static func areAlike(_ one: UInt64, _ other: UInt64) -> Bool {
    (one ^ other).nonzeroBitCount <= bitTolerance
  }

  /// Returns whether two fingerprints belong to copies of one image.
  func isSame(as other: PicturePrint) -> Bool {
    guard Self.areAlike(hash, other.hash),
      max(aspect, other.aspect) <= min(aspect, other.aspect) * Self.aspectTolerance
    else { return false }
    let difference = zip(means, other.means).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return difference <= Self.colourTolerance * means.count
  }

  /// Returns the mean colours of the parts of a tile, with transparent pixels on white.
  private static func means(of tile: Tile, side: Int) -> [SIMD3<Double>] {
    let (columns, rows) = (tile.size.width, tile.size.height)
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
    return means
  }

  /// The factors of the discrete cosine transform, by frequency and pixel.
  private static let cosines: [[Double]] = (0..<frequencies).map { frequency in
    (0..<side).map { cos(.pi * Double(frequency) * (Double($0) + 0.5) / Double(side)) }
  }

  /// Returns the lowest frequencies of grey pixels without the mean, row by row.
  private static func spectrum(of grey: [Double]) -> [Double] {
    var rows: [Double] = []
    for row in 0..<side {
      for cosine in cosines {
        rows.append((0..<side).reduce(0) { $0 + grey[row * side + $1] * cosine[$1] })
      }
    }
    var spectrum: [Double] = []
    for cosine in cosines {
      for frequency in 0..<frequencies {
        spectrum.append((0..<side).reduce(0) { $0 + rows[$1 * frequencies + frequency] * cosine[$1] })
      }
    }
    return Array(spectrum.dropFirst())
  }

  /// The largest frequency that rounding produces in an image of one colour.
  private static let rounding = 16.0

  private static func hash(of spectrum: [Double]) -> UInt64 {
    guard spectrum.contains(where: { abs($0) > rounding }) else { return 0 }
    let median = spectrum.sorted()[spectrum.count / 2]
    return spectrum.reduce(0) { $0 << 1 | ($1 > median ? 1 : 0) }
  }
}
