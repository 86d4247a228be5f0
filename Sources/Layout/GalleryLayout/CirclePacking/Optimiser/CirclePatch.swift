/// Some circles of a ``CircleSystem`` that move while all others and the scale are fixed.
///
/// The energy of the circles near those that a hop has moved. Minimising it shows whether they find room, at
/// a fraction of the work for all circles.
final class CirclePatch: Energy {
  /// The maximum distance between the surfaces of neighbours, fixed for the life of the patch.
  private static let skin = 1.0
  /// The width of the ring of movable circles around the moved ones, in mean radii.
  private static let ring = 2.0

  private let system: CircleSystem
  private let arena = Arena()
  private let members: [Int]
  /// All x of the members, then all y.
  let variables: UnsafeVector
  let gradient: UnsafeVector
  let history: LBFGSHistory
  private(set) var squaredOverlap = 0.0

  private let radius: UnsafeVector
  /// -1 for fixed circles.
  private let place: UnsafeIndexVector
  /// The range `starts[a]..<starts[a + 1]` of ``others`` contains the neighbours of member `a`, except
  /// earlier members.
  private let starts: UnsafeIndexVector
  private let others: UnsafeIndexVector

  init(_ system: CircleSystem, around move: CircleMove) {
    self.system = system
    let n = system.count
    radius = arena.vector(n)
    place = arena.indexVector(n)

    let inner = move.reach + Self.ring
    let outer = inner + 2 * (system.scale * system.largestWeight + system.offset) + Self.skin
    var members: [Int] = []
    var near: [Int] = []

    for i in 0..<n {
      radius[i] = system.scale * system.weight[i] + system.offset
      place[i] = -1
      let distance = move.squaredDistance(x: system.x[i], y: system.y[i])
      if distance <= inner * inner {
        place[i] = members.count
        members.append(i)
      }
      if distance <= outer * outer { near.append(i) }
    }
    self.members = members

    let m = members.count
    variables = arena.vector(2 * m)
    gradient = arena.vector(2 * m)
    history = LBFGSHistory(dimension: 2 * m)
    starts = arena.indexVector(m + 1)
    others = arena.indexVector(m * near.count)

    var length = 0
    for (a, i) in members.enumerated() {
      variables[a] = system.x[i]
      variables[m + a] = system.y[i]
      for j in near where place[j] < 0 || place[j] > a {
        let dx = system.x[i] - system.x[j]
        let dy = system.y[i] - system.y[j]
        let reach = radius[i] + radius[j] + Self.skin
        if dx * dx + dy * dy < reach * reach {
          others[length] = j
          length += 1
        }
      }
      starts[a + 1] = length
    }

    work -= 2 * n + m * near.count / 2
  }

  var work: Int {
    get { system.work }
    set { system.work = newValue }
  }

  func relax(iterations: Int, tolerance: Double) {
    minimise(iterations: iterations, tolerance: tolerance)
    for (a, i) in members.enumerated() {
      system.x[i] = variables[a]
      system.y[i] = variables[members.count + a]
    }
  }

  func energy() -> Double {
    let m = members.count
    let variables = variables
    let gradient = gradient
    let radius = radius
    let place = place
    let starts = starts
    let others = others
    let x = system.x
    let y = system.y
    let width = system.width
    let height = system.height

    for a in 0..<2 * m { gradient[a] = 0 }
    var squares = 0.0
    var k = 0
    for a in 0..<m {
      let xi = variables[a]
      let yi = variables[m + a]
      let ri = radius[members[a]]
      let left = max(0, ri - xi)
      let right = max(0, xi + ri - width)
      let top = max(0, ri - yi)
      let bottom = max(0, yi + ri - height)
      squares += left * left + right * right + top * top + bottom * bottom
      var forceX = right - left
      var forceY = bottom - top

      let end = starts[a + 1]
      while k < end {
        let j = others[k]
        k += 1
        let b = place[j]
        let dx = xi - (b < 0 ? x[j] : variables[b])
        let dy = yi - (b < 0 ? y[j] : variables[m + b])
        let reach = ri + radius[j]
        let excess = reach * reach - dx * dx - dy * dy
        if excess > 0 {
          let factor = 1 / reach
          let overlap = 0.5 * excess * factor
          squares += overlap * overlap
          let fx = overlap * factor * dx
          let fy = overlap * factor * dy
          forceX -= fx
          forceY -= fy
          if b >= 0 {
            gradient[b] += fx
            gradient[m + b] += fy
          }
        }
      }
      gradient[a] += forceX
      gradient[m + a] += forceY
    }

    work -= 20 + m + k
    squaredOverlap = squares
    return 0.5 * squares
  }
}
