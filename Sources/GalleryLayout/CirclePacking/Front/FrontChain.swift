/// The front: the circles that the next circle can rest on, linked from the left wall to the right wall.
///
/// Members are indices of circles; the two walls are permanent members. A member's version changes whenever its right
/// neighbour does, which reveals outdated gap measurements.
struct FrontChain {
  let leftWall: Int
  let rightWall: Int
  private let next: UnsafeIndexVector
  private let previous: UnsafeIndexVector
  private let versions: UnsafeIndexVector
  private static let absent = -1

  /// Creates the front of an empty strip, with room for `count` circles.
  init(count: Int, arena: Arena) {
    next = arena.indexVector(count + 2)
    previous = arena.indexVector(count + 2)
    versions = arena.indexVector(count + 2)
    leftWall = count
    rightWall = count + 1
    for circle in 0..<count { versions[circle] = Self.absent }
    next[leftWall] = rightWall
    previous[rightWall] = leftWall
  }

  /// Returns the member to the right of `member`.
  @inline(__always)
  func right(of member: Int) -> Int { next[member] }

  /// Returns the member to the left of `member`.
  @inline(__always)
  func left(of member: Int) -> Int { previous[member] }

  /// Returns a Boolean value that indicates whether a circle is part of the front.
  @inline(__always)
  func contains(_ circle: Int) -> Bool { versions[circle] != Self.absent }

  /// Returns the version of a member; -1 for a circle outside the front.
  @inline(__always)
  func version(of member: Int) -> Int { versions[member] }

  /// Inserts `circle` to the right of `left`.
  func insert(_ circle: Int, rightOf left: Int) {
    let right = next[left]
    versions[circle] = 0
    connect(left, circle)
    connect(circle, right)
    versions[left] += 1
  }

  /// Removes all members between `left` and `right`, which become neighbours.
  func removeMembers(between left: Int, and right: Int) {
    var member = next[left]
    while member != right && member != rightWall {
      let following = next[member]
      versions[member] = Self.absent
      member = following
    }
    connect(left, right)
    versions[left] += 1
  }

  private func connect(_ left: Int, _ right: Int) {
    next[left] = right
    previous[right] = left
  }
}
