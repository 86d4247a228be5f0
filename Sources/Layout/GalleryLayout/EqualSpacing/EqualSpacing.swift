/// Cells of one size with one gutter: the gaps between neighbours are equal across and down.
///
/// - Without a ``cell`` size, closed pages are composed: as few as cells of ``minimumCell`` allow, with the best
///   ``Composition/score``. Cells may shrink to ``evenShare`` of the largest size, and gaps may double.
/// - Rows of round tiles are centred, and may nest half a cell beside those above. Up to twelve circles or
///   squircles have usual rows, such as 3 and 2.
/// - Items are divided over pages as evenly as their rows allow, or equally with a ``Paging/perPage`` limit.
///   All pages have the same cell size and begin at the same height. ``Paging/perPage``, ``rows`` and ``columns``
///   override the minimum cell; cells in given columns fill the width.
/// - With a ``cell`` size, the layout uses as many columns as fit with the minimum gap. The gaps and both
///   edges share the remaining width equally, and rows have the same gap. An open page ends with that gap. On
///   closed pages, top and bottom share the height that the fullest page leaves. A gap of 0 stays 0 there.
/// - With both ``columns`` and ``cell``, the gap follows from them and may be below the minimum.
///
/// The minimum gap is ``LayoutPage/gap``, by default 1.5 % of the page's short side. Edges are at least
/// ``LayoutPage/margin``, by default the gap, or 4 % on composed pages. With up to twelve items, these are 2.5 %
/// and 5 %. On an open page, cells fill the width with as many columns of
/// ``minimumCell`` as fit, but not more than items.
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
  /// The rule for dividing whitespace. Fixed spacing begins at the page's top left, and a missing margin is as wide as the gap. Defaults to `.equal`.
  public var spacing: SpacingRule
  /// The alignment of a row with fewer items than cells. Defaults to `nil`: `.centre` for round tiles on composed
  /// pages without headings, else `.start`.
  public var lastRow: RowAlignment?
  /// The outline of the tiles. A hexagon's size is its height; its frame is a square. Defaults to `.rectangle`.
  public var tile: TileOutline
  /// The lattice of the cells. Defaults to `nil`: hexagonal for hexagons, any for circles and squircles on composed
  /// pages, else square.
  public var lattice: GridLattice?
  /// The vertical position of the last page's rows. Defaults to `.start`.
  public var lastPage: LastPage
  /// The direction of lines. Defaults to `.rows`.
  public var flow: PageFlow
  /// The rectangle used as an item's frame. Defaults to `.cell`.
  public var frames: Frames
  /// The alignment of frames that do not fill their cells. Defaults to `.rows`.
  public var align: CellAlignment
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// The smallest share of the largest cell for a better score.
  public static let evenShare = 0.92
  /// The default margin of composed pages, as a share of the short side.
  public static let marginShare = 0.04
  /// The aspect of a regular hexagon with a corner at the top.
  static let hexagonAspect = 0.75.squareRoot()
  /// The default minimum cell, as a share of the page's short side: 25 mm on A4.
  public static let defaultMinimumCellShare = 25.0 / 210

  /// Creates the layout.
  public init(
    columns: Int? = nil, rows: Int? = nil, cell: Double? = nil, cellAspect: Double? = nil,
    minimumCell: Double? = nil, spacing: SpacingRule = .equal, lastRow: RowAlignment? = nil,
    tile: TileOutline = .rectangle, lattice: GridLattice? = nil, lastPage: LastPage = .start,
    flow: PageFlow = .rows, frames: Frames = .cell, align: CellAlignment = .rows, paging: Paging = Paging()
  ) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
    self.cellAspect = cellAspect
    self.minimumCell = minimumCell
    self.spacing = spacing
    self.lastRow = lastRow
    self.tile = tile
    self.lattice = lattice
    self.lastPage = lastPage
    self.flow = flow
    self.frames = frames
    self.align = align
    self.paging = paging
  }
}
