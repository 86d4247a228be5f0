/// Columns of equal or similar width. Each photo goes to the shortest column so far, the leftmost if several are equal.
/// Photos are shown whole, unless ``mostCrop`` allows a slight crop.
///
/// Closed pages are as few as columns of ``minimumColumn`` need, and about equally full. Without ``columns``,
/// the layout then chooses the widest columns with which all items fit on these pages. Columns narrower than
/// the page allows lie in its middle. Photos near the ends of columns are exchanged until all columns have
/// nearly the same height. Without ``columns``, those of whole photos of different proportions then get slightly different
/// widths with which they end together; up to 14 photos stand in as many columns as look best. An open page has as many
/// columns of the minimum width as fit, but not more than items.
///
/// A photo is at most as wide as its ``LayoutItem/maximumWidth`` and as high as the page, centred in its
/// column.
///
/// The gap is ``LayoutPage/gap``, by default 0.75 % of the page's short side. The margin is
/// ``LayoutPage/margin``, by default as wide as the gap. The layout uses only an item's
/// ``LayoutItem/aspect``, ``LayoutItem/maximumWidth``, ``LayoutItem/captionHeight`` and ``LayoutItem/group``.
public struct Masonry: Layout {
  /// The number of columns. Defaults to `nil`: the layout chooses it.
  public var columns: Int?
  /// The minimum width of a chosen column, in the page's unit. Defaults to `nil`: 25/210 of the page's short
  /// side.
  public var minimumColumn: Double?
  /// The maximum change of an item's height on closed pages, as a share of that height, from 0 to 0.5. It
  /// lets columns fill the page and end at the same height. Defaults to 0: items are shown whole.
  public var mostCrop: Double
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(
    columns: Int? = nil, minimumColumn: Double? = nil, mostCrop: Double = 0, paging: Paging = Paging()
  ) {
    self.columns = columns
    self.minimumColumn = minimumColumn
    self.mostCrop = mostCrop
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, and if margins, gaps, headings and captions leave no
  ///   room.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate(items)
    try LayoutError.check(columns, option: "columns")
    try LayoutError.check(minimumColumn, option: "minimumColumn")
    try LayoutError.check(mostCrop: mostCrop)
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let space = WhiteSpace(filling: page)
    let least = minimumColumn ?? page.shortSide * EqualSpacing.defaultMinimumCellShare
    let maximumColumns = max(
      1, Tolerance.count(least + space.gap, into: axes.across - 2 * space.margin + space.gap, limit: 1 << 20))
    let choice = ColumnChoice(
      items: items, axes: axes, space: space, paging: paging, mostCrop: axes.down == nil ? 0 : mostCrop)
    let maximum = min(maximumColumns, items.count)
    return LayoutResult(
      pages: axes.down == nil
        ? try choice.openPages(columns: columns ?? maximum)
        : try choice.closedPages(columns: columns.map { $0...$0 } ?? 1...maximum))
  }
}
