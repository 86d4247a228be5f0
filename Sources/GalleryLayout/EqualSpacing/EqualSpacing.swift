public import GalleryGeometry

/// A grid with the same white space around every cell: between columns, between rows and to the page's
/// edges, on every page.
///
/// - With a ``cell`` size, as many columns as fit with the least gap; the rest of the width is divided
///   equally among the gaps and both edges, and rows are that same gap apart. An open page ends with the
///   gap; on a closed page the height that is left over is shared equally by top and bottom.
/// - Without one, columns, rows and the cell are chosen together: the largest cell with which all items fit
///   on one page, with one gap across and down. On the tight axis the edges are as wide as the gap, on the
///   other one both are equal and at least as wide. A grid whose gaps and four edges are all equal is
///   preferred when its cell is at least ``allEqualShare`` of the largest. When the cell would become
///   smaller than ``minimumCell`` there are more pages; their grid does not depend on the number of items.
/// - With ``columns`` and ``cell`` both given, the gap follows from them, even below the least gap.
///
/// The least gap is ``LayoutPage/gap``, by default 4 % of the page's short side. ``LayoutPage/margin`` bounds
/// the edges from below: where the equal share of the white space would be narrower than the margin, the
/// edges are as wide as the margin and the gaps share the rest. On an open page the chosen cell fills the
/// width with as many columns of ``minimumCell`` as fit, but no more than items.
///
/// An item with a ``LayoutItem/diameter`` has that size; other items have the cell's. A featured item
/// (``LayoutItem/span``) takes as many cells across and down, at most those of the grid. Items keep their
/// order; ``LayoutItem/weight`` has no meaning here.
public struct EqualSpacing: Layout {
  /// The rule by which white space is divided. With fixed spacing, from the page's top left, a missing margin is as
  /// wide as the gap.
  public typealias Spacing = SpacingRule

  /// The alignment of a row with fewer items than columns.
  public typealias LastRow = RowAlignment

  /// The direction in which lines of items follow each other.
  public typealias Flow = PageFlow

  /// The rectangle that is an item's frame.
  public enum Frames: String, Sendable, Hashable, Codable, CaseIterable {
    /// The cell.
    case cell
    /// The largest rectangle of the item's own aspect in the cell: the whole photo, uncropped. Gaps within
    /// a row are then equal to each other and to the edges, and rows are one common gap apart, the least
    /// one within a row of the page.
    case aspect
  }

  /// The place at which the last of several closed pages begins if it is not full.
  public enum LastPage: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its rows are centred on the height, as on every page.
    case centre
    /// At the height of the pages before.
    case start
  }

  /// Items in a line: columns, or rows with ``Flow-swift.enum/columns``. Default: `nil`, chosen.
  public var columns: Int?
  /// Width of a cell in the page's unit. Default: `nil`, chosen.
  public var cell: Double?
  /// Width divided by height of a cell. Default: 1.
  public var cellAspect: Double
  /// Least short side of a cell that is chosen, in the page's unit. Default: `nil`,
  /// ``defaultMinimumCellShare`` of the page's short side.
  public var minimumCell: Double?
  /// The rule by which white space is divided. Default: equal.
  public var spacing: Spacing
  /// The alignment of a row with fewer items than columns. Default: start.
  public var lastRow: LastRow
  /// The place at which the last of several closed pages begins. Default: centre.
  public var lastPage: LastPage
  /// The direction of lines. Default: rows.
  public var flow: Flow
  /// The rectangle that is an item's frame. Default: cell.
  public var frames: Frames
  /// The rules by which new pages and headings begin. Default: no limit, no headings.
  public var paging: Paging

  /// A grid with all gaps and edges equal is preferred when its cell is at least this share of the largest.
  public static let allEqualShare = 0.9
  /// The least cell where none is given, as a share of the page's short side: 25 mm on A4.
  public static let defaultMinimumCellShare = 25.0 / 210

  /// Creates the layout.
  public init(
    columns: Int? = nil, cell: Double? = nil, cellAspect: Double = 1, minimumCell: Double? = nil,
    spacing: Spacing = .equal, lastRow: LastRow = .start, lastPage: LastPage = .centre,
    flow: Flow = .rows, frames: Frames = .cell, paging: Paging = Paging()
  ) {
    self.columns = columns
    self.cell = cell
    self.cellAspect = cellAspect
    self.minimumCell = minimumCell
    self.spacing = spacing
    self.lastRow = lastRow
    self.lastPage = lastPage
    self.flow = flow
    self.frames = frames
    self.paging = paging
  }
}
