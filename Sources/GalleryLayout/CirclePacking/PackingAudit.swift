extension PackingFrame {
  /// Returns the indices of circles on a finished page that are too close to an edge or another circle, by more than
  /// `tolerance`. Of two circles, it returns the smaller or the one listed first.
  func offenders(among circles: [PlacedCircle], tolerance: Double) -> [Int] {
    let n = circles.count
    let arena = Arena()
    let x = arena.vector(circles.map(\.x))
    let y = arena.vector(circles.map(\.y))
    let reach = arena.vector(circles.map { $0.radius + gap / 2 })
    let lowest = circles.reduce(0) { max($0, $1.y) }
    let grid = CircleGrid(capacity: n)
    grid.fill(x: x, y: y, reach: reach, count: n, width: width, height: lowest)
    let right = width - margin
    let bottom = (height ?? .infinity) - margin
    return circles.indices.filter { i in
      let r = circles[i].radius
      let room = min(min(x[i] - r - margin, right - x[i] - r), min(y[i] - r - margin, bottom - y[i] - r))
      var isClear = room >= -tolerance
      grid.forEachPartner(of: i, x: x[i], y: y[i], reach: reach[i]) { j in
        let dx = x[i] - x[j]
        let dy = y[i] - y[j]
        let needed = reach[i] + reach[j] - tolerance
        if needed > 0 && dx * dx + dy * dy < needed * needed { isClear = false }
      }
      return !isClear
    }
  }
}
