/// The items of an equal-spacing layout with the page and the options, along the axes of the flow.
struct GridProblem: Sendable {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let layout: EqualSpacing
  /// `nil` if the layout chooses the cell.
  let cell: Double?
  /// Divided by the extent across.
  let downShare: Double
  /// The smallest cell, as a share of the page's short side. It keeps the number of pages finite.
  private static let leastCellShare = 1e-3
  /// Across.
  let minimumCell: Double
  let sections: [Paging.Section]
  /// Sections that share pages. Each run begins a new page.
  let runs: [[Paging.Section]]
  /// A Boolean value that indicates whether items differ in size; there are then lines but no columns.
  let hasOwnSizes: Bool
  let hasSpans: Bool
  let cellCount: Int
  private let caption: Double
  let captionsAreUniform: Bool

  /// Creates the problem. `cellAspect` is the width of a cell divided by its height.
  init(_ layout: EqualSpacing, items: [LayoutItem], axes: FlowAxes, space: WhiteSpace, cellAspect: Double) {
    self.items = items
    self.axes = axes
    self.space = space
    self.layout = layout
    runs = layout.paging.runs(of: items)
    sections = runs.flatMap { $0 }
    hasSpans = items.contains { $0.span > 1 }
    cellCount = items.reduce(0) { $0 + $1.span * $1.span }
    caption = items.reduce(0) { max($0, $1.captionHeight) }
    captionsAreUniform = items.allSatisfy { $0.captionHeight == items[0].captionHeight }

    let diameter = items[0].diameter
    let diametersAreUniform = items.allSatisfy { $0.diameter == diameter } && (diameter == nil || !hasSpans)
    hasOwnSizes =
      !diametersAreUniform || (layout.frames == .aspect && layout.align == .rows && diameter == nil)
    let aspect = diameter != nil && diametersAreUniform ? 1 : cellAspect
    downShare = axes.isTransposed ? aspect : 1 / aspect
    let width = diametersAreUniform ? diameter ?? layout.cell : layout.cell
    cell = axes.isTransposed ? width.map { $0 / aspect } : width
    let closedSide = min(axes.across, axes.down ?? axes.across)
    let isForced = layout.paging.perPage != nil || layout.rows != nil
    let shortSide = isForced ? 0 : layout.minimumCell ?? closedSide * EqualSpacing.defaultMinimumCellShare
    minimumCell = max(shortSide, closedSide * Self.leastCellShare) / min(1, downShare)
  }

  var paging: Paging { layout.paging }
  /// A Boolean value that indicates whether gaps across and down are equal, which leaves the rest to the
  /// edges.
  var hasOneGutter: Bool { layout.spacing == .equal && axes.down != nil }
  var columns: Int? { layout.columns }
  var rows: Int? { layout.rows }

  /// The room for the caption beside a cell, if lines are columns; the same for all cells.
  var captionAcross: Double { axes.isTransposed ? caption : 0 }
  var captionDown: Double { axes.isTransposed ? 0 : caption }

  func captionDown(of line: Range<Int>) -> Double {
    if captionsAreUniform || axes.isTransposed || hasSpans { return captionDown }
    return items[line].reduce(0) { max($0, $1.captionHeight) }
  }

  /// Returns the largest rectangle in a cell with the item's proportions, or the whole cell if items fill
  /// their cells.
  func fitted(_ item: Int, into cell: Rect) -> Rect {
    guard layout.frames == .aspect, items[item].diameter == nil else { return cell }
    let share = axes.isTransposed ? items[item].aspect : 1 / items[item].aspect
    let width = min(cell.width, cell.height / share)
    return Rect(
      x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - width * share) / 2, width: width,
      height: width * share)
  }

  func track(columns: Int) -> Track {
    Track(
      extent: axes.across, cellShare: Double(columns), fixed: Double(columns) * captionAcross, bands: columns)
  }

  /// The cell share of the axis down is the extent of the cells.
  func track(_ bands: ArraySlice<Band>, isFirst: Bool) -> Track {
    var track = Track(extent: axes.down(isFirst: isFirst) ?? .infinity, cellShare: 0, bands: 0)
    for band in bands {
      track.cellShare += band.down
      track.fixed += band.captions + (band.heading == nil ? 0 : paging.headingHeight)
      track.bands += band.bars
    }
    return track
  }

  /// Returns the grid for a given cell, or for an open page; `nil` if the layout chooses the cell.
  func givenGrid() throws(LayoutError) -> Grid? {
    if let cell {
      let columns = try columns(for: cell)
      let isGiven = space.isFixed || (hasOneGutter && space.gap == 0)
      let gap = max(0, isGiven ? space.gap : track(columns: columns).gap(cell: cell, space))
      return Grid(columns: columns, cell: cell, gap: gap, in: self)
    }
    guard axes.down == nil else { return nil }
    let columns = columns ?? maximumColumns
    let cell = track(columns: columns).largestCell(space)
    try checkRoom(cell)
    return Grid(columns: columns, cell: cell, gap: space.gap, in: self)
  }

  /// Returns the number of columns for a given cell: the given number if it fits, otherwise as many as fit.
  private func columns(for cell: Double) throws(LayoutError) -> Int {
    let edge = space.edge(space.gap)
    let footprint = cell + captionAcross
    if let columns {
      // The gap follows from cell and columns. Only a fixed gap or a given margin can make them too wide.
      let least =
        Double(columns) * footprint + 2 * space.margin + (space.isFixed ? Double(columns - 1) * space.gap : 0)
      guard Tolerance.fits(least, into: axes.across) else {
        throw .itemTooLarge(
          id: items[0].id, extent: least / Double(columns), available: axes.across / Double(columns))
      }
      return columns
    }
    let count = Tolerance.count(footprint + space.gap, into: axes.across - 2 * edge + space.gap, limit: .max)
    guard count > 0 else {
      throw .itemTooLarge(id: items[0].id, extent: footprint + 2 * edge, available: axes.across)
    }
    return count
  }

  /// The maximum number of columns, at least one.
  var maximumColumns: Int {
    let available = axes.across - 2 * space.edge(space.gap) + space.gap
    return max(
      1, Tolerance.count(minimumCell + captionAcross + space.gap, into: available, limit: max(1, cellCount)))
  }

  /// Returns the number of lines that a page holds, at least one; unlimited on an open page.
  func linesOfPage(_ grid: Grid) -> Int {
    guard axes.down != nil else { return .max }
    let heading = sections.contains { $0.heading != nil } ? paging.headingHeight + grid.gap : 0
    let room = (axes.down(isFirst: true) ?? .infinity) - 2 * space.edge(grid.gap) - heading
    let lines = Tolerance.count(grid.cellDown + captionDown + grid.gap, into: room + grid.gap, limit: .max)
    return max(1, min(lines, rows ?? .max))
  }

  func checkRoom(_ cell: Double) throws(LayoutError) {
    guard cell > 0 else {
      throw .invalidPage(reason: "gaps, edges, captions and headings leave no room for a cell")
    }
  }

  /// The largest cell for which every page has room for one row with any item's caption and any heading.
  var loneRowCell: Double {
    let headings = sections.contains { $0.heading != nil } ? 1 : 0
    return Track(
      extent: axes.down(isFirst: true) ?? .infinity, cellShare: downShare,
      fixed: captionDown + Double(headings) * paging.headingHeight, bands: 1 + headings
    ).largestCell(space)
  }
}
