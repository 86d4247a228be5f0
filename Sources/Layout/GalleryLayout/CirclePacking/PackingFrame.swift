/// A page with validated numbers and a definite gap and margin.
struct PackingFrame {
  let width: Double
  /// `nil` for an open page.
  var height: Double?
  let margin: Double
  let gap: Double

  /// The position of a container's origin on the page, the same across and down.
  private var origin: Double { margin - gap / 2 }
  /// The width inside the margins.
  var availableWidth: Double { width - 2 * margin }
  /// The height inside the margins; infinite on an open page.
  var availableHeight: Double { (height ?? .infinity) - 2 * margin }
  /// The accepted rounding error, far below the promised 1e-9 of the page.
  var tolerance: Double { 1e-12 * max(width, height ?? 0) }

  init(page: LayoutPage) throws(LayoutError) {
    try page.validate()
    width = page.width
    height = page.height
    gap = page.gap ?? 0
    margin = page.margin ?? gap
    guard width.isFinite else { throw .invalidPage(reason: "circles need a width") }
    guard availableWidth > 0, availableHeight > 0 else {
      throw .invalidPage(reason: "a margin of \(margin) leaves no room")
    }
  }

  /// Returns the size of the container for circles that are each grown by half the gap.
  ///
  /// This reduction is exact. Two circles keep the gap if their grown circles do not overlap. A circle keeps
  /// the margin if its grown circle stays inside the page less the margin plus half a gap on every side.
  /// Packings of a container therefore need neither gap nor margin.
  func container(height: Double) -> Size {
    Size(width: availableWidth + gap, height: height - 2 * margin + gap)
  }

  /// The centre is in the container.
  func circle(_ item: Int, at centre: Point, radius: Double) -> PlacedCircle {
    PlacedCircle(item: item, x: centre.x + origin, y: centre.y + origin, radius: radius)
  }

  /// Returns a page of the result, which ends with its content if it is open.
  func page(of circles: [PlacedCircle], order: PackingOrder) -> LayoutResult.Page {
    let placements = circles.map { circle in
      let frame = Rect(
        x: circle.x - circle.radius, y: circle.y - circle.radius, width: 2 * circle.radius,
        height: 2 * circle.radius)
      return LayoutResult.Placement(item: circle.item, frame: frame)
    }
    let bottom = placements.reduce(0) { max($0, $1.frame.maxY) }
    return LayoutResult.Page(
      size: Size(width: width, height: height ?? bottom + margin), placements: placements,
      packingOrder: order)
  }

  /// Returns the indices of circles on a finished page that are too close to an edge or another circle, by
  /// more than `tolerance`. Of two circles, it returns the smaller or the one listed first.
  func offenders(among circles: [PlacedCircle], tolerance: Double) -> [Int] {
    let n = circles.count
    let arena = Arena()
    let x = arena.vector(circles.map { $0.x })
    let y = arena.vector(circles.map { $0.y })
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

/// A circle on the page, the common result of all packing methods.
struct PlacedCircle {
  var item: Int
  /// The coordinates of the centre, in the page's unit.
  var x: Double
  var y: Double
  /// Half the photo's diameter, without the gap.
  var radius: Double
}

extension Size {
  var area: Double { width * height }
}

extension [Double] {
  var areAlike: Bool { allSatisfy { $0 == self[0] } }
  /// The indices in descending order of their numbers. Of equal numbers, the first index comes first.
  var descendingOrder: [Int] { indices.sorted { (-self[$0], $0) < (-self[$1], $1) } }
}
