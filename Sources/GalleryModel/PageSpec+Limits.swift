import GalleryText

extension PageSpec {
  /// Pixels along a side of the largest sheet that can be drawn: the limit of Cairo's image surfaces.
  package static let longestSideInPixels = 32_767

  /// Says that no sheet can be so large; `nil` where one can.
  package func sizeProblem(at place: String) -> ConfigurationProblem? {
    // Compared as numbers: a side may be larger than an integer.
    guard longSide * pixelsPerPoint >= Double(Self.longestSideInPixels) + 0.5 else { return nil }
    return ConfigurationProblem(
      place: place,
      message: "expected a sheet of at most \(Self.longestSideInPixels) pixels on a side, received one of "
        + "\((longSide * pixelsPerPoint).shortest)")
  }
}
