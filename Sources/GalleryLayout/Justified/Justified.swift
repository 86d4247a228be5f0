/// Rows of photos from margin to margin: whole, unless ``mostCrop`` allows a little less.
///
/// A row fills the width exactly with a constant gap, so its height follows from the photos in it:
/// `(width − gaps) / Σ aspects`. Which photos share a row is decided for the page as a whole: the breaks
/// minimise the sum over all rows of `(r − 1)²`, where r ≥ 1 is the ratio of the row's height to the target or
/// the reverse. That brings the heights as near as possible to the target and thereby to each other. The
/// last row, and that of every group, is not stretched where it fills less than two thirds of the width: it is then as
/// high as the target, from the left.
///
/// The breaks are found by dynamic programming, as those of a paragraph are: D. E. Knuth and M. F. Plass,
/// "Breaking paragraphs into lines", Software: Practice and Experience 11 (1981),
/// doi:10.1002/spe.4380111102.
///
/// Without a target, closed pages are as few as the least one needs; photos are divided over them evenly, give or take
/// the few with which a page is full, and each page gets the rows that fill it best as long as they are alike. With one, a page ends where the mean deviation of its rows, and of its filling,
/// is least. What is left over of the height is shared by top and bottom. The last of several pages begins no lower
/// than the one before.
///
/// A photo that its ``LayoutItem/maximumWidth`` keeps from the height of its row takes its own width, and its middle is
/// that of the row: one small photo does not make the others small, and what is left white is the difference in
/// height. A row of which all photos are that small begins on the left, as high as the highest.
///
/// The gap is ``LayoutPage/gap``, by default 0.75 % of the page's short side; the margin ``LayoutPage/margin``,
/// by default as wide as the gap. Only ``LayoutItem/aspect``,
/// ``LayoutItem/maximumWidth``, ``LayoutItem/captionHeight`` and ``LayoutItem/group`` of an item matter. A photo so narrow that its row
/// would be higher than a closed page gets the page's height instead of the full width.
public struct Justified: Layout {
  /// Target height of the rows in the page's unit. Default: `nil`, of every closed page the one that fills
  /// it best, on an open page ``minimumRowHeight``.
  public var rowHeight: Double?
  /// Least target that is chosen, in the page's unit. Default: `nil`, 25/210 of the page's short side.
  public var minimumRowHeight: Double?
  /// The share of its height by which an item of a closed page may be higher or lower than its proportions have it, so that
  /// rows fill the page where the layout chooses their height; 0 up to 0.5. Default: 0, items are whole.
  public var mostCrop: Double
  /// The rules by which new pages and headings begin. Default: no limit, no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(
    rowHeight: Double? = nil, minimumRowHeight: Double? = nil, mostCrop: Double = 0, paging: Paging = Paging()
  ) {
    self.rowHeight = rowHeight
    self.minimumRowHeight = minimumRowHeight
    self.mostCrop = mostCrop
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of their range, and when margins, headings and captions leave
  ///   no height for a row.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate()
    try LayoutError.check(rowHeight, option: "rowHeight")
    try LayoutError.check(minimumRowHeight, option: "minimumRowHeight")
    try LayoutError.check(mostCrop: mostCrop)
    for item in items { try item.validate() }
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    var problem = RowProblem(
      items: items, axes: axes, space: WhiteSpace(filling: page), paging: paging,
      target: minimumRowHeight ?? page.shortSide * EqualSpacing.defaultMinimumCellShare, mostCrop: mostCrop,
      sections: paging.sections(of: items))
    try problem.checkRoom()
    if rowHeight == nil, axes.down != nil, let pages = problem.dividedPages() { return problem.result(pages) }
    if let rowHeight { problem.target = rowHeight }
    return problem.result(problem.brokenPages())
  }
}
