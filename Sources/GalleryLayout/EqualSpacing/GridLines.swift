import GalleryGeometry

/// Lines of a grid of equal cells.
struct GridLines: LineBreaker {
  private let problem: GridProblem
  private let grid: Grid

  init(_ problem: GridProblem, grid: Grid) {
    self.problem = problem
    self.grid = grid
  }

  func extent(gap: Double) -> (start: Double, end: Double) { grid.extent }

  func line(_ items: Range<Int>, after gap: Double?) -> Line {
    let line = items.prefix(grid.columns)
    return Line(
      items: line, down: grid.cellDown + problem.captionDown(of: line), gap: grid.gap,
      isFull: line.count == grid.columns)
  }

  func place(_ line: Line, into placements: inout [LayoutResult.Placement], at y: Double) {
    let (start, pitch) = grid.alignment(of: line.items.count, problem)
    for (column, item) in line.items.enumerated() {
      placements.append(
        .init(
          item: item,
          frame: Rect(x: start + Double(column) * pitch, y: y, width: grid.cell, height: grid.cellDown)))
    }
  }
}

extension Grid {
  /// Returns the start of a line with a number of cells, and the distance from the start of a cell to the start of the
  /// next.
  func alignment(of count: Int, _ problem: GridProblem) -> (start: Double, pitch: Double) {
    guard count < columns else { return (left, pitch) }
    let footprint = pitch - gap
    switch problem.lastRow {
    case .start:
      return (left, pitch)
    case .centre:
      return ((problem.axes.across - Double(count) * pitch + gap) / 2, pitch)
    case .justify where problem.space.isFixed:
      guard count > 1 else { return (left, pitch) }
      let inner = problem.axes.across - 2 * left - Double(count) * footprint
      return (left, footprint + inner / Double(count - 1))
    case .justify:
      let track = problem.track(columns: count)
      let gap = track.gap(cell: cell, problem.space)
      return ((problem.axes.across - Double(count) * (footprint + gap) + gap) / 2, footprint + gap)
    }
  }
}
