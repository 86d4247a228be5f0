/// The recent steps and gradient changes from which L-BFGS approximates the curvature.
final class LBFGSHistory {
  static let capacity = 6
  let dimension: Int
  let direction: UnsafeVector
  let previousVariables: UnsafeVector
  let previousGradient: UnsafeVector
  fileprivate let steps: UnsafeVector
  fileprivate let changes: UnsafeVector
  fileprivate let curvatures: UnsafeVector
  fileprivate let projections: UnsafeVector
  fileprivate var used = 0
  fileprivate var newest = -1
  private let arena = Arena()

  init(dimension: Int) {
    self.dimension = dimension
    direction = arena.vector(dimension)
    previousVariables = arena.vector(dimension)
    previousGradient = arena.vector(dimension)
    steps = arena.vector(dimension * LBFGSHistory.capacity)
    changes = arena.vector(dimension * LBFGSHistory.capacity)
    curvatures = arena.vector(LBFGSHistory.capacity)
    projections = arena.vector(LBFGSHistory.capacity)
  }

  func clear() {
    used = 0
    newest = -1
  }

  /// Ignores a step whose curvature is not positive.
  func record(variables: UnsafeVector, gradient: UnsafeVector) {
    let slot = (newest + 1) % LBFGSHistory.capacity
    let step = steps.slice(from: slot * dimension, count: dimension)
    let change = changes.slice(from: slot * dimension, count: dimension)
    for i in 0..<dimension {
      step[i] = variables[i] - previousVariables[i]
      change[i] = gradient[i] - previousGradient[i]
    }
    let curvature = step.dot(change)
    guard curvature > 1e-12 * change.dot(change) else { return }
    curvatures[slot] = curvature
    newest = slot
    used = min(used + 1, LBFGSHistory.capacity)
  }

  /// Sets ``direction`` by the two-loop recursion: Liu, Nocedal: On the limited memory BFGS method for
  /// large scale optimization, Math. Program. 45 (1989), doi:10.1007/BF01589116.
  func findDirection(gradient: UnsafeVector) {
    direction.copy(gradient, times: -1)
    guard used > 0 else { return }
    let newestChange = change(age: 0)
    var product = direction.dot(step(age: 0))
    for age in 0..<used {
      let projection = product / curvatures[slot(age: age)]
      projections[slot(age: age)] = projection
      // The next round begins with the inner product with the next older step; the last round, with the
      // newest change.
      let next = age + 1 < used ? step(age: age + 1) : newestChange
      product = direction.add(-projection, times: change(age: age), dotting: next)
    }
    // The way back begins with the inner product with the oldest change.
    let scaling = curvatures[newest] / newestChange.dot(newestChange)
    direction.copy(direction, times: scaling)
    product = direction.dot(change(age: used - 1))
    for age in (0..<used).reversed() {
      let correction = projections[slot(age: age)] - product / curvatures[slot(age: age)]
      let next = change(age: max(0, age - 1))
      product = direction.add(correction, times: step(age: age), dotting: next)
    }
  }

  @inline(__always)
  private func slot(age: Int) -> Int { newest >= age ? newest - age : newest - age + LBFGSHistory.capacity }

  @inline(__always)
  private func step(age: Int) -> UnsafeVector {
    steps.slice(from: slot(age: age) * dimension, count: dimension)
  }

  @inline(__always)
  private func change(age: Int) -> UnsafeVector {
    changes.slice(from: slot(age: age) * dimension, count: dimension)
  }
}

/// An energy to minimise: that of all circles of a system, or of some of them.
protocol Energy: AnyObject {
  var variables: UnsafeVector { get }
  /// The derivatives with respect to the variables, at the last call of ``energy()``.
  var gradient: UnsafeVector { get }
  /// The sum of the squared overlaps, at the last call of ``energy()``.
  var squaredOverlap: Double { get }
  var history: LBFGSHistory { get }
  /// The remaining work. It is a count instead of a time, so the same input gives the same result. One unit
  /// is about one tested pair or one updated circle; about 200 million units take a second.
  var work: Int { get set }

  /// Returns the energy, and computes its ``gradient``.
  func energy() -> Double
}

extension Energy {
  /// Minimises the energy until the gradient is at most `tolerance` times the overlaps, or for `iterations`
  /// steps. Returns `false` if the descent ended early, because it was unlikely to reach the energy `goal`.
  @discardableResult
  func minimise(iterations: Int, tolerance: Double, goal: Double = .infinity) -> Bool {
    let dimension = variables.count
    let variables = variables
    let gradient = gradient
    let history = history

    history.clear()
    var value = energy()
    var earlier = value
    for iteration in 0..<iterations {
      if iteration % 5 == 0 && iteration > 0 {
        if value - goal > 3 * (earlier - value) { return false }
        earlier = value
      }

      let squaredGradient = gradient.dot(gradient)
      if squaredGradient <= tolerance * tolerance * max(squaredOverlap, 1e-28) { return true }
      history.findDirection(gradient: gradient)
      var slope = history.direction.dot(gradient)
      if !(slope < 0) {
        history.clear()
        history.direction.copy(gradient, times: -1)
        slope = -squaredGradient
      }

      let largest = history.direction.largestMagnitude
      guard largest > 0, largest.isFinite else { return true }

      // Steps beyond half a radius leave the region where the neighbour list and the quadratic model are
      // valid.
      let step = min(history.used == 0 ? 0.3 : 1, 0.5 / largest)
      history.previousVariables.copy(variables)
      history.previousGradient.copy(gradient)
      let found = lowerEnergy(than: value, slope: slope, firstStep: step)
      work -= 60 + 4 * dimension
      guard let found else {
        variables.copy(history.previousVariables)
        _ = energy()
        return true
      }

      value = found
      history.record(variables: variables, gradient: gradient)
    }
    return true
  }

  /// Moves the variables along the direction, by shorter and shorter steps, until the energy is low enough.
  /// Returns that energy, or `nil` after twelve steps.
  @inline(__always)
  private func lowerEnergy(than value: Double, slope: Double, firstStep: Double) -> Double? {
    let dimension = variables.count
    let variables = variables
    let history = history
    var step = firstStep
    for _ in 0..<12 {
      for i in 0..<dimension { variables[i] = history.previousVariables[i] + step * history.direction[i] }
      let trial = energy()
      if trial <= value + 1e-4 * step * slope { return trial }
      let quadratic = -slope * step * step / (2 * (trial - value - slope * step))
      step = min(0.5 * step, max(0.1 * step, quadratic))
    }
    return nil
  }
}
