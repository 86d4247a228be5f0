/// Finds places in a grid for items that take one or more cells, never before an item placed earlier: the
/// order of the top-left cells, row by row, is the order of the items.
struct SpanCursor: Sendable {
  /// Cells across.
  let columns: Int
  /// The row of the next place.
  private(set) var row = 0
  /// Rows that any item reaches.
  private(set) var rows = 0
  private var column = 0
  /// The cells that are taken, row by row from the cursor's row on.
  private var taken: [[Bool]] = []

  init(columns: Int) {
    self.columns = columns
  }

  /// Moves to the next free place for an item and takes it.
  ///
  /// - Parameter span: Cells across and down, at most ``columns``.
  mutating func place(_ span: Int) -> (row: Int, column: Int) {
    while true {
      if column + span > columns {
        row += 1
        column = 0
        if !taken.isEmpty { taken.removeFirst() }
      }
      while taken.count < span { taken.append(Array(repeating: false, count: columns)) }
      let isFree = (0..<span).allSatisfy { down in
        (column..<column + span).allSatisfy { !taken[down][$0] }
      }
      if isFree { break }
      column += 1
    }
    for down in 0..<span {
      for across in column..<column + span { taken[down][across] = true }
    }
    rows = max(rows, row + span)
    defer { column += span }
    return (row, column)
  }

  /// Returns the number of rows that items of some spans take.
  static func rows(_ spans: some Sequence<Int>, columns: Int) -> Int {
    var cursor = SpanCursor(columns: columns)
    for span in spans { _ = cursor.place(span) }
    return cursor.rows
  }
}
