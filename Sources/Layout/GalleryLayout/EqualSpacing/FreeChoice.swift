/// Chooses the cell and the pages for items of different sizes.
extension GridProblem {
  func freePages() throws(LayoutError) -> [FlowPage] {
    let lines = FreeLines(self, cell: try freeCell())
    let pages = try PagedBands(lines, gap: space.gap)
    guard !space.isFixed, axes.down != nil else {
      let gap = axes.down == nil ? try openGap(lines) : space.gap
      return try pages.placed(by: lines, gap: gap, edge: space.isFixed ? space.margin : nil)
    }
    let bands = pages.pages.joined()
    // Without a full line, lines keep the minimum gap: they would otherwise spread over the page.
    let tracks = pages.tracks(self).map { $0.gap(cell: 1, space) }
    let least = bands.map { $0.gap }.reduce(tracks.reduce(.infinity, min), min)
    let gap = space.gap == 0 || !bands.contains(where: { $0.isFull }) ? min(space.gap, least) : max(0, least)
    // Pages of groups begin at the margin.
    let edge = isGrouped ? space.edge(space.gap) : nil
    return try pages.with(gap: gap).placed(by: lines, gap: gap, edge: edge)
  }

  private func openGap(_ lines: FreeLines) throws(LayoutError) -> Double {
    var gap = Double.infinity
    for run in runs { gap = try lines.bands(of: run).reduce(gap) { min($0, $1.gap) } }
    return gap
  }

  /// Returns the cell for items without their own size: the given one, or the largest that needs no more
  /// pages than the minimum cell. The largest is found by bisection.
  private func freeCell() throws(LayoutError) -> Double {
    if let cell { return cell }
    guard items.contains(where: { $0.diameter == nil }) else { return minimumCell }
    if axes.down == nil { return try givenGrid()?.cell ?? minimumCell }
    let largest = min(track(RowForm(cycle: [columns ?? 1])).largestCell(space), loneRowCell)
    try checkRoom(largest)
    let least = min(minimumCell, largest)
    let fewest = try pageCount(least)
    func isEnough(_ cell: Double) -> Bool { (try? pageCount(cell)).map { $0 <= fewest } ?? false }
    if isEnough(largest) { return largest }
    // With thousands of lines, a thousandth of the cell does not matter.
    return bisected(least, largest, rounds: items.count < 10_000 ? 40 : 10, isLow: isEnough).low
  }

  private func pageCount(_ cell: Double) throws(LayoutError) -> Int {
    try PagedBands(FreeLines(self, cell: cell), gap: space.gap).pages.count
  }
}
