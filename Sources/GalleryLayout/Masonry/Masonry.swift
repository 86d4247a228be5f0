/// Columns of equal width; each photo goes to the column that is shortest so far, the leftmost of several. It is whole,
/// unless ``mostCrop`` allows a little less.
///
/// Closed pages are as few as columns of ``minimumColumn`` need, and photos are divided over them so that they are
/// equally full. Without ``columns`` the columns are then the widest with which all items fit on these pages; they leave
/// a part of their width to the white space between them where fewer of them suffice then. Photos near the end
/// of a column are exchanged so that all columns end at nearly one height. On an open page there are as many columns of
/// the least width as fit, but no more than items.
/// A photo whose ``LayoutItem/maximumWidth`` is less than its column is centred in it, and takes its own height.
/// A photo so narrow that it would be higher than the page gets the page's height, centred in its column.
///
/// The gap is ``LayoutPage/gap``, by default 0.75 % of the page's short side; the margin ``LayoutPage/margin``,
/// by default as wide as the gap. Only ``LayoutItem/aspect``,
/// ``LayoutItem/maximumWidth``, ``LayoutItem/captionHeight`` and ``LayoutItem/group`` of an item matter.
public struct Masonry: Layout {
  /// Number of columns. Default: `nil`, chosen.
  public var columns: Int?
  /// Least width of a column that is chosen, in the page's unit. Default: `nil`, 25/210 of the page's short
  /// side.
  public var minimumColumn: Double?
  /// The share of its height by which an item of a closed page may be higher or lower than its proportions have it, so
  /// that columns fill the page and end at one height; 0 up to 0.5. Default: 0, items are whole.
  public var mostCrop: Double
  /// The rules by which new pages and headings begin. Default: no limit, no headings.
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
  /// - Throws: ``LayoutError`` for numbers out of their range, and when margins, gaps, headings and captions
  ///   leave no room.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate()
    try LayoutError.check(columns, option: "columns")
    try LayoutError.check(minimumColumn, option: "minimumColumn")
    try LayoutError.check(mostCrop: mostCrop)
    for item in items { try item.validate() }
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let space = WhiteSpace(filling: page)
    let least = minimumColumn ?? page.shortSide * EqualSpacing.defaultMinimumCellShare
    let mostColumns = max(
      1, Tolerance.count(least + space.gap, into: axes.across - 2 * space.margin + space.gap, limit: 1 << 20))
    let choice = ColumnChoice(
      items: items, axes: axes, space: space, paging: paging, mostCrop: axes.down == nil ? 0 : mostCrop)
    let most = min(mostColumns, items.count)
    return LayoutResult(
      pages: axes.down == nil
        ? try choice.openPages(columns: columns ?? most)
        : try choice.closedPages(columns: columns.map { $0...$0 } ?? 1...most))
  }
}
