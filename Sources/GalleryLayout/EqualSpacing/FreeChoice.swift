/// The choice of the cell, and of pages, for items that differ in size.
struct FreeChoice {
  private let problem: GridProblem

  init(_ problem: GridProblem) { self.problem = problem }

  /// The pages of all items.
  func pages() throws(LayoutError) -> [FlowPage] {
    let lines = FreeLines(problem, cell: try cell())
    let pages = try PagedBands(problem, lines, gap: problem.space.gap)
    guard !problem.space.isFixed, problem.axes.down != nil else {
      let gap = problem.axes.down == nil ? try openGap(lines) : problem.space.gap
      let edge = problem.space.isFixed ? problem.space.margin : nil
      return try pages.placed(by: lines, .init(gap: gap, edge: edge), in: problem)
    }
    let gaps = pages.pages.joined().filter(\.isFull).map(\.gap)
    let down = PagedBands.downSpace(
      pages.tracks(problem), across: gaps.max() ?? problem.space.gap, in: problem)
    return try pages.placed(by: lines, down, in: problem)
  }

  /// The gap between the lines of an open page: the least one within a line.
  private func openGap(_ lines: FreeLines) throws(LayoutError) -> Double {
    var gap = Double.infinity
    for run in problem.runs { gap = try lines.bands(of: run).reduce(gap) { min($0, $1.gap) } }
    return gap
  }

  /// The cell for items without a size of their own: the given one, or the largest with which there are no more pages
  /// than with the least, found by halving the interval between them.
  private func cell() throws(LayoutError) -> Double {
    if let cell = problem.cell { return cell }
    guard problem.items.contains(where: { $0.diameter == nil }) else { return problem.minimumCell }
    if problem.axes.down == nil { return try problem.givenGrid()?.cell ?? problem.minimumCell }
    let across = problem.track(columns: problem.columns ?? 1).largestCell(problem.space)
    var largest = min(across, problem.loneRowCell)
    try problem.checkRoom(largest)
    var least = min(problem.minimumCell, largest)
    let fewest = try pageCount(least)
    if let count = try? pageCount(largest), count <= fewest { return largest }
    // On thousands of lines a thousandth of the cell decides nothing.
    for _ in 0..<(problem.items.count < 10_000 ? 40 : 10) {
      let middle = (least + largest) / 2
      if let count = try? pageCount(middle), count <= fewest { least = middle } else { largest = middle }
    }
    return least
  }

  private func pageCount(_ cell: Double) throws(LayoutError) -> Int {
    try PagedBands(problem, FreeLines(problem, cell: cell), gap: problem.space.gap).pages.count
  }
}
