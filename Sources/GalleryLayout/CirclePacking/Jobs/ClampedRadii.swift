/// Radii of one scale, but for circles that have a greatest diameter and would exceed it.
struct ClampedRadii {
  /// The relative radii.
  let weights: [Double]
  /// The greatest diameters, infinite without a limit.
  let limits: [Double]
  let gap: Double

  /// Returns the radii at a scale.
  func radii(scale: Double) -> [Double] {
    zip(weights, limits).map { min(scale * $0, $1 / 2) }
  }

  /// Returns the radii whose circles, each grown by half the gap, have an area, divided by π; the greatest radii if those
  /// have less.
  func radii(ofArea area: Double) -> [Double] {
    let half = gap / 2
    func areaIsLess(_ scale: Double) -> Bool {
      radii(scale: scale).reduce(0) { $0 + ($1 + half) * ($1 + half) } < area
    }
    // From here on, every circle has its greatest size, or one of them has all of the area.
    let largest = zip(weights, limits).reduce(0) { max($0, min(area.squareRoot(), $1.1 / 2) / $1.0) }
    guard !areaIsLess(largest) else { return radii(scale: largest) }
    var (low, high) = (0.0, largest)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if areaIsLess(middle) { low = middle } else { high = middle }
    }
    return radii(scale: high)
  }
}
