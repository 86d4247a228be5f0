/// Finds places in a grid for items that take one or more cells: the first that is free, row by row, so that later
/// items fill the cells beside one that needed more room.
struct FeaturedCells: Sendable {
  /// Cells across.
  let columns: Int
  /// The number of rows.
  private let rows: Int
  /// The first row that is not full.
  private var row = 0
  /// The cells that are taken, row by row from that row on.
  private var taken: [[Bool]] = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// A Boolean value that indicates whether no cell is free.
  var isFull: Bool { row >= rows }

  /// Takes the first free place for an item.
  ///
  /// - Parameter span: Cells across and down, at most ``columns``.
  /// - Returns: `nil` where no place is free.
  mutating func place(_ span: Int) -> (row: Int, column: Int)? {
    var below = 0
    while span <= rows - row - below {
      while taken.count < below + span { taken.append(Array(repeating: false, count: columns)) }
      let column = (0...columns - span).first { column in
        (below..<below + span).allSatisfy { row in
          !taken[row][column..<column + span].contains(true)
        }
      }
      if let column {
        for row in below..<below + span {
          for index in column..<column + span { taken[row][index] = true }
        }
        defer { dropFullRows() }
        return (row + below, column)
      }
      below += 1
    }
    return nil
  }

  private mutating func dropFullRows() {
    let full = taken.prefix { !$0.contains(false) }.count
    taken.removeFirst(full)
    row += full
  }
}
