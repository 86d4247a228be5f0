/// A PNG's colours by measures (gAMA and cHRM), all in parts of 100,000.
struct MeasuredColour: Sendable, Equatable {
  /// The exponent that made code values of light; 45,455 is nearest to sRGB's curve. 0 where the file does not tell.
  var gamma = 0
  /// x and y of white, red, green and blue; empty where the file does not tell.
  var chromaticities: [Int] = []

  /// sRGB's.
  static let usualGamma = 45_455
  static let usualChromaticities = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000,
  ]
  /// Files are written with rounded numbers. These tolerances are libpng's.
  private static let gammaTolerance = 0.05
  private static let chromaticityTolerance = 1000

  /// A Boolean value that indicates whether pixels with these colours look wrong where they are taken for sRGB.
  var differsFromSRGB: Bool {
    let ratio = Double(gamma) / Double(Self.usualGamma)
    let hasOtherCurve = gamma > 0 && abs(ratio - 1) > Self.gammaTolerance
    return hasOtherCurve
      || zip(chromaticities, Self.usualChromaticities).contains {
        abs($0 - $1) > Self.chromaticityTolerance
      }
  }

  /// A Boolean value that indicates whether there may be such colours: an exponent between a tenth and ten, and
  /// coordinates within the diagram.
  var isKnown: Bool {
    (gamma == 0 || (10_000...1_000_000).contains(gamma))
      && stride(from: 0, to: chromaticities.count - 1, by: 2).allSatisfy {
        chromaticities[$0] <= 100_000 && (1...100_000).contains(chromaticities[$0 + 1])
      }
  }
}
