import GalleryGeometry

/// A page on the axes of its flow; distances down count from the start of its content.
struct FlowPage: Sendable {
  /// The items on the page.
  var placements: [LayoutResult.Placement] = []
  /// The headings on the page.
  var headings: [LayoutResult.Heading] = []
  /// Extent down of the content, without edges.
  var contentDown = 0.0
  /// The gap between the lines of the page.
  var gap = 0.0
  /// The distance from the edge to the start of the content; `nil` where the content is centred.
  var edge: Double?
}

extension GridProblem {
  /// Puts the pages' content between their edges and turns it to the page's axes.
  func result(_ pages: [FlowPage], lastPage: EqualSpacing.LastPage) -> LayoutResult {
    var result = LayoutResult(pages: [])
    result.pages.reserveCapacity(pages.count)
    // Pages whose content is centred hang from where the fullest of them begins.
    let centred = pages.enumerated().compactMap { index, page in
      page.edge == nil ? axes.down(isFirst: index == 0).map { ($0 - page.contentDown) / 2 } : nil
    }
    let fullest = centred.min() ?? 0
    for (index, page) in pages.enumerated() {
      let origin = index == 0 ? axes.firstTop : 0
      var top = page.edge ?? (axes.down == nil ? space.edge(page.gap) : fullest)
      var extent = origin + page.contentDown + 2 * top
      if let down = axes.down {
        extent = down
        let isLast = index > 0 && index == pages.count - 1
        if isLast, lastPage == .centre, !space.isFixed { top = (down - origin - page.contentDown) / 2 }
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
