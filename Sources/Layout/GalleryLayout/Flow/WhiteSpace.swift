/// The whitespace of a page: between neighbours and along the edges.
struct WhiteSpace {
  /// The minimum; exact if ``isFixed``.
  var gap: Double
  /// The minimum; exact at the start of both axes if ``isFixed``.
  var margin: Double
  /// A Boolean value that indicates whether gap and margin are exact instead of growing with the remaining
  /// room.
  let isFixed: Bool
  /// A Boolean value that indicates whether the margin grows with the gap, because the page has no margin of its
  /// own.
  var growsMargin = false

  static let defaultGapShare = 0.015

  /// The default gap share of layouts that fill the width. Their gaps do not grow.
  static let defaultFillingGapShare = 0.0075

  init(_ page: LayoutPage, isFixed: Bool) {
    gap = page.gap ?? page.shortSide * Self.defaultGapShare
    margin = page.margin ?? (isFixed ? gap : 0)
    self.isFixed = isFixed
  }

  /// The most items of a page with the wider margins and gaps of a small set.
  static let smallSet = 12

  /// Creates the least whitespace of a page whose cells are composed. Margins and gaps are a little wider around
  /// a small set; margins are at least one and a half gaps.
  init(composing page: LayoutPage, count: Int) {
    let isSmall = count <= Self.smallSet
    gap = page.gap ?? page.shortSide * (isSmall ? 0.025 : Self.defaultGapShare)
    margin =
      page.margin ?? max(page.shortSide * (isSmall ? 0.05 : EqualSpacing.marginShare), Self.marginGaps * gap)
    isFixed = false
    growsMargin = page.margin == nil
  }

  /// The least default margin, in gaps.
  static let marginGaps = 1.5

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
/// `cellShare · cell + fixed + gaps · gap + 2 · edge(gap) = extent`.
struct Track: Hashable {
  var extent: Double
  /// The extent of all cells together, as a multiple of the cell's extent across.
  var cellShare: Double
  var fixed: Double = 0
  /// The number of gaps between cells and headings one after another. An offset row has less than one above it.
  var gaps: Double

  /// Returns the size of the largest cells. It is not positive if there is no room.
  func largestCell(_ space: WhiteSpace) -> Double {
    (extent - fixed - gaps * space.gap - 2 * space.edge(space.gap)) / cellShare
  }

  /// Returns the gap that fills the axis around cells; negative without room. Edges equal it or the wider
  /// margin.
  func gap(cell: Double, _ space: WhiteSpace) -> Double {
    let remaining = extent - fixed - cellShare * cell
    let equal = remaining / (gaps + 2)
    if equal >= space.margin || gaps == 0 { return equal }
    return (remaining - 2 * space.margin) / gaps
  }

  /// Returns the edges that remain around cells and gaps.
  func edge(cell: Double, gap: Double) -> Double {
    (extent - fixed - cellShare * cell - gaps * gap) / 2
  }
}
