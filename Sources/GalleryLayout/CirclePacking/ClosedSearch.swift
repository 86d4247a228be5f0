/// Searches the largest common scale for circles in a closed container.
///
/// A row of starts, each improved by basin hopping until it no longer gets better, until the work is spent.
struct ClosedSearch {
  /// What came out: centres in the container's unit, and the scale of the relative radii.
  struct Result {
    var scale: Double
    var x: [Double]
    var y: [Double]
  }

  let system: CircleSystem
  let settings: HopSettings
  var generator = SplitMix64(seed: 1)
  private let lattices: [Lattice]
  private let fronts: [[(x: Double, y: Double)]]

  init(system: CircleSystem, settings: HopSettings, fronts: [[(x: Double, y: Double)]] = []) {
    self.system = system
    self.settings = settings
    self.fronts = fronts
    let inner = Container(width: system.width, height: system.height)
    lattices = system.isEqual ? Lattice.candidates(for: system.count, in: inner, limit: 24) : []
  }

  /// Searches until the work is spent and returns the best found, free of overlap.
  mutating func run(goal: Double = .infinity) throws(LayoutError) -> Result {
    let best = try explore(goal: goal)
    system.restore(best)
    return finished()
  }

  /// The best arrangement found, still with small overlaps.
  ///
  /// - Parameters:
  ///   - given: an arrangement to go on from instead of the search's own starts.
  ///   - goal: the scale that is enough; the search ends there.
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
      while failures < patience && !system.budget.isSpent {
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
      if !system.budget.isSpent && next == starts.count && next < startLimit {
        starts.append(try start(next))
      }
      if system.budget.isSpent || best.score > goal { break }
    }
    return best
  }

  /// Starts, the most promising first.
  private mutating func makeStarts() throws(LayoutError) -> [Arrangement] {
    let limit = system.budget.remaining / 2
    var starts: [Arrangement] = []
    let wanted = lattices.count + fronts.count + 200 / system.count + (system.isEqual ? 0 : 4)
    for k in 0..<wanted {
      starts.append(try start(k))
      if system.budget.remaining < limit { break }
    }
    starts.sort { $0.score > $1.score }
    return starts
  }

  /// The k-th start: lattices first, then given ones, then random ones.
  private mutating func start(_ k: Int) throws(LayoutError) -> Arrangement {
    try system.checkCancellation()
    if k < lattices.count || (!lattices.isEmpty && k % 2 == 0) {
      place(lattices[k < lattices.count ? k : generator.below(lattices.count)])
    } else if k - lattices.count < fronts.count {
      let front = fronts[k - lattices.count]
      for i in 0..<system.count {
        system.x[i] = front[i].x
        system.y[i] = front[i].y
      }
      system.scale = 0.9
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

  /// An arrangement with overlaps small enough to compare it with others for good.
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

  private func finished() -> Result {
    let scale = system.polish() * system.unitScale
    let unit = system.unit
    return Result(
      scale: scale, x: (0..<system.count).map { system.x[$0] * unit },
      y: (0..<system.count).map { system.y[$0] * unit })
  }
}

extension CircleSystem {
  func checkCancellation() throws(LayoutError) {
    if Task.isCancelled { throw .cancelled }
  }
}
