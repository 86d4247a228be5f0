/// The items and the page of a justified layout, with the row height to aim at.
struct RowProblem: Sendable {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  var target: Double
  /// The maximum change of an item's height, as a share of that height.
  let mostCrop: Double
  let sections: [Paging.Section]
  /// The additional whitespace on both sides of the rows. Defaults to 0.
  var inset = 0.0

  var width: Double { axes.across - 2 * (space.margin + inset) }
  /// Returns the height for rows; infinite on an open page.
  func height(from start: Int) -> Double { (axes.down(isFirst: start == 0) ?? .infinity) - 2 * space.margin }
  var headingDown: Double { paging.headingHeight + space.gap }

  /// Returns the section of an item, by binary search.
  func section(of item: Int) -> Int {
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].items.lowerBound <= item { low = middle } else { high = middle }
    }
    return low
  }

  func checkRoom() throws(LayoutError) {
    for section in sections {
      let heading = section.heading == nil ? 0 : headingDown
      // Any item may come on the first page, which has the least room.
      let height = height(from: 0)
      guard let item = items[section.items].first(where: { height - $0.captionHeight - heading <= 0 }) else {
        continue
      }
      throw .itemTooLarge(
        id: item.id, extent: item.captionHeight + heading + 2 * space.margin,
        available: axes.down(isFirst: true) ?? .infinity)
    }
  }

  func brokenPages(of items: Range<Int>) -> [RowPage] {
    var breaker = RowBreaker(self)
    var pages = [RowPage]()
    var start = items.lowerBound
    while start < items.upperBound {
      pages.append(breaker.page(from: start, section: section(of: start)))
      start = pages[pages.count - 1].end
    }
    return pages
  }

  /// Returns the finished pages.
  ///
  /// Top and bottom share the remaining height. The last of several pages begins no lower than the one
  /// before.
  func result(_ pages: [RowPage]) -> LayoutResult {
    var result = LayoutResult(pages: [])
    var start = 0
    var section = 0
    var topBefore = Double.infinity
    for page in pages {
      while sections[section].items.upperBound <= start { section += 1 }
      let origin = start == 0 ? axes.firstTop : 0
      var top = space.margin
      if axes.down != nil {
        top += max(0, height(from: start) - page.down) / 2
        if page.end == items.count { top = min(top, topBefore) }
        topBefore = top
      }
      let extent = axes.down ?? origin + page.down + 2 * space.margin
      result.pages.append(place(page, section: section, top: origin + top, extent: extent))
      start = page.end
    }
    return result
  }

  /// Returns the headings of the groups that begin in a row. `section` is the section of its first item.
  func headings(of row: RowPage.Row, section: Int, start: Double, y: Double = 0) -> [LayoutResult.Heading] {
    var x = start
    var item = row.items.lowerBound
    var groups: [(group: String, start: Double)] = []
    for section in sections[section...].prefix(while: { $0.items.lowerBound < row.items.upperBound }) {
      while item < section.items.lowerBound {
        x += min(row.height * items[item].aspect, items[item].maximumWidth ?? .infinity) + space.gap
        item += 1
      }
      if item == section.items.lowerBound, let group = section.heading { groups.append((group, x)) }
    }
    return paging.headings(of: groups, y: y, end: axes.across - start, gap: space.gap)
  }

  private func place(_ page: RowPage, section: Int, top: Double, extent: Double) -> LayoutResult.Page {
    var placed = LayoutResult.Page(size: axes.pageSize(down: extent), placements: [])
    placed.placements.reserveCapacity(page.end - (page.rows.first?.items.lowerBound ?? 0))
    var y = top
    var section = section
    for row in page.rows {
      while sections[section].items.upperBound <= row.items.lowerBound { section += 1 }
      let headings = headings(of: row, section: section, start: space.margin + page.inset, y: y)
      placed.headings += headings
      if !headings.isEmpty { y += headingDown }
      var x = space.margin + page.inset
      for item in row.items {
        let height = row.height * page.stretch
        var frame = Rect(x: x, y: y, width: row.height * items[item].aspect, height: height)
        if let maximum = items[item].maximumWidth {
          frame.width = min(frame.width, maximum)
          frame.height = min(height, items[item].greatestHeight)
          frame.y += (height - frame.height) / 2
        }
        placed.placements.append(.init(item: item, frame: frame))
        x += frame.width + space.gap
      }
      y += row.height * page.stretch + row.caption + space.gap
    }
    return placed
  }
}
