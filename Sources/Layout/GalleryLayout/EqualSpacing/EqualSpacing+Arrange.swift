extension EqualSpacing {
  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, and if a given cell or diameter does not fit on an
  ///   empty page.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    _ = try FlowAxes(page, transposed: flow == .columns)
    try paging.validate(items)
    try LayoutError.check(columns, option: "columns")
    try LayoutError.check(rows, option: "rows")
    try LayoutError.check(cell, option: "cell")
    try LayoutError.check(cellAspect, option: "cellAspect")
    try LayoutError.check(minimumCell, option: "minimumCell", orZero: true)
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    if cell == nil, flow == .rows, let alike = try paging.arrangeAlike(items, on: page, arrange) {
      return alike
    }

    var best: (result: LayoutResult, merit: Double)?
    for aspect in cellAspects(for: items) {
      let problem = try GridProblem(self, items: items, page: page, cellAspect: aspect)
      if problem.isTooNarrow {
        var square = self
        square.lattice = .square
        return try square.arrange(items, on: page)
      }
      let (pages, score) = problem.hasOwnSizes ? (try problem.freePages(), nil) : try problem.gridPages()
      // Photos may be a little smaller for rows that end well.
      let ending = score?.ending ?? 3
      let share = ending < 2 ? problem.leastShare(for: ending + 1) : 1
      let merit = pages.joinedSides * share
      // Fewer pages win, then larger photos. Of equal results (except for rounding), the first wins.
      if let best, pages.count > best.result.pages.count { continue }
      if let best, pages.count == best.result.pages.count, Tolerance.fits(merit, into: best.merit) {
        continue
      }
      var result = problem.result(pages)
      result.composition = score
      best = (result, merit)
    }
    return best?.result ?? LayoutResult(pages: [])
  }

  /// The common proportions of photos in both orientations, and those between: a cell may be higher than its
  /// wide photos if the page has room.
  private static let usualAspects = [1] + wideAspects + wideAspects.map { 1 / $0 }
  private static let wideAspects = [3.0 / 2, 4.0 / 3, 1.07, 1.14, 1.2, 1.26, 1.42, 1.6, 1.75]
  /// The number of items beyond which only their most frequent proportions are tried.
  private static let trialLimit = 20_000

  private func cellAspects(for items: [LayoutItem]) -> [Double] {
    if let cellAspect { return [cellAspect] }
    guard frames == .aspect, items.allSatisfy({ $0.diameter == nil }) else { return [1] }
    // Photos with the same aspect, rounded to hundredths, are of one kind.
    var common = 1.0
    var most = 0
    var alike = 0
    var kind = 0.0
    for aspect in items.map({ $0.aspect }).sorted() {
      let next = (aspect * 100).rounded()
      alike = next == kind ? alike + 1 : 1
      kind = next
      guard alike > most else { continue }
      most = alike
      common = aspect
    }
    // A cell with the proportions of a panorama would not suit the other photos.
    let bounded = min(max(common, 1.0 / 2), 2)
    return items.count > Self.trialLimit ? [bounded] : [bounded] + Self.usualAspects
  }
}

extension [FlowPage] {
  /// The sum of the photos' square roots of areas: like photos count more than unlike ones of the same area.
  fileprivate var joinedSides: Double {
    reduce(0) { $1.placements.reduce($0) { $0 + ($1.frame.width * $1.frame.height).squareRoot() } }
  }
}

extension GridProblem {
  /// Returns the pages with the given cell, with cells that fill an open page, or composed pages and their score.
  fileprivate func gridPages() throws(LayoutError) -> (pages: [FlowPage], score: Composition?) {
    guard let grid = try givenGrid() else { return try composedPages() }
    let breaker = GridBands(problem: self, grid: grid)
    let pages = try PagedBands(breaker, gap: grid.gap)
    return (try pages.placed(by: breaker, gap: grid.gap, edge: space.isFixed ? space.margin : nil), nil)
  }
}
