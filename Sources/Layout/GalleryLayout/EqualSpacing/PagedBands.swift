/// The bands of all items, divided over pages.
struct PagedBands {
  private(set) var pages: [ArraySlice<Band>] = []

  /// Divides the bands of every run over as few pages as possible, or over as many as the limit of items
  /// requires. `gap` is the least gap between lines. Divided items are equal in number on all pages.
  init(
    _ breaker: some BandBreaker, gap: Double, dividesItems: Bool? = nil
  ) throws(LayoutError) {
    let problem = breaker.problem
    let limit = problem.paging.perPage
    // Pages of groups end with full rows.
    let divides =
      (dividesItems ?? (limit != nil)) && problem.cell == nil && problem.rows == nil && !problem.isGrouped

    for run in problem.runs {
      let beginsFirst = pages.isEmpty
      let bands = try breaker.bands(of: run)
      let divider = PageDivider(bands, gap: gap, in: problem)
      let needed = divider.pageCount(beginsFirst: beginsFirst)
      let count = limit == nil ? needed : problem.paging.leastPages(for: run)
      // A limit of items divides items equally over pages: lines end where pages end.
      if needed > 1, divides, let parts = try Self.parts(of: run, count: count, breaker, gap) {
        pages += parts
        continue
      }
      let missing = beginsFirst && problem.rows == nil ? problem.axes.firstTop : 0
      pages += divider.pages(needed, beginsFirst: beginsFirst, missing: missing).map { range in
        var page = bands[range]
        // A page that continues a group repeats its heading.
        page[range.lowerBound].heading = page[range.lowerBound].group
        return page
      }
    }
  }

  /// Divides a run over pages with almost equal numbers of items, where lines end; `nil` without room for
  /// that.
  private static func parts(
    of run: [Paging.Section], count: Int, _ breaker: some BandBreaker, _ gap: Double
  ) throws(LayoutError) -> [ArraySlice<Band>]? {
    let isFirst = run.items.lowerBound == 0
    let ends = breaker.problem.paging.equalEnds(of: run, pages: count)
    var pages: [ArraySlice<Band>] = []
    for sections in Paging.parts(of: run, endingAt: ends) {
      let bands = try breaker.bands(of: sections)
      let divider = PageDivider(bands, gap: gap, in: breaker.problem)
      guard divider.pageCount(beginsFirst: isFirst && pages.isEmpty) == 1 else { return nil }
      pages.append(bands[...])
    }
    return pages
  }

  func resized(to grid: Grid) -> PagedBands {
    var result = with(gap: grid.gap)
    for page in pages.indices {
      for index in pages[page].indices {
        result.pages[page][index].down = pages[page][index].downShare * grid.cell
      }
    }
    return result
  }

  func with(gap: Double) -> PagedBands {
    var result = self
    for page in pages.indices {
      for index in pages[page].indices { result.pages[page][index].gap = gap }
    }
    return result
  }

  func tracks(_ problem: GridProblem) -> [Track] {
    pages.enumerated().map { problem.track($1, isFirst: $0 == 0) }
  }

  /// Returns the pages with a gap between lines. `edge` is the distance from the edge to the first line; `nil` if a page's
  /// lines are centred.
  func placed(
    by breaker: some BandBreaker, gap: Double, edge: Double?
  ) throws(LayoutError) -> [FlowPage] {
    let problem = breaker.problem
    var result: [FlowPage] = []
    for (index, bands) in pages.enumerated() {
      let gap = try narrowed(gap, of: bands, isFirst: index == 0, problem)
      // An open page ends with its content.
      var page = FlowPage(edge: edge ?? (problem.axes.down == nil ? problem.space.edge(gap) : nil))
      let (start, end) = breaker.extent(of: bands)
      var y = 0.0
      for band in bands {
        if band.isNested, y > 0 { y -= problem.overlap(cell: band.down / problem.downShare, gap: gap) }
        let headingY = y
        if band.heading != nil { y += problem.paging.headingHeight + gap }
        breaker.place(band, at: y, gap: gap, into: &page.placements)
        page.headings += breaker.headings(of: band, from: start, to: end, y: headingY)
        y += band.down + band.captions + Double(band.lines) * gap
      }
      page.contentDown = y - gap
      result.append(page)
    }
    return result
  }

  /// Returns the gap of a page. It is narrower than on the other pages if the bands would not fit otherwise.
  private func narrowed(
    _ gap: Double, of bands: ArraySlice<Band>, isFirst: Bool, _ problem: GridProblem
  ) throws(LayoutError) -> Double {
    let track = problem.track(bands, isFirst: isFirst)
    func extent(_ gap: Double) -> Double {
      track.cellShare + track.fixed + track.gaps * gap + 2 * problem.space.edge(gap)
    }
    let excess = extent(gap) - track.extent
    if excess <= track.extent * 1e-9 {
      // Reduce the gap by the rounding error, to keep all items on the page.
      return track.gaps > 0 ? max(0, gap - max(0, excess) / track.gaps) : gap
    }
    let least = min(problem.space.gap, gap)
    guard Tolerance.fits(extent(least), into: track.extent) else {
      throw .itemTooLarge(
        id: problem.items[bands[bands.startIndex].first].id, extent: extent(least), available: track.extent)
    }
    return least
  }
}
