import GalleryGeometry

/// One line of items of an equal-spacing layout.
struct Line: Sendable {
  /// The items in it.
  var items: Range<Int>
  /// Extent down, captions included.
  var down: Double
  /// The gap between neighbours in the line.
  var gap: Double
  /// A Boolean value that indicates whether the line holds as many items as there was room for.
  var isFull: Bool
}

/// Breaks items into lines and places them in their line.
protocol LineBreaker: Sendable {
  /// Returns the start and the end, across, of lines that are `gap` apart.
  func extent(gap: Double) -> (start: Double, end: Double)
  /// The next line.
  ///
  /// - Parameters:
  ///   - items: Those that are left, up to the end of the group or of the page.
  ///   - gap: The gap of the full line before, if any.
  func line(_ items: Range<Int>, after gap: Double?) throws(LayoutError) -> Line
  /// Appends the placements of a line's items, with distances down from the start of the line.
  func place(_ line: Line, into placements: inout [LayoutResult.Placement], at y: Double)
}

/// Puts lines and headings on pages: as many as fit, one common gap apart.
struct LinePager<Breaker: LineBreaker> {
  private enum Band {
    case heading(String)
    case line(Line)
  }

  private let problem: GridProblem
  private let breaker: Breaker
  private let sections: [Paging.Section]
  /// A Boolean value that indicates whether the first of the pager's pages is the first of all.
  private let beginsFirst: Bool
  private var finished: [FlowPage] = []
  private var bands: [Band] = []
  private var filled = 0.0
  private var gap = Double.infinity
  private var count = 0
  private var fullGap: Double?

  /// Takes all of a problem's sections, or some.
  init(
    _ problem: GridProblem, _ breaker: Breaker, sections: [Paging.Section]? = nil, beginsFirst: Bool = true
  ) {
    self.problem = problem
    self.breaker = breaker
    self.beginsFirst = beginsFirst
    self.sections = sections ?? problem.sections
  }

  /// The pages of all items.
  ///
  /// - Parameter limit: Stops after this many pages.
  mutating func pages(limit: Int = .max) throws(LayoutError) -> [FlowPage] {
    for section in sections {
      if section.startsPage { finishPage() }
      try add(section, limit: limit)
      if finished.count >= limit { return finished }
    }
    finishPage()
    return finished
  }

  private mutating func add(_ section: Paging.Section, limit: Int) throws(LayoutError) {
    let perPage = problem.paging.perPage ?? .max
    var heading = section.heading
    var next = section.items.lowerBound
    while next < section.items.upperBound {
      if count >= perPage { finishPage() }
      if finished.count >= limit { return }
      let end =
        section.items.upperBound - next > perPage - count ? next + perPage - count : section.items.upperBound
      let line = try breaker.line(next..<end, after: fullGap)
      if !fits(line, heading: heading) {
        if !bands.isEmpty {
          finishPage()
          continue
        }
        // A page of one line may have narrower gaps and edges than it would, down to the least ones.
        gap = min(problem.space.gap, line.gap)
        try checkRoom(line, heading: heading)
      }
      append(line, heading: heading)
      heading = nil
      next = line.items.upperBound
    }
  }

  private func height(with line: Line, heading: String?) -> Double {
    let headings = heading == nil ? 0 : 1
    let gaps = Double(bands.count + headings)
    let gap = min(gap, line.gap)
    return filled + line.down + Double(headings) * problem.paging.headingHeight + gaps * gap
      + 2 * problem.space.edge(gap)
  }

  /// The extent down of the page that is being filled.
  private var down: Double? { problem.axes.down(isFirst: beginsFirst && finished.isEmpty) }

  private func fits(_ line: Line, heading: String?) -> Bool {
    guard let down else { return true }
    return Tolerance.fits(height(with: line, heading: heading), into: down)
  }

  private func checkRoom(_ line: Line, heading: String?) throws(LayoutError) {
    let extent = height(with: line, heading: heading)
    let available = down ?? .infinity
    guard Tolerance.fits(extent, into: available) else {
      throw .itemTooLarge(id: problem.items[line.items.lowerBound].id, extent: extent, available: available)
    }
  }

  private mutating func append(_ line: Line, heading: String?) {
    if let heading {
      bands.append(.heading(heading))
      filled += problem.paging.headingHeight
    }
    bands.append(.line(line))
    filled += line.down
    gap = min(gap, line.gap)
    count += line.items.count
    if line.isFull { fullGap = line.gap }
  }

  private mutating func finishPage() {
    guard !bands.isEmpty else { return }
    var page = FlowPage(gap: gap)
    page.placements.reserveCapacity(count)
    let (start, end) = breaker.extent(gap: gap)
    var y = 0.0
    for band in bands {
      switch band {
      case .heading(let group):
        let frame = Rect(
          x: start, y: y, width: end - start, height: problem.paging.headingHeight)
        page.headings.append(.init(group: group, frame: frame))
        y += problem.paging.headingHeight + gap
      case .line(let line):
        breaker.place(line, into: &page.placements, at: y)
        y += line.down + gap
      }
    }
    page.contentDown = y - gap
    finished.append(page)
    bands.removeAll(keepingCapacity: true)
    (filled, gap, count) = (0, .infinity, 0)
  }
}
