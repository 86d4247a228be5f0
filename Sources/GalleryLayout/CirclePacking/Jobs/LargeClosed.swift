/// Packs thousands of circles of chosen sizes on a closed page, without a search.
///
/// Equal circles are a lattice. Others are a front, whose scale is found by a few trials.
struct LargeClosed {
  let container: Container
  /// Half the gap, in the unit of the container.
  let offset: Double

  func run(weights: [Double]) throws(LayoutError) -> ScaledCentres? {
    guard let first = weights.first else { return nil }
    if weights.allSatisfy({ $0 == first }) { return equal(count: weights.count, weight: first) }
    return try front(weights: weights)
  }

  private func equal(count: Int, weight: Double) -> ScaledCentres? {
    let lattices = Lattice.candidates(for: count, in: container).filter { $0.places >= count }
    guard let best = lattices.max(by: { $0.radius < $1.radius }) else { return nil }
    // The places left over are the last of the last row.
    let points = best.points(in: container)
    return ScaledCentres(
      scale: (best.radius * (1 - 1e-14) - offset) / weight, x: points.prefix(count).map(\.x),
      y: points.prefix(count).map(\.y))
  }

  private func front(weights: [Double]) throws(LayoutError) -> ScaledCentres? {
    let descending = weights.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    var radii = Array(repeating: 0.0, count: weights.count)
    var best: ScaledCentres?
    var low = 0.0
    var high = (container.area / (.pi * squares)).squareRoot()
    var scale = high * 0.905
    for _ in 0..<9 {
      if Task.isCancelled { throw .cancelled }
      var covered = 0.0
      for (k, i) in descending.enumerated() {
        radii[k] = weights[i] * scale + offset
        covered += .pi * radii[k] * radii[k]
      }
      let front = FrontPacking(radii: radii, width: container.width)
      var fits = 2 * radii[0] <= container.width
      var placed = 0
      while fits && placed < descending.count {
        fits = front.place(placed, limit: container.height)
        placed += 1
      }
      if fits {
        var x = Array(repeating: 0.0, count: descending.count)
        var y = x
        for (k, i) in descending.enumerated() {
          x[i] = front.x[k]
          y[i] = front.y[k]
        }
        best = ScaledCentres(scale: scale, x: x, y: y)
        low = scale
        // The same density over the whole height is the next guess.
        let stretch = (container.height / front.extent).squareRoot()
        scale = min((low + high) / 2, scale * max(stretch, 1.0002))
      } else {
        high = scale
        scale = low > 0 ? (low + high) / 2 : scale * 0.985
      }
      if low > 0 && high - low < 2e-4 * low { break }
    }
    return best
  }
}
