/// The columns of a page with equal cells: their number, size and position.
struct Grid: Sendable {
  let columns: Int
  let cell: Double
  let cellDown: Double
  let gap: Double
  /// The distance from the page's edge to the first cell.
  let left: Double
  /// The distance from the start of a cell to the start of the next one.
  let pitch: Double

  init(columns: Int, cell: Double, gap: Double, in problem: GridProblem) {
    self.columns = columns
    self.cell = cell
    self.gap = gap
    cellDown = cell * problem.downShare
    pitch = cell + problem.captionAcross + gap
    let content = Double(columns) * pitch - gap
    left = problem.space.isFixed ? problem.space.margin : (problem.axes.across - content) / 2
  }

  /// The start of the first column and the end of the last, captions included.
  var extent: (start: Double, end: Double) { (left, left + Double(columns) * pitch - gap) }

  func x(_ column: Int) -> Double { left + Double(column) * pitch }

  func across(_ cells: Int) -> Double { Double(cells - 1) * pitch + cell }

  /// Returns the start and the pitch of a line with `count` cells.
  func alignment(of count: Int, _ problem: GridProblem) -> (start: Double, pitch: Double) {
    guard count < columns else { return (left, pitch) }
    let footprint = pitch - gap
    switch problem.layout.lastRow {
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
