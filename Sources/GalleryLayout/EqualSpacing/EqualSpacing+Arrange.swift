extension EqualSpacing {
  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of their range, and when a given cell or diameter does not
  ///   fit on an empty page.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: flow == .columns)
    try validate()
    for item in items { try item.validate() }
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let problem = GridProblem(
      self, items: items, axes: axes, space: WhiteSpace(page, isFixed: spacing == .fixed))
    let pages: [FlowPage]
    if problem.hasOwnSizes {
      let cell = try problem.freeCell()
      var pager = LinePager(problem, FreeLines(problem, cell: cell))
      pages = try pager.pages()
    } else {
      let grid = try problem.grid()
      if problem.hasSpans {
        var flow = SpanFlow(problem, grid: grid)
        pages = try flow.pages()
      } else {
        var pager = LinePager(problem, GridLines(problem, grid: grid))
        pages = try pager.pages()
      }
    }
    return problem.result(pages, lastPage: lastPage)
  }

  private func validate() throws(LayoutError) {
    try paging.validate()
    if let columns, columns < 1 {
      throw .invalidOption(name: "columns", reason: "expected at least 1, received \(columns)")
    }
    for (name, value) in [("cell", cell), ("cellAspect", cellAspect)] {
      if let value, !(value > 0 && value.isFinite) {
        throw .invalidOption(name: name, reason: "expected a number greater than 0, received \(value)")
      }
    }
    if let minimumCell, !(minimumCell >= 0 && minimumCell.isFinite) {
      throw .invalidOption(
        name: "minimumCell", reason: "expected a number of at least 0, received \(minimumCell)")
    }
  }
}
