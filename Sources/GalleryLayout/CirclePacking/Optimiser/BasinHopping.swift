/// The variables of a ``CircleSystem`` at one time, and how good they are.
struct Arrangement {
  var variables: [Double] = []
  /// The ``CircleSystem/correctedScale``. Scores can be compared if they were taken at the same pressure.
  var score = -Double.infinity
  var energy = Double.infinity
}

extension CircleSystem {
  /// Returns the present arrangement.
  func snapshot() -> Arrangement {
    Arrangement(
      variables: (0..<(2 * count + 1)).map { variables[$0] }, score: correctedScale,
      energy: 0.5 * squaredOverlap - pressure * scale)
  }

  /// Sets the variables to those of an arrangement.
  func restore(_ arrangement: Arrangement) {
    for (i, value) in arrangement.variables.enumerated() { variables[i] = value }
  }

  /// Minimises from the present centres, and replaces `current` if that leads to a better arrangement.
  ///
  /// Monotonic basin hopping: Grosso, Jamali, Locatelli, Schoen: Solving the problem of packing equal and
  /// unequal circles in a circular container, J. Global Optim. 47 (2010), doi:10.1007/s10898-009-9458-3.
  ///
  /// - Parameter slack: The amount by which the result may be worse than `current`.
  /// - Returns: `true` if `current` was replaced.
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

  /// Moves circles at random, minimises, and replaces `current` if the result is better or only a little worse.
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

  /// Brings the present centres to a local optimum without any overlap, and returns its exact scale.
  ///
  /// - Parameter isNear: A Boolean value that indicates whether the centres are an optimum of almost the same
  ///   container.
  func polish(isNear: Bool = false) -> Double {
    for overlap in isNear ? [3e-5, 3e-6] : [3e-3, 3e-4, 3e-5, 3e-6] {
      pressure = pressure(forOverlap: overlap)
      minimise(iterations: 200, tolerance: 1e-3)
    }
    return exactScale()
  }
}
