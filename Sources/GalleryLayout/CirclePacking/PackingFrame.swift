import GalleryGeometry

/// A page whose numbers are checked, and whose gap and margin are decided.
struct PackingFrame {
  let width: Double
  /// `nil` for an open page.
  let height: Double?
  let margin: Double
  let gap: Double

  /// The place of a ``Container``'s origin on the page, the same across and down.
  var origin: Double { margin - gap / 2 }
  /// The width that circles without gap may take up.
  var availableWidth: Double { width - 2 * margin }
  /// The height that circles without gap may take up; infinite on an open page.
  var availableHeight: Double { (height ?? .infinity) - 2 * margin }
  /// The errors of rounding that are accepted: far below the 1e-9 of the page that is promised.
  var tolerance: Double { 1e-12 * max(width, height ?? 0) }

  init(page: LayoutPage) throws(LayoutError) {
    width = page.width
    height = page.height
    gap = page.gap ?? 0
    margin = page.margin ?? gap
    for (name, side) in [("width", page.width), ("height", page.height ?? 1)] {
      guard side.isFinite, side > 0 else {
        throw .invalidPage(reason: "expected a positive number for \(name) but received \(side)")
      }
    }
    for (name, space) in [("margin", margin), ("gap", gap)] {
      guard space.isFinite, space >= 0 else {
        throw .invalidPage(reason: "expected a number of 0 or more for \(name) but received \(space)")
      }
    }
    guard availableWidth > 0, availableHeight > 0 else {
      throw .invalidPage(reason: "a margin of \(margin) leaves no room")
    }
  }

  /// Returns the container for circles grown by half the gap, on a page of a height.
  func container(height: Double) -> Container {
    Container(width: availableWidth + gap, height: height - 2 * margin + gap)
  }

  /// Returns a page of the result. An open page ends with its content.
  ///
  /// - Parameters:
  ///   - diameters: The exact diameters by item; `nil` where the layout chose the radii.
  ///   - order: The rule by which the circles lie.
  func page(
    of circles: [PlacedCircle], diameters: [Double]?, order: PackingOrder
  ) -> LayoutResult.Page {
    var bottom = 0.0
    var placements: [LayoutResult.Placement] = []
    placements.reserveCapacity(circles.count)
    for circle in circles {
      let diameter = diameters.map { $0[circle.item] } ?? 2 * circle.radius
      let rect = Rect(
        x: circle.x - diameter / 2, y: circle.y - diameter / 2, width: diameter, height: diameter)
      bottom = max(bottom, rect.maxY)
      placements.append(LayoutResult.Placement(item: circle.item, frame: rect))
    }
    return LayoutResult.Page(
      size: Size(width: width, height: height ?? bottom + margin), placements: placements,
      packingOrder: order)
  }
}
