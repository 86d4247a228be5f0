import GalleryGeometry

/// The items that a justified layout breaks into rows and pages, with the page and the options.
struct RowProblem: Sendable {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  /// The height that rows are to come near.
  var target: Double
  let sections: [Paging.Section]

  init(items: [LayoutItem], axes: FlowAxes, space: WhiteSpace, paging: Paging, target: Double) {
    self.items = items
    self.axes = axes
    self.space = space
    self.paging = paging
    self.target = target
    sections = paging.sections(of: items)
  }

  /// The width between the margins.
  var width: Double { axes.across - 2 * space.margin }
  /// The height between the margins of the page that begins with an item; infinite on an open page.
  func height(from start: Int) -> Double {
    (axes.down(isFirst: start == 0) ?? .infinity) - 2 * space.margin
  }
  /// The room that a heading and the gap below it take.
  var headingDown: Double { paging.headingHeight + space.gap }

  /// Checks that every item fits on an empty page with its caption and a heading.
  func checkRoom() throws(LayoutError) {
    for section in sections {
      let heading = section.heading == nil ? 0 : headingDown
      // Whichever items come on the first page, which has the least room.
      let height = height(from: 0)
      guard let item = items[section.items].first(where: { height - $0.captionHeight - heading <= 0 }) else {
        continue
      }
      throw .itemTooLarge(
        id: item.id, extent: item.captionHeight + heading + 2 * space.margin,
        available: axes.down(isFirst: true) ?? .infinity)
    }
  }

  /// Raises the target from the least one to the largest with which every page that begins by itself holds
  /// its items, when the least does.
  mutating func chooseTarget() {
    // Rows that fill a page are about as high as squares of its area would be; halving starts there.
    let starts = sections.filter { $0.items.lowerBound == 0 || $0.startsPage }.map(\.items.lowerBound)
    let pages = zip(starts, starts.dropFirst() + [items.count])
    let aspects = pages.map { items[$0..<$1].reduce(0) { $0 + $1.aspect } }.max() ?? 1
    let height = height(from: 0)
    let estimate = (width * height / aspects).squareRoot()
    var (least, largest) = (target, height)
    if estimate / 2 > least, fitsOnePage(estimate / 2) {
      least = estimate / 2
    } else {
      guard least < largest, fitsOnePage(least) else { return }
    }
    if 1.5 * estimate > least, 1.5 * estimate < largest, !fitsOnePage(1.5 * estimate) {
      largest = 1.5 * estimate
    }
    // A thousandth of the row's height decides nothing on a page of thousands of rows.
    for _ in 0..<(items.count < 10_000 ? 40 : 8) {
      let middle = (least + largest) / 2
      if fitsOnePage(middle) { least = middle } else { largest = middle }
    }
    target = least
  }

  private func fitsOnePage(_ target: Double) -> Bool {
    var problem = self
    problem.target = target
    var breaker = RowBreaker(problem)
    return sections.indices.allSatisfy { index in
      guard index == 0 || sections[index].startsPage else { return true }
      let start = sections[index].items.lowerBound
      let page = breaker.page(from: start, section: index)
      return page.end == paging.pageEnd(from: start, in: sections[index...])
    }
  }

  /// The finished pages.
  func result() -> LayoutResult {
    var result = LayoutResult(pages: [])
    var breaker = RowBreaker(self)
    var (start, section, topBefore) = (0, 0, Double.infinity)
    while start < items.count {
      while sections[section].items.upperBound <= start { section += 1 }
      let page = breaker.page(from: start, section: section)
      let isLast = page.end == items.count
      let origin = start == 0 ? axes.firstTop : 0
      var top = space.margin
      if axes.down != nil {
        top += max(0, height(from: start) - page.down) / 2
        if isLast { top = min(top, topBefore) }
        topBefore = top
      }
      let extent = axes.down ?? origin + page.down + 2 * space.margin
      result.pages.append(place(page, section: section, top: origin + top, extent: extent))
      start = page.end
    }
    return result
  }

  private func place(_ page: RowBreaker.Page, section: Int, top: Double, extent: Double) -> LayoutResult.Page
  {
    var placed = LayoutResult.Page(size: axes.pageSize(down: extent), placements: [])
    placed.placements.reserveCapacity(page.end - (page.rows.first?.items.lowerBound ?? 0))
    var (y, section) = (top, section)
    for row in page.rows {
      while sections[section].items.upperBound <= row.items.lowerBound { section += 1 }
      if row.items.lowerBound == sections[section].items.lowerBound, let group = sections[section].heading {
        let frame = Rect(x: space.margin, y: y, width: width, height: paging.headingHeight)
        placed.headings.append(.init(group: group, frame: frame))
        y += headingDown
      }
      var x = space.margin
      for item in row.items {
        let frame = Rect(x: x, y: y, width: row.height * items[item].aspect, height: row.height)
        placed.placements.append(.init(item: item, frame: frame))
        x += frame.width + space.gap
      }
      y += row.height + row.caption + space.gap
    }
    return placed
  }
}
