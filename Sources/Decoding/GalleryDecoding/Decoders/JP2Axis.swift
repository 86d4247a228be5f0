/// A direction of a JPEG 2000 image's reference grid at one of the image's resolutions.
struct JP2Axis {
  /// The image's place on the grid.
  let image: Range<Int>
  /// The sampling of the finest component.
  let finest: Int
  /// The number of resolutions that are left out.
  let levels: Int
  /// The distance at which all components have a sample of this resolution.
  let step: Int

  init(_ image: Range<Int>, samplings: [Int], levels: Int) {
    self.image = image
    self.levels = levels
    finest = samplings.min() ?? 1
    let common = samplings.reduce(1) { $0 * $1 / Self.commonDivisor($0, $1) }
    // Samplings without common divisors: one step is longer than any image.
    step = min(common, Int(Int32.max)) << levels
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : commonDivisor(second, first % second)
  }

  /// Returns the pixel of this resolution at a place on the grid, or the next one.
  private func pixel(at place: Int) -> Int { place.divided(upBy: finest).divided(upBy: 1 << levels) }

  /// Returns the grid's part for some pixels, counted from the image's first, in whole steps.
  func part(from first: Int, count: Int) -> Range<Int> {
    let scale = finest << levels
    let start = (image.lowerBound + first * scale) / step * step
    let end = (image.lowerBound + (first + count) * scale) / step * step + 2 * step
    return (start..<end).clamped(to: image)
  }

  func pixelCount(of part: Range<Int>) -> Int { pixel(at: part.upperBound) - pixel(at: part.lowerBound) }

  /// Returns the distance from the image's edge to the edge of a part's first pixel. Each pixel of a lower resolution is
  /// centred on the first of those that it stands for.
  func offset(of part: Range<Int>) -> Double {
    let edge = Double(image.lowerBound.divided(upBy: finest))
    return Double(pixel(at: part.lowerBound)) - (edge - 0.5) / Double(1 << levels) - 0.5
  }
}
