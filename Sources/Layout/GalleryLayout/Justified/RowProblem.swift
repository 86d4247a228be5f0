/// The items and the page of a justified layout, with the row height to aim at.
struct RowProblem {
  let items: [LayoutItem]
  var axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  var target: Double
  /// The maximum change of an item's height, as a share of that height.
  let mostCrop: Double
  let sections: [Paging.Section]
  /// The excess of each section's heading over the width of its photos.
  private let excesses: [Double]

  init(
    items: [LayoutItem], axes: FlowAxes, space: WhiteSpace, paging: Paging, target: Double, mostCrop: Double
  ) {
    self.items = items
    self.axes = axes
    self.space = space
    self.paging = paging
    self.target = target
    self.mostCrop = mostCrop
    sections = paging.sections(of: items)
    excesses = sections.map { section in
      let photos = items[section.items].reduce(-space.gap) {
        $0 + min(Self.leastHeight * target * $1.aspect, $1.greatestWidth) + space.gap
      }
      return max(0, paging.width(of: section.heading) - photos)
    }
  }

  /// The least height of rows below headings that are wider than their photos, as a multiple of the target.
  private static let leastHeight = 0.8

  var width: Double { axes.across - 2 * space.margin }
  /// Returns the height for rows; infinite on an open page.
  func height(from start: Int) -> Double { axes.extent(isFirst: start == 0) - 2 * space.margin }
  var headingDown: Double { paging.headingHeight + space.gap }
  /// The least additional gap between groups that share a row.
  private var groupGap: Double { Paging.groupGaps * space.gap }

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

  /// Returns the height of the headings above a page's items, if each of them has rows of its own.
  func headingsDown(of part: Range<Int>) -> Double {
    Double(sections(of: part).count { $0.heading != nil }) * headingDown
  }

  /// Returns the height of the headings above some rows of a page, which groups may share.
  func headingsDown(of rows: [Range<Int>], of part: Range<Int>) -> Double {
    Double(
      rows.count { row in
        sections(of: row).contains {
          $0.heading != nil && row.contains(max($0.items.lowerBound, part.lowerBound))
        }
      }) * headingDown
  }

  /// Returns the width of the photos of a row that fills the width.
  func rowWidth(_ row: Range<Int>) -> Double {
    width - Double(row.count - 1) * space.gap - extent(between: sections(of: row).indices)
  }

  /// Returns the additional gaps between sections that share a row, and the room that headings need beside photos.
  func extent(between shared: Range<Int>) -> Double {
    shared.count > 1 ? excesses[shared].reduce(Double(shared.count - 1) * groupGap, +) : 0
  }

  func sections(of row: Range<Int>) -> ArraySlice<Paging.Section> {
    sections[section(of: row.lowerBound)...].prefix { $0.items.lowerBound < row.upperBound }
  }

  func brokenPages(of items: Range<Int>) -> [RowPage] {
    var breaker = RowBreaker(self)
    var pages = [RowPage]()
    var start = items.lowerBound
    while start < items.upperBound {
      pages.append(breaker.page(from: start))
      start = pages[pages.count - 1].end
    }
    return pages
  }

  /// Returns the finished pages.
  ///
  /// Top and bottom share the remaining height, but groups with headings begin at the top. The last of several
  /// pages begins no lower than the one before.
  func result(_ pages: [RowPage]) -> LayoutResult {
    var result = LayoutResult(pages: [])
    var start = 0
    var topBefore = Double.infinity
    for page in pages {
      let origin = start == 0 ? axes.firstTop : 0
      var top = space.margin
      if axes.down != nil, sections[section(of: start)].heading == nil {
        top += max(0, height(from: start) - page.down) / 2
        if page.end == items.count { top = min(top, topBefore) }
        topBefore = top
      }
      let extent = axes.down ?? origin + page.down + 2 * space.margin
      result.pages.append(place(page, top: origin + top, extent: extent))
      start = page.end
    }
    return result
  }

  /// Returns the left edges of a row's items.
  private func edges(of row: RowPage.Row, start: Double) -> [Double] {
    var x = start
    var section = section(of: row.items.lowerBound)
    return row.items.map { item in
      if item == sections[section].items.upperBound {
        x += groupGap + excesses[section]
        section += 1
      }
      defer { x += min(row.height * items[item].aspect, items[item].greatestWidth) + space.gap }
      return x
    }
  }

  /// Returns the headings of the groups that begin in a row, or that a page continues from an item.
  private func headings(
    of row: RowPage.Row, from page: Int, _ edges: [Double], y: Double = 0
  ) -> [LayoutResult.Heading] {
    var groups: [(group: LayoutKey, start: Double)] = []
    for section in sections(of: row.items) {
      let first = max(section.items.lowerBound, page)
      guard row.items.contains(first), let group = section.heading else { continue }
      groups.append((group, edges[first - row.items.lowerBound]))
    }
    return paging.headings(
      of: groups, y: y, end: max(axes.across - space.margin, edges[0]), gap: space.gap + groupGap)
  }

  func hasRoom(forHeadingsOf row: RowPage.Row, from page: Int) -> Bool {
    let edges = edges(of: row, start: space.margin)
    return paging.hasRoom(for: headings(of: row, from: page, edges))
  }

  private func place(_ page: RowPage, top: Double, extent: Double) -> LayoutResult.Page {
    let first = page.rows.first?.items.lowerBound ?? 0
    var placed = LayoutResult.Page(size: axes.pageSize(down: extent), placements: [])
    placed.placements.reserveCapacity(page.end - first)
    var y = top
    for row in page.rows {
      let edges = edges(of: row, start: space.margin + page.inset)
      let headings = headings(of: row, from: first, edges, y: y)
      placed.headings += headings
      if !headings.isEmpty { y += headingDown }

      let height = row.height * row.stretch
      for (item, x) in zip(row.items, edges) {
        var frame = Rect(x: x, y: y, width: row.height * items[item].aspect, height: height)
        if let maximum = items[item].maximumWidth {
          frame.width = min(frame.width, maximum)
          frame.height = min(height, items[item].greatestHeight)
          frame.y += (height - frame.height) / 2
        }
        placed.placements.append(.init(item: item, frame: frame))
      }
      y += height + row.caption + space.gap
    }
    return placed
  }
}
