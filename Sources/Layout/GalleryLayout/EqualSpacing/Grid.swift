/// The columns of a page with equal cells: their number, size and position.
struct Grid {
  let form: RowForm
  let cell: Double
  let cellDown: Double
  let gap: Double
  /// The gap between columns.
  private let gapAcross: Double
  /// The distance from the page's edge to the first cell.
  private(set) var left: Double
  /// The distance from the start of a cell to the start of the next one.
  let pitch: Double
  /// The same in lines of one group, which are as wide as those that groups share.
  var ownPitch: Double
  /// The same between the columns where groups that share lines start.
  var groupPitch: Double
  /// The same between items of one group in such lines.
  var itemPitch: Double { form.isOpen ? groupPitch : pitch }

  /// Lays out columns in the middle of the page.
  init(_ form: RowForm, cell: Double, gap: Double, in problem: GridProblem) {
    self.form = form
    self.cell = cell
    self.gap = gap
    cellDown = problem.hexagonHeight ?? cell * problem.downShare
    let footprint = cell + problem.captionAcross
    let groupGap = max((1 + Paging.groupGaps) * gap, problem.headingWidth + gap - footprint)
    gapAcross = form.isOpen ? groupGap : gap
    pitch = footprint + gapAcross
    ownPitch = pitch
    groupPitch = problem.givesColumns ? pitch : footprint + groupGap
    left =
      problem.space.isFixed
      ? problem.space.margin : (problem.axes.across - form.width * pitch + gapAcross) / 2
  }

  /// Widens lines of one group by an extent, in the middle of the page.
  mutating func widen(by extent: Double) {
    left -= extent / 2
    ownPitch += extent / (form.width - 1)
  }

  var columns: Int { form.columns }

  /// The start of the first column and the end of the last, captions included.
  var extent: (start: Double, end: Double) { (left, left + across(form.width)) }

  /// Returns the extent of some cells, captions included.
  func across(_ cells: Double) -> Double { cells * pitch - gapAcross }

  func x(_ column: Int) -> Double { left + Double(column) * pitch }

  func across(_ cells: Int) -> Double { Double(cells - 1) * pitch + cell }

  /// Returns the start and the pitch of a line.
  func alignment(of line: Band, _ problem: GridProblem) -> (start: Double, pitch: Double) {
    let count = line.count
    let start = left + ((form.width - Double(line.length)) / 2 + line.offset) * pitch
    guard count < line.length else { return (start, ownPitch) }
    let footprint = pitch - gap
    switch problem.lastRow {
    case .start:
      return (start, ownPitch)
    case .centre:
      return ((problem.axes.across + gap) / 2 + problem.middle(of: line) * pitch, pitch)
    case .justify where problem.space.isFixed:
      guard count > 1 else { return (left, pitch) }
      let inner = problem.axes.across - 2 * left - Double(count) * footprint
      return (left, footprint + inner / Double(count - 1))
    case .justify:
      let track = problem.track(RowForm(cycle: [count]))
      let gap = track.gap(cell: cell, problem.space)
      return ((problem.axes.across - Double(count) * (footprint + gap) + gap) / 2, footprint + gap)
    }
  }
}
