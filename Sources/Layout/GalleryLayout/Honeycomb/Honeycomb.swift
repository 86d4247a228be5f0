/// Equal circles or hexagons in rows that are offset by half a tile, with equal gaps along all three axes.
///
/// Rows have the same number of tiles, or alternately one less, whichever allows larger tiles. Closed pages
/// are as few as ``minimumCell`` allows, items are divided equally over them, and tiles are as large as
/// possible. They may shrink to ``EqualSpacing/evenShare`` of that for last rows that are at least half full.
/// Opposite edges share the remaining whitespace. An item's frame is the square around its tile. Items with
/// captions have rows one gap apart.
///
/// The gap is ``LayoutPage/gap``, by default 1.5 % of the page's short side. Edges are at least as wide as
/// the gap and ``LayoutPage/margin``. The layout ignores an item's aspect, weight, diameter, maximum width
/// and span.
public struct Honeycomb: Layout {
  /// The maximum number of tiles in a row. Defaults to `nil`: the layout chooses it.
  public var columns: Int?
  /// The height of a tile, in the page's unit. Defaults to `nil`: the layout chooses it.
  public var cell: Double?
  /// The minimum chosen height of a tile. Defaults to `nil`: ``EqualSpacing/defaultMinimumCellShare`` of the
  /// page's short side.
  public var minimumCell: Double?
  /// The width of a tile divided by its height: 1 for circles, ``hexagonAspect`` for hexagons. Defaults to 1.
  public var tileAspect: Double
  /// A Boolean value that indicates whether an incomplete row is in the middle, as nearly as the offset
  /// allows. Defaults to `false`: it begins at the left.
  public var centresLastRow: Bool
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// The aspect of a regular hexagon with a corner at the top.
  public static let hexagonAspect = 0.75.squareRoot()

  /// Creates the layout.
  public init(
    columns: Int? = nil, cell: Double? = nil, minimumCell: Double? = nil, tileAspect: Double = 1,
    centresLastRow: Bool = false, paging: Paging = Paging()
  ) {
    self.columns = columns
    self.cell = cell
    self.minimumCell = minimumCell
    self.tileAspect = tileAspect
    self.centresLastRow = centresLastRow
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, and if a tile does not fit on an empty page.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate(items)
    try LayoutError.check(columns, option: "columns")
    try LayoutError.check(cell, option: "cell")
    try LayoutError.check(tileAspect, option: "tileAspect")
    try LayoutError.check(minimumCell, option: "minimumCell", orZero: true)
    guard !items.isEmpty else { return LayoutResult(pages: []) }
    if cell == nil, let alike = try paging.arrangeAlike(items, on: page, arrange) { return alike }
    do {
      return try HoneycombProblem(self, items: items, axes: axes, space: WhiteSpace(page, isFixed: false))
        .result()
    } catch {
      // On a page too narrow for offset rows, a square grid may have room.
      guard case .itemTooLarge = error else { throw error }
      return try EqualSpacing(columns: columns, cell: cell, paging: paging).arrange(items, on: page)
    }
  }
}
