/// Breaks the items of a section into the bands of a grid: single lines, or blocks of lines if items span
/// several cells.
struct GridBands: BandBreaker {
  let problem: GridProblem
  var grid: Grid

  func bands(of section: Paging.Section, after gap: inout Double?) throws(LayoutError) -> [Band] {
    problem.hasSpans ? blocks(of: section) : lines(of: section)
  }

  /// The maximum number of items in a line: not more than on a page.
  private var length: Int { min(grid.columns, problem.paging.perPage ?? .max) }

  private func lines(of section: Paging.Section) -> [Band] {
    var lines: [Band] = []
    lines.reserveCapacity(2 * section.items.count / max(1, grid.columns) + 1)
    var above: Double?
    var start = section.items.lowerBound
    while start < section.items.upperBound {
      let slots = min(grid.form.length(lines.count), length)
      var line = line(start..<min(start + slots, section.items.upperBound), row: lines.count)
      if problem.allowsOffsets {
        let middle = problem.middle(of: line)
        if let above { line.isNested = Int((2 * (middle - above)).rounded()) % 2 != 0 }
        above = middle
      }
      start += slots
      lines.append(line)
    }
    return lines
  }

  private func line(_ items: Range<Int>, row: Int = 0) -> Band {
    let slots = grid.form.length(row)
    let share = problem.downShare(of: items)
    return Band(
      content: .line(items), length: slots, offset: grid.form.offset(row),
      down: share < problem.downShare ? share * grid.cell : grid.cellDown, downShare: share,
      captions: problem.captionDown(of: items), gap: grid.gap, isFull: items.count == slots)
  }

  func extended(_ band: Band, by group: LayoutKey, _ items: Range<Int>) -> Band? {
    guard !problem.hasSpans, !problem.axes.isTransposed, let heading = band.heading,
      items.upperBound - band.first <= length
    else { return nil }
    var line = line(band.first..<items.upperBound)
    line.heading = heading
    line.sharing = band.sharing + [Band.Sharing(group: group, item: items.lowerBound)]
    let extent = across(line)
    line.groupExtent = extent - grid.across(Double(line.count))
    let room = hasColumns ? grid.across(grid.form.width) : availableAcross
    return Tolerance.fits(extent, into: room) ? line : nil
  }

  /// A Boolean value that indicates whether groups stand in the same columns as lines of one group.
  private var hasColumns: Bool { problem.givesColumns || grid.form.isOpen }

  private var availableAcross: Double { problem.axes.across - 2 * problem.space.edge(grid.gap) }

  /// Returns the distance from the start of a line to an item. Groups that share the line start in columns, below headings
  /// that have room.
  @inline(never)
  private func offset(of item: Int, in line: Band) -> Double {
    var start = 0.0
    var group = line.heading
    var first = line.first
    let pitch = grid.groupPitch
    for next in line.sharing where next.item <= item {
      let count = next.item - first + (problem.givesColumns ? 1 : 0)
      start += Double(problem.paging.columns(count, below: group, pitch: pitch, gap: grid.gap)) * pitch
      group = next.group
      first = next.item
    }
    return start + Double(item - first) * grid.itemPitch
  }

  /// Returns the extent of a line that groups share.
  func across(_ line: Band) -> Double {
    guard let last = line.sharing.last else { return 0 }
    let photos = offset(of: line.first + line.count - 1, in: line) + grid.across(1)
    return hasColumns
      ? photos : max(photos, start(of: last, in: line) + problem.paging.width(of: last.group))
  }

  /// Makes all lines as wide as the widest one, as far as they have columns for it.
  mutating func widen(for pages: [ArraySlice<Band>]) {
    guard problem.isGrouped, !problem.givesColumns, !problem.space.isFixed, grid.columns > 1 else { return }
    let pitch = grid.groupPitch
    let cells = grid.across(grid.form.width)
    if grid.form.isOpen {
      let gaps = grid.form.width - 1
      grid.widen(by: min(availableAcross - cells, gaps * pitch * (Self.mostStretch - 1)))
      grid.groupPitch = grid.ownPitch
      // The last heading may reach further than its item. Web pages measure no headings.
      #if !hasFeature(Embedded)
        grid.ownPitch = max(pitch, grid.ownPitch - missingRoom(forHeadingsOf: pages) / gaps)
        grid.groupPitch = grid.ownPitch
      #endif
      return
    }
    let widest = max(cells, across(pages))
    grid.widen(by: widest - cells)

    let room = widest - grid.cell
    grid.groupPitch = room / (room / pitch).rounded(.down)
    if grid.groupPitch > Self.mostStretch * pitch || !Tolerance.fits(across(pages), into: widest) {
      grid.groupPitch = pitch
    }
  }

  /// Returns the most that a heading would be shortened by.
  func missingRoom(forHeadingsOf pages: [ArraySlice<Band>]) -> Double {
    let (start, end) = grid.extent
    return pages.joined().reduce(0) { missing, line in
      max(missing, problem.paging.missingRoom(for: headings(of: line, from: start, to: end)))
    }
  }

  /// The largest growth of the distance between groups with which their lines end together.
  private static let mostStretch = 1.15

  /// Returns the extent of the widest line that groups share.
  private func across(_ pages: [ArraySlice<Band>]) -> Double {
    pages.joined().reduce(0) { max($0, across($1)) }
  }

  func start(of group: Band.Sharing, in line: Band) -> Double { offset(of: group.item, in: line) }

  /// Fills the cells of one page after another, and splits them into bands between rows that no item crosses.
  /// Later items may precede an item that needs more lines than are left.
  private func blocks(of section: Paging.Section) -> [Band] {
    let maximumLines = problem.linesOfPage(grid)
    let maximumSpan = min(grid.columns, maximumLines)
    var bands: [Band] = []
    var waiting: [Int] = []
    var next = section.items.lowerBound

    while !waiting.isEmpty || next < section.items.upperBound {
      var cells = FeaturedCells(columns: grid.columns, rows: maximumLines)
      var rows: [[Band.Place]] = []
      var left: [Int] = []
      var placed = 0

      func place(_ item: Int) {
        let span = min(problem.items[item].span, maximumSpan)
        guard placed < problem.paging.perPage ?? .max, let (row, column) = cells.place(span) else {
          return left.append(item)
        }
        placed += 1
        while rows.count < row + span { rows.append([]) }
        rows[row].append(Band.Place(item: item, row: row, column: column, span: span))
      }

      waiting.forEach(place)
      // Once many items wait, no further ones are tried: they would move too far from their position in the
      // order.
      while !cells.isFull, placed < problem.paging.perPage ?? .max, left.count < grid.columns,
        next < section.items.upperBound
      {
        place(next)
        next += 1
      }

      waiting = left
      bands += parted(rows)
    }
    return bands
  }

  private func parted(_ rows: [[Band.Place]]) -> [Band] {
    var bands: [Band] = []
    var start = 0
    var end = 0
    for (row, places) in rows.enumerated() {
      end = max(end, row + (places.map { $0.span }.max() ?? 1))
      guard row + 1 == end else { continue }
      bands.append(band(of: rows[start..<end]))
      start = end
    }
    return bands
  }

  private func band(of rows: ArraySlice<[Band.Place]>) -> Band {
    let places = rows.flatMap { $0.sorted { $0.column < $1.column } }.map { place in
      var place = place
      place.row -= rows.startIndex
      return place
    }
    // A single line of neighbours with one cell each is aligned like any other line.
    let items = places.map { $0.item }
    let isLine = rows.count == 1 && zip(items, items.dropFirst()).allSatisfy { $1 == $0 + 1 }
    return Band(
      content: isLine ? .line(items[0]..<items[0] + items.count) : .block(places), lines: rows.count,
      length: grid.columns, down: Double(rows.count) * grid.cellDown,
      downShare: Double(rows.count) * problem.downShare,
      captions: Double(rows.count) * problem.captionDown,
      gap: grid.gap, isFull: places.count == grid.columns)
  }

  func extent(of bands: ArraySlice<Band>) -> (start: Double, end: Double) { grid.extent }

  /// Moves the frames of a row down to its lowest edge, so that captions begin at one height.
  private func levelled(_ frames: [Rect]) -> [Rect] {
    guard problem.captionDown > 0, let lowest = frames.map({ $0.maxY }).max() else { return frames }
    return frames.map { Rect(x: $0.x, y: lowest - $0.height, width: $0.width, height: $0.height) }
  }

  func place(_ band: Band, at y: Double, gap: Double, into placements: inout [LayoutResult.Placement]) {
    switch band.content {
    case .line(let items):
      let (start, pitch) = grid.alignment(of: band, problem)
      let frames = items.map { item in
        let x =
          band.sharing.isEmpty
          ? start + Double(item - items.lowerBound) * pitch : grid.left + offset(of: item, in: band)
        let cell = Rect(x: x, y: y, width: grid.cell, height: band.down)
        return problem.fitted(item, into: cell)
      }
      placements += zip(items, levelled(frames)).map { .init(item: $0, frame: $1) }

    case .block(let places):
      let pitch = grid.cellDown + problem.captionDown + gap
      for place in places {
        let box = Rect(
          x: grid.x(place.column), y: y + Double(place.row) * pitch, width: grid.across(place.span),
          height: Double(place.span) * pitch - gap - problem.captionDown)
        // The frame keeps the cell's proportions, even if the gaps across and down differ.
        let scale = min(box.width / grid.cell, box.height / grid.cellDown)
        let width = scale * grid.cell
        let height = scale * grid.cellDown
        let frame = Rect(
          x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width: width,
          height: height)
        placements.append(.init(item: place.item, frame: problem.fitted(place.item, into: frame)))
      }
    }
  }
}

/// Finds the first free cells for each item, row by row. Later items fill the cells beside larger ones.
struct FeaturedCells {
  let columns: Int
  let rows: Int
  private(set) var row = 0
  /// Row by row from `row` on.
  private(set) var occupied: [[Bool]] = []

  var isFull: Bool { row >= rows }

  /// Reserves the first free cells for an item and returns the position of the top-left one; `nil` if there
  /// is no room. `span` is the number of cells across and down, at most ``columns``.
  mutating func place(_ span: Int) -> (row: Int, column: Int)? {
    var below = 0
    while span <= rows - row - below {
      while occupied.count < below + span { occupied.append(Array(repeating: false, count: columns)) }
      let column = (0...columns - span).first { column in
        (below..<below + span).allSatisfy { row in !occupied[row][column..<column + span].contains(true) }
      }
      if let column {
        for row in below..<below + span {
          for index in column..<column + span { occupied[row][index] = true }
        }
        defer { dropFullRows() }
        return (row + below, column)
      }
      below += 1
    }
    return nil
  }

  private mutating func dropFullRows() {
    let full = occupied.prefix { !$0.contains(false) }.count
    occupied.removeFirst(full)
    row += full
  }
}
