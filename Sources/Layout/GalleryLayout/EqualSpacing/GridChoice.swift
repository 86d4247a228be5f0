/// Chooses columns, cell and gaps for closed pages.
///
/// The fewest pages win, then the largest cells, then last rows that are at least half full, then even
/// whitespace. Cells may shrink to ``EqualSpacing/evenShare`` for that.
extension GridProblem {
  /// A number of columns, with the largest cell that its pages have room for.
  private struct Candidate {
    let columns: Int
    let cell: Double
    let pages: PagedBands
    /// The axes down of the pages, as multiples of the cell's extent across.
    let tracks: [Track]
  }

  /// Throws ``LayoutError`` if gaps, captions and headings leave no room for a cell.
  func chosenPages() throws(LayoutError) -> [FlowPage] {
    let candidates = try candidates()
    let best = candidates.map(\.cell).max() ?? 0
    try checkRoom(best)
    let (candidate, cell) = even(candidates, largest: best)
    return try pages(of: candidate, cell: cell)
  }

  // MARK: Candidates

  /// Returns the candidates with the fewest pages and almost the largest cells.
  private func candidates() throws(LayoutError) -> [Candidate] {
    let counts = runs.map { run in run.reduce(0) { $0 + $1.items.count } }
    let maximumItems = counts.max() ?? 1
    let perPage = min(maximumItems, paging.perPage ?? .max)
    let maximumCells = hasSpans ? cellCount : perPage
    let choices = columns.map { $0...$0 } ?? 1...min(maximumCells, maximumColumns)

    // Compute cheap bounds for all numbers of columns first, because dividing pages takes a pass over the
    // items.
    let bounds = choices.map { columns in
      (columns: columns, pages: leastPages(columns, counts), cell: upperBound(columns, maximumItems))
    }.sorted { ($0.pages, -$0.cell, $0.columns) < ($1.pages, -$1.cell, $1.columns) }

    var found: [Candidate] = []
    var fewest = Int.max
    var largest = 0.0

    for bound in bounds where bound.cell > 0 {
      try LayoutError.checkCancellation()
      let share = EqualSpacing.evenShare * largest
      if rows == nil, bound.pages > fewest { break }
      if rows != nil || bound.pages == fewest, bound.cell < share { continue }
      guard let candidate = try candidate(columns: bound.columns), candidate.cell > 0 else { continue }

      // If the rows are given, the cell size decides; otherwise the number of pages does.
      if rows == nil, candidate.pages.pages.count < fewest {
        fewest = candidate.pages.pages.count
        largest = 0
        found.removeAll()
      }
      guard rows != nil || candidate.pages.pages.count == fewest else { continue }
      largest = max(largest, candidate.cell)
      found.append(candidate)
    }

    found.removeAll { $0.cell < EqualSpacing.evenShare * largest }
    guard rows != nil else { return found }
    // Among equal cells, the fewest pages win.
    let fewestPages = found.filter { Tolerance.fits(largest, into: $0.cell) }.map(\.pages.pages.count).min()
    return found.filter { $0.pages.pages.count == fewestPages }
  }

  /// A lower bound, without dividing pages.
  private func leastPages(_ columns: Int, _ counts: [Int]) -> Int {
    guard rows == nil, paging.perPage == nil, !hasSpans else { return 0 }
    let pitch = minimumCell * downShare + space.gap
    let room = (axes.down ?? .infinity) - 2 * space.edge(space.gap) + space.gap
    let rows = max(1, Tolerance.count(pitch, into: room, limit: 1 << 30))
    return counts.reduce(0) { $0 + ($1 + columns * rows - 1) / (columns * rows) }
  }

  private func upperBound(_ columns: Int, _ maximumItems: Int) -> Double {
    var bound = track(columns: columns).largestCell(space)
    if paging.perPage != nil, rows == nil, !hasSpans {
      let pages = paging.leastPages(for: maximumItems)
      let rows = ((maximumItems + pages - 1) / pages + columns - 1) / columns
      let down = Track(extent: axes.down ?? .infinity, cellShare: Double(rows) * downShare, bands: rows)
      bound = min(bound, down.largestCell(space))
    }
    return bound
  }

  private func candidate(columns: Int) throws(LayoutError) -> Candidate? {
    let across = track(columns: columns).largestCell(space)
    // Pages are divided with cells of the minimum size, or of the width if that is smaller.
    let cell = min(across, minimumCell)
    guard cell > 0 else { return nil }
    let grid = Grid(columns: columns, cell: cell, gap: space.gap, in: self)
    let breaker = GridBands(problem: self, grid: grid, maximumLines: linesOfPage(grid))
    let pages = try PagedBands(self, breaker, gap: space.gap)
    let tracks = pages.tracks(self).map { track in
      var track = track
      var lines = (track.cellShare / grid.cellDown).rounded()
      if let rows = rows, Double(rows) > lines {
        track.fixed += (Double(rows) - lines) * captionDown
        track.bands += rows - Int(lines)
        lines = Double(rows)
      }
      track.cellShare = lines * downShare
      return track
    }
    let down = tracks.map { $0.largestCell(space) }.min() ?? 0
    return Candidate(columns: columns, cell: min(across, down), pages: pages, tracks: tracks)
  }

  // MARK: Even whitespace

  /// Returns the candidate and the cell with even whitespace.
  ///
  /// This is the largest cell that keeps the first achievable ratio of ``EqualSpacing/widestEdges``, or of
  /// ``EqualSpacing/unevenness`` with spread whitespace. If there is no such cell, the largest cell wins, or
  /// with one gutter the grid with the fewest empty cells. Of equal cells, the one with fewer columns wins,
  /// because its grid has fewer empty cells.
  private func even(_ candidates: [Candidate], largest: Double) -> (Candidate, cell: Double) {
    var ordered = candidates.sorted { first, second in
      let isSame =
        Tolerance.fits(first.cell, into: second.cell) && Tolerance.fits(second.cell, into: first.cell)
      return isSame ? first.columns < second.columns : first.cell > second.cell
    }
    if layout.spacing != .spread, ordered.contains(where: hasGoodLastRows) {
      ordered.removeAll { !hasGoodLastRows($0) }
    }

    // Captions lie in the whitespace between rows, so smaller cells would not make the rows look more even.
    guard !space.isFixed, captionDown == 0 else { return (ordered[0], ordered[0].cell) }

    let share = max(
      EqualSpacing.evenShare * largest, hasOneGutter ? EqualSpacing.fullerShare * ordered[0].cell : 0)
    for target in hasOneGutter ? EqualSpacing.widestEdges : EqualSpacing.unevenness {
      var found: (Candidate, cell: Double)?
      for candidate in ordered where candidate.cell > found?.cell ?? 0 {
        let least = max(share, found?.cell ?? 0)
        guard let cell = largestCell(of: candidate, from: least, unevenness: target) else { continue }
        if let found, Tolerance.fits(cell, into: found.cell) { continue }
        found = (candidate, cell)
      }
      guard let found else { continue }

      // Prefer slightly smaller cells in a grid with fewer empty cells.
      var best = found
      for candidate in ordered where emptyCells(candidate) < emptyCells(best.0) {
        let least = max(share, EqualSpacing.fullerShare * found.cell)
        guard let cell = largestCell(of: candidate, from: least, unevenness: target) else { continue }
        best = (candidate, cell)
      }
      return best
    }

    let fullest = hasOneGutter ? ordered.min { emptyCells($0) < emptyCells($1) } : nil
    return (fullest ?? ordered[0], (fullest ?? ordered[0]).cell)
  }

  /// Returns whether the last row of every page with several rows is at least half full.
  private func hasGoodLastRows(_ candidate: Candidate) -> Bool {
    candidate.pages.pages.allSatisfy { page in
      guard page.count > 1, let last = page.last, case .line = last.content else { return true }
      return 2 * last.count >= candidate.columns
    }
  }

  /// Returns the number of empty cells if every page has as many lines as the fullest one.
  private func emptyCells(_ candidate: Candidate) -> Int {
    let lines = candidate.pages.pages.map { $0.reduce(0) { $0 + $1.lines } }
    return (lines.max() ?? 0) * lines.count * candidate.columns - cellCount
  }

  /// Returns the largest cell, not below `least`, with a ratio of widest to narrowest whitespace of at most
  /// `target`.
  private func largestCell(of candidate: Candidate, from least: Double, unevenness target: Double) -> Double?
  {
    let steps = 32
    var above = candidate.cell
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let cell = candidate.cell + (least - candidate.cell) * share
      guard unevenness(of: candidate, cell: cell) <= target else {
        above = cell
        continue
      }
      return bisected(cell, above, rounds: step > 0 ? 50 : 0) {
        unevenness(of: candidate, cell: $0) <= target
      }.low
    }
    return nil
  }

  /// Returns the ratio of the widest to the narrowest gap or edge, across and down the fullest page.
  private func unevenness(of candidate: Candidate, cell: Double) -> Double {
    let track = track(columns: candidate.columns)
    let across = track.spaces(cell: cell, space)
    let downs = candidate.tracks.map { $0.spaces(cell: cell, space) }
    guard let down = downs.min(by: { $0.gap < $1.gap }) else { return .infinity }
    var all = [across.gap, across.edge, down.gap, down.edge]
    if hasOneGutter {
      let gap = gutter(of: candidate, cell: cell)
      let edges = candidate.tracks.map { $0.edge(cell: cell, gap: gap) }
      all = [gap, track.edge(cell: cell, gap: gap)] + edges.prefix(1).map { edges.reduce($0, min) }
    }
    guard let narrowest = all.min(), let widest = all.max(), narrowest > 0 else {
      return all.allSatisfy { $0 <= 0 } ? 1 : .infinity
    }
    return widest / narrowest
  }

  /// Returns the widest gap that fits on both axes; zero if tiles shall touch.
  private func gutter(of candidate: Candidate, cell: Double) -> Double {
    let tracks = [track(columns: candidate.columns)] + candidate.tracks
    return space.gap == 0 ? 0 : tracks.reduce(.infinity) { min($0, $1.gap(cell: cell, space)) }
  }

  // MARK: Pages

  private func pages(of candidate: Candidate, cell: Double) throws(LayoutError) -> [FlowPage] {
    let tracks = candidate.tracks.map { track in
      var track = track
      track.cellShare *= cell
      return track
    }
    var gap = space.isFixed ? space.gap : track(columns: candidate.columns).gap(cell: cell, space)
    var down = PagedBands.DownSpace(gap: space.gap, edge: space.margin)
    if hasOneGutter {
      gap = gutter(of: candidate, cell: cell)
      down = PagedBands.DownSpace(gap: gap, edge: tracks.map { $0.edge(cell: 1, gap: gap) }.min())
    } else if !space.isFixed {
      let least = tracks.map { $0.gap(cell: 1, space) }.min() ?? gap
      down = PagedBands.downSpace(tracks, across: gap, in: self)
      if gap > PagedBands.DownSpace.maximumRatio * least { gap = PagedBands.DownSpace.blockRatio * least }
    }
    let grid = Grid(columns: candidate.columns, cell: cell, gap: gap, in: self)
    return try candidate.pages.resized(to: grid).placed(
      by: GridBands(problem: self, grid: grid, maximumLines: 1), down, in: self)
  }
}
