/// Finds circles of a finished page that are too near to each other, whichever way they were packed.
struct PackingAudit {
  let frame: PackingFrame

  /// Returns the indices of the circles that are too near to an edge of the page or to another circle; of two circles,
  /// the smaller or the one listed first.
  ///
  /// - Parameter tolerance: The distance by which circles may be too near, in the page's unit.
  func offenders(among circles: [PlacedCircle], tolerance: Double) -> [Int] {
    let n = circles.count
    let arena = Arena()
    let x = arena.vector(n)
    let y = arena.vector(n)
    let reach = arena.vector(n)
    var height = 0.0
    for (i, circle) in circles.enumerated() {
      x[i] = circle.x
      y[i] = circle.y
      reach[i] = circle.radius + frame.gap / 2
      height = max(height, circle.y)
    }
    let grid = CircleGrid(capacity: n)
    grid.fill(x: x, y: y, reach: reach, count: n, width: frame.width, height: height)
    let right = frame.width - frame.margin
    let bottom = (frame.height ?? .infinity) - frame.margin
    var offenders: [Int] = []
    for i in 0..<n {
      let r = circles[i].radius
      let room = min(
        min(x[i] - r - frame.margin, right - x[i] - r), min(y[i] - r - frame.margin, bottom - y[i] - r))
      var isClear = room >= -tolerance
      grid.forEachPartner(of: i, x: x[i], y: y[i], reach: reach[i]) { j in
        let dx = x[i] - x[j]
        let dy = y[i] - y[j]
        let needed = reach[i] + reach[j] - tolerance
        if needed > 0 && dx * dx + dy * dy < needed * needed {
          isClear = false
        }
      }
      if !isClear { offenders.append(i) }
    }
    return offenders
  }
}
