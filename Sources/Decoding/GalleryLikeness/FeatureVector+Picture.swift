import Foundation
package import GalleryLayout
package import GalleryModel

extension FeatureVector {
  /// Computes the features of a whole photo by which photos look alike: the mean colours of 4 × 4 parts in
  /// CIELAB, and the 8 lowest frequencies of the grey image.
  package init(of tile: Tile) {
    let picture = ReducedPicture(of: tile)
    let colours = picture.means(4).flatMap { colour in
      let lab = Self.lab(colour)
      return [lab.x, lab.y, lab.z]
    }
    let spectrum = picture.spectrum
    let side = ReducedPicture.frequencies
    // Waves of the full contrast have the range of lightness, 100.
    let unit = 2 / Double(ReducedPicture.side * ReducedPicture.side) * 100 / 255
    let waves = (1..<9).map { spectrum[$0 / 3 * side + $0 % 3 - 1] * unit }
    self.init((colours + waves).map(Float.init))
  }

  /// Returns the hue angle of the mean CIELAB colour, in degrees from 0 (pinkish red); `nil` for greys.
  package static func hue(of tile: Tile) -> Double? {
    let mean = ReducedPicture(of: tile).means(4).map(lab).reduce(SIMD3(), +) / 16
    guard (mean.y * mean.y + mean.z * mean.z).squareRoot() >= leastChroma else { return nil }
    let angle = atan2(mean.z, mean.y) * 180 / .pi
    return ((angle < 0 ? angle + 360 : angle) * 10).rounded() / 10
  }

  /// The chroma below which colours look grey.
  private static let leastChroma = 5.0

  /// Returns the CIELAB colour (D65) of an sRGB colour from 0 to 255. Sources: CIE 15:2004 and IEC 61966-2-1.
  private static func lab(_ colour: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ value: Double) -> Double {
      let share = value / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    func root(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let red = linear(colour.x)
    let green = linear(colour.y)
    let blue = linear(colour.z)
    let x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = root(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
