/// The page as circle packing sees it: checked, with its gap and margin decided.
struct PackingFrame {
  let width: Double
  /// `nil` for an open page.
  let height: Double?
  let margin: Double
  let gap: Double

  /// Where a ``Container``'s origin lies on the page, both across and down.
  var origin: Double { margin - gap / 2 }
  /// What circles without gap may take up across.
  var availableWidth: Double { width - 2 * margin }
  /// What circles without gap may take up down; infinite on an open page.
  var availableHeight: Double { (height ?? .infinity) - 2 * margin }
  /// Errors of rounding that are let pass: far below the 1e-9 of the page that is promised.
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

  /// The container for circles grown by half the gap, of this height on the page.
  func container(height: Double) -> Container {
    Container(width: availableWidth + gap, height: height - 2 * margin + gap)
  }
}
