/// The recent steps and gradient changes that L-BFGS approximates the curvature from.
final class LBFGSHistory {
  static let capacity = 6
  let dimension: Int
  let direction: Lane
  let previousVariables: Lane
  let previousGradient: Lane
  fileprivate let steps: Lane
  fileprivate let changes: Lane
  fileprivate let curvatures: Lane
  fileprivate let projections: Lane
  fileprivate var used = 0
  fileprivate var newest = -1
  private let owner = LaneOwner()

  init(dimension: Int) {
    self.dimension = dimension
    direction = owner.lane(dimension)
    previousVariables = owner.lane(dimension)
    previousGradient = owner.lane(dimension)
    steps = owner.lane(dimension * LBFGSHistory.capacity)
    changes = owner.lane(dimension * LBFGSHistory.capacity)
    curvatures = owner.lane(LBFGSHistory.capacity)
    projections = owner.lane(LBFGSHistory.capacity)
  }

  func clear() {
    used = 0
    newest = -1
  }

  /// Takes in the last step; a step against the curvature is left out.
  func record(variables: Lane, gradient: Lane) {
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
  func findDirection(gradient: Lane) {
    direction.copy(gradient, times: -1)
    guard used > 0 else { return }
    let newestChange = change(age: 0)
    var product = direction.dot(step(age: 0))
    for age in 0..<used {
      let projection = product / curvatures[slot(age: age)]
      projections[slot(age: age)] = projection
      // What the next round starts with: the inner product with the next older step, at last with the
      // newest change.
      let next = age + 1 < used ? step(age: age + 1) : newestChange
      product = direction.add(-projection, times: change(age: age), dotting: next)
    }
    // The first inner product of the way back is that with the oldest change.
    let scaling = curvatures[newest] / newestChange.dot(newestChange)
    direction.scale(by: scaling)
    product = direction.dot(change(age: used - 1))
    for age in (0..<used).reversed() {
      let correction = projections[slot(age: age)] - product / curvatures[slot(age: age)]
      let next = change(age: max(0, age - 1))
      product = direction.add(correction, times: step(age: age), dotting: next)
    }
  }

  @inline(__always)
  private func slot(age: Int) -> Int {
    newest >= age ? newest - age : newest - age + LBFGSHistory.capacity
  }

  @inline(__always)
  private func step(age: Int) -> Lane { steps.slice(from: slot(age: age) * dimension, count: dimension) }

  @inline(__always)
  private func change(age: Int) -> Lane { changes.slice(from: slot(age: age) * dimension, count: dimension) }
}

extension CircleSystem {
  /// Goes down the energy until the forces are `tolerance` times the overlaps, or for `iterations` steps.
  @discardableResult
  func minimise(iterations: Int, tolerance: Double, goal: Double = .infinity) -> Bool {
    let dimension = 2 * count + 1
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
      // Steps beyond half a radius leave the region that the neighbour list and the quadratic model know.
      var step = min(history.used == 0 ? 0.3 : 1, 0.5 / largest)
      history.previousVariables.copy(variables)
      history.previousGradient.copy(gradient)
      var accepted = false
      for _ in 0..<12 {
        for i in 0..<dimension {
          variables[i] = history.previousVariables[i] + step * history.direction[i]
        }
        let trial = energy()
        if trial <= value + 1e-4 * step * slope {
          value = trial
          accepted = true
          break
        }
        let quadratic = -slope * step * step / (2 * (trial - value - slope * step))
        step = min(0.5 * step, max(0.1 * step, quadratic))
      }
      budget.spend(60 + 4 * dimension)
      guard accepted else {
        variables.copy(history.previousVariables)
        _ = energy()
        return true
      }
      history.record(variables: variables, gradient: gradient)
    }
    return true
  }
}
