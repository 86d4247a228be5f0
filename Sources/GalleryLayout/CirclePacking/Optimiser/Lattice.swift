/// Equal circles in a stretched square or hexagonal arrangement.
///
/// Dense packings of equal circles in a rectangle are mostly hexagonal or square patches with a few
/// faults: Graham, Lubachevsky: Repeated patterns of dense packings of equal disks in a square,
/// Electron. J. Combin. 3 (1996), doi:10.37236/1240.
struct Lattice {
  enum Rows { case square, even, longFirst, shortFirst }

  var rows: Rows
  var rowCount: Int
  /// The number of circles in a long row.
  var columnCount: Int
  /// A Boolean value that indicates whether rows run down instead of across.
  var isTransposed: Bool
  /// The radius of the circles when all places are taken.
  var radius = 0.0

  /// The number of circles that the lattice has room for.
  var places: Int {
    switch rows {
    case .square, .even: rowCount * columnCount
    case .longFirst: rowCount * columnCount - rowCount / 2
    case .shortFirst: rowCount * columnCount - (rowCount + 1) / 2
    }
  }

  /// Returns the centres of the circles when the lattice fills a container.
  func points(in container: Container) -> [(x: Double, y: Double)] {
    let width = isTransposed ? container.height : container.width
    let height = isTransposed ? container.width : container.height
    let (column, row) = spacing(width: width, height: height, radius: radius)
    var points: [(x: Double, y: Double)] = []
    for k in 0..<rowCount {
      let isShort = (rows == .longFirst && k % 2 == 1) || (rows == .shortFirst && k % 2 == 0)
      let isShifted = isShort || (rows == .even && k % 2 == 1)
      for c in 0..<(isShort ? columnCount - 1 : columnCount) {
        let x = column.isFinite ? radius + (Double(c) + (isShifted ? 0.5 : 0)) * column : width / 2
        let y = rowCount == 1 ? height / 2 : radius + Double(k) * row
        points.append(isTransposed ? (y, x) : (x, y))
      }
    }
    return points
  }

  /// Returns the distances from column to column and from row to row.
  private func spacing(width: Double, height: Double, radius: Double) -> (Double, Double) {
    let halves = rows == .even && rowCount > 1 ? 0.5 : 0
    let across = Double(columnCount) - 1 + halves
    return (
      across > 0 ? (width - 2 * radius) / across : .infinity,
      rowCount > 1 ? (height - 2 * radius) / Double(rowCount - 1) : .infinity
    )
  }

  private func fits(radius: Double, width: Double, height: Double) -> Bool {
    let (column, row) = spacing(width: width, height: height, radius: radius)
    guard column >= 2 * radius else { return false }
    if rows == .square { return row >= 2 * radius }
    let half = column.isFinite ? column / 2 : 0
    return rowCount == 1 || (row * row + half * half >= 4 * radius * radius && row >= radius)
  }

  /// Sets ``radius`` to the largest that fits.
  private mutating func stretch(over container: Container) {
    let width = isTransposed ? container.height : container.width
    let height = isTransposed ? container.width : container.height
    var low = 0.0
    var high = min(width, height) / 2
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if fits(radius: middle, width: width, height: height) { low = middle } else { high = middle }
    }
    radius = low
  }

  /// Returns at most `limit` lattices that lead to good packings of `count` circles, the most promising first.
  static func candidates(for count: Int, in container: Container, limit: Int) -> [Lattice] {
    var found: [(lattice: Lattice, promise: Double)] = []
    for isTransposed in [false, true] {
      let width = isTransposed ? container.height : container.width
      let height = isTransposed ? container.width : container.height
      let columns = (Double(count) * width / height).squareRoot()
      let first = max(1, Int(columns * 0.75) - 1)
      for columnCount in first...max(first, Int(columns * 1.25) + 2) {
        for rows in [Rows.square, .even, .longFirst, .shortFirst] {
          if rows != .square && rows != .even && columnCount < 2 { continue }
          let perRow = Double(columnCount) - (rows == .longFirst || rows == .shortFirst ? 0.5 : 0)
          let middle = Int((Double(count) / perRow).rounded())
          for rowCount in max(1, middle - 1)...(middle + 2) {
            var lattice = Lattice(
              rows: rows, rowCount: rowCount, columnCount: columnCount, isTransposed: isTransposed)
            let ratio = Double(lattice.places) / Double(count)
            guard ratio > 0.9, ratio < 1.35 else { continue }
            lattice.stretch(over: container)
            // A place too few costs radius for sure; one too many may or may not be made use of.
            let promise = lattice.radius * (ratio < 1 ? ratio : ratio.squareRoot().squareRoot())
            found.append((lattice, promise))
          }
        }
      }
    }
    found.sort { ($0.promise, $1.lattice.places) > ($1.promise, $0.lattice.places) }
    return found.prefix(limit).map(\.lattice)
  }
}
