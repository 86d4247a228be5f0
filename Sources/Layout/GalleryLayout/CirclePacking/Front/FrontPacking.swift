/// Fills a strip from its start, one circle at a time, in O(n log n).
///
/// Each circle goes into the lowest gap of the front. There it touches both neighbours, or a neighbour and a
/// wall. The front is that of Wang, Wang, Dai, Wang: Visualization of large hierarchical data by circle
/// packing, CHI 2006, doi:10.1145/1124772.1124851, stretched between two walls instead of around a disc. A
/// front alone misses a few overlaps with circles behind it, so each position is also checked against all
/// nearby circles.
///
/// The first circles have no front to rest on. They form a row along the start of the strip.
final class FrontPacking {
  let x: UnsafeVector
  let y: UnsafeVector
  /// The largest distance from the start of the strip to the end of a placed circle.
  private(set) var extent = 0.0
  private let radius: UnsafeVector
  private let width: Double
  private let grid: CircleGrid
  private let front: FrontChain
  private var gaps = GapHeap()
  /// The line on which a row of circles is under construction; `nil` once circles go into the gaps of the
  /// front.
  private var baseLevel: Double? = 0
  /// The circle at the right end of that row; `nil` while the row is empty.
  private var lastOfBase: Int?
  private let arena = Arena()
  private static let tolerance = 1e-12

  /// Creates an empty strip for circles of some radii, the largest first.
  init(radii: [Double], width: Double) {
    self.width = width
    radius = arena.vector(radii)
    x = arena.vector(radii.count)
    y = arena.vector(radii.count)
    front = FrontChain(count: radii.count, arena: arena)
    grid = CircleGrid(capacity: radii.count)
    let area = radii.reduce(0) { $0 + 4 * $1 * $1 }
    grid.prepare(
      reach: radius, count: radii.count, width: width, height: 1.3 * area / width + 4 * (radii.first ?? 0))
  }

  /// Places a circle as low as the front allows, after all larger ones. Returns `false` if it would exceed
  /// `limit`.
  func place(_ circle: Int, limit: Double = .infinity) -> Bool {
    while true {
      if let baseLevel {
        if let isPlaced = placeInBaseRow(circle, at: baseLevel, limit: limit) { return isPlaced }
        closeBaseRow(measuringFor: circle)
      }
      if let isPlaced = placeInLowestGap(circle, limit: limit) { return isPlaced }
      guard fits(extent + 2 * radius[circle], into: limit) else { return false }
      startBaseRow()
    }
  }

  private func fits(_ length: Double, into limit: Double) -> Bool {
    length <= limit * (1 + FrontPacking.tolerance)
  }

  // MARK: Gaps

  /// Places a circle in the lowest gap with room for it. Returns `false` if the lowest position exceeds
  /// `limit`, and `nil` if the circle fits into no gap.
  private func placeInLowestGap(_ circle: Int, limit: Double) -> Bool? {
    while let gap = gaps.pop() {
      let left = Int(gap.left)
      guard front.versions[left] == Int(gap.version),
        let centre = restingPlace(of: circle, rightOf: left)
      else { continue }
      // The gap was measured for another circle. This circle may lie higher in it than in the next gap.
      if centre.y > gap.y && centre.y > gaps.lowest {
        push(gapRightOf: left, y: centre.y)
        continue
      }
      if removeObstacle(to: circle, at: centre, rightOf: left) { continue }
      guard fits(centre.y + radius[circle], into: limit) else {
        push(gapRightOf: left, y: centre.y)
        return false
      }
      fix(circle, at: centre)
      front.insert(circle, rightOf: left)
      pushGap(rightOf: left, measuredFor: circle)
      pushGap(rightOf: circle, measuredFor: circle)
      return true
    }
    return nil
  }

  /// Touches both sides of a gap; `nil` if the gap is too wide.
  @inline(__always)
  private func restingPlace(of circle: Int, rightOf left: Int) -> Point? {
    let right = front.right[left]
    switch (left == front.leftWall, right == front.rightWall) {
    case (true, true): return nil
    case (true, false): return place(of: circle, touching: right, wallAt: radius[circle])
    case (false, true): return place(of: circle, touching: left, wallAt: width - radius[circle])
    case (false, false): return place(of: circle, touching: left, and: right)
    }
  }

  @inline(__always)
  private func place(of circle: Int, touching other: Int, wallAt px: Double) -> Point? {
    let dx = px - x[other]
    let distance = radius[circle] + radius[other]
    guard abs(dx) < distance else { return nil }
    return Point(x: px, y: y[other] + (distance * distance - dx * dx).squareRoot())
  }

  /// Returns the place that touches two circles on the open side of the front.
  @inline(__always)
  private func place(of circle: Int, touching left: Int, and right: Int) -> Point? {
    let dx = x[right] - x[left]
    let dy = y[right] - y[left]
    let squared = dx * dx + dy * dy
    let a = radius[left] + radius[circle]
    let b = radius[right] + radius[circle]
    guard squared > 0, squared < (a + b) * (a + b) else { return nil }
    // The sides of the triangle of the three centres give the position along the line from left to right and
    // the distance from it, both as shares of the line's length.
    let along = (squared + a * a - b * b) / (2 * squared)
    let away = max(0, a * a / squared - along * along).squareRoot()
    return Point(x: x[left] + along * dx - away * dy, y: y[left] + along * dy + away * dx)
  }

  /// Widens a gap if an obstacle blocks a circle in it. This removes the members of the front between the gap
  /// and the obstacle. Returns `false` if there is no obstacle.
  private func removeObstacle(to circle: Int, at centre: Point, rightOf left: Int) -> Bool {
    let right = front.right[left]
    let slack = radius[circle] * 1e-9

    if centre.x < radius[circle] - slack {
      joinFront(front.leftWall, right, measuringFor: circle)
      return true
    }
    if centre.x > width - radius[circle] + slack {
      joinFront(left, front.rightWall, measuringFor: circle)
      return true
    }

    guard let obstacle = deepestOverlap(of: circle, at: centre) else { return false }
    // Drop the gap if the obstacle lies behind the front, or if it is a neighbour and overlaps only by
    // rounding.
    guard front.versions[obstacle] >= 0, obstacle != left, obstacle != right else { return true }

    var ahead = right
    var behind = left
    for _ in 0..<FrontPacking.longestSearch {
      if ahead == obstacle {
        joinFront(left, ahead, measuringFor: circle)
        return true
      }
      if behind == obstacle {
        joinFront(behind, right, measuringFor: circle)
        return true
      }
      if ahead != front.rightWall { ahead = front.right[ahead] }
      if behind != front.leftWall { behind = front.left[behind] }
    }
    return true
  }

  /// The number of members on each side of a gap that are searched for an obstacle.
  private static let longestSearch = 64

  private func joinFront(_ left: Int, _ right: Int, measuringFor circle: Int) {
    front.removeMembers(between: left, and: right)
    pushGap(rightOf: left, measuredFor: circle)
  }

  /// `nil` without overlap.
  private func deepestOverlap(of circle: Int, at centre: Point) -> Int? {
    var deepest: Int?
    let r = radius[circle]
    var depth = max(r * 1e-10, (width + centre.y) * 1e-14)
    let x = x
    let y = y
    let radius = radius
    grid.forEachCandidate(x: centre.x, y: centre.y, reach: r, from: circle) { other in
      let dx = centre.x - x[other]
      let dy = centre.y - y[other]
      let reach = r + radius[other]
      let squared = dx * dx + dy * dy
      guard squared < reach * reach else { return }
      let overlap = reach - squared.squareRoot()
      if overlap > depth {
        depth = overlap
        deepest = other
      }
    }
    return deepest
  }

  private func pushGap(rightOf left: Int, measuredFor circle: Int) {
    if let centre = restingPlace(of: circle, rightOf: left) { push(gapRightOf: left, y: centre.y) }
  }

  private func push(gapRightOf left: Int, y: Double) {
    let version = Int32(truncatingIfNeeded: front.versions[left])
    gaps.push(GapHeap.Gap(y: y, left: Int32(truncatingIfNeeded: left), version: version))
  }

  private func fix(_ circle: Int, at centre: Point) {
    x[circle] = min(max(centre.x, radius[circle]), max(radius[circle], width - radius[circle]))
    y[circle] = centre.y
    grid.insert(circle, x: x[circle], y: y[circle])
    extent = max(extent, centre.y + radius[circle])
  }

  // MARK: The base row

  /// Starts a row beyond all placed circles. This happens if no gap has room for the circle.
  private func startBaseRow() {
    front.removeMembers(between: front.leftWall, and: front.rightWall)
    baseLevel = extent
    lastOfBase = nil
  }

  /// Places a circle at the right end of the base row. Returns `false` if the circle would exceed `limit`,
  /// and `nil` if the row has no room for it.
  private func placeInBaseRow(_ circle: Int, at level: Double, limit: Double) -> Bool? {
    let r = radius[circle]
    var px = r
    if let last = lastOfBase {
      px = x[last] + 2 * (r * radius[last]).squareRoot()
      // The centre of a circle much smaller than the last one must not lie left of the last one's centre.
      px = max(px, x[last] + r * 1e-9)
      guard fits(px + r, into: width) else { return nil }
    }
    let centre = Point(x: px, y: level + r)
    guard fits(centre.y + r, into: limit) else { return false }
    if lastOfBase != nil && deepestOverlap(of: circle, at: centre) != nil { return nil }
    fix(circle, at: centre)
    front.insert(circle, rightOf: lastOfBase ?? front.leftWall)
    lastOfBase = circle
    return true
  }

  private func closeBaseRow(measuringFor circle: Int) {
    baseLevel = nil
    guard lastOfBase != nil else { return }
    gaps.removeAll()
    var left = front.leftWall
    while left != front.rightWall {
      pushGap(rightOf: left, measuredFor: circle)
      left = front.right[left]
    }
  }
}

// MARK: Strips and pages

extension FrontPacking {
  /// Returns the centres of circles in a strip, and the strip's height; `nil` if the height exceeds a limit.
  /// `order` contains the indices of the circles, the largest first.
  static func strip(
    of radii: [Double], order: [Int], width: Double, limit: Double = .infinity
  ) throws(LayoutError) -> (centres: [Point], height: Double)? {
    let front = FrontPacking(radii: order.map { radii[$0] }, width: width)
    var centres = Array(repeating: Point(x: 0, y: 0), count: radii.count)
    for (k, i) in order.enumerated() {
      if k % 4096 == 0 { try LayoutError.checkCancellation() }
      guard front.place(k, limit: limit) else { return nil }
      centres[i] = Point(x: front.x[k], y: front.y[k])
    }
    return (centres, front.extent)
  }

  /// Returns the centres and the scale of thousands of circles that fill a container, found by a few trials.
  /// `offset` is added to each scaled radius.
  static func filling(
    _ container: Size, radii: [Double], offset: Double
  ) throws(LayoutError) -> (centres: [Point], scale: Double)? {
    let order = radii.descendingOrder
    let squares = radii.reduce(0) { $0 + $1 * $1 }
    var best: (centres: [Point], scale: Double)?
    var low = 0.0
    var high = (container.area / (.pi * squares)).squareRoot()
    var scale = high * 0.905
    for _ in 0..<9 {
      let grown = radii.map { $0 * scale + offset }
      let strip =
        2 * grown[order[0]] <= container.width
        ? try strip(of: grown, order: order, width: container.width, limit: container.height) : nil
      if let strip {
        best = (strip.centres, scale)
        low = scale
        // The next guess assumes the same density over the whole height.
        let stretch = (container.height / strip.height).squareRoot()
        scale = min((low + high) / 2, scale * max(stretch, 1.0002))
      } else {
        high = scale
        scale = low > 0 ? (low + high) / 2 : scale * 0.985
      }
      if low > 0 && high - low < 2e-4 * low { break }
    }
    return best
  }
}
