/// Searches for the largest common scale of circles in a closed container.
///
/// The search takes one start after the other and improves it by basin hopping while that helps, until the work is
/// spent.
struct ClosedSearch {
  let system: CircleSystem
  let settings: HopSettings
  var generator = SplitMix64(seed: 1)
  private let lattices: [Lattice]

  init(system: CircleSystem, settings: HopSettings) {
    self.system = system
    self.settings = settings
    let inner = Container(width: system.width, height: system.height)
    lattices = system.isEqual ? Lattice.candidates(for: system.count, in: inner, limit: 24) : []
  }

  /// Searches until the work is spent, and returns the best arrangement found, free of overlap.
  ///
  /// - Parameter goal: The scale of the system that is enough; the search ends there.
  mutating func run(goal: Double = .infinity) throws(LayoutError) -> ScaledCentres {
    let best = try explore(goal: goal)
    system.restore(best)
    return finished()
  }

  /// Searches until the work is spent, and returns the best arrangement found, still with small overlaps.
  ///
  /// - Parameters:
  ///   - given: An arrangement to continue with instead of the search's own starts.
  ///   - goal: The scale of the system that is enough; the search ends there.
  mutating func explore(
    from given: Arrangement? = nil, goal: Double = .infinity
  ) throws(LayoutError) -> Arrangement {
    var starts: [Arrangement]
    if let given { starts = [descended(from: given)] } else { starts = try makeStarts() }
    let patience = Int(settings.patience + settings.patiencePerCircle * Double(system.count))
    // A few circles have few arrangements.
    let startLimit = 12 + 40 * system.count
    var best = Arrangement()
    var next = 0
    while next < starts.count {
      var current = starts[next]
      var top = current
      next += 1
      var failures = 0
      while failures < patience && !system.budget.isExhausted {
        try system.checkCancellation()
        if system.hop(from: &current, settings: settings, using: &generator) {
          if current.score > top.score {
            top = current
            failures = 0
          } else {
            failures += 1
          }
        } else {
          failures += 1
        }
        if current.score > goal { break }
      }
      let deep = deepened(top)
      if deep.score > best.score { best = deep }
      if !system.budget.isExhausted && next == starts.count && next < startLimit {
        starts.append(try start(next))
      }
      if system.budget.isExhausted || best.score > goal { break }
    }
    return best
  }

  /// Returns the starts, the most promising first.
  private mutating func makeStarts() throws(LayoutError) -> [Arrangement] {
    let limit = system.budget.remaining / 2
    var starts: [Arrangement] = []
    let wanted = lattices.count + 200 / system.count + (system.isEqual ? 0 : 4)
    for k in 0..<wanted {
      starts.append(try start(k))
      if system.budget.remaining < limit { break }
    }
    starts.sort { $0.score > $1.score }
    return starts
  }

  /// Returns the k-th start: lattices come first, then random centres.
  private mutating func start(_ k: Int) throws(LayoutError) -> Arrangement {
    try system.checkCancellation()
    if k < lattices.count || (!lattices.isEmpty && k % 2 == 0) {
      place(lattices[k < lattices.count ? k : generator.below(lattices.count)])
    } else {
      for i in 0..<system.count {
        system.x[i] = generator.unit() * system.width
        system.y[i] = generator.unit() * system.height
      }
      system.scale = 0.8
    }
    var arrangement = Arrangement()
    _ = system.descend(into: &arrangement, settings: settings)
    return arrangement
  }

  private mutating func place(_ lattice: Lattice) {
    var points = lattice.points(in: Container(width: system.width, height: system.height))
    while points.count > system.count {
      points.swapAt(generator.below(points.count), points.count - 1)
      points.removeLast()
    }
    for i in 0..<system.count {
      if i < points.count {
        system.x[i] = points[i].x + 0.02 * generator.signed()
        system.y[i] = points[i].y + 0.02 * generator.signed()
      } else {
        system.x[i] = generator.unit() * system.width
        system.y[i] = generator.unit() * system.height
      }
    }
    system.scale = lattice.radius
  }

  /// Returns an arrangement with overlaps so small that its score can be compared with others.
  private func deepened(_ arrangement: Arrangement) -> Arrangement {
    system.restore(arrangement)
    system.pressure = system.pressure(forOverlap: 0.002)
    system.minimise(iterations: 100, tolerance: settings.tolerance)
    return system.snapshot()
  }

  private func descended(from arrangement: Arrangement) -> Arrangement {
    var result = Arrangement()
    system.restore(arrangement)
    _ = system.descend(into: &result, settings: settings)
    return result
  }

  private func finished() -> ScaledCentres {
    let scale = system.polish() * system.unitScale
    let unit = system.unit
    return ScaledCentres(
      scale: scale, x: (0..<system.count).map { system.x[$0] * unit },
      y: (0..<system.count).map { system.y[$0] * unit })
  }
}

extension CircleSystem {
  func checkCancellation() throws(LayoutError) {
    if Task.isCancelled { throw .cancelled }
  }
}
