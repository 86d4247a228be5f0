/// The front: the circles that the next circle can rest on, linked from the left wall to the right wall.
///
/// Members are indices of circles; the two walls are permanent members. A member's version changes whenever
/// its right neighbour does, which reveals outdated gap measurements.
struct FrontChain {
  let leftWall: Int
  let rightWall: Int
  let right: UnsafeIndexVector
  let left: UnsafeIndexVector
  /// -1 for circles outside the front.
  let versions: UnsafeIndexVector

  init(count: Int, arena: Arena) {
    right = arena.indexVector(count + 2)
    left = arena.indexVector(count + 2)
    versions = arena.indexVector(count + 2)
    leftWall = count
    rightWall = count + 1
    for circle in 0..<count { versions[circle] = -1 }
    connect(leftWall, rightWall)
  }

  func insert(_ circle: Int, rightOf member: Int) {
    versions[circle] = 0
    connect(circle, right[member])
    connect(member, circle)
    versions[member] += 1
  }

  func removeMembers(between first: Int, and second: Int) {
    var member = right[first]
    while member != second && member != rightWall {
      versions[member] = -1
      member = right[member]
    }
    connect(first, second)
    versions[first] += 1
  }

  private func connect(_ first: Int, _ second: Int) {
    right[first] = second
    left[second] = first
  }
}
