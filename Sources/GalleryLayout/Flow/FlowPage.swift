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
}

extension GridProblem {
  /// Puts the pages' content between their edges and turns it to the page's axes.
  func result(_ pages: [FlowPage], lastPage: EqualSpacing.LastPage) -> LayoutResult {
    var result = LayoutResult(pages: [])
    result.pages.reserveCapacity(pages.count)
    var topBefore = 0.0
    for (index, page) in pages.enumerated() {
      let origin = index == 0 ? axes.firstTop : 0
      var top = space.edge(page.gap)
      var extent = origin + page.contentDown + 2 * top
      if let down = axes.down {
        extent = down
        if !space.isFixed {
          let keepsTop = lastPage == .start && index > 0 && index == pages.count - 1
          let centred = (down - origin - page.contentDown) / 2
          top = keepsTop ? min(topBefore, centred) : centred
        }
        topBefore = top
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
