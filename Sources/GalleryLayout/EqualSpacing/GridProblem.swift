/// The items that an equal-spacing layout places, with the page and the options, seen along the layout's flow.
struct GridProblem: Sendable {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  let lastRow: EqualSpacing.LastRow
  let frames: EqualSpacing.Frames
  let columns: Int?
  /// The given extent of a cell across the flow.
  private let cell: Double?
  /// Extent down divided by extent across of a cell.
  let downShare: Double
  /// Cells are never smaller than this share of the page's short side, so that any number of items needs a
  /// number of pages.
  private static let leastCellShare = 1e-3
  /// Least extent of a cell across.
  let minimumCell: Double
  let sections: [Paging.Section]
  /// A Boolean value that indicates whether items differ in size, so that there are lines but no columns.
  let hasOwnSizes: Bool
  /// A Boolean value that indicates whether an item takes more than one cell.
  let hasSpans: Bool
  /// Cells that all items take together.
  private let cellCount: Int
  /// The height of the largest caption.
  private let caption: Double
  /// A Boolean value that indicates whether all captions have the same height.
  let captionsAreUniform: Bool

  init(_ layout: EqualSpacing, items: [LayoutItem], axes: FlowAxes, space: WhiteSpace) {
    self.items = items
    self.axes = axes
    self.space = space
    paging = layout.paging
    lastRow = layout.lastRow
    frames = layout.frames
    columns = layout.columns
    sections = layout.paging.sections(of: items)
    hasSpans = items.contains { $0.span > 1 }
    cellCount = items.reduce(0) { $0 + $1.span * $1.span }
    caption = items.reduce(0) { max($0, $1.captionHeight) }
    captionsAreUniform = items.allSatisfy { $0.captionHeight == items[0].captionHeight }

    let diameter = items[0].diameter
    let diametersAreUniform = items.allSatisfy { $0.diameter == diameter } && (diameter == nil || !hasSpans)
    hasOwnSizes = !diametersAreUniform || (layout.frames == .aspect && diameter == nil)
    let aspect = diameter != nil && diametersAreUniform ? 1 : layout.cellAspect
    downShare = axes.isTransposed ? aspect : 1 / aspect
    let width = diametersAreUniform ? diameter ?? layout.cell : layout.cell
    cell = axes.isTransposed ? width.map { $0 / aspect } : width
    let closedSide = min(axes.across, axes.down ?? axes.across)
    let shortSide = layout.minimumCell ?? closedSide * EqualSpacing.defaultMinimumCellShare
    minimumCell = max(shortSide, closedSide * Self.leastCellShare) / min(1, downShare)
  }

  /// Room for the caption beside a cell, where lines are columns; the same for all cells.
  var captionAcross: Double { axes.isTransposed ? caption : 0 }
  /// Room for the caption below the cells of a line.
  var captionDown: Double { axes.isTransposed ? 0 : caption }

  /// The room below the cells of a line that holds some items.
  func captionDown(of line: Range<Int>) -> Double {
    if captionsAreUniform || axes.isTransposed || hasSpans { return captionDown }
    return items[line].reduce(0) { max($0, $1.captionHeight) }
  }

  /// Chooses columns, cell and gap from what is given.
  func grid() throws(LayoutError) -> Grid {
    if let cell {
      let columns = try columns(for: cell)
      let gap = space.isFixed ? space.gap : track(columns: columns).gap(cell: cell, space)
      return Grid(columns: columns, cell: cell, gap: max(0, gap), in: self)
    }
    guard axes.down != nil else { return try openGrid() }
    if let grid = OnePageGrid(self).grid() { return grid }
    return try capacityGrid()
  }

  /// The axis across, with some columns.
  func track(columns: Int) -> Track {
    Track(
      extent: axes.across, cellShare: Double(columns), fixed: Double(columns) * captionAcross, bands: columns)
  }

  /// The columns for a given cell: the given number where it fits, otherwise as many as fit.
  private func columns(for cell: Double) throws(LayoutError) -> Int {
    let edge = space.edge(space.gap)
    let footprint = cell + captionAcross
    if let columns {
      // The gap follows from cell and columns; only a fixed one, or a given margin, can be in the way.
      let least =
        Double(columns) * footprint + 2 * space.margin + (space.isFixed ? Double(columns - 1) * space.gap : 0)
      guard Tolerance.fits(least, into: axes.across) else {
        throw .itemTooLarge(
          id: items[0].id, extent: least / Double(columns), available: axes.across / Double(columns))
      }
      return columns
    }
    let count = Tolerance.count(
      footprint + space.gap, into: axes.across - 2 * edge + space.gap, limit: .max)
    guard count > 0 else {
      throw .itemTooLarge(id: items[0].id, extent: footprint + 2 * edge, available: axes.across)
    }
    return count
  }

  /// The number of columns of the least cell that fit, at least one.
  var mostColumns: Int {
    let available = axes.across - 2 * space.edge(space.gap) + space.gap
    return max(
      1, Tolerance.count(minimumCell + captionAcross + space.gap, into: available, limit: max(1, cellCount)))
  }

  /// Returns the grid of an open page, whose cells fill the extent across.
  private func openGrid() throws(LayoutError) -> Grid {
    let columns = columns ?? mostColumns
    let cell = track(columns: columns).largestCell(space)
    try checkRoom(cell)
    return Grid(columns: columns, cell: cell, gap: space.gap, in: self)
  }

  /// The grid that is used when one page does not suffice: it depends on the page alone, so pages stay as
  /// they are when later items drop out.
  private func capacityGrid() throws(LayoutError) -> Grid {
    let headings = sections.contains { $0.heading != nil } ? 1 : 0
    let captions = captionDown
    func down(_ rows: Int) -> Track {
      Track(
        extent: axes.down ?? .infinity, cellShare: Double(rows) * downShare,
        fixed: Double(headings) * paging.headingHeight + Double(rows) * captions, bands: rows + headings)
    }
    let columns =
      columns
      ?? max(
        1,
        Tolerance.count(
          minimumCell + captionAcross + space.gap,
          into: axes.across - 2 * space.edge(space.gap) + space.gap, limit: 1 << 20))
    let across = track(columns: columns)
    // With given columns the cell fills them; otherwise as many rows of the least cell as fit, then the
    // largest cell with which they still do.
    let goal = self.columns == nil ? minimumCell : min(across.largestCell(space), down(1).largestCell(space))
    let free = down(1).extent - down(1).fixed - 2 * space.edge(space.gap) - Double(headings) * space.gap
    let pitch = goal * downShare + captions + space.gap
    let rows = max(
      1, Tolerance.count(pitch, into: free + captions + space.gap, limit: 1 << 20))
    let largest = min(across.largestCell(space), down(rows).largestCell(space), loneRowCell)
    try checkRoom(largest)
    if !space.isFixed, let equal = Track.filling(across, down(rows), space),
      Tolerance.fits(equal.cell, into: largest), equal.cell >= EqualSpacing.allEqualShare * largest,
      equal.cell >= min(minimumCell, largest)
    {
      return Grid(columns: columns, cell: equal.cell, gap: equal.gap, in: self)
    }
    return Grid(columns: columns, cell: largest, gap: space.gap, in: self)
  }

  private func checkRoom(_ cell: Double) throws(LayoutError) {
    guard cell > 0 else {
      throw .invalidPage(
        reason: "gaps of \(space.gap), edges, captions and headings leave no room for a cell")
    }
  }

  /// The cell for items without a size of their own, where sizes differ.
  ///
  /// Halving the interval between the least cell and the largest the page holds finds the largest cell with
  /// which everything fits on one page; when the least does not, the cell depends on the page alone.
  func freeCell() throws(LayoutError) -> Double {
    if let cell { return cell }
    guard items.contains(where: { $0.diameter == nil }) else { return minimumCell }
    let columns = columns ?? 1
    let across = track(columns: columns).largestCell(space)
    if axes.down == nil { return try grid().cell }
    var largest = min(across, loneRowCell)
    try checkRoom(largest)
    var least = min(minimumCell, largest)
    let demands = pageDemands()
    guard fit(demands, least) else { return try capacityGrid().cell }
    if fit(demands, largest) { return largest }
    for _ in 0..<40 {
      let middle = (least + largest) / 2
      if fit(demands, middle) { least = middle } else { largest = middle }
    }
    return least
  }

  /// Returns whether every page that begins by itself holds its items.
  private func fit(_ demands: [PageDemand], _ cell: Double) -> Bool {
    demands.allSatisfy { demand in
      var pager = LinePager(
        self, FreeLines(self, cell: cell), sections: demand.sections, beginsFirst: demand.isFirst)
      guard let pages = try? pager.pages(limit: 2) else { return false }
      return pages.count == 1 && pages[0].placements.count == demand.items.count
    }
  }

  /// The largest cell of which every page holds one row with any item's caption and any heading, whichever items
  /// come on later pages.
  var loneRowCell: Double {
    let headings = sections.contains { $0.heading != nil } ? 1 : 0
    return Track(
      extent: axes.down(isFirst: true) ?? .infinity, cellShare: downShare,
      fixed: captionDown + Double(headings) * paging.headingHeight, bands: 1 + headings
    ).largestCell(space)
  }

  /// The sections of the pages that have to hold their items, one list a page.
  func pageDemands() -> [PageDemand] {
    var demands: [PageDemand] = []
    for section in sections {
      if demands.isEmpty || section.startsPage {
        demands.append(
          PageDemand(
            sections: [], items: items[section.items.lowerBound..<section.items.lowerBound],
            isFirst: demands.isEmpty))
      }
      let last = demands.count - 1
      let room = (paging.perPage ?? .max) - demands[last].items.count
      guard room > 0 else { continue }
      let taken = section.items.prefix(room)
      demands[last].sections.append(
        Paging.Section(
          items: taken.startIndex..<taken.endIndex, heading: section.heading, startsPage: section.startsPage))
      demands[last].items = items[demands[last].items.startIndex..<taken.endIndex]
    }
    return demands
  }
}

/// The items that one page has to hold.
struct PageDemand: Sendable {
  /// Their runs by group.
  var sections: [Paging.Section]
  /// The items themselves.
  var items: ArraySlice<LayoutItem>
  /// A Boolean value that indicates whether the page is the first of all.
  var isFirst: Bool
}
