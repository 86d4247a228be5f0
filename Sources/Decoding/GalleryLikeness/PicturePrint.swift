import GalleryGeometry
package import GalleryModel

/// A fingerprint of an image that does not depend on its size and compression.
///
/// The hash is the one of C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions"
/// (2010), as implemented in pHash: the signs of the lowest frequencies of 32 × 32 grey pixels, relative to
/// their median. Images without structure have random hashes, so mean colours must agree too.
package struct PicturePrint: Sendable {
  /// The maximum quotient of the aspect ratios of two copies of an image.
  private static let aspectTolerance = 1.03
  /// The maximum number of the 63 bits that differ between copies. Copies down to 160 pixels differ in 4
  /// bits, different photos in 16 or more.
  private static let bitTolerance = 8
  /// The maximum mean colour difference between copies, out of 255.
  private static let colourTolerance = 8

  /// The photo's width divided by its height.
  private let aspect: Double
  /// The signs of the lowest frequencies.
  package let hash: UInt64
  /// The mean red, green and blue of each part of the image.
  private let means: [UInt8]

  /// Computes the fingerprint of a whole photo, from a tile with at least 32 pixels on its long side.
  package init(of tile: Tile, aspect: Double) {
    self.aspect = aspect
    let picture = ReducedPicture(of: tile)
    hash = Self.hash(of: picture.spectrum)
    means = picture.means(4).flatMap { mean in
      [mean.x, mean.y, mean.z].map { UInt8(max(0, min(255, $0.rounded()))) }
    }
  }

  /// Returns whether two hashes may belong to copies of one image.
  package static func areAlike(_ one: UInt64, _ other: UInt64) -> Bool {
    (one ^ other).nonzeroBitCount <= bitTolerance
  }

  /// Returns whether two fingerprints belong to copies of one image.
  package func isSame(as other: PicturePrint) -> Bool {
    guard Self.areAlike(hash, other.hash),
      max(aspect, other.aspect) <= min(aspect, other.aspect) * Self.aspectTolerance
    else { return false }
    let difference = zip(means, other.means).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return difference <= Self.colourTolerance * means.count
  }

  /// Passes the places of each two prints that belong to copies of one image to a function.
  ///
  /// - Throws: `CancellationError` when the task is cancelled: there may be billions of pairs.
  package static func forEachPair(of prints: [PicturePrint], _ link: (Int, Int) -> Void) throws {
    let order = prints.indices.sorted { (prints[$0].aspect, $0) < (prints[$1].aspect, $1) }
    // Nearly all pairs have different hashes.
    let aspects = order.map { prints[$0].aspect }
    let signs = order.map { prints[$0].hash }
    for one in order.indices {
      try Task.checkCancellation()
      let widest = aspects[one] * aspectTolerance
      var other = one + 1
      while other < order.count, aspects[other] <= widest {
        if areAlike(signs[one], signs[other]), prints[order[one]].isSame(as: prints[order[other]]) {
          link(order[one], order[other])
        }
        other += 1
      }
    }
  }

  /// The largest frequency that rounding produces in an image of one colour.
  private static let rounding = 16.0

  private static func hash(of spectrum: [Double]) -> UInt64 {
    guard spectrum.contains(where: { abs($0) > rounding }) else { return 0 }
    let median = spectrum.sorted()[spectrum.count / 2]
    return spectrum.reduce(0) { $0 << 1 | ($1 > median ? 1 : 0) }
  }
}
