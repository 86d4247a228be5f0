/// The variables of a ``CircleSystem`` at one time, with their score.
struct Arrangement {
  var variables: [Double] = []
  /// The ``CircleSystem/correctedScale``. Scores are comparable only at the same pressure.
  var score = -Double.infinity
  var energy = Double.infinity
}

/// The region of a ``CircleSystem`` that a random move has changed.
struct CircleMove {
  var points: [Point]
  /// The reach of a move, in mean radii.
  var reach: Double

  func squaredDistance(x: Double, y: Double) -> Double {
    points.reduce(.infinity) { min($0, (x - $1.x) * (x - $1.x) + (y - $1.y) * (y - $1.y)) }
  }
}

extension CircleSystem {
  func snapshot() -> Arrangement {
    Arrangement(
      variables: (0..<(2 * count + 1)).map { variables[$0] }, score: correctedScale,
      energy: 0.5 * squaredOverlap - pressure * scale)
  }

  func restore(_ arrangement: Arrangement) {
    for (i, value) in arrangement.variables.enumerated() { variables[i] = value }
  }

  /// Minimises from the current centres, and replaces `current`, with `true` as the result, if the new
  /// arrangement is better, or worse by at most `slack`.
  ///
  /// Monotonic basin hopping: Grosso, Jamali, Locatelli, Schoen: Solving the problem of packing equal and
  /// unequal circles in a circular container, J. Global Optim. 47 (2010), doi:10.1007/s10898-009-9458-3.
  func descend(into current: inout Arrangement, settings: BasinHopSettings, slack: Double = 0) -> Bool {
    setPressure(forOverlap: settings.overlap)
    let isPromising = minimise(
      iterations: settings.iterations, tolerance: settings.tolerance, goal: current.energy + slack * pressure)
    guard isPromising, correctedScale > current.score - slack else { return false }
    // Reaching the same arrangement again is not progress.
    guard abs(correctedScale - current.score) > 1e-6 else { return false }
    current = snapshot()
    return true
  }

  /// Moves circles at random, minimises, and replaces `current` if the result is better or only slightly
  /// worse.
  ///
  /// If `localIterations` is set, the circles near the moved ones are relaxed first. The hop ends there if
  /// their overlaps are too large for the other circles to compensate.
  ///
  /// Accepting within a threshold: Dueck, Scheuer: Threshold accepting, J. Comput. Phys. 90 (1990),
  /// doi:10.1016/0021-9991(90)90201-B.
  func hop(from current: inout Arrangement, settings: BasinHopSettings, using generator: inout SplitMix64)
    -> Bool
  {
    restore(current)
    let move = move(settings: settings, using: &generator)
    let random = generator.unit()
    if settings.localIterations > 0 {
      CirclePatch(self, around: move).relax(
        iterations: settings.localIterations, tolerance: settings.tolerance)
      setPressure(forOverlap: settings.overlap)
      // The rise is a scale times the number of circles.
      if energy() - current.energy > 0.8 * pressure / Double(count) { return false }
    }
    return descend(
      into: &current, settings: settings, slack: settings.temperature / Double(count) * random * random)
  }

  /// Brings the current centres to a local optimum without any overlap, and returns its exact scale. `isNear`
  /// means that the centres are an optimum of a very similar container.
  func polish(isNear: Bool = false) -> Double {
    for overlap in isNear ? [3e-5, 3e-6] : [3e-3, 3e-4, 3e-5, 3e-6] {
      setPressure(forOverlap: overlap)
      minimise(iterations: 200, tolerance: 1e-3)
    }
    return exactScale()
  }
}

/// The random moves of basin hopping. Minimise the energy again after each move.
extension CircleSystem {
  private func perturb(using generator: inout SplitMix64) -> CircleMove {
    let reach = 2 + 4 * generator.unit()
    let amplitude = generator.unit()
    let centre = generator.below(count)
    let move = CircleMove(points: [Point(x: x[centre], y: y[centre])], reach: reach)
    for i in 0..<count where move.squaredDistance(x: x[i], y: y[i]) <= reach * reach {
      x[i] += amplitude * generator.signed()
      y[i] += amplitude * generator.signed()
    }
    return move
  }

  private func swapPlaces(_ i: Int, _ j: Int) -> CircleMove {
    (x[i], x[j]) = (x[j], x[i])
    (y[i], y[j]) = (y[j], y[i])
    return CircleMove(points: [Point(x: x[i], y: y[i]), Point(x: x[j], y: y[j])], reach: Self.neighbours)
  }

  /// The distance of neighbours affected by a moving circle, in mean radii.
  private static let neighbours = 2.0

  /// Returns the one of `samples` random points with the most room around it.
  private func roomiestPlace(samples: Int, avoiding circle: Int, using generator: inout SplitMix64) -> Point {
    var best = Point(x: 0, y: 0)
    var bestClearance = -Double.infinity
    for _ in 0..<samples {
      let px = generator.unit() * width
      let py = generator.unit() * height
      var clearance = min(min(px, width - px), min(py, height - py))
      for i in 0..<count where i != circle {
        let dx = px - x[i]
        let dy = py - y[i]
        let limit = clearance + radius[i]
        let squared = dx * dx + dy * dy
        if squared < limit * limit {
          clearance = squared.squareRoot() - radius[i]
          if clearance <= bestClearance { break }
        }
      }
      if clearance > bestClearance {
        bestClearance = clearance
        best = Point(x: px, y: py)
      }
    }
    work -= samples * count / 4
    return best
  }

  private func relocate(_ circle: Int, samples: Int, using generator: inout SplitMix64) -> CircleMove {
    let before = Point(x: x[circle], y: y[circle])
    let place = roomiestPlace(samples: samples, avoiding: circle, using: &generator)
    x[circle] = place.x
    y[circle] = place.y
    return CircleMove(points: [before, place], reach: Self.neighbours)
  }

  private func move(settings: BasinHopSettings, using generator: inout SplitMix64) -> CircleMove {
    let choice = generator.unit()
    if choice < settings.swaps && count > 1 {
      let rank = generator.below(count)
      let span = 1 + generator.below(max(1, count / 8))
      let other = rank + span < count ? rank + span : max(0, rank - span)
      return swapPlaces(bySize[rank], bySize[other])
    } else if choice < settings.swaps + settings.relocations {
      let circle = tightestCircle(among: settings.candidates, using: &generator)
      return relocate(circle, samples: settings.samples, using: &generator)
    } else {
      return perturb(using: &generator)
    }
  }

  private func tightestCircle(among candidates: Int, using generator: inout SplitMix64) -> Int {
    var chosen = generator.below(count)
    guard candidates > 1 else { return chosen }
    var highest = squeeze(of: chosen)
    for _ in 1..<candidates {
      let other = generator.below(count)
      let value = squeeze(of: other)
      if value > highest { (chosen, highest) = (other, value) }
    }
    return chosen
  }

  private func squeeze(of i: Int) -> Double {
    let s = scale
    let ri = s * weight[i] + offset
    let across = max(0, max(ri - x[i], x[i] + ri - width))
    let down = max(0, max(ri - y[i], y[i] + ri - height))
    var sum = across * across + down * down
    for j in 0..<count where j != i {
      let dx = x[i] - x[j]
      let dy = y[i] - y[j]
      let reach = ri + s * weight[j] + offset
      let squared = dx * dx + dy * dy
      if squared < reach * reach {
        let overlap = reach - squared.squareRoot()
        sum += overlap * overlap
      }
    }
    work -= count / 2
    return sum
  }
}
