/// The search for the grid with the largest cell that needs one page.
struct OnePageGrid {
  private let problem: GridProblem

  init(_ problem: GridProblem) { self.problem = problem }

  /// The rows, headings and captions that items need with a number of columns.
  private struct Tally {
    var rows = 0
    var headings = 0
    var captions = 0.0
    /// A Boolean value that indicates whether the items have to share the first page.
    var isFirst = false
  }

  /// A grid that holds everything.
  private struct Candidate {
    let columns: Int
    let cell: Double
    let gap: Double
  }

  /// Returns the grid with the largest cell with which every page that begins by itself holds its items: the whole,
  /// each group with a page per group, the first items up to the limit of a page.
  ///
  /// - Returns: `nil` when the cell would become smaller than the least.
  func grid() -> Grid? {
    let demands = problem.pageDemands()
    let counts = demands.map { demand in
      problem.hasSpans
        ? demand.items.reduce(0) { $0 + clampedSpan($1) * clampedSpan($1) } : demand.items.count
    }
    let mostCells = counts.max() ?? 1
    guard mostCells > 0 else { return nil }
    let choices = problem.columns.map { $0...$0 } ?? 1...min(mostCells, problem.mostColumns)

    // Bound every number of columns from above first: counting rows exactly takes a pass over the items.
    let bounds = choices.map { columns in
      let rows = (mostCells + columns - 1) / columns
      return (columns: columns, cell: largestCell(columns, Tally(rows: rows)))
    }.sorted { ($1.cell, $0.columns) < ($0.cell, $1.columns) }

    var largest: Candidate?
    var equal: Candidate?
    for bound in bounds where bound.cell > 0 && Tolerance.fits(problem.minimumCell, into: bound.cell) {
      if let largest, bound.cell < EqualSpacing.allEqualShare * largest.cell { break }
      let tallies = demands.map { tally($0, columns: bound.columns) }
      let cells = tallies.map { largestCell(bound.columns, $0) }
      guard let cell = cells.min(), cell > 0, Tolerance.fits(problem.minimumCell, into: cell) else {
        continue
      }
      if isBetter(cell, bound.columns, than: largest) {
        largest = Candidate(columns: bound.columns, cell: cell, gap: problem.space.gap)
      }
      guard let filling = filling(columns: bound.columns, tallies),
        Tolerance.fits(problem.minimumCell, into: filling.cell), Tolerance.fits(filling.cell, into: cell),
        isBetter(filling.cell, bound.columns, than: equal)
      else { continue }
      equal = Candidate(columns: bound.columns, cell: filling.cell, gap: filling.gap)
    }
    guard var best = largest else { return nil }
    if let equal, Tolerance.fits(EqualSpacing.allEqualShare * best.cell, into: equal.cell) { best = equal }
    return Grid(columns: best.columns, cell: best.cell, gap: best.gap, in: problem)
  }

  /// Returns the cell and gap with which the fullest page has equal space all around, and all others still fit.
  private func filling(columns: Int, _ tallies: [Tally]) -> (cell: Double, gap: Double)? {
    let pages = tallies.map(down)
    guard !problem.space.isFixed,
      let fullest = pages.min(by: { $0.largestCell(problem.space) < $1.largestCell(problem.space) }),
      let filling = Track.filling(problem.track(columns: columns), fullest, problem.space),
      pages.allSatisfy({ page in
        let excess = Double(page.bands + 1) * (filling.gap - page.gap(cell: filling.cell, problem.space))
        return excess <= page.extent * Tolerance.relative
      })
    else { return nil }
    return filling
  }

  /// Returns whether a cell is larger than that of a candidate. Of cells that are the same but for rounding, the one in the
  /// narrower grid is better: it has fewer empty cells.
  private func isBetter(_ cell: Double, _ columns: Int, than other: Candidate?) -> Bool {
    guard let other else { return true }
    if !Tolerance.fits(cell, into: other.cell) { return true }
    return Tolerance.fits(other.cell, into: cell) && columns < other.columns
  }

  private func tally(_ demand: PageDemand, columns: Int) -> Tally {
    var tally = Tally(isFirst: demand.isFirst)
    for section in demand.sections {
      if section.heading != nil { tally.headings += 1 }
      let rows =
        problem.hasSpans
        ? SpanCursor.rows(problem.items[section.items].lazy.map { min($0.span, columns) }, columns: columns)
        : (section.items.count + columns - 1) / columns
      tally.rows += rows
      if problem.captionsAreUniform || problem.hasSpans || problem.axes.isTransposed {
        tally.captions += Double(rows) * problem.captionDown
      } else {
        for start in stride(from: section.items.lowerBound, to: section.items.upperBound, by: columns) {
          tally.captions += problem.captionDown(of: start..<min(start + columns, section.items.upperBound))
        }
      }
    }
    return tally
  }

  private func down(_ tally: Tally) -> Track {
    Track(
      extent: problem.axes.down(isFirst: tally.isFirst) ?? .infinity,
      cellShare: Double(tally.rows) * problem.downShare,
      fixed: tally.captions + Double(tally.headings) * problem.paging.headingHeight,
      bands: tally.rows + tally.headings)
  }

  private func largestCell(_ columns: Int, _ tally: Tally) -> Double {
    min(
      problem.track(columns: columns).largestCell(problem.space), down(tally).largestCell(problem.space),
      problem.loneRowCell)
  }

  /// Returns the number of an item's cells in a line, at most those of the widest grid.
  private func clampedSpan(_ item: LayoutItem) -> Int {
    min(item.span, problem.columns ?? problem.mostColumns)
  }
}
