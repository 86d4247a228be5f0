extension EqualSpacing {
  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of their range, and when a given cell or diameter does not
  ///   fit on an empty page.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: flow == .columns)
    try paging.validate()
    try LayoutError.check(columns, option: "columns")
    try LayoutError.check(rows, option: "rows")
    try LayoutError.check(cell, option: "cell")
    try LayoutError.check(cellAspect, option: "cellAspect")
    try LayoutError.check(minimumCell, option: "minimumCell", orZero: true)
    for item in items { try item.validate() }
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let space = WhiteSpace(page, isFixed: spacing == .fixed)
    var best: (result: LayoutResult, area: Double)?
    for aspect in cellAspects(for: items) {
      let problem = GridProblem(self, items: items, axes: axes, space: space, cellAspect: aspect)
      let pages = problem.hasOwnSizes ? try problem.freePages() : try problem.gridPages()
      let area = pages.joinedArea
      // Fewer pages come first, then larger photos; of what is the same but for rounding, the first.
      if let best, pages.count > best.result.pages.count { continue }
      if let best, pages.count == best.result.pages.count, Tolerance.fits(area, into: best.area) { continue }
      best = (problem.result(pages, lastPage: lastPage), area)
    }
    return best?.result ?? LayoutResult(pages: [])
  }
}

extension EqualSpacing {
  /// The usual proportions of photos, both ways round, and the square.
  private static let usualAspects = [1, 3.0 / 2, 2.0 / 3, 4.0 / 3, 3.0 / 4]
  /// Of more items, only the proportions that most of them have are tried.
  private static let mostTried = 20_000

  /// The proportions of cells that are worth a try.
  private func cellAspects(for items: [LayoutItem]) -> [Double] {
    if let cellAspect { return [cellAspect] }
    guard frames == .aspect, items.allSatisfy({ $0.diameter == nil }) else { return [1] }
    // Aspects that differ by a hundredth are those of one kind of photo.
    let kinds = Dictionary(grouping: items.map(\.aspect)) { ($0 * 100).rounded() }
    let common = kinds.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value.max() ?? 1
    // A cell as narrow as a panorama is high helps none of the others.
    let bounded = min(max(common, 1.0 / 2), 2)
    return items.count > Self.mostTried ? [bounded] : [bounded] + Self.usualAspects
  }
}

extension [FlowPage] {
  /// The area of all items.
  fileprivate var joinedArea: Double {
    reduce(0) { $1.placements.reduce($0) { $0 + $1.frame.width * $1.frame.height } }
  }
}

extension GridProblem {
  /// The pages of a grid: of the given cell, of those that fill an open page, or of those that are chosen.
  fileprivate func gridPages() throws(LayoutError) -> [FlowPage] {
    guard let grid = try givenGrid() else {
      return try chosenPages()
    }
    let breaker = GridBands(problem: self, grid: grid, mostLines: linesOfPage(grid))
    let pages = try PagedBands(self, breaker, gap: grid.gap)
    let down = PagedBands.DownSpace(gap: grid.gap, edge: space.isFixed ? space.margin : nil)
    return try pages.placed(by: breaker, down, in: self)
  }
}
