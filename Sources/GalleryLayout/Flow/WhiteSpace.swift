/// The white space a page asks for: between neighbours and along the edges.
struct WhiteSpace: Sendable {
  /// Least space between neighbours; the exact one where ``isFixed``.
  let gap: Double
  /// Least space along the edges; the exact one at the start of both axes where ``isFixed``.
  let margin: Double
  /// A Boolean value that indicates whether gap and margin are taken as given instead of growing with the room that is
  /// left.
  let isFixed: Bool

  /// Share of a page's short side that the gap takes where none is given.
  static let defaultGapShare = 0.015

  /// The same for layouts that fill the width, whose gaps do not grow.
  static let defaultFillingGapShare = 0.0075

  /// The white space of a page.
  init(_ page: LayoutPage, isFixed: Bool) {
    gap = page.gap ?? page.shortSide * Self.defaultGapShare
    margin = page.margin ?? (isFixed ? gap : 0)
    self.isFixed = isFixed
  }

  /// The white space of a layout that fills the width: the same gap everywhere and exact margins, by default
  /// as wide as the gap.
  init(filling page: LayoutPage) {
    gap = page.gap ?? page.shortSide * Self.defaultFillingGapShare
    margin = page.margin ?? gap
    isFixed = true
  }

  /// The least space along an edge where neighbours are `gap` apart.
  func edge(_ gap: Double) -> Double { isFixed ? margin : max(gap, margin) }
}

/// One axis of a grid, as the equation
/// `cellShare · cell + fixed + (bands − 1) · gap + 2 · edge(gap) = extent`.
struct Track: Sendable {
  /// The page's extent on this axis.
  var extent: Double
  /// The room that the cells take together, as a multiple of the cell's extent across.
  var cellShare: Double
  /// The room that captions and headings take together.
  var fixed: Double = 0
  /// Cells and headings that lie one after another, at least 1.
  var bands: Int

  /// The cell that fills the axis with the least gaps; not positive where there is no room.
  func largestCell(_ space: WhiteSpace) -> Double {
    (extent - fixed - Double(bands - 1) * space.gap - 2 * space.edge(space.gap)) / cellShare
  }

  /// The gap that fills the axis around cells of a size: the same between the cells and along both edges,
  /// unless the margin asks for wider edges. Negative where there is no room.
  func gap(cell: Double, _ space: WhiteSpace) -> Double {
    let rest = extent - fixed - cellShare * cell
    let equal = rest / Double(bands + 1)
    if equal >= space.margin || bands == 1 { return equal }
    return (rest - 2 * space.margin) / Double(bands - 1)
  }

  /// The gap around cells of a size, and the space along the edges.
  func spaces(cell: Double, _ space: WhiteSpace) -> (gap: Double, edge: Double) {
    let gap = gap(cell: cell, space)
    return (gap, bands == 1 ? gap : max(gap, space.margin))
  }
}
