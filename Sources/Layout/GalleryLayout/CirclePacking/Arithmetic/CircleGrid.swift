/// Finds the circles near a point, with one cell grid for each class of sizes.
///
/// Circles with a reach within a factor of four form a class. Cells are as wide as the largest circle of
/// their class, so sizes of 1:10,000 cost no more than equal ones. Small grids are plain tables, large ones
/// are hashed. A circle is listed in its own class. On request it is also listed in the cells of each coarser
/// class, so that a large circle finds small ones without visiting all their cells.
final class CircleGrid {
  private struct SizeClass {
    var reach = 0.0
    var members = 0
    var inverse = 1.0
    var columns = 1
    var rows = 1
    var firstBucket = 0
    var mask = 0
    /// The first bucket of the lists of finer circles, with the same number of buckets.
    var firstFinerBucket = 0
    var isHashed = false
  }

  private var classes = [SizeClass()]
  private let classOf: UnsafeIndexVector
  private let cellOf: UnsafeIndexVector
  private let next: UnsafeIndexVector
  private var heads: UnsafeIndexVector
  private let arena = Arena()
  private var headsArena = Arena()
  private let capacity: Int
  private let findsFiner: Bool
  /// The links of the lists of finer circles, `capacity` elements for each class.
  private var nextFiner: UnsafeIndexVector
  private var finerArena = Arena()
  /// The ratio of the largest to the smallest reach in a class.
  private static let classRatio = 4.0

  /// Creates an empty grid. If it finds finer circles, ``forEachCandidate(x:y:reach:from:_:)`` also passes
  /// circles of finer classes than that of its `circle`.
  init(capacity: Int, findsFiner: Bool = false) {
    self.capacity = capacity
    self.findsFiner = findsFiner
    nextFiner = finerArena.indexVector(0)
    classOf = arena.indexVector(capacity)
    cellOf = arena.indexVector(capacity)
    next = arena.indexVector(capacity)
    heads = headsArena.indexVector(4 * capacity + 64)
  }

  /// Empties the grid and prepares it for circles of some reaches inside `width` × `height`.
  ///
  /// Circles outside are found too, but there should be few of them.
  func prepare(reach: UnsafeVector, count: Int, width: Double, height: Double) {
    let largest = (0..<count).reduce(0) { max($0, reach[$1]) }
    for k in classes.indices { classes[k] = SizeClass() }

    for i in 0..<count {
      var k = 0
      var bound = largest / CircleGrid.classRatio
      while reach[i] < bound && k < 24 {
        bound /= CircleGrid.classRatio
        k += 1
      }
      while k >= classes.count { classes.append(SizeClass()) }
      classOf[i] = k
      classes[k].members += 1
      classes[k].reach = max(classes[k].reach, reach[i])
    }

    var bucket = 0
    for k in classes.indices where classes[k].members > 0 {
      let limit = Double(1 << 30)
      let cell = max(2 * classes[k].reach, max(width, height) / limit, .leastNormalMagnitude)
      let columns = Int(min(limit, width / cell)) + 1
      let rows = Int(min(limit, height / cell)) + 1
      var buckets = 16
      while buckets < 2 * classes[k].members { buckets *= 2 }

      classes[k].inverse = 1 / cell
      classes[k].isHashed = Double(columns) * Double(rows) > Double(buckets)
      // An odd number of columns keeps the cells of one column in different buckets.
      classes[k].columns = classes[k].isHashed ? columns | 1 : columns
      classes[k].rows = rows
      classes[k].mask = buckets - 1
      classes[k].firstBucket = bucket
      bucket += buckets
      classes[k].firstFinerBucket = bucket
      if findsFiner { bucket += buckets }
    }

    if findsFiner && nextFiner.count < capacity * (classes.count - 1) {
      finerArena = Arena()
      nextFiner = finerArena.indexVector(capacity * (classes.count - 1))
    }
    if bucket > heads.count {
      headsArena = Arena()
      heads = headsArena.indexVector(bucket)
    }

    for i in 0..<bucket { heads[i] = -1 }
  }

  // MARK: Circles

  @inline(__always)
  func insert(_ i: Int, x: Double, y: Double) {
    let sizeClass = classOf[i]
    let size = classes[sizeClass]
    let cell = cell(x: x, y: y, in: size)
    let bucket = size.firstBucket + (cell & size.mask)
    cellOf[i] = cell
    next[i] = heads[bucket]
    heads[bucket] = i
    guard findsFiner else { return }
    for k in 0..<sizeClass where classes[k].members > 0 {
      let size = classes[k]
      let bucket = size.firstFinerBucket + (self.cell(x: x, y: y, in: size) & size.mask)
      nextFiner[k * capacity + i] = heads[bucket]
      heads[bucket] = i
    }
  }

  func fill(x: UnsafeVector, y: UnsafeVector, reach: UnsafeVector, count: Int, width: Double, height: Double)
  {
    prepare(reach: reach, count: count, width: width, height: height)
    for i in 0..<count { insert(i, x: x[i], y: y[i]) }
  }

  // MARK: Neighbours

  /// Calls `body` with all inserted circles that may be within reach of inserted circle `i`, and with some
  /// others. Calling this for all circles produces each pair once.
  @inline(__always)
  func forEachPartner(of i: Int, x: Double, y: Double, reach: Double, _ body: (Int) -> Void) {
    let sizeClass = classOf[i]
    for k in 0..<sizeClass where classes[k].members > 0 {
      forEachMember(near: x, y, reach: reach, in: classes[k], body)
    }
    // A cell is as wide as the largest circle of its class, so partners are at most one cell away. Only half
    // of the neighbouring cells are visited; circles in the other half visit this one.
    let size = classes[sizeClass]
    let column = clamped(x * size.inverse, size.columns)
    let row = clamped(y * size.inverse, size.rows)
    let key = Int(Int32(truncatingIfNeeded: row &* size.columns &+ column))
    var j = next[i]
    while j >= 0 {
      if !size.isHashed || cellOf[j] == key { body(j) }
      j = next[j]
    }
    if column + 1 < size.columns { forEachMember(row: row, column: column + 1, in: size, body) }
    if row + 1 < size.rows {
      for column in max(0, column - 1)...min(size.columns - 1, column + 1) {
        forEachMember(row: row + 1, column: column, in: size, body)
      }
    }
  }

  @inline(__always)
  private func forEachMember(
    near x: Double, _ y: Double, reach: Double, in size: SizeClass, _ body: (Int) -> Void
  ) {
    let extent = reach + size.reach
    let columns = cells(from: x - extent, to: x + extent, size.inverse, size.columns)
    for row in cells(from: y - extent, to: y + extent, size.inverse, size.rows) {
      for column in columns { forEachMember(row: row, column: column, in: size, body) }
    }
  }

  @inline(__always)
  private func forEachMember(row: Int, column: Int, in size: SizeClass, _ body: (Int) -> Void) {
    let cell = row &* size.columns &+ column
    let key = Int(Int32(truncatingIfNeeded: cell))
    var i = heads[size.firstBucket + (cell & size.mask)]
    while i >= 0 {
      if !size.isHashed || cellOf[i] == key { body(i) }
      i = next[i]
    }
  }

  /// Calls `body` with every circle that may be within `reach` of a point, and with some others, perhaps
  /// twice. Circles of finer classes than that of `circle`, which is at the point, are skipped unless the
  /// grid finds them.
  @inline(__always)
  func forEachCandidate(x: Double, y: Double, reach: Double, from circle: Int, _ body: (Int) -> Void) {
    let sizeClass = classOf[circle]
    for k in 0...sizeClass {
      guard classes[k].members > 0 else { continue }
      forEachMember(near: x, y, reach: reach, in: classes[k], body)
    }
    guard findsFiner, sizeClass < classes.count - 1 else { return }
    let size = classes[sizeClass]
    let extent = reach + size.reach
    let columns = cells(from: x - extent, to: x + extent, size.inverse, size.columns)
    for row in cells(from: y - extent, to: y + extent, size.inverse, size.rows) {
      for column in columns {
        var i = heads[size.firstFinerBucket + ((row &* size.columns &+ column) & size.mask)]
        while i >= 0 {
          body(i)
          i = nextFiner[sizeClass * capacity + i]
        }
      }
    }
  }

  // MARK: Cells

  @inline(__always)
  private func cell(x: Double, y: Double, in size: SizeClass) -> Int {
    clamped(y * size.inverse, size.rows) &* size.columns &+ clamped(x * size.inverse, size.columns)
  }

  @inline(__always)
  private func cells(from low: Double, to high: Double, _ inverse: Double, _ count: Int) -> ClosedRange<Int> {
    clamped(low * inverse, count)...clamped(high * inverse, count)
  }

  @inline(__always)
  private func clamped(_ cell: Double, _ count: Int) -> Int { Int(max(0, min(Double(count - 1), cell))) }
}
