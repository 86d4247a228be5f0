public import GalleryGeometry

/// A grid with equal white space: all gaps and edges across are alike, and all gaps and edges down.
///
/// - Without a ``cell`` size, columns, rows and the cell of closed pages are chosen together: the fewest pages with
///   cells of at least ``minimumCell``, and for them the largest cell. The white space that is left over on an axis
///   goes to its gaps and edges alike. Cells may be smaller than the largest, down to ``evenShare`` of it, where the
///   white space across and down becomes more alike: at most twice as wide on one axis as on the other, or at most
///   three times. Where few items leave more than that, they stay a block, a little above the middle of the page.
/// - Items are divided over pages as evenly as their rows allow; all pages have cells of one size and begin at one
///   height. ``Paging/perPage`` and ``rows`` win over the least cell.
/// - With a ``cell`` size, as many columns as fit with the least gap; the rest of the width is divided
///   equally among the gaps and both edges, and rows are that same gap apart. An open page ends with the
///   gap; on closed pages the height that the fullest leaves over is shared equally by top and bottom.
/// - With ``columns`` and ``cell`` both given, the gap follows from them, even below the least gap.
///
/// The least gap is ``LayoutPage/gap``, by default 1.5 % of the page's short side. ``LayoutPage/margin`` bounds
/// the edges from below: where the equal share of the white space would be narrower than the margin, the
/// edges are as wide as the margin and the gaps share the rest. On an open page the chosen cell fills the
/// width with as many columns of ``minimumCell`` as fit, but no more than items.
///
/// An item with a ``LayoutItem/diameter`` has that size; other items have the cell's. A featured item
/// (``LayoutItem/span``) takes as many cells across and down, at most those of the grid; later items fill the cells
/// beside it. Otherwise items keep their order; ``LayoutItem/weight`` has no meaning here.
public struct EqualSpacing: Layout {
  /// The rule by which white space is divided. With fixed spacing, from the page's top left, a missing margin is as
  /// wide as the gap.
  public typealias Spacing = SpacingRule

  /// The alignment of a row with fewer items than columns.
  public typealias LastRow = RowAlignment

  /// The direction in which lines of items follow each other.
  public typealias Flow = PageFlow

  /// The alignment of whole photos of mixed proportions.
  public typealias Alignment = CellAlignment

  /// The rectangle that is an item's frame.
  public enum Frames: String, Sendable, Hashable, Codable, CaseIterable {
    /// The cell.
    case cell
    /// The largest rectangle of the item's own aspect in the cell: the whole photo, uncropped.
    case aspect
  }

  /// The place at which the last of several closed pages begins if it is not full.
  public enum LastPage: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its rows are centred on the height, as on every page.
    case centre
    /// At the height of the pages before.
    case start
  }

  /// Items in a line; lines are rows unless ``flow`` says otherwise. Default: `nil`, chosen.
  public var columns: Int?
  /// Lines on a page, even where there are fewer items. Default: `nil`, chosen.
  public var rows: Int?
  /// Width of a cell in the page's unit. Default: `nil`, chosen.
  public var cell: Double?
  /// Width divided by height of a cell. Default: `nil`, 1 where items fill their cells; otherwise the one of the usual
  /// proportions, and of that which most items have, with which they become the largest.
  public var cellAspect: Double?
  /// Least short side of a cell that is chosen, in the page's unit. Default: `nil`,
  /// ``defaultMinimumCellShare`` of the page's short side.
  public var minimumCell: Double?
  /// The rule by which white space is divided. Default: equal.
  public var spacing: Spacing
  /// The alignment of a row with fewer items than columns. Default: start.
  public var lastRow: LastRow
  /// The place at which the last of several closed pages begins. Default: start.
  public var lastPage: LastPage
  /// The direction of lines. Default: rows.
  public var flow: Flow
  /// The rectangle that is an item's frame. Default: cell.
  public var frames: Frames
  /// The alignment of frames that do not fill their cells. Default: rows.
  public var align: Alignment
  /// The rules by which new pages and headings begin. Default: no limit, no headings.
  public var paging: Paging

  /// Cells are no smaller than this share of the largest for the sake of even white space.
  public static let evenShare = 0.92
  /// Cells may be smaller by this share for a grid of which fewer cells stay empty.
  static let fullerShare = 0.95
  /// How many times the narrowest white space the widest one may be: the first bound that cells can keep holds.
  static let unevenness = [2.0, 3.0]
  /// The least cell where none is given, as a share of the page's short side: 25 mm on A4.
  public static let defaultMinimumCellShare = 25.0 / 210

  /// Creates the layout.
  public init(
    columns: Int? = nil, rows: Int? = nil, cell: Double? = nil, cellAspect: Double? = nil,
    minimumCell: Double? = nil,
    spacing: Spacing = .equal, lastRow: LastRow = .start, lastPage: LastPage = .start,
    flow: Flow = .rows, frames: Frames = .cell, align: Alignment = .rows,
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
