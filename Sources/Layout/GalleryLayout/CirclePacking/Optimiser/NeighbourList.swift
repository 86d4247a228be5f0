/// The pairs of circles close enough to touch before the next rebuild (a Verlet list).
///
/// Verlet: Computer "experiments" on classical fluids I, Phys. Rev. 159 (1967),
/// doi:10.1103/PhysRev.159.98. Each pair is listed once, with the circle that comes first.
final class NeighbourList {
  /// The range `starts[i]..<starts[i + 1]` of ``others`` contains the neighbours of circle `i`.
  let starts: UnsafeIndexVector
  private(set) var others: UnsafeIndexVector
  /// The maximum distance between the surfaces of two listed circles.
  private(set) var skin = 0.0
  /// A skin that lasts for a few steps and lists few pairs without contact.
  private static let defaultSkin = 0.4
  private let count: Int
  private let builtX: UnsafeVector
  private let builtY: UnsafeVector
  private let reach: UnsafeVector
  private var builtScale = -1.0
  private let grid: CircleGrid
  private let arena = Arena()
  private var othersArena = Arena()

  init(count: Int) {
    self.count = count
    starts = arena.indexVector(count + 1)
    builtX = arena.vector(count)
    builtY = arena.vector(count)
    reach = arena.vector(count)
    others = othersArena.indexVector(8 * count + 16)
    grid = CircleGrid(capacity: count)
  }

  /// Returns `true` only if the list contains every pair of circles that overlaps.
  @inline(__always)
  func isValid(for system: CircleSystem) -> Bool {
    guard builtScale >= 0 else { return false }
    let growth = max(0, system.scale - builtScale) * system.largestWeight
    let limit = skin / 2 - growth
    guard limit > 0 else { return false }
    let x = system.x
    let y = system.y
    let builtX = builtX
    let builtY = builtY
    var largest = 0.0
    for i in 0..<count {
      let dx = x[i] - builtX[i]
      let dy = y[i] - builtY[i]
      largest = max(largest, dx * dx + dy * dy)
    }
    return largest < limit * limit
  }

  /// Lists the pairs for the current places and scale of the circles.
  func build(_ system: CircleSystem) {
    let scale = system.scale
    skin = NeighbourList.defaultSkin
    builtScale = scale
    for i in 0..<count {
      builtX[i] = system.x[i]
      builtY[i] = system.y[i]
      reach[i] = scale * system.weight[i] + system.offset + skin / 2
    }

    // A grid does not pay for few circles.
    if count <= 48 {
      starts[count] = compareAll()
      system.work -= count * count / 4
    } else {
      let (length, examined) = compareNear(width: system.width, height: system.height)
      starts[count] = length
      system.work -= examined
    }
  }

  /// Compares every circle with all later ones, and returns the number of listed pairs.
  private func compareAll() -> Int {
    let starts = starts
    let x = builtX
    let y = builtY
    let reach = reach
    var others = others
    if others.count < count * count / 2 { others = makeRoom(for: count * count / 2, keeping: 0) }

    var length = 0
    for i in 0..<count {
      starts[i] = length
      var j = i + 1
      while j < count {
        let dx = x[i] - x[j]
        let dy = y[i] - y[j]
        let r = reach[i] + reach[j]
        if dx * dx + dy * dy < r * r {
          others[length] = j
          length += 1
        }
        j += 1
      }
    }
    return length
  }

  /// Compares every circle with those in cells near it, and returns the numbers of listed and of compared
  /// pairs.
  private func compareNear(width: Double, height: Double) -> (length: Int, examined: Int) {
    let starts = starts
    let x = builtX
    let y = builtY
    let reach = reach
    let grid = grid
    var others = others
    grid.fill(x: x, y: y, reach: reach, count: count, width: width, height: height)

    var length = 0
    var examined = 0
    for i in 0..<count {
      starts[i] = length
      let xi = x[i]
      let yi = y[i]
      let ri = reach[i]
      grid.forEachPartner(of: i, x: xi, y: yi, reach: ri) { j in
        examined += 1
        let dx = xi - x[j]
        let dy = yi - y[j]
        let r = ri + reach[j]
        if dx * dx + dy * dy < r * r {
          if length == others.count { others = self.makeRoom(for: 2 * length, keeping: length) }
          others[length] = j
          length += 1
        }
      }
    }
    return (length, examined)
  }

  private func makeRoom(for room: Int, keeping length: Int) -> UnsafeIndexVector {
    let newArena = Arena()
    let larger = newArena.indexVector(room)
    for i in 0..<length { larger[i] = others[i] }
    others = larger
    othersArena = newArena
    return larger
  }
}
