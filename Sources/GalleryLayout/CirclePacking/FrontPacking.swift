/// Fills a strip from its start with a front of circles from wall to wall, in O(n log n).
///
/// Each circle goes to the lowest gap of the front, where it touches both neighbours or a neighbour and
/// a wall. The front is that of Wang, Wang, Dai, Wang: Visualization of large hierarchical data by circle
/// packing, CHI 2006, doi:10.1145/1124772.1124851, stretched between two walls instead of around a disc.
/// A front alone misses a few overlaps with circles that it has passed, so each place is also checked
/// against all circles nearby.
final class FrontPacking {
  /// Centres, valid for circles that were placed.
  let x: Lane
  let y: Lane
  /// How far the circles reach down.
  private(set) var extent = 0.0
  private let radius: Lane
  private let count: Int
  private let width: Double
  private let grid: CircleGrid
  private let next: IndexLane
  private let previous: IndexLane
  private let version: IndexLane
  private let owner = LaneOwner()
  private var heap = GapHeap()
  /// The row being laid along the floor: its level and its last circle.
  private var floor: (level: Double, last: Int)?
  private let leftWall: Int
  private let rightWall: Int
  private static let tolerance = 1e-12

  /// A strip of this width for circles of the given radii, to be placed from the largest to the smallest.
  init(radii: Lane, width: Double) {
    radius = radii
    count = radii.count
    self.width = width
    x = owner.lane(count)
    y = owner.lane(count)
    next = owner.indexLane(count + 2)
    previous = owner.indexLane(count + 2)
    version = owner.indexLane(count + 2)
    grid = CircleGrid(capacity: count)
    leftWall = count
    rightWall = count + 1
    empty()
  }

  /// Takes all circles out again.
  func empty() {
    var area = 0.0
    for i in 0..<count {
      area += 4 * radius[i] * radius[i]
      version[i] = -1
    }
    version[leftWall] = 0
    version[rightWall] = 0
    grid.prepare(
      reach: radius, count: count, width: width, height: 1.3 * area / width + 4 * (count > 0 ? radius[0] : 0))
    heap.removeAll()
    extent = 0
    next[leftWall] = rightWall
    previous[rightWall] = leftWall
    floor = (0, -1)
  }

  /// Places circle `i` as low as the front allows; `false` if it would reach below `limit`.
  func place(_ i: Int, limit: Double = .infinity) -> Bool {
    while true {
      if floor != nil {
        if let placed = placeOnFloor(i, limit: limit) { return placed }
        closeFloor(for: i)
      }
      while let gap = heap.pop() {
        let left = Int(gap.left)
        guard version[left] == Int(gap.version), let spot = spot(for: i, rightOf: left) else { continue }
        if spot.y > gap.y && spot.y > heap.lowest {
          push(gapRightOf: left, y: spot.y)
          continue
        }
        if widenFront(at: left, for: i, spot: spot) { continue }
        if spot.y + radius[i] > limit * (1 + FrontPacking.tolerance) {
          push(gapRightOf: left, y: spot.y)
          return false
        }
        settle(i, at: spot)
        link(left, i, next[left])
        pushGap(rightOf: left, for: i)
        pushGap(rightOf: i, for: i)
        return true
      }
      guard extent + 2 * radius[i] <= limit * (1 + FrontPacking.tolerance) else { return false }
      startFloor()
    }
  }

  /// Begins anew above everything that was placed; only when no gap is left that could take a circle.
  private func startFloor() {
    var member = next[leftWall]
    while member != rightWall {
      version[member] = -1
      member = next[member]
    }
    next[leftWall] = rightWall
    previous[rightWall] = leftWall
    floor = (extent, -1)
  }

  private func placeOnFloor(_ i: Int, limit: Double) -> Bool? {
    guard let row = floor else { return nil }
    let r = radius[i]
    var px = r
    if row.last >= 0 {
      px = x[row.last] + 2 * (r * radius[row.last]).squareRoot()
      // Smaller circles of the row may lie behind the last one; stay clear of all.
      px = max(px, x[row.last] + r * 1e-9)
    }
    guard row.last < 0 || px + r <= width * (1 + FrontPacking.tolerance) else { return nil }
    let spot = (x: px, y: row.level + r)
    guard spot.y + r <= limit * (1 + FrontPacking.tolerance) else { return false }
    if row.last >= 0 && obstacle(to: i, at: spot) != nil { return nil }
    settle(i, at: spot)
    link(row.last < 0 ? leftWall : row.last, i, rightWall)
    floor = (row.level, i)
    return true
  }

  private func closeFloor(for i: Int) {
    guard let row = floor else { return }
    floor = nil
    guard row.last >= 0 else { return }
    heap.removeAll()
    var left = leftWall
    while left != rightWall {
      pushGap(rightOf: left, for: i)
      left = next[left]
    }
  }

  private func settle(_ i: Int, at spot: (x: Double, y: Double)) {
    x[i] = min(max(spot.x, radius[i]), max(radius[i], width - radius[i]))
    y[i] = spot.y
    grid.insert(i, x: x[i], y: y[i])
    extent = max(extent, spot.y + radius[i])
    version[i] = 0
  }

  private func link(_ left: Int, _ i: Int, _ right: Int) {
    next[left] = i
    previous[i] = left
    next[i] = right
    previous[right] = i
    version[left] += 1
  }

  private func pushGap(rightOf left: Int, for i: Int) {
    if let spot = spot(for: i, rightOf: left) { push(gapRightOf: left, y: spot.y) }
  }

  private func push(gapRightOf left: Int, y: Double) {
    heap.push(
      GapHeap.Gap(
        y: y, left: Int32(truncatingIfNeeded: left), version: Int32(truncatingIfNeeded: version[left])))
  }

  /// Where circle `i` touches both sides of a gap; `nil` if it falls through.
  private func spot(for i: Int, rightOf left: Int) -> (x: Double, y: Double)? {
    let r = radius[i]
    let right = next[left]
    if left == leftWall || right == rightWall {
      guard left != leftWall || right != rightWall else { return nil }
      let px = left == leftWall ? r : width - r
      let other = left == leftWall ? right : left
      let dx = px - x[other]
      let reach = r + radius[other]
      guard abs(dx) < reach else { return nil }
      return (px, y[other] + (reach * reach - dx * dx).squareRoot())
    }
    let dx = x[right] - x[left]
    let dy = y[right] - y[left]
    let squared = dx * dx + dy * dy
    let a = radius[left] + r
    let b = radius[right] + r
    guard squared > 0, squared < (a + b) * (a + b) else { return nil }
    // Along the line between the two, and away from it to the open side.
    let along = (squared + a * a - b * b) / (2 * squared)
    let away = max(0, a * a / squared - along * along).squareRoot()
    return (x[left] + along * dx - away * dy, y[left] + along * dy + away * dx)
  }

  /// If something is in the way of a spot, takes what lies between it and the gap out of the front.
  private func widenFront(at left: Int, for i: Int, spot: (x: Double, y: Double)) -> Bool {
    let slack = radius[i] * 1e-9
    if spot.x < radius[i] - slack {
      cut(from: leftWall, to: next[left], for: i)
      return true
    }
    if spot.x > width - radius[i] + slack {
      cut(from: left, to: rightWall, for: i)
      return true
    }
    guard let obstacle = obstacle(to: i, at: spot) else { return false }
    // Not in the front any more, or one of the two at a loss of digits: the gap is of no use.
    guard version[obstacle] >= 0, obstacle != left, obstacle != next[left] else { return true }
    var ahead = next[left]
    var behind = left
    for _ in 0..<64 {
      if ahead == obstacle {
        cut(from: left, to: ahead, for: i)
        return true
      }
      if behind == obstacle {
        cut(from: behind, to: next[left], for: i)
        return true
      }
      if ahead != rightWall { ahead = next[ahead] }
      if behind != leftWall { behind = previous[behind] }
    }
    return true
  }

  /// Makes two members of the front neighbours.
  private func cut(from left: Int, to right: Int, for i: Int) {
    var member = next[left]
    while member != right && member != rightWall {
      let following = next[member]
      version[member] = -1
      member = following
    }
    next[left] = right
    previous[right] = left
    version[left] += 1
    pushGap(rightOf: left, for: i)
  }

  /// The circle that overlaps most with circle `i` at a spot.
  private func obstacle(to i: Int, at spot: (x: Double, y: Double)) -> Int? {
    var worst: Int?
    let r = radius[i]
    var deepest = max(r * 1e-10, (width + spot.y) * 1e-14)
    let (x, y, radius) = (x, y, radius)
    grid.forEachCandidate(x: spot.x, y: spot.y, reach: r, from: i) { j in
      let dx = spot.x - x[j]
      let dy = spot.y - y[j]
      let reach = r + radius[j]
      let squared = dx * dx + dy * dy
      guard squared < reach * reach else { return }
      let depth = reach - squared.squareRoot()
      if depth > deepest {
        deepest = depth
        worst = j
      }
    }
    return worst
  }
}
