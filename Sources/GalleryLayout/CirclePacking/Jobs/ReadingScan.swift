/// Places circles in the order of the items, by the scan known from small-screen apps.
///
/// A circle starts on the last one's centre line, at its height on the page, and moves right in steps
/// until it keeps the gap to all others; at the end of the line it starts at the margin one step lower.
/// Published forms compare with the last four circles only and overlap on wide pages.
struct ReadingScan {
  let frame: PackingFrame
  /// The distance that a circle moves at a time, in the page's unit.
  let step: Double
  /// A Boolean value that indicates whether circles continue at the top of a next page; otherwise the page is open.
  let hasPages: Bool

  /// Returns the step for circles of fixed diameters: 5, unless circles are so small or so large that the scan would
  /// skip places or take too long.
  static func step(for diameters: [Double]) -> Double {
    let largest = diameters.max() ?? 0
    return max(min(5, largest / 4), largest / 1000)
  }

  /// Returns the circles of each page, in their order; `nil` if they take more than `pageLimit` pages.
  func run(diameters: [Double], pageLimit: Int = .max) throws(LayoutError) -> [[PlacedCircle]]? {
    let arena = Arena()
    let x = arena.vector(diameters.count)
    let y = arena.vector(diameters.count)
    let reach = arena.vector(diameters.count)
    var area = 0.0
    for (i, diameter) in diameters.enumerated() {
      reach[i] = (diameter + frame.gap) / 2
      area += diameter * diameter
    }
    let right = frame.width - frame.margin + frame.tolerance
    let bottom = hasPages ? (frame.height ?? .infinity) - frame.margin + frame.tolerance : .infinity
    let largest = diameters.max() ?? 0
    let extent = min(bottom, 2 * area / frame.width + 4 * largest)
    let grid = CircleGrid(capacity: diameters.count, findsFiner: true)
    grid.prepare(reach: reach, count: diameters.count, width: frame.width, height: extent)
    var pages: [[PlacedCircle]] = [[]]
    var left = frame.margin
    var top = frame.margin
    for (i, diameter) in diameters.enumerated() {
      if i % 256 == 0 && Task.isCancelled { throw .cancelled }
      var rows = 0
      scan: while true {
        if left + diameter > right {
          left = frame.margin
          top += step
          rows += 1
          if rows % 256 == 0 && Task.isCancelled { throw .cancelled }
        }
        if top + diameter > bottom {
          guard pages.count < pageLimit else { return nil }
          pages.append([])
          grid.prepare(reach: reach, count: diameters.count, width: frame.width, height: extent)
          left = frame.margin
          top = frame.margin
        }
        let blocked = blockedExtent(
          x: left + diameter / 2, y: top + diameter / 2, circle: i, grid: grid, centres: (x, y), reach: reach)
        guard let blocked else { break scan }
        // All steps short of the blocking circle's far side would fail as well.
        left += step * max(1, ((blocked - (left + diameter / 2)) / step - 1e-6).rounded(.up))
      }
      x[i] = left + diameter / 2
      y[i] = top + diameter / 2
      grid.insert(i, x: x[i], y: y[i])
      pages[pages.count - 1].append(
        PlacedCircle(item: i, x: x[i], y: y[i], radius: diameter / 2))
      left += diameter / 2
    }
    return pages
  }

  /// Returns the x up to which a centre is blocked by circles that are too near; `nil` if the circle keeps its gap.
  private func blockedExtent(
    x px: Double, y py: Double, circle: Int, grid: CircleGrid, centres: (x: UnsafeVector, y: UnsafeVector),
    reach: UnsafeVector
  ) -> Double? {
    var far: Double?
    let own = reach[circle]
    grid.forEachCandidate(x: px, y: py, reach: own, from: circle) { other in
      let dx = px - centres.x[other]
      let dy = py - centres.y[other]
      let needed = own + reach[other]
      let squared = dx * dx + dy * dy
      if squared < needed * needed && squared.squareRoot() < needed - frame.tolerance {
        let end = centres.x[other] + max(0, needed * needed - dy * dy).squareRoot()
        far = max(far ?? end, end)
      }
    }
    return far
  }
}
