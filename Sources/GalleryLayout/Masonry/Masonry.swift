/// Columns of equal width; each photo, whole, goes to the column that is shortest so far, the leftmost of
/// several.
///
/// Without ``columns`` the columns are the widest with which all items fit on one page, but not narrower
/// than ``minimumColumn``; beyond that there are more pages, with a number of columns that depends on the
/// page alone. On an open page there are as many columns of the least width as fit, but no more than items.
/// A closed page ends with the first item that its shortest column has no room for; columns begin at the
/// top margin. A photo so narrow that it would be higher than the page gets the page's height, centred in
/// its column.
///
/// The gap is ``LayoutPage/gap``, by default 2 % of the page's short side; the margin ``LayoutPage/margin``,
/// by default as wide as a given gap, otherwise 4 %. Only ``LayoutItem/aspect``,
/// ``LayoutItem/captionHeight`` and ``LayoutItem/group`` of an item matter.
public struct Masonry: Layout {
  /// Number of columns. Default: `nil`, chosen.
  public var columns: Int?
  /// Least width of a column that is chosen, in the page's unit. Default: `nil`, 25/210 of the page's short
  /// side.
  public var minimumColumn: Double?
  /// The rules by which new pages and headings begin. Default: no limit, no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(columns: Int? = nil, minimumColumn: Double? = nil, paging: Paging = Paging()) {
    self.columns = columns
    self.minimumColumn = minimumColumn
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of their range, and when margins, gaps, headings and captions
  ///   leave no room.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate()
    if let columns, columns < 1 {
      throw .invalidOption(name: "columns", reason: "expected at least 1, received \(columns)")
    }
    if let minimumColumn, !(minimumColumn > 0 && minimumColumn.isFinite) {
      throw .invalidOption(
        name: "minimumColumn", reason: "expected a number greater than 0, received \(minimumColumn)")
    }
    for item in items { try item.validate() }
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let space = WhiteSpace(filling: page)
    let least = minimumColumn ?? page.shortSide * EqualSpacing.defaultMinimumCellShare
    let most = max(
      1, Tolerance.count(least + space.gap, into: axes.across - 2 * space.margin + space.gap, limit: 1 << 20))
    func flow(_ columns: Int) -> ColumnFlow {
      ColumnFlow(items, axes: axes, space: space, paging: paging, columns: columns)
    }
    let choices = 1...min(most, items.count)
    let chosen = columns ?? (axes.down == nil ? choices.upperBound : most)
    if columns == nil, axes.down != nil {
      // The fewest columns that hold everything on one page are the widest.
      for columns in choices {
        var trial = flow(columns)
        guard trial.mayFitOnePage else { continue }
        if let result = try trial.onePage() { return result }
      }
    }
    var final = flow(chosen)
    return try final.pages()
  }
}
