import GalleryGeometry

/// A page whose numbers are checked, and whose gap and margin are decided.
struct PackingFrame {
  let width: Double
  /// `nil` for an open page.
  var height: Double?
  let margin: Double
  let gap: Double

  /// The place of a container's origin on the page, the same across and down.
  private var origin: Double { margin - gap / 2 }
  /// The width that circles without gap may take up.
  var availableWidth: Double { width - 2 * margin }
  /// The height that circles without gap may take up; infinite on an open page.
  var availableHeight: Double { (height ?? .infinity) - 2 * margin }
  /// The errors of rounding that are accepted: far below the 1e-9 of the page that is promised.
  var tolerance: Double { 1e-12 * max(width, height ?? 0) }

  init(page: LayoutPage) throws(LayoutError) {
    try page.validate()
    width = page.width
    height = page.height
    gap = page.gap ?? 0
    margin = page.margin ?? gap
    guard width.isFinite else { throw .invalidPage(reason: "circles need a width, received none") }
    guard availableWidth > 0, availableHeight > 0 else {
      throw .invalidPage(reason: "a margin of \(margin) leaves no room")
    }
  }

  /// Returns the rectangle that whole circles, each grown by half the gap, have to stay inside.
  ///
  /// Gap and margin reduce exactly: two circles keep the gap when the circles grown by half of it do not
  /// overlap, and a circle keeps the margin when its grown self stays inside the page less the margin plus
  /// half a gap on every side. So packings of a container know neither.
  ///
  /// - Parameter height: The height of the page.
  func container(height: Double) -> Size {
    Size(width: availableWidth + gap, height: height - 2 * margin + gap)
  }

  /// Returns a circle of a container, as it lies on the page.
  func circle(_ item: Int, at centre: Point, radius: Double) -> PlacedCircle {
    PlacedCircle(item: item, x: centre.x + origin, y: centre.y + origin, radius: radius)
  }

  /// Returns a page of the result. An open page ends with its content.
  ///
  /// - Parameters:
  ///   - diameters: The exact diameters by item; `nil` where the layout chose the radii.
  ///   - order: The rule by which the circles lie.
  func page(
    of circles: [PlacedCircle], diameters: [Double]?, order: PackingOrder
  ) -> LayoutResult.Page {
    let placements = circles.map { circle in
      let diameter = diameters.map { $0[circle.item] } ?? 2 * circle.radius
      return LayoutResult.Placement(
        item: circle.item,
        frame: Rect(x: circle.x - diameter / 2, y: circle.y - diameter / 2, width: diameter, height: diameter)
      )
    }
    let bottom = placements.reduce(0) { max($0, $1.frame.maxY) }
    return LayoutResult.Page(
      size: Size(width: width, height: height ?? bottom + margin), placements: placements,
      packingOrder: order)
  }
}

/// A circle on the page: the result of every way of packing.
struct PlacedCircle {
  /// Index into the items.
  var item: Int
  /// The centre, in the page's unit.
  var x: Double
  var y: Double
  /// Half the photo's diameter, without gap.
  var radius: Double
}

extension Size {
  var area: Double { width * height }
}

extension [Double] {
  var areAlike: Bool { allSatisfy { $0 == self[0] } }
  /// The indices, those of the largest numbers first.
  var descendingOrder: [Int] { indices.sorted { (-self[$0], $0) < (-self[$1], $1) } }
}
