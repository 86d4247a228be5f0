/// A grid with one gutter: the gaps between neighbours are equal across and down.
///
/// - Without a ``cell`` size, the layout chooses the columns, rows and cell size of closed pages together. It
///   uses the fewest pages with cells of at least ``minimumCell``, and the largest cells that fit on them.
///   Opposite edges share the whitespace that the gaps leave.
/// - Cells may shrink to ``evenShare`` of the largest size for a last row that is at least half full, and by
///   another 5 % until the widest edge is at most 2.5 times the gap, or else four or six times.
/// - With ``SpacingRule/spread``, gaps and edges share the whitespace of each axis equally. Cells then shrink
///   until the widest gap is at most twice the narrowest, or else three times. If a page has too few items
///   for that, they stay a block, a little above its middle.
/// - Items are divided over pages as evenly as their rows allow, or equally with a ``Paging/perPage`` limit.
///   All pages have the same cell size and begin at the same height. ``Paging/perPage`` and ``rows`` override
///   the minimum cell.
/// - A gap of 0 stays 0 on closed pages. A wider gap may grow with the remaining whitespace.
/// - With a ``cell`` size, the layout uses as many columns as fit with the minimum gap. The gaps and both
///   edges share the remaining width equally, and rows have the same gap. An open page ends with that gap. On
///   closed pages, top and bottom share the height that the fullest page leaves.
/// - With both ``columns`` and ``cell``, the gap follows from them and may be below the minimum.
///
/// The minimum gap is ``LayoutPage/gap``, by default 1.5 % of the page's short side. Edges are at least as
/// wide as ``LayoutPage/margin``; the gaps share the rest. On an open page, cells fill the width with as many
/// columns of ``minimumCell`` as fit, but not more than items.
///
/// An item with a ``LayoutItem/diameter`` has that size; other items have the cell's size. A featured item
/// (``LayoutItem/span``) occupies several cells across and down, at most those of the grid. Later items fill
/// the cells beside it. Otherwise items keep their order. ``LayoutItem/weight`` is ignored.
public struct EqualSpacing: Layout {
  /// The rectangle used as an item's frame.
  public enum Frames: String, Sendable, Hashable, Codable, CaseIterable {
    /// The cell.
    case cell
    /// The largest rectangle in the cell with the item's own aspect: the whole photo, uncropped.
    case aspect
  }

  /// The vertical position of the last of several closed pages, if it is not full.
  public enum LastPage: String, Sendable, Hashable, Codable, CaseIterable {
    /// The rows are centred vertically.
    case centre
    /// The rows begin at the same height as on the pages before.
    case start
  }

  /// The number of items in a line; ``flow`` decides whether lines are rows. Defaults to `nil`: the layout
  /// chooses it.
  public var columns: Int?
  /// The number of lines on a page, even if there are fewer items. Defaults to `nil`: the layout chooses it.
  public var rows: Int?
  /// The width of a cell, in the page's unit. Defaults to `nil`: the layout chooses it.
  public var cell: Double?
  /// The width of a cell divided by its height. Defaults to `nil`: 1 if items fill their cells. Otherwise the
  /// layout tries common photo proportions and the most frequent one of the items, and uses the one with the
  /// largest photos.
  public var cellAspect: Double?
  /// The minimum short side of a chosen cell. Defaults to `nil`: ``defaultMinimumCellShare`` of the page's.
  public var minimumCell: Double?
  /// The rule for dividing whitespace; open pages are the same for equal and spread spacing. Fixed spacing
  /// begins at the page's top left, and a missing margin is as wide as the gap. Defaults to `.equal`.
  public var spacing: SpacingRule
  /// The alignment of a row with fewer items than columns. Defaults to `.start`.
  public var lastRow: RowAlignment
  /// The vertical position of the items on the last page, if there are several pages of fixed height and it
  /// is not full. Defaults to `.start`.
  public var lastPage: LastPage
  /// The direction of lines. Defaults to `.rows`.
  public var flow: PageFlow
  /// The rectangle used as an item's frame. Defaults to `.cell`.
  public var frames: Frames
  /// The alignment of frames that do not fill their cells. Defaults to `.rows`.
  public var align: CellAlignment
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// The smallest share of the largest cell size that is accepted for more even whitespace.
  public static let evenShare = 0.92
  /// The smallest share of the best cell size that is accepted for a grid with fewer empty cells or narrower
  /// edges.
  static let fullerShare = 0.95
  /// The maximum ratios of the widest to the narrowest gap of spread whitespace. The first achievable ratio
  /// is used.
  static let unevenness = [2.0, 3.0]
  /// The maximum ratios of the widest edge to the one gutter. The first achievable ratio is used.
  ///
  /// Measured on 12 to 130 items on A4, letter and iPad in both orientations: edges are within 2.5 gutters on
  /// 41 % of the pages, within four on 69 % and within six on 89 %. Cells 20 % smaller would reach 2.5 on
  /// only 50 %, and a gap of 4 % of the short side instead of 1.5 % on 76 %, with circles on 36 % of the
  /// page's area instead of 51 %.
  static let widestEdges = [2.5, 4.0, 6.0]
  /// The default minimum cell, as a share of the page's short side: 25 mm on A4.
  public static let defaultMinimumCellShare = 25.0 / 210

  /// Creates the layout.
  public init(
    columns: Int? = nil, rows: Int? = nil, cell: Double? = nil, cellAspect: Double? = nil,
    minimumCell: Double? = nil, spacing: SpacingRule = .equal, lastRow: RowAlignment = .start,
    lastPage: LastPage = .start, flow: PageFlow = .rows, frames: Frames = .cell, align: CellAlignment = .rows,
    paging: Paging = Paging()
  ) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
    self.cellAspect = cellAspect
    self.minimumCell = minimumCell
    self.spacing = spacing
    self.lastRow = lastRow
    self.lastPage = lastPage
    self.flow = flow
    self.frames = frames
    self.align = align
    self.paging = paging
  }
}
