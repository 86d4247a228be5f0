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
  let cell: Double?
  /// Extent down divided by extent across of a cell.
  let downShare: Double
  /// Cells are never smaller than this share of the page's short side, so that any number of items needs a
  /// number of pages.
  static let leastCellShare = 1e-3
  /// Least extent of a cell across.
  let minimumCell: Double
  let sections: [Paging.Section]
  /// A Boolean value that indicates whether items differ in size, so that there are lines but no columns.
  let hasOwnSizes: Bool
  /// A Boolean value that indicates whether an item takes more than one cell.
  let hasSpans: Bool
  /// Cells that all items take together.
  let cellCount: Int
  /// The largest caption, and whether all are alike.
  let caption: Double
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
}
