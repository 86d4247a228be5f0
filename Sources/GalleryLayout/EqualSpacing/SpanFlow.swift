import GalleryGeometry

/// Fills a grid with items of which some take several cells across and down.
struct SpanFlow {
  private let problem: GridProblem
  private let grid: Grid
  private var cursor: SpanCursor
  private var page = FlowPage()
  private var finished: [FlowPage] = []
  /// The distance down the page at which the rows of the current group begin.
  private var sectionTop = 0.0
  /// The current group's items on the page, by their last row.
  private var lastRows: [(placement: Int, first: Int, last: Int)] = []

  init(_ problem: GridProblem, grid: Grid) {
    self.problem = problem
    self.grid = grid
    cursor = SpanCursor(columns: grid.columns)
  }

  private var rowDown: Double { grid.cellDown + problem.captionDown }
  private var pitchDown: Double { rowDown + grid.gap }
  /// The extent down of the page that is being filled.
  private var down: Double { problem.axes.down(isFirst: finished.isEmpty) ?? .infinity }
  private var room: Double { down - 2 * problem.space.edge(grid.gap) }

  /// The pages of all items.
  mutating func pages() throws(LayoutError) -> [FlowPage] {
    for section in problem.sections {
      if section.startsPage { finishPage() }
      try add(section)
    }
    finishPage()
    return finished
  }

  private mutating func add(_ section: Paging.Section) throws(LayoutError) {
    var heading = section.heading
    finishSection()
    for item in section.items {
      if page.placements.count >= problem.paging.perPage ?? .max { finishPage() }
      let headingDown = heading == nil ? 0 : problem.paging.headingHeight + grid.gap
      var span = try span(of: item, below: headingDown)
      let saved = cursor
      var place = cursor.place(span)
      var top = sectionTop + headingDown
      if !Tolerance.fits(bottom(place.row + span, below: top), into: room), !page.placements.isEmpty {
        cursor = saved
        finishPage()
        span = try self.span(of: item, below: headingDown)
        place = cursor.place(span)
        top = headingDown
      }
      if let group = heading {
        let (start, end) = grid.extent
        let frame = Rect(
          x: start, y: sectionTop, width: end - start, height: problem.paging.headingHeight)
        page.headings.append(.init(group: group, frame: frame))
        sectionTop = top
        heading = nil
      }
      lastRows.append((page.placements.count, place.row, place.row + span - 1))
      page.placements.append(.init(item: item, frame: frame(place, span)))
      page.contentDown = max(page.contentDown, bottom(place.row + span, below: sectionTop))
    }
  }

  /// The cells of an item, at most those of the page that is being filled.
  private func span(of item: Int, below headingDown: Double) throws(LayoutError) -> Int {
    let span = min(problem.items[item].span, grid.columns, rows(below: headingDown))
    guard span > 0 else { throw tooLarge(item, headingDown) }
    return span
  }

  private func frame(_ place: (row: Int, column: Int), _ span: Int) -> Rect {
    Rect(
      x: grid.x(place.column), y: sectionTop + Double(place.row) * pitchDown, width: grid.across(span),
      height: Double(span) * grid.cellDown + Double(span - 1) * grid.gap)
  }

  private func bottom(_ rows: Int, below top: Double) -> Double { top + Double(rows) * pitchDown - grid.gap }

  /// The rows that an empty page holds below a heading.
  private func rows(below headingDown: Double) -> Int {
    guard problem.axes.down != nil else { return .max }
    let rows = Tolerance.count(pitchDown, into: room - headingDown + grid.gap, limit: .max)
    // A page of one row may have edges narrower than its gap.
    let least = rowDown + headingDown + 2 * problem.space.edge(min(grid.gap, problem.space.gap))
    return rows == 0 && Tolerance.fits(least, into: down) ? 1 : rows
  }

  private func tooLarge(_ item: Int, _ headingDown: Double) -> LayoutError {
    .itemTooLarge(
      id: problem.items[item].id,
      extent: rowDown + headingDown + 2 * problem.space.edge(min(grid.gap, problem.space.gap)),
      available: down)
  }

  /// Aligns the last row of a group, unless a featured item reaches into it, and starts below it.
  private mutating func finishSection() {
    guard cursor.rows > 0 else { return }
    let bottom = cursor.rows - 1
    let row = lastRows.reversed().prefix { $0.last - $0.first <= bottom && $0.first + grid.columns > bottom }
      .filter { $0.last == bottom }
    if row.count < grid.columns, row.allSatisfy({ $0.first == bottom }) {
      let (start, pitch) = grid.alignment(of: row.count, problem)
      for (column, entry) in row.reversed().enumerated() {
        page.placements[entry.placement].frame.x = start + Double(column) * pitch
      }
    }
    sectionTop += Double(cursor.rows) * pitchDown
    cursor = SpanCursor(columns: grid.columns)
    lastRows.removeAll(keepingCapacity: true)
  }

  private mutating func finishPage() {
    finishSection()
    sectionTop = 0
    guard !page.placements.isEmpty else { return }
    page.gap = grid.gap
    finished.append(page)
    page = FlowPage()
  }
}
