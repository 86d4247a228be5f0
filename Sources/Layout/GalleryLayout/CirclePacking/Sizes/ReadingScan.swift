extension PackingFrame {
  /// Returns the step of a scan for circles of fixed diameters. It is 5, unless that would skip places
  /// between small circles or take too long with large ones.
  static func scanStep(for diameters: [Double]) -> Double {
    let largest = diameters.max() ?? 0
    return max(min(5, largest / 4), largest / 1000)
  }

  /// Places circles as ``PackingOrder/reading`` describes, on up to `pageLimit` pages; returns `nil` if they
  /// need more. Published variants compare only the last four circles, which causes overlaps on wide pages.
  func scan(
    _ diameters: [Double], step: Double, pageLimit: Int = .max
  ) throws(LayoutError) -> [[PlacedCircle]]? {
    let arena = Arena()
    let x = arena.vector(diameters.count)
    let y = arena.vector(diameters.count)
    let reach = arena.vector(diameters.map { ($0 + gap) / 2 })
    let area = diameters.reduce(0) { $0 + $1 * $1 }
    let right = width - margin + tolerance
    let bottom = (height ?? .infinity) - margin + tolerance
    let extent = min(bottom, 2 * area / width + 4 * (diameters.max() ?? 0))

    let grid = CircleGrid(capacity: diameters.count, findsFiner: true)
    grid.prepare(reach: reach, count: diameters.count, width: width, height: extent)
    var pages: [[PlacedCircle]] = [[]]
    var left = margin
    var top = margin

    for (i, diameter) in diameters.enumerated() {
      if i % 256 == 0 { try LayoutError.checkCancellation() }
      var rows = 0
      while true {
        if left + diameter > right {
          left = margin
          top += step
          rows += 1
          if rows % 256 == 0 { try LayoutError.checkCancellation() }
        }
        if top + diameter > bottom {
          guard pages.count < pageLimit else { return nil }
          pages.append([])
          grid.prepare(reach: reach, count: diameters.count, width: width, height: extent)
          left = margin
          top = margin
        }

        let centre = Point(x: left + diameter / 2, y: top + diameter / 2)
        guard let blocked = blockedExtent(of: i, at: centre, grid, x, y, reach) else { break }
        // All steps up to the far side of the blocking circle would fail as well.
        left += step * max(1, ((blocked - (left + diameter / 2)) / step - 1e-6).rounded(.up))
      }

      x[i] = left + diameter / 2
      y[i] = top + diameter / 2
      grid.insert(i, x: x[i], y: y[i])
      pages[pages.count - 1].append(PlacedCircle(item: i, x: x[i], y: y[i], radius: diameter / 2))
      left += diameter / 2
    }
    return pages
  }

  /// Returns the x coordinate up to which placed circles block a centre; `nil` if the circle keeps its gap
  /// there.
  @inline(__always)
  private func blockedExtent(
    of circle: Int, at centre: Point, _ grid: CircleGrid, _ x: UnsafeVector, _ y: UnsafeVector,
    _ reach: UnsafeVector
  ) -> Double? {
    var far: Double?
    let radius = reach[circle]
    grid.forEachCandidate(x: centre.x, y: centre.y, reach: radius, from: circle) { other in
      let dx = centre.x - x[other]
      let dy = centre.y - y[other]
      let needed = radius + reach[other]
      let squared = dx * dx + dy * dy
      if squared < needed * needed && squared.squareRoot() < needed - tolerance {
        let end = x[other] + max(0, needed * needed - dy * dy).squareRoot()
        far = max(far ?? end, end)
      }
    }
    return far
  }

  /// Places circles with relative radii in reading order, at the largest scale found with room for all on one
  /// page.
  func scaledScan(_ weights: [Double]) throws(LayoutError) -> [PlacedCircle]? {
    let largest = weights.max() ?? 1
    let squares = weights.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
    var best: [PlacedCircle]?
    var low = 0.0
    var high = min(
      min(availableWidth, availableHeight) / 2, (availableWidth * availableHeight / squares).squareRoot())
    // A scale may fail although a larger one succeeds, so this finds a good scale, but not always the best.
    // For very many circles, the last digits are not worth the time.
    for _ in 0..<(weights.count > 10_000 ? 8 : 24) {
      let scale = (low + high) / 2
      let diameters = weights.map { 2 * scale * $0 / largest }
      let mean = diameters.reduce(0, +) / Double(diameters.count)
      if let page = try scan(diameters, step: mean / 16, pageLimit: 1) {
        best = page.first
        low = scale
      } else {
        high = scale
      }
    }
    return best
  }
}
