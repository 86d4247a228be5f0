extension GridProblem {
  /// The cell for items without a size of their own, where sizes differ.
  ///
  /// Halving the interval between the least cell and the largest the page holds finds the largest cell with
  /// which everything fits on one page; when the least does not, the cell depends on the page alone.
  func freeCell() throws(LayoutError) -> Double {
    if let cell { return cell }
    guard items.contains(where: { $0.diameter == nil }) else { return minimumCell }
    let columns = columns ?? 1
    let across = track(columns: columns).largestCell(space)
    if axes.down == nil { return try grid().cell }
    var largest = min(across, loneRowCell)
    try checkRoom(largest)
    var least = min(minimumCell, largest)
    let demands = pageDemands()
    guard fit(demands, least) else { return try capacityGrid().cell }
    if fit(demands, largest) { return largest }
    for _ in 0..<40 {
      let middle = (least + largest) / 2
      if fit(demands, middle) { least = middle } else { largest = middle }
    }
    return least
  }

  /// Returns whether every page that begins by itself holds its items.
  private func fit(_ demands: [PageDemand], _ cell: Double) -> Bool {
    demands.allSatisfy { demand in
      var pager = LinePager(
        self, FreeLines(self, cell: cell), sections: demand.sections, beginsFirst: demand.isFirst)
      guard let pages = try? pager.pages(limit: 2) else { return false }
      return pages.count == 1 && pages[0].placements.count == demand.items.count
    }
  }
}
