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
