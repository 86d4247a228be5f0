/// A page seen along the flow of its items. Neighbours in a line follow each other *across*, and lines follow
/// each other *down*. Layouts that flow in columns are computed as rows on these axes.
struct FlowAxes {
  /// A Boolean value that indicates whether lines are columns of the page, which exchanges the axes.
  let isTransposed: Bool
  let across: Double
  /// `nil` on an open page.
  var down: Double?
  /// The height reserved at the start of the first page, on the axis down.
  let firstTop: Double
  /// The distance from the page's edge to the start of the extent across.
  private let origin: Double

  /// Sets up the axes of a page for a flow. Throws if the side across the flow is open.
  init(_ page: LayoutPage, transposed: Bool) throws(LayoutError) {
    try page.validate()
    isTransposed = transposed
    if transposed {
      guard let height = page.height else { throw .invalidPage(reason: "a flow in columns needs a height") }
      across = height - page.firstTop
      down = page.width.isFinite ? page.width : nil
      origin = page.firstTop
      firstTop = 0
    } else {
      guard page.width.isFinite else { throw .invalidPage(reason: "a flow in rows needs a width") }
      across = page.width
      down = page.height
      origin = 0
      firstTop = page.firstTop
    }
  }

  func down(isFirst: Bool) -> Double? { down.map { isFirst ? $0 - firstTop : $0 } }

  /// Returns the extent down of a page for its content; infinite on an open page.
  func extent(isFirst: Bool) -> Double { down(isFirst: isFirst) ?? .infinity }

  /// Checks that every item fits on an empty page with its caption and a heading. Any item may come on the first page,
  /// which has the least room.
  func checkRoom(for items: [LayoutItem], _ space: WhiteSpace, _ paging: Paging) throws(LayoutError) {
    let available = extent(isFirst: true)
    for section in paging.sections(of: items) {
      let heading = section.heading == nil ? 0 : paging.headingHeight + space.gap
      for item in items[section.items]
      where available - 2 * space.margin - item.captionHeight - heading <= 0 {
        throw .itemTooLarge(
          id: item.id, extent: item.captionHeight + heading + 2 * space.margin, available: available)
      }
    }
  }

  func onPage(_ rect: Rect) -> Rect {
    isTransposed ? Rect(x: rect.y, y: rect.x + origin, width: rect.height, height: rect.width) : rect
  }

  func pageSize(down: Double) -> Size {
    isTransposed ? Size(width: down, height: across + origin) : Size(width: across, height: down)
  }
}

/// A page on the axes of its flow. Distances down are measured from the start of its content.
struct FlowPage {
  var placements: [LayoutResult.Placement] = []
  var headings: [LayoutResult.Heading] = []
  /// The extent of the content along the flow, without edges.
  var contentDown = 0.0
  /// `nil` if the content is centred.
  var edge: Double?
}

extension GridProblem {
  /// Puts the pages' content between their edges and converts it to the page's axes.
  func result(_ pages: [FlowPage]) -> LayoutResult {
    var result = LayoutResult(pages: [])
    result.pages.reserveCapacity(pages.count)
    // All centred pages begin at the same height: that of the fullest page.
    let centred = pages.enumerated().compactMap { index, page in
      page.edge == nil ? axes.down(isFirst: index == 0).map { ($0 - page.contentDown) / 2 } : nil
    }
    let fullest = centred.min() ?? 0
    for (index, page) in pages.enumerated() {
      let origin = index == 0 ? axes.firstTop : 0
      var top = page.edge ?? fullest
      var extent = origin + page.contentDown + 2 * top
      if let down = axes.down {
        extent = down
        let isLast = index > 0 && index == pages.count - 1
        if isLast, layout.lastPage == .centre, !space.isFixed { top = (down - origin - page.contentDown) / 2 }
      }
      result.pages.append(place(page, top: origin + top, extent: extent))
    }
    return result
  }

  private func place(_ page: FlowPage, top: Double, extent: Double) -> LayoutResult.Page {
    func moved(_ frame: Rect) -> Rect {
      var frame = frame
      frame.y += top
      return axes.onPage(frame)
    }
    var placements = page.placements
    for index in placements.indices { placements[index].frame = moved(placements[index].frame) }
    return LayoutResult.Page(
      size: axes.pageSize(down: extent), placements: placements,
      headings: page.headings.map { .init(group: $0.group, frame: moved($0.frame)) })
  }
}
