/// Rows of photos from margin to margin. Photos are shown whole, unless ``mostCrop`` allows a slight crop.
///
/// A row fills the width exactly with a constant gap. Its height is therefore `(width − gaps) / Σ aspects`.
/// The row breaks are chosen for the page as a whole. They minimise the sum of `(r − 1)²` over all rows,
/// where r ≥ 1 is the ratio between the row's height and the target. This keeps the heights close to the
/// target and to each other. The last row of a page or group is not stretched if it fills less than two
/// thirds of the width. It then has the target height and begins at the left.
///
/// The breaks are found by dynamic programming, like the line breaks of a paragraph: D. E. Knuth and M. F.
/// Plass, "Breaking paragraphs into lines", Software: Practice and Experience 11 (1981),
/// doi:10.1002/spe.4380111102.
///
/// Without a target, closed pages are as few as the minimum target needs. Photos are divided over them
/// evenly, with small shifts that make pages fuller. Each page gets the rows that fill it best and are still
/// similar in height, with a full last row. If these leave much of the page empty, the rows may be narrower
/// than the page, in its middle. With a target, a page ends where the mean deviation of its rows and of its
/// filling is least. Remaining height is shared by top and bottom. The last of several pages begins no lower
/// than the one before.
///
/// A photo that ``LayoutItem/maximumWidth`` keeps below the height of its row is centred vertically in the
/// row. A row of such small photos alone begins at the left and is as high as its highest photo.
///
/// The gap is ``LayoutPage/gap``, by default 0.75 % of the page's short side. The margin is
/// ``LayoutPage/margin``, by default as wide as the gap. The layout uses only an item's
/// ``LayoutItem/aspect``, ``LayoutItem/maximumWidth``, ``LayoutItem/captionHeight`` and ``LayoutItem/group``.
/// A photo so narrow that its row would exceed a closed page gets the page's height instead of the full
/// width.
public struct Justified: Layout {
  /// The target height of the rows, in the page's unit. Defaults to `nil`: each closed page uses the height
  /// that fills it best, and open pages use ``minimumRowHeight``.
  public var rowHeight: Double?
  /// The minimum chosen row height, in the page's unit. Defaults to `nil`: 25/210 of the page's short side.
  public var minimumRowHeight: Double?
  /// The maximum change of an item's height on closed pages, as a share of that height, from 0 to 0.5. It
  /// lets rows fill the page if the layout chooses their height. Defaults to 0: items are shown whole.
  public var mostCrop: Double
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
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
  /// - Throws: ``LayoutError`` for numbers out of range, and if margins, headings and captions leave no
  ///   height for a row.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate(items)
    try LayoutError.check(rowHeight, option: "rowHeight")
    try LayoutError.check(minimumRowHeight, option: "minimumRowHeight")
    try LayoutError.check(mostCrop: mostCrop)
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    var problem = RowProblem(
      items: items, axes: axes, space: WhiteSpace(filling: page), paging: paging,
      target: minimumRowHeight ?? page.shortSide * EqualSpacing.defaultMinimumCellShare, mostCrop: mostCrop,
      sections: paging.sections(of: items))
    try problem.checkRoom()
    if rowHeight == nil, axes.down != nil {
      let pages = problem.dividedPages()
      // A cancelled search finds no pages.
      try LayoutError.checkCancellation()
      if let pages { return problem.result(pages) }
    }
    if let rowHeight { problem.target = rowHeight }
    return problem.result(problem.brokenPages(of: items.indices))
  }
}
