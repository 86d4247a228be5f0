/// Composes closed pages of equal cells: of rows in several lattices, those with the fewest pages and the best score
/// win. Candidates whose rows end well set the largest cell.
extension GridProblem {
  /// Rows with their pages and score.
  private struct Candidate {
    let form: RowForm
    let pages: PagedBands
    /// The axes down of unlike pages, as multiples of the cell's extent across.
    var tracks: [Track] = []
    /// The axes across of lines that groups share.
    var shared: [Track] = []
    var composition: Composition
    var space: WhiteSpace
    /// The largest cell, until the composer chooses a smaller one.
    var cell = 0.0
  }

  /// Returns the share of the largest cell from which an ending of pages, from 1 to 3, wins over worse ones. A short last row
  /// looks less like a mistake if rows start at one side.
  func leastShare(for ending: Int) -> Double {
    ending > 1 ? 0.88 : lastRow == .centre ? 0.8 : 0.86
  }
  /// The smallest share of the largest cell that a candidate may have, whatever its ending.
  private static let leastShare = 0.75
  /// The gaps to try, as multiples of the least one.
  private static let gaps = [1, 1.25, 1.5, 1.75, 2]
  /// The number of bisections of the cell between like margins: to a millionth.
  private static let rounds = 20
  /// The growth of cells beside which lines of groups are broken again.
  private static let leastGain = 1.01

  /// Returns the pages and their score; `nil` for fixed whitespace.
  func composedPages() throws(LayoutError) -> (pages: [FlowPage], score: Composition?) {
    var candidates = try candidates()
    let largest = candidates.map { $0.cell }.max() ?? 0
    try checkRoom(largest)
    if let usual = try usualChoice(largest: largest) { return (try pages(of: usual), usual.composition) }

    let accepted = [3, 2, 1].first { ending in
      let least = leastShare(for: ending) * largest
      return candidates.contains { $0.composition.ending >= ending && $0.cell >= least }
    }
    if let accepted { candidates.removeAll { $0.composition.ending < accepted } }

    candidates.sort { $0.form.columns < $1.form.columns }
    let reference = candidates.map { $0.cell }.max() ?? 0
    var best: Candidate?
    for candidate in candidates { improve(&best, candidate, reference) }
    guard let best else { return ([], nil) }
    return (try pages(of: best), space.isFixed ? nil : best.composition)
  }

  // MARK: Candidates

  /// The candidates with the fewest pages so far.
  private struct Finds {
    var candidates: [Candidate] = []
    var pages = Int.max
    /// The largest cell of rows that are divided where pages are full.
    private(set) var largest = 0.0

    /// Adds a candidate. One with fewer pages replaces all others.
    mutating func add(_ candidate: Candidate, pages count: Int) {
      if count < pages {
        pages = count
        largest = 0
        candidates.removeAll()
      }
      largest = max(largest, candidate.cell)
      candidates.append(candidate)
    }
  }

  /// Returns the candidates with the fewest pages and almost the largest cells.
  private func candidates() throws(LayoutError) -> [Candidate] {
    let longest = runs.reduce(1) { max($0, $1.items.count) }
    let maximumCells = hasSpans ? cellCount : min(longest, paging.perPage ?? .max)
    let leastCell = EqualSpacing.evenShare * minimumCell
    let choices = columns.map { $0...$0 } ?? 1...min(maximumCells, maximumColumns(leastCell))

    let forms = choices.flatMap(forms).map { (form: $0, width: widestCell($0, space)) }
      .sorted { ($0.width, $1.form.columns) > ($1.width, $0.form.columns) }
    var finds = Finds()
    for minimum in [minimumCell, leastCell] { try find(forms, minimum, &finds) }

    let least = max(Self.leastShare * finds.largest, min(finds.largest, leastCell))
    let found = finds.candidates.filter { $0.cell >= least }
    guard rows != nil else { return found }
    // Among equal cells, the fewest pages win.
    let best = found.filter { Tolerance.fits(finds.largest, into: $0.cell) }.map { $0.pages.pages.count }
      .min()
    return found.filter { $0.pages.pages.count == best }
  }

  /// Adds the candidates whose cells have a minimum. Cells a little below the least one do not decide the number of
  /// pages, unless there are no others.
  private func find(
    _ forms: [(form: RowForm, width: Double)], _ minimum: Double, _ finds: inout Finds
  ) throws(LayoutError) {
    let known = finds.candidates
    let decides = minimum == minimumCell || known.isEmpty
    let eligible = forms.filter { form, width in
      width > 0 && !known.contains { $0.form == form }
        && (Tolerance.fits(minimum, into: width) || known.isEmpty && minimum < minimumCell)
    }
    if countsPages, decides {
      finds.pages = try promisedPages(eligible.map { $0.form }, minimum) ?? finds.pages
    }

    for (form, width) in eligible {
      try LayoutError.checkCancellation()
      let least = countsPages ? leastPages(form, minimum) : finds.pages
      if least > finds.pages || least == finds.pages && width < Self.leastShare * finds.largest { continue }
      guard let candidate = try candidate(form, least: minimum) else { continue }
      let count = candidate.pages.pages.count
      guard candidate.cell > 0, form.lead.isEmpty || count == 1 else { continue }

      // If the rows are given, the cell size decides; otherwise the number of pages does.
      guard rows != nil || count == finds.pages || count < finds.pages && decides else { continue }
      finds.add(candidate, pages: rows == nil ? count : finds.pages)
      // Beside larger cells, headings need less room.
      var cell = candidate.cell
      while isGrouped, let larger = try self.candidate(form, least: cell),
        larger.pages.pages.count == count, larger.cell > Self.leastGain * cell
      {
        finds.candidates.append(larger)
        cell = larger.cell
      }
      // Equal parts may end with longer rows.
      if candidate.composition.ending < 3, !isGrouped,
        let equal = try self.candidate(form, least: minimum, dividesItems: true)
      {
        finds.candidates.append(equal)
      }
    }
  }

  /// A Boolean value that indicates whether the number of pages follows from the rows.
  private var countsPages: Bool { rows == nil && paging.perPage == nil }

  /// Returns the number of pages of the rows that promise to need the fewest.
  private func promisedPages(_ forms: [RowForm], _ least: Double) throws(LayoutError) -> Int? {
    var best: RowForm?
    var fewest = Int.max
    for form in forms where form.lead.isEmpty {
      let pages = leastPages(form, least)
      if pages < fewest {
        fewest = pages
        best = form
      }
    }
    guard let best, let candidate = try candidate(best, least: least), candidate.cell > 0 else { return nil }
    return candidate.pages.pages.count
  }

  /// Returns a number of pages that some rows cannot do without, from the cells of full pages.
  private func leastPages(_ form: RowForm, _ least: Double) -> Int {
    guard !hasSpans, columns == nil, form.lead.isEmpty else { return 1 }
    let cell = min(widestCell(form, space), least)
    let captions = captionsAreUniform ? captionDown : 0
    let line = cell * leastDownShare() + captions
    let step = line + space.gap - (form.isSquare ? 0 : overlap(cell: cell, gap: space.gap))
    let room = axes.extent(isFirst: false) - 2 * space.edge(space.gap)
    let lines = Tolerance.count(step, into: room - line + step, limit: items.count)
    let (cycles, others) = lines.quotientAndRemainder(dividingBy: form.cycle.count)
    let page = max(1, cycles * form.cycle.reduce(0, +) + others * form.columns)
    return runs.reduce(0) { $0 + ($1.items.count + page - 1) / page }
  }

  private func forms(_ columns: Int) -> [RowForm] {
    var forms: [RowForm] = []
    // A zigzag of single tiles is no column.
    let isOffset = allowsOffsets && columns > 1
    if !isOffset || lattice != .hexagonal || items.count == 1 { forms.append(RowForm(cycle: [columns])) }
    if isOffset {
      forms.append(RowForm(cycle: [columns, columns - 1]))
      // Groups begin below the start of their headings.
      if !isGrouped { forms.append(RowForm(cycle: [columns - 1, columns])) }
      if sections.count == 1 { forms += RowForm.capped(columns, count: items.count) }
      // Below captions, no row comes nearer to the one above.
      if captionDown == 0 { forms.append(RowForm(cycle: [columns], isShifted: true)) }
    }
    guard isGrouped, !givesColumns, !space.isFixed, lastRow == .start else { return forms }
    for var form in forms {
      form.isOpen = true
      forms.append(form)
    }
    return forms
  }

  private func candidate(
    _ form: RowForm, least: Double? = nil, dividesItems: Bool = false
  ) throws(LayoutError) -> Candidate? {
    let across = widestCell(form, space)
    // Pages are divided with cells of the minimum size, or of the width if that is smaller. Given columns fill
    // the width.
    let fillsWidth = columns != nil && rows == nil && paging.perPage == nil && hasOneGutter && !hasSpans
    let minimum = least ?? minimumCell
    let cell = min(across, fillsWidth ? max(minimum, min(Self.widthShare * across, loneRowCell)) : minimum)
    guard cell > 0 else { return nil }
    let grid = Grid(form, cell: cell, gap: space.gap, in: self)
    let pages = try PagedBands(
      GridBands(problem: self, grid: grid), gap: space.gap,
      dividesItems: dividesItems || paging.perPage != nil)

    var candidate = Candidate(
      form: form, pages: pages, composition: Composition(pages.pages, form, isCentred: lastRow == .centre),
      space: space)
    var isShared = false
    for (index, page) in pages.pages.enumerated() {
      var track = track(page, isFirst: index == 0)
      var missing = rows ?? 0
      track.cellShare = 0
      for (row, line) in page.enumerated() {
        missing -= line.lines
        track.cellShare += line.downShare
        if row > 0, line.isNested { track.cellShare -= overlap(cell: 1, gap: 0) }
        guard !line.sharing.isEmpty else { continue }
        isShared = true
        guard !form.isOpen else { continue }
        let count = Double(line.count)
        candidate.shared.append(
          Track(extent: axes.across, cellShare: count, fixed: line.groupExtent, gaps: count - 1))
      }
      let others = Double(max(0, missing))
      track.cellShare += others * downShare
      track.fixed += others * captionDown
      track.gaps += others
      if !candidate.tracks.contains(track) { candidate.tracks.append(track) }
    }
    candidate.composition.ending = pages.pages.map { ending(of: $0, form) }.min() ?? 3
    candidate.cell = largestCell(of: candidate, space)
    // Without rows that groups share, wide gaps would have no reason.
    guard !form.isOpen || isShared && hasRoomForHeadings(candidate) else { return nil }
    return candidate
  }

  private func hasRoomForHeadings(_ candidate: Candidate) -> Bool {
    // Web pages measure no headings.
    #if hasFeature(Embedded)
      return true
    #else
      let missing = bands(of: candidate).missingRoom(forHeadingsOf: candidate.pages.pages)
      return missing <= Paging.roundingRoom
    #endif
  }

  private func largestCell(of candidate: Candidate, _ space: WhiteSpace) -> Double {
    (candidate.tracks + candidate.shared).reduce(widestCell(candidate.form, space)) {
      min($0, $1.largestCell(space))
    }
  }

  // MARK: Scores

  /// Scores a candidate with wider gaps and smaller cells, and keeps the best one so far.
  private func improve(_ best: inout Candidate?, _ candidate: Candidate, _ reference: Double) {
    // Whitespace that is given, between tiles that touch, or below groups does not become more even.
    let isGiven = space.isFixed || space.gap == 0 || isGrouped
    for multiple in isGiven ? [1] : Self.gaps {
      var choice = candidate
      choice.space.gap *= multiple
      if space.growsMargin {
        choice.space.margin = max(space.margin, WhiteSpace.marginGaps * choice.space.gap)
      }
      choice.cell = largestCell(of: candidate, choice.space)
      let least = EqualSpacing.evenShare * max(choice.cell, reference, minimumCell)
      guard choice.cell > 0, keep(choice, in: &best, reference), !isGiven, columns == nil else { continue }

      // A smaller cell only helps the margins.
      choice.cell =
        bisected(least, choice.cell, rounds: Self.rounds) { cell in
          choice.cell = cell
          return margins(of: choice) >= Composition.likeMargins
        }.low
      _ = keep(choice, in: &best, reference)
    }
  }

  /// Keeps a choice with the best score so far, and returns whether it would have had it with the best margins.
  private func keep(_ choice: Candidate, in best: inout Candidate?, _ reference: Double) -> Bool {
    let loss = (1 - choice.cell / reference) / (1 - EqualSpacing.evenShare)
    guard columns != nil || loss <= 1 + 1e-9 else { return false }
    var choice = choice
    if space.isFixed { choice.composition = Composition() }
    choice.composition.tile = min(1, max(0, 1 - loss))
    choice.composition.margins = 1
    let score = (best?.composition.score ?? -1) + 1e-9
    guard choice.composition.score > score else { return false }
    if !space.isFixed, !isGrouped || choice.form.isOpen { choice.composition.margins = margins(of: choice) }
    if choice.composition.score > score { best = choice }
    return true
  }

  private func margins(of choice: Candidate) -> Double {
    if choice.form.isOpen {
      // Gaps across that are much wider than needed make columns of their own.
      let gap = bands(of: choice).grid.ownPitch - choice.cell
      return min(1, (1 + Paging.groupGaps) * choice.space.gap / gap)
    }
    func edge(_ track: Track) -> Double { track.edge(cell: choice.cell, gap: choice.space.gap) }
    return Composition.part(ofMargins: edge(track(choice.form)), choice.tracks.map(edge).min() ?? 0)
  }

  // MARK: Small sets

  /// The rows of small sets on wide and upright pages, chosen by eye; those with the largest tiles win.
  private static let usualRows: [(wide: [[Int]], upright: [[Int]])] = [
    ([[1]], [[1]]), ([[2]], [[1, 1]]), ([[1, 2]], [[1, 2]]), ([[2, 2]], [[2, 2]]), ([[3, 2]], [[2, 1, 2]]),
    ([[3, 3]], [[2, 2, 2]]), ([[2, 3, 2], [4, 3]], [[2, 3, 2]]), ([[3, 2, 3], [4, 4]], [[2, 2, 2, 2]]),
    ([[3, 3, 3]], [[3, 3, 3]]), ([[3, 4, 3]], [[2, 3, 2, 3]]), ([[4, 3, 4]], [[3, 3, 3, 2]]),
    ([[4, 4, 4]], [[3, 3, 3, 3]]),
  ]
  /// The least share of the largest cell.
  private static let usualShare = 0.8
  /// The size of a single tile, as a share of the short side.
  private static let loneShare = 0.6

  private func usualChoice(largest: Double) throws(LayoutError) -> Candidate? {
    guard lattice == nil, columns == nil, hasOneGutter, sections.count == 1,
      items.count <= Self.usualRows.count
    else { return nil }
    var best: Candidate?
    let usual = Self.usualRows[items.count - 1]
    let (across, down) = (axes.across, axes.down ?? 0)
    for rows in (across >= down ? usual.wide : []) + (down >= across ? usual.upright : []) {
      let form = RowForm(lead: rows, cycle: [rows.max() ?? 1])
      guard var candidate = try candidate(form), candidate.pages.pages.count == 1 else { continue }
      if items.count == 1 { candidate.cell = min(candidate.cell, Self.loneShare * min(across, down)) }
      guard candidate.cell > best?.cell ?? 0 else { continue }
      guard items.count == 1 || candidate.cell >= Self.usualShare * largest else { continue }
      candidate.composition.margins = margins(of: candidate)
      best = candidate
    }
    return best
  }

  // MARK: Pages

  /// The share of the height above a single tile's middle; the optical centre lies above the geometric one.
  private static let opticalCentre = 0.48
  /// The share of the width that given columns fill at least.
  private static let widthShare = 0.92

  private func pages(of choice: Candidate) throws(LayoutError) -> [FlowPage] {
    let tracks = choice.tracks.map { track in
      var track = track
      track.cellShare *= choice.cell
      return track
    }
    let gap = choice.space.gap
    var edge: Double? = space.margin
    if hasOneGutter {
      // Pages of groups begin at the margin.
      edge = isGrouped ? choice.space.margin : tracks.map { $0.edge(cell: 1, gap: gap) }.min()
      if items.count == 1, lattice == nil, let track = tracks.first {
        edge = Self.opticalCentre * track.extent - (track.cellShare + track.fixed) / 2
      }
    }
    let bands = bands(of: choice)
    return try choice.pages.resized(to: bands.grid).placed(by: bands, gap: gap, edge: edge)
  }

  private func bands(of choice: Candidate) -> GridBands {
    let grid = Grid(choice.form, cell: choice.cell, gap: choice.space.gap, in: self)
    var bands = GridBands(problem: self, grid: grid)
    bands.widen(for: choice.pages.pages)
    return bands
  }
}
