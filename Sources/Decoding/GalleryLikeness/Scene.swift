import GalleryGeometry
package import GalleryModel

/// A blurred picture of 32 × 32 colours that shows whether two photos were taken of one scene.
///
/// The camera may move between the photos of a burst, so pictures are compared at every shift.
package struct Scene {
  /// The largest shift, in parts: a quarter of the picture.
  private static let reach = 8
  /// The maximum mean square difference of one scene's pictures, relative to their variance. Shifts of up to
  /// a fifth of the picture cause at most 0.12; two of 37 real photos differ by at least 0.51.
  private static let tolerance: Float = 0.25
  /// The variance of plain pictures that counts as noise.
  private static let noise: Float = 90
  /// The maximum quotient of the aspect ratios.
  private static let aspectTolerance = 1.03

  private let aspect: Double
  private let pixels: [SIMD3<Float>]
  private let variance: Float

  /// Creates the scene of a whole photo, from a tile with at least 32 pixels on its long side.
  package init(of tile: Tile, aspect: Double) {
    self.aspect = aspect
    let side = ReducedPicture.side
    let sharp = ReducedPicture(of: tile).pixels.map { SIMD3<Float>($0) }
    // Without the blur, shifts by a fraction of a part would count as differences.
    func blurred(_ pixels: [SIMD3<Float>], step: Int, place: (Int) -> Int) -> [SIMD3<Float>] {
      pixels.indices.map { index in
        let before = place(index) > 0 ? pixels[index - step] : pixels[index]
        let after = place(index) < side - 1 ? pixels[index + step] : pixels[index]
        return (before + pixels[index] * 2 + after) / 4
      }
    }
    let pixels = blurred(blurred(sharp, step: 1) { $0 % side }, step: side) { $0 / side }
    let mean = pixels.reduce(SIMD3(), +) / Float(pixels.count)
    variance = pixels.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() } / Float(pixels.count)
    self.pixels = pixels
  }

  /// Returns whether two pictures show one scene.
  package func isSame(as other: Scene) -> Bool {
    guard max(aspect, other.aspect) <= min(aspect, other.aspect) * Self.aspectTolerance else { return false }
    let shifts = (-Self.reach...Self.reach).sorted { abs($0) < abs($1) }
    return shifts.contains { down in
      shifts.contains { difference(to: other, across: $0, down: down) <= Self.tolerance }
    }
  }

  /// Returns the mean square difference of the common part, relative to the smaller variance.
  private func difference(to other: Scene, across: Int, down: Int) -> Float {
    let side = ReducedPicture.side
    let columns = max(0, across)..<min(side, side + across)
    let rows = max(0, down)..<min(side, side + down)
    var sum = SIMD3<Float>()
    for row in rows {
      for column in columns {
        let difference = pixels[row * side + column] - other.pixels[(row - down) * side + column - across]
        sum += difference * difference
      }
    }
    return sum.sum() / Float(columns.count * rows.count) / (min(variance, other.variance) + Self.noise)
  }
}
