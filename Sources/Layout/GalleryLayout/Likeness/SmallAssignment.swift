/// Assigns a few rows to as many columns with the least total cost.
///
/// Method: R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear
/// assignment problems", Computing 38 (1987), doi:10.1007/BF02278710.
struct SmallAssignment {
  private var rowPotential: [Float]
  private var columnPotential: [Float]
  private var slack: [Float]
  private var isUsed: [Bool]
  private var previous: [Int]
  /// The row of each column. Index 0 stands for no column, as in the arrays above; so do rows.
  private var rowOfColumn: [Int]

  /// Reserves memory for problems of a size.
  init(capacity: Int) {
    rowPotential = Array(repeating: 0, count: capacity + 1)
    columnPotential = rowPotential
    slack = rowPotential
    isUsed = Array(repeating: false, count: capacity + 1)
    previous = Array(repeating: 0, count: capacity + 1)
    rowOfColumn = previous
  }

  /// Calls a function with each column and its row. `costs` has `count` × `count` costs, row by row.
  mutating func solve(_ costs: [Float], count: Int, _ assign: (_ column: Int, _ row: Int) -> Void) {
    for index in 0...count {
      rowPotential[index] = 0
      columnPotential[index] = 0
      rowOfColumn[index] = 0
    }

    for row in 1...count {
      rowOfColumn[0] = row
      for column in 0...count {
        slack[column] = .infinity
        isUsed[column] = false
      }

      var column = 0
      repeat {
        isUsed[column] = true
        let current = rowOfColumn[column]
        let start = (rowOfColumn[column] - 1) * count - 1
        var least = Float.infinity
        var next = 0

        for other in 1...count where !isUsed[other] {
          let cost = costs[start + other] - rowPotential[current] - columnPotential[other]
          if cost < slack[other] {
            slack[other] = cost
            previous[other] = column
          }
          if slack[other] < least { (least, next) = (slack[other], other) }
        }

        for other in 0...count {
          if isUsed[other] {
            rowPotential[rowOfColumn[other]] += least
            columnPotential[other] -= least
          } else {
            slack[other] -= least
          }
        }
        column = next
      } while rowOfColumn[column] != 0

      while column != 0 {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      }
    }

    for column in 1...count { assign(column - 1, rowOfColumn[column] - 1) }
  }
}
