/// Equal circles in stretched rows. Neighbouring rows lie in each other's gaps or straight below each other.
///
/// Dense packings of equal circles in a rectangle are mostly hexagonal or square patches with a few faults:
/// Graham, Lubachevsky: Repeated patterns of dense packings of equal disks in a square, Electron. J. Combin.
/// 3 (1996), doi:10.37236/1240. For 53, 86, 106, 128 and other numbers, the best known packings are hexagonal
/// rows with some rows straight below each other.
struct Lattice {
  enum Rows: CaseIterable { case square, even, longFirst, shortFirst }

  var rows: Rows
  var rowCount: Int
  var columnCount: Int
  /// `false` if rows run across the page.
  var isTransposed: Bool
  /// The number of unshifted rows straight below another one instead of in its gaps.
  var straightSteps = 0
  /// The radius of the circles if all places are used.
  var radius = 0.0

  var places: Int { rowCount * columnCount - (isAlternating ? shiftedRows : 0) }

  /// A Boolean value that indicates whether shifted rows have one place fewer.
  private var isAlternating: Bool { rows == .longFirst || rows == .shortFirst }
  /// The number of runs of rows straight below each other; every other run is shifted.
  private var runs: Int { rowCount - straightSteps }
  private var shiftedRows: Int { rows == .square ? 0 : rows == .shortFirst ? (runs + 1) / 2 : runs / 2 }

  func length(ofRow row: Int) -> Int { isAlternating && isShifted(row) ? columnCount - 1 : columnCount }

  private func isShifted(_ row: Int) -> Bool {
    guard rows != .square else { return false }
    let first = rows == .shortFirst ? 1 : 0
    guard straightSteps > 0 else { return (row + first) % 2 == 1 }
    var end = 0
    for run in 0..<runs {
      let isShifted = (run + first) % 2 == 1
      end += isShifted ? 1 : 1 + straightSteps(inUnshiftedRun: run / 2)
      if row < end { return isShifted }
    }
    return false
  }

  /// Steps are spread evenly and symmetrically over the runs.
  private func straightSteps(inUnshiftedRun run: Int) -> Int {
    let unshifted = runs - shiftedRows
    return (0..<straightSteps).count { step in
      let mirrored = straightSteps - 1 - step
      let place = (2 * min(step, mirrored) + 1) * unshifted / (2 * straightSteps)
      return run == (step > mirrored ? unshifted - 1 - place : place)
    }
  }

  func points(in container: Size) -> [Point] {
    let (width, height) = Self.sides(of: container, isTransposed)
    let (column, row) = spacing(width: width, height: height, radius: radius)
    var points: [Point] = []
    var y = rowCount == 1 ? height / 2 : radius
    var wasShifted = isShifted(0)
    for k in 0..<rowCount {
      let isShifted = isShifted(k)
      if k > 0 { y += straightSteps > 0 && isShifted == wasShifted ? 2 * radius : row }
      wasShifted = isShifted
      for c in 0..<length(ofRow: k) {
        let x = column.isFinite ? radius + (Double(c) + (isShifted ? 0.5 : 0)) * column : width / 2
        points.append(isTransposed ? Point(x: y, y: x) : Point(x: x, y: y))
      }
    }
    return points
  }

  private static func sides(of container: Size, _ isTransposed: Bool) -> (Double, Double) {
    isTransposed ? (container.height, container.width) : (container.width, container.height)
  }

  /// Returns the spacing across and down, without straight steps.
  private func spacing(width: Double, height: Double, radius: Double) -> (Double, Double) {
    let halves = rows == .even && rowCount > 1 ? 0.5 : 0
    let across = Double(columnCount) - 1 + halves
    return (
      across > 0 ? (width - 2 * radius) / across : .infinity,
      rowCount > 1
        ? (height - 2 * radius * Double(1 + straightSteps)) / Double(rowCount - 1 - straightSteps) : .infinity
    )
  }

  private func fits(radius: Double, width: Double, height: Double) -> Bool {
    let (column, row) = spacing(width: width, height: height, radius: radius)
    guard column >= 2 * radius else { return false }
    if rows == .square { return row >= 2 * radius }
    let half = column.isFinite ? column / 2 : 0
    return rowCount == 1 || (row * row + half * half >= 4 * radius * radius && row >= radius)
  }

  private static let straightStepLimit = 4

  /// The most promising first.
  static func candidates(for count: Int, in container: Size) -> [Lattice] {
    var found: [(lattice: Lattice, promise: Double)] = []
    // In a square, transposed lattices are equivalent.
    let isSquare = abs(container.width - container.height) < 1e-9 * container.width

    for isTransposed in isSquare ? [false] : [false, true] {
      let (width, height) = sides(of: container, isTransposed)
      // More columns than twice the circles give no acceptable lattice.
      let columns = min((Double(count) * width / height).squareRoot(), 2 * Double(count))
      let first = max(1, Int(clamping: columns * 0.75) - 1)

      for columnCount in first...max(first, Int(clamping: columns * 1.25) + 2) {
        for rows in Rows.allCases where rows == .square || rows == .even || columnCount >= 2 {
          let perRow = Double(columnCount) - (rows == .longFirst || rows == .shortFirst ? 0.5 : 0)
          let middle = Int(clamping: (Double(count) / perRow).rounded())
          for rowCount in max(1, middle - 1)...(middle + 2) {
            let straight = rows == .square ? 0 : max(0, min(straightStepLimit, rowCount / 2 - 1))
            for straightSteps in 0...straight {
              var lattice = Lattice(
                rows: rows, rowCount: rowCount, columnCount: columnCount, isTransposed: isTransposed,
                straightSteps: straightSteps)
              let ratio = Double(lattice.places) / Double(count)
              guard ratio > 0.9, ratio < 1.35 else { continue }
              lattice.radius =
                bisected(0, min(width, height) / 2, rounds: 50) {
                  lattice.fits(radius: $0, width: width, height: height)
                }.low
              // A missing place always costs radius. An extra place may or may not be of use.
              let promise = lattice.radius * (ratio < 1 ? ratio : ratio.squareRoot().squareRoot())
              found.append((lattice, promise))
            }
          }
        }
      }
    }

    found.sort { ($0.promise, $1.lattice.places) > ($1.promise, $0.lattice.places) }
    return found.map { $0.lattice }
  }

  /// Returns the centres of many equal circles that fill a container, and their radius minus an offset.
  static func filling(_ container: Size, count: Int, offset: Double) -> (centres: [Point], scale: Double)? {
    let lattices = candidates(for: count, in: container).filter { $0.places >= count }
    guard let best = lattices.max(by: { $0.radius < $1.radius }) else { return nil }
    // The unused places are the last ones of the last row.
    return (Array(best.points(in: container).prefix(count)), best.radius * (1 - 1e-14) - offset)
  }
}
