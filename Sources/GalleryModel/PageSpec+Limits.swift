import GalleryText

extension PageSpec {
  /// The longest side, in pixels, of a sheet drawn as a whole: the limit of Cairo's image surfaces.
  package static let longestSideInPixels = 32_767
  /// The longest side, in pixels, of a sheet drawn band by band.
  package static let longestSideInBands = 500_000

  package func sizeProblem(at place: String) -> ConfigurationProblem? {
    // Compared as floating-point numbers: a side may exceed the largest integer.
    guard longSide * pixelsPerPoint >= Double(Self.longestSideInBands) + 0.5 else { return nil }
    return ConfigurationProblem(
      place: place,
      message: "expected a sheet of at most \(Self.longestSideInBands) pixels on a side, received one of "
        + "\((longSide * pixelsPerPoint).shortest)")
  }
}
