import GalleryGeometry

/// A page seen along the flow of its items: *across* is the direction in which neighbours follow each other
/// in a line, *down* the one in which lines follow each other. Layouts that flow in columns are computed as
/// rows on these axes.
struct FlowAxes: Sendable {
  /// A Boolean value that indicates whether lines are columns of the page, so that the axes are exchanged.
  let isTransposed: Bool
  /// The closed extent across.
  let across: Double
  /// The extent down; `nil` on an open page.
  let down: Double?
  /// The part of the extent down that is missing at the start of the first page.
  let firstTop: Double
  /// The distance from the page's edge at which the extent across begins.
  private let origin: Double

  /// Looks at a page along a flow.
  ///
  /// - Throws: ``LayoutError/invalidPage(reason:)`` when the side across the flow is open.
  init(_ page: LayoutPage, transposed: Bool) throws(LayoutError) {
    try page.validate()
    isTransposed = transposed
    if transposed {
      guard let height = page.height else {
        throw .invalidPage(reason: "a flow in columns needs a height, received none")
      }
      across = height - page.firstTop
      down = page.width.isFinite ? page.width : nil
      (origin, firstTop) = (page.firstTop, 0)
    } else {
      guard page.width.isFinite else {
        throw .invalidPage(reason: "a flow in rows needs a width, received none")
      }
      across = page.width
      down = page.height
      (origin, firstTop) = (0, page.firstTop)
    }
  }

  /// The extent down that a page has for its content and edges.
  func down(isFirst: Bool) -> Double? { down.map { isFirst ? $0 - firstTop : $0 } }

  /// A rectangle of these axes on the page.
  func onPage(_ rect: Rect) -> Rect {
    isTransposed ? Rect(x: rect.y, y: rect.x + origin, width: rect.height, height: rect.width) : rect
  }

  /// The page's size for an extent down.
  func pageSize(down: Double) -> Size {
    isTransposed ? Size(width: down, height: across + origin) : Size(width: across, height: down)
  }
}
