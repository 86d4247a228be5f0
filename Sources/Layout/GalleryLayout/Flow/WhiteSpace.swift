/// The whitespace of a page: between neighbours and along the edges.
struct WhiteSpace: Sendable {
  /// The minimum; exact if ``isFixed``.
  let gap: Double
  /// The minimum; exact at the start of both axes if ``isFixed``.
  let margin: Double
  /// A Boolean value that indicates whether gap and margin are exact instead of growing with the remaining
  /// room.
  let isFixed: Bool

  static let defaultGapShare = 0.015

  /// The default gap share of layouts that fill the width. Their gaps do not grow.
  static let defaultFillingGapShare = 0.0075

  init(_ page: LayoutPage, isFixed: Bool) {
    gap = page.gap ?? page.shortSide * Self.defaultGapShare
    margin = page.margin ?? (isFixed ? gap : 0)
    self.isFixed = isFixed
  }

  /// Creates the whitespace of a layout that fills the width: equal gaps and exact margins, which default to
  /// the gap.
  init(filling page: LayoutPage) {
    gap = page.gap ?? page.shortSide * Self.defaultFillingGapShare
    margin = page.margin ?? gap
    isFixed = true
  }

  func edge(_ gap: Double) -> Double { isFixed ? margin : max(gap, margin) }
}

/// One axis of a grid, as the equation
/// `cellShare · cell + fixed + (bands − 1) · gap + 2 · edge(gap) = extent`.
struct Track: Sendable {
  var extent: Double
  /// The extent of all cells together, as a multiple of the cell's extent across.
  var cellShare: Double
  var fixed: Double = 0
  /// The number of cells and headings one after another, at least 1.
  var bands: Int

  /// Returns the size of the largest cells. It is not positive if there is no room.
  func largestCell(_ space: WhiteSpace) -> Double {
    (extent - fixed - Double(bands - 1) * space.gap - 2 * space.edge(space.gap)) / cellShare
  }

  /// Returns the gap that fills the axis around cells; negative without room. Edges equal it or the wider
  /// margin.
  func gap(cell: Double, _ space: WhiteSpace) -> Double {
    let remaining = extent - fixed - cellShare * cell
    let equal = remaining / Double(bands + 1)
    if equal >= space.margin || bands == 1 { return equal }
    return (remaining - 2 * space.margin) / Double(bands - 1)
  }

  /// Returns the edges that remain around cells and gaps.
  func edge(cell: Double, gap: Double) -> Double {
    (extent - fixed - cellShare * cell - Double(bands - 1) * gap) / 2
  }

  func spaces(cell: Double, _ space: WhiteSpace) -> (gap: Double, edge: Double) {
    let gap = gap(cell: cell, space)
    return (gap, bands == 1 ? gap : max(gap, space.margin))
  }
}
