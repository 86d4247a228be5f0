extension GridProblem {
  /// Chooses columns, cell and gap from what is given.
  func grid() throws(LayoutError) -> Grid {
    if let cell {
      let columns = try columns(for: cell)
      let gap = space.isFixed ? space.gap : track(columns: columns).gap(cell: cell, space)
      return Grid(columns: columns, cell: cell, gap: max(0, gap), in: self)
    }
    guard axes.down != nil else { return try openGrid() }
    if let grid = onePageGrid() { return grid }
    return try capacityGrid()
  }

  /// The axis across, with some columns.
  func track(columns: Int) -> Track {
    Track(
      extent: axes.across, cellShare: Double(columns), fixed: Double(columns) * captionAcross, bands: columns)
  }

  /// The columns for a given cell: the given number where it fits, otherwise as many as fit.
  private func columns(for cell: Double) throws(LayoutError) -> Int {
    let edge = space.edge(space.gap)
    let footprint = cell + captionAcross
    if let columns {
      // The gap follows from cell and columns; only a fixed one, or a given margin, can be in the way.
      let least =
        Double(columns) * footprint + 2 * space.margin + (space.isFixed ? Double(columns - 1) * space.gap : 0)
      guard Tolerance.fits(least, into: axes.across) else {
        throw .itemTooLarge(
          id: items[0].id, extent: least / Double(columns), available: axes.across / Double(columns))
      }
      return columns
    }
    let count = Tolerance.count(
      footprint + space.gap, into: axes.across - 2 * edge + space.gap, limit: .max)
    guard count > 0 else {
      throw .itemTooLarge(id: items[0].id, extent: footprint + 2 * edge, available: axes.across)
    }
    return count
  }

  /// The number of columns of the least cell that fit, at least one.
  var mostColumns: Int {
    let available = axes.across - 2 * space.edge(space.gap) + space.gap
    return max(
      1, Tolerance.count(minimumCell + captionAcross + space.gap, into: available, limit: max(1, cellCount)))
  }

  /// On an open page: the cell that fills the extent across.
  private func openGrid() throws(LayoutError) -> Grid {
    let columns = columns ?? mostColumns
    let cell = track(columns: columns).largestCell(space)
    try checkRoom(cell)
    return Grid(columns: columns, cell: cell, gap: space.gap, in: self)
  }

  /// The grid that is used when one page does not suffice: it depends on the page alone, so pages stay as
  /// they are when later items drop out.
  func capacityGrid() throws(LayoutError) -> Grid {
    let headings = sections.contains { $0.heading != nil } ? 1 : 0
    let captions = captionDown
    func down(_ rows: Int) -> Track {
      Track(
        extent: axes.down ?? .infinity, cellShare: Double(rows) * downShare,
        fixed: Double(headings) * paging.headingHeight + Double(rows) * captions, bands: rows + headings)
    }
    let columns =
      columns
      ?? max(
        1,
        Tolerance.count(
          minimumCell + captionAcross + space.gap,
          into: axes.across - 2 * space.edge(space.gap) + space.gap, limit: 1 << 20))
    let across = track(columns: columns)
    // With given columns the cell fills them; otherwise as many rows of the least cell as fit, then the
    // largest cell with which they still do.
    let goal = self.columns == nil ? minimumCell : min(across.largestCell(space), down(1).largestCell(space))
    let free = down(1).extent - down(1).fixed - 2 * space.edge(space.gap) - Double(headings) * space.gap
    let pitch = goal * downShare + captions + space.gap
    let rows = max(
      1, Tolerance.count(pitch, into: free + captions + space.gap, limit: 1 << 20))
    let largest = min(across.largestCell(space), down(rows).largestCell(space), loneRowCell)
    try checkRoom(largest)
    if !space.isFixed, let equal = Track.filling(across, down(rows), space),
      Tolerance.fits(equal.cell, into: largest), equal.cell >= EqualSpacing.allEqualShare * largest,
      equal.cell >= min(minimumCell, largest)
    {
      return Grid(columns: columns, cell: equal.cell, gap: equal.gap, in: self)
    }
    return Grid(columns: columns, cell: largest, gap: space.gap, in: self)
  }

  func checkRoom(_ cell: Double) throws(LayoutError) {
    guard cell > 0 else {
      throw .invalidPage(
        reason: "gaps of \(space.gap), edges, captions and headings leave no room for a cell")
    }
  }
}
