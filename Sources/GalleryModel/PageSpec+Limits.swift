import GalleryText

extension PageSpec {
  /// Pixels along a side of the largest sheet that is drawn as a whole: the limit of Cairo's image surfaces.
  package static let longestSideInPixels = 32_767
  /// Pixels along a side of the largest sheet that is drawn band by band.
  package static let longestSideInBands = 500_000

  /// Says that no sheet can be so large; `nil` where one can.
  package func sizeProblem(at place: String) -> ConfigurationProblem? {
    // Compared as numbers: a side may be larger than an integer.
    guard longSide * pixelsPerPoint >= Double(Self.longestSideInBands) + 0.5 else { return nil }
    return ConfigurationProblem(
      place: place,
      message: "expected a sheet of at most \(Self.longestSideInBands) pixels on a side, received one of "
        + "\((longSide * pixelsPerPoint).shortest)")
  }
}
