/// One arrangement of the circles of a ``CircleSystem``, and how good it is.
struct Arrangement {
  var variables: [Double] = []
  /// ``CircleSystem/correctedScale``; only to be compared at the same pressure.
  var score = -Double.infinity
  var energy = Double.infinity
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

  /// Minimises from the present centres; replaces `current` if that led to a better arrangement.
  ///
  /// Monotonic basin hopping: Grosso, Jamali, Locatelli, Schoen: Solving the problem of packing equal and
  /// unequal circles in a circular container, J. Global Optim. 47 (2010), doi:10.1007/s10898-009-9458-3.
  ///
  /// - Parameter slack: by how much the result may be worse than `current`.
  func descend(into current: inout Arrangement, settings: HopSettings, slack: Double = 0) -> Bool {
    pressure = pressure(forOverlap: settings.overlap)
    let isPromising = minimise(
      iterations: settings.iterations, tolerance: settings.tolerance, goal: current.energy + slack * pressure)
    guard isPromising, correctedScale > current.score - slack else { return false }
    // The same arrangement again is no progress.
    guard abs(correctedScale - current.score) > 1e-6 else { return false }
    current = snapshot()
    return true
  }

  /// Changes `current` at random and keeps the change if it is for the better, or a little for the worse.
  ///
  /// Accepting within a threshold: Dueck, Scheuer: Threshold accepting, J. Comput. Phys. 90 (1990),
  /// doi:10.1016/0021-9991(90)90201-B.
  func hop(from current: inout Arrangement, settings: HopSettings, using generator: inout SplitMix64) -> Bool
  {
    restore(current)
    move(settings: settings, using: &generator)
    let heat = generator.unit()
    return descend(
      into: &current, settings: settings, slack: settings.temperature / Double(count) * heat * heat)
  }

  /// Brings the present centres to a local optimum without any overlap; returns its exact scale.
  ///
  /// - Parameter isNear: whether the centres are already those of an optimum of almost the same container.
  func polish(isNear: Bool = false) -> Double {
    for overlap in isNear ? [3e-5, 3e-6] : [3e-3, 3e-4, 3e-5, 3e-6] {
      pressure = pressure(forOverlap: overlap)
      minimise(iterations: 200, tolerance: 1e-3)
    }
    return exactScale()
  }
}
