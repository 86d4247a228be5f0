/// The items of an equal-spacing layout with the page and the options, along the axes of the flow.
///
/// A class, because copies of so many values would be a twentieth of the layout's code.
final class GridProblem: Sendable {
  let items: [LayoutItem]
  let axes: FlowAxes
  /// The least whitespace.
  let space: WhiteSpace
  let layout: EqualSpacing
  /// `nil` if the layout chooses the cell.
  let cell: Double?
  /// The given height of hexagons.
  let hexagonHeight: Double?
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
  /// A Boolean value that indicates whether groups have headings.
  let isGrouped: Bool
  /// The width from the start of a group to the next one in its line, for each of its photos, that most headings need.
  let headingWidth: Double
  let hasSpans: Bool
  let cellCount: Int
  private let caption: Double
  let captionsAreUniform: Bool
  /// The lattice; `nil` lets the composer choose it.
  let lattice: GridLattice?
  /// The alignment of rows with fewer items than cells.
  let lastRow: RowAlignment
  /// The distance between nested rows, as a share of the pitch. The corners of nested squircles would touch.
  private let nest: Double

  /// Creates the problem. `cellAspect` is the width of a cell divided by its height.
  init(_ layout: EqualSpacing, items: [LayoutItem], page: LayoutPage, cellAspect: Double) throws(LayoutError)
  {
    let axes = try FlowAxes(page, transposed: layout.flow == .columns)
    self.items = items
    self.axes = axes
    self.layout = layout
    runs = layout.paging.runs(of: items)
    sections = runs.flatMap { $0 }
    hasSpans = items.contains { $0.span > 1 }
    cellCount = items.reduce(0) { $0 + $1.span * $1.span }
    caption = items.reduce(0) { max($0, $1.captionHeight) }
    captionsAreUniform = items.allSatisfy { $0.captionHeight == items[0].captionHeight }

    let diametersAreUniform =
      items.allSatisfy { $0.diameter == items[0].diameter } && (items[0].diameter == nil || !hasSpans)
    let diameter = diametersAreUniform ? items[0].diameter : nil
    hasOwnSizes =
      !diametersAreUniform || (layout.frames == .aspect && layout.align == .rows && diameter == nil)
    let isHexagon = layout.tile == .hexagon && layout.lattice != .square
    let aspect = diameter != nil ? 1 : isHexagon ? EqualSpacing.hexagonAspect : cellAspect
    downShare = axes.isTransposed ? aspect : 1 / aspect
    let width = diameter ?? layout.cell
    hexagonHeight = isHexagon ? width : nil
    cell = (axes.isTransposed ? width.map { $0 / aspect } : width).map { isHexagon ? $0 * aspect : $0 }
    let closedSide = min(axes.across, axes.down ?? axes.across)
    let isForced = layout.paging.perPage != nil || layout.rows != nil
    let shortSide = isForced ? 0 : layout.minimumCell ?? closedSide * EqualSpacing.defaultMinimumCellShare
    let least = max(shortSide, closedSide * Self.leastCellShare)
    minimumCell = isHexagon ? least * aspect : least / min(1, downShare)

    let isComposed = cell == nil && axes.down != nil && !hasOwnSizes
    let isGiven = layout.columns != nil || layout.rows != nil
    let count = runs.reduce(isGiven ? .max : 0) { max($0, layout.paging.itemsPerPage($1)) }
    space =
      isComposed && layout.spacing == .equal
      ? WhiteSpace(composing: page, count: count) : WhiteSpace(page, isFixed: layout.spacing == .fixed)

    let isPlain = !axes.isTransposed && !hasSpans && layout.rows == nil && layout.frames == .cell
    let isRound = layout.tile == .circle || layout.tile == .squircle || isHexagon
    let offsets = isRound && isPlain && layout.lastRow != .justify
    isGrouped = sections.contains { $0.heading != nil }
    headingWidth = layout.paging.width(ofMost: sections)
    let isUniform = !isGrouped && !hasSpans && !hasOwnSizes && layout.frames == .cell
    let isOnPage = axes.down != nil && !axes.isTransposed && layout.spacing == .equal
    lastRow = layout.lastRow ?? (isRound && isUniform && isOnPage ? .centre : .start)
    let isFree = lastRow == .centre && isComposed && !isGrouped
    let isSquare = !offsets || !isHexagon && layout.lattice == nil && !isFree
    lattice = isSquare ? .square : isHexagon ? .hexagonal : layout.lattice
    nest = layout.tile == .squircle ? 1 : 0.75.squareRoot()
  }

  var paging: Paging { layout.paging }
  /// A Boolean value that indicates whether rows may be half a cell beside those above.
  var allowsOffsets: Bool { lattice != .square }
  /// A Boolean value that indicates whether gaps across and down are equal, which leaves the rest to the
  /// edges.
  var hasOneGutter: Bool { layout.spacing == .equal && axes.down != nil }
  var columns: Int? { layout.columns }
  var rows: Int? { layout.rows }

  /// The room for the caption beside a cell, if lines are columns; the same for all cells.
  var captionAcross: Double { axes.isTransposed ? caption : 0 }
  var captionDown: Double { axes.isTransposed ? 0 : caption }

  /// A Boolean value that indicates whether lines of whole photos are as high as the highest one.
  private var hasOwnLines: Bool {
    layout.frames == .aspect && !hasOwnSizes && !hasSpans && items[0].diameter == nil && cell == nil
      && rows == nil && axes.down != nil
  }

  /// Returns the extent of a line of cells down, divided by that of a cell across.
  func downShare(of line: Range<Int>) -> Double {
    guard hasOwnLines else { return downShare }
    return min(downShare, items[line].reduce(0) { max($0, downShare(of: $1)) })
  }

  private func downShare(of item: LayoutItem) -> Double { axes.isTransposed ? item.aspect : 1 / item.aspect }

  /// Returns the least extent of a line down.
  func leastDownShare() -> Double {
    guard hasOwnLines else { return downShare }
    return items.reduce(downShare) { min($0, downShare(of: $1)) }
  }

  /// A Boolean value that indicates whether groups that share a line stand in its columns, because cells do not give way.
  var givesColumns: Bool { columns != nil || cell != nil || axes.down == nil }

  func captionDown(of line: Range<Int>) -> Double {
    if captionsAreUniform || axes.isTransposed || hasSpans { return captionDown }
    return items[line].reduce(0) { max($0, $1.captionHeight) }
  }

  /// Returns the largest rectangle in a cell with the item's proportions, or the whole cell if items fill
  /// their cells.
  func fitted(_ item: Int, into cell: Rect) -> Rect {
    // The frame of a hexagon is the square around it.
    if lattice == .hexagonal, layout.tile == .hexagon {
      return Rect(
        x: cell.x + (cell.width - cell.height) / 2, y: cell.y, width: cell.height, height: cell.height)
    }
    guard layout.frames == .aspect, items[item].diameter == nil else { return cell }
    let share = downShare(of: items[item])
    let width = min(cell.width, cell.height / share)
    return Rect(
      x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - width * share) / 2, width: width,
      height: width * share)
  }

  func track(_ form: RowForm) -> Track {
    let gaps = form.width - 1
    return Track(
      extent: axes.across, cellShare: form.width, fixed: form.width * captionAcross,
      gaps: form.isOpen ? (1 + Paging.groupGaps) * gaps : gaps)
  }

  /// Returns the largest cell for the width. The frames of hexagons, which are wider, stay on the page.
  func widestCell(_ form: RowForm, _ space: WhiteSpace) -> Double {
    var cell = track(form).largestCell(space)
    // Web pages measure no headings.
    #if !hasFeature(Embedded)
      if form.isOpen { limit(&cell, byHeadingsOf: form, space) }
    #endif
    guard lattice == .hexagonal, downShare > 1 else { return cell }
    return min(cell, (axes.across - (form.width - 1) * space.gap) / (form.width + downShare - 1))
  }

  /// Reduces a cell until each column has room for a heading.
  private func limit(_ cell: inout Double, byHeadingsOf form: RowForm, _ space: WhiteSpace) {
    let gaps = form.width - 1
    let room = axes.across - 2 * space.edge(space.gap)
    cell = min(cell, room - gaps * (headingWidth + space.gap))
    // The last heading may be wider than the cell, and reach into the margin.
    let last = headingWidth - (1 - Paging.headingMargin) * space.margin
    guard cell < last, gaps > 0 else { return }
    let pitch = (room - last) / gaps
    cell = pitch < headingWidth + space.gap ? 0 : min(cell, pitch - (1 + Paging.groupGaps) * space.gap)
  }

  /// Returns the number of cells to centre; a hexagonal lattice may need one more.
  func centredCount(of line: Band) -> Int {
    lattice == .hexagonal ? line.length - (line.length - line.count) / 2 * 2 : line.count
  }

  /// Returns the distance from the middle of the page to the start of a row, in cells.
  func middle(of line: Band) -> Double {
    line.offset - Double(lastRow == .centre ? centredCount(of: line) : line.length) / 2
  }

  /// Returns 3 if a page's last row is full, or centred and half full, 2 if it lies straight below a row instead of in its
  /// gaps, 1 if it has several items, else 0. Rows of groups end where the groups do: 1 if one leaves an item alone, 0 if
  /// groups share rows but not all columns.
  func ending(of page: ArraySlice<Band>, _ form: RowForm) -> Int {
    if isGrouped {
      var ending = 3
      for line in page {
        if !form.isOpen, !line.sharing.isEmpty { return 0 }
        if line.continuesGroup, line.count == 1 { ending = 1 }
      }
      return ending
    }
    guard page.count > 1, let last = page.last, case .line = last.content else { return 3 }
    let longest = page.reduce(0) { max($0, $1.count) }
    let isCentred = centredCount(of: last) == last.count && !form.isShifted
    let isHalf = last.count > 1 && 2 * last.count >= longest
    if last.isWhole && last.count == longest { return 3 }
    guard isHalf, isCentred else { return last.count > 1 ? 1 : 0 }
    return form.isSquare || last.isNested ? 3 : 2
  }

  /// Returns the part of a row's height and gap that a nested row saves.
  func overlap(cell: Double, gap: Double) -> Double {
    captionDown > 0 ? 0 : (downShare - nest) * cell + (1 - nest) * gap
  }

  /// The cell share of the axis down is the extent of the cells.
  func track(_ bands: ArraySlice<Band>, isFirst: Bool) -> Track {
    var track = Track(extent: axes.extent(isFirst: isFirst), cellShare: 0, gaps: -1)
    for (index, band) in bands.enumerated() {
      track.cellShare += band.down
      track.fixed += band.captions + (band.heading == nil ? 0 : paging.headingHeight)
      track.gaps += Double(band.bars)
      guard index > 0, band.isNested else { continue }
      track.cellShare -= overlap(cell: band.down / downShare, gap: 0)
      track.gaps -= overlap(cell: 0, gap: 1)
    }
    return track
  }

  /// Returns the grid for a given cell, or for an open page; `nil` if the layout chooses the cell.
  func givenGrid() throws(LayoutError) -> Grid? {
    if let cell {
      let columns = try columns(for: cell)
      let form = form(allowsOffsets ? min(columns, items.count) : columns)
      let isGiven = space.isFixed || !form.isSquare || (hasOneGutter && space.gap == 0)
      let gap = max(0, isGiven ? space.gap : track(form).gap(cell: cell, space))
      return Grid(form, cell: cell, gap: gap, in: self)
    }
    guard axes.down == nil else { return nil }
    let form = form(columns ?? maximumColumns(minimumCell))
    let cell = widestCell(form, space)
    try checkRoom(cell)
    return Grid(form, cell: cell, gap: space.gap, in: self)
  }

  /// Returns rows of some columns; offset rows alternate.
  private func form(_ columns: Int) -> RowForm {
    guard allowsOffsets, items.count > 1 else { return RowForm(cycle: [columns]) }
    return columns > 1 ? RowForm(cycle: [columns, columns - 1]) : RowForm(cycle: [1], isShifted: true)
  }

  /// A Boolean value that indicates whether the page has no room for offset rows of the given cell.
  var isTooNarrow: Bool {
    guard lattice == .hexagonal, let cell, let columns = try? columns(for: cell) else { return false }
    return !Tolerance.fits(cell, into: widestCell(form(min(columns, items.count)), space))
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
    let count = Tolerance.count(footprint + space.gap, into: axes.across - 2 * edge + space.gap)
    guard count > 0 else {
      throw .itemTooLarge(id: items[0].id, extent: footprint + 2 * edge, available: axes.across)
    }
    return count
  }

  /// Returns the maximum number of columns of a cell, at least one.
  func maximumColumns(_ cell: Double) -> Int {
    let available = axes.across - 2 * space.edge(space.gap) + space.gap
    return max(
      1, Tolerance.count(cell + captionAcross + space.gap, into: available, limit: max(1, cellCount)))
  }

  /// Returns the number of lines that a page holds, at least one; unlimited on an open page.
  func linesOfPage(_ grid: Grid) -> Int {
    guard axes.down != nil else { return .max }
    let heading = isGrouped ? paging.headingHeight + grid.gap : 0
    let room = axes.extent(isFirst: true) - 2 * space.edge(grid.gap) - heading
    let lines = Tolerance.count(grid.cellDown + captionDown + grid.gap, into: room + grid.gap)
    return max(1, min(lines, rows ?? .max))
  }

  func checkRoom(_ cell: Double) throws(LayoutError) {
    guard cell > 0 else {
      throw .invalidPage(reason: "gaps, edges, captions and headings leave no room for a cell")
    }
  }

  /// The largest cell for which every page has room for one row with any item's caption and any heading.
  var loneRowCell: Double {
    let headings = isGrouped ? 1 : 0
    return Track(
      extent: axes.extent(isFirst: true), cellShare: downShare,
      fixed: captionDown + Double(headings) * paging.headingHeight, gaps: Double(headings)
    ).largestCell(space)
  }
}
