/// Searches for the largest common scale of circles in a closed container.
///
/// The search takes one start after the other and improves it by basin hopping while that helps, until the work is
/// spent. It can go on with more work where it has stopped.
struct ClosedSearch {
  /// Starts of equal circles whose scores differ by less are taken to lie alike: lattices that differ in their gaps
  /// lead to a few arrangements again and again.
  private static let likeStarts = 5e-4
  /// Improved starts of equal circles whose scores differ by less are taken to lie alike.
  private static let likeEnds = 2e-4

  let system: CircleSystem
  let settings: HopSettings
  private var generator = SplitMix64(seed: 1)
  /// The lattices that starts are made of.
  private let lattices: [Lattice]
  /// Lattices with straight steps and a place for each circle. They are as good as they get, and improving them leads
  /// nowhere; as starts they would be in the way of others.
  private let complete: [Lattice]
  /// The starts that are still to be improved, the most promising first.
  private var starts: [Arrangement] = []
  /// The number of starts that have been made.
  private var made = 0
  /// The scores of the arrangements that starts have led to.
  private var ends: [Double] = []

  init(system: CircleSystem, settings: HopSettings) {
    self.system = system
    self.settings = settings
    let inner = Container(width: system.width, height: system.height)
    let all = system.isEqual ? Lattice.candidates(for: system.count, in: inner) : []
    lattices = Array(all.filter { $0.straightSteps == 0 }.prefix(24))
    complete = Array(all.filter { $0.straightSteps > 0 && $0.places == system.count }.prefix(1))
  }

  /// Searches until the work of all stages is spent, and returns the best arrangement found, free of overlap; `nil` if
  /// there is no work.
  ///
  /// - Parameter goal: The scale of the system that is enough; the search ends there.
  mutating func run(work: StagedWork, goal: Double = .infinity) throws(LayoutError) -> ScaledCentres? {
    var best: ScaledCentres?
    for stage in work.stages {
      // Starts of unequal circles do not repeat themselves, and do best with all the work of a stage.
      if !system.isEqual { self = ClosedSearch(system: system, settings: settings) }
      system.budget = WorkBudget(stage)
      system.restore(try explore(goal: goal))
      let found = finished()
      if found.scale > best?.scale ?? 0 { best = found }
      if found.scale > goal * system.unitScale { break }
    }
    return best
  }

  /// Searches until the work is spent, and returns the best arrangement found, still with small overlaps.
  ///
  /// - Parameters:
  ///   - given: An arrangement to continue with instead of the search's own starts.
  ///   - goal: The scale of the system that is enough; the search ends there.
  mutating func explore(
    from given: Arrangement? = nil, goal: Double = .infinity
  ) throws(LayoutError) -> Arrangement {
    var best = Arrangement()
    if let given {
      (starts, made, ends) = ([descended(from: given)], 1, [])
    } else {
      for lattice in complete where made == 0 {
        place(lattice)
        let deep = deepened(system.snapshot())
        if deep.score > best.score { best = deep }
      }
      try makeStarts()
    }
    // A few circles have few arrangements.
    let startLimit = 12 + 40 * system.count
    while !starts.isEmpty {
      let top = try improved(starts.removeFirst(), goal: goal)
      let deep = deepened(top)
      if deep.score > best.score { best = deep }
      if !system.budget.isExhausted && starts.isEmpty && made < startLimit { starts.append(try nextStart()) }
      if system.budget.isExhausted || best.score > goal { break }
    }
    return best
  }

  /// Improves a start by basin hopping until that no longer helps, and returns the best arrangement on the way.
  private mutating func improved(_ start: Arrangement, goal: Double) throws(LayoutError) -> Arrangement {
    let patience = Int(settings.patience + settings.patiencePerCircle * Double(system.count))
    var current = start
    var top = start
    var failures = 0
    while failures < patience && !system.budget.isExhausted {
      try system.checkCancellation()
      if system.hop(from: &current, settings: settings, using: &generator), current.score > top.score {
        top = current
        failures = 0
      } else {
        failures += 1
      }
      if current.score > goal { break }
      if system.isEqual, failures > patience / 4,
        ends.contains(where: { abs($0 - top.score) < Self.likeEnds })
      {
        break
      }
    }
    if failures < patience && system.budget.isExhausted {
      starts.insert(top, at: 0)
    } else {
      ends.append(top.score)
    }
    return top
  }

  /// Makes the first starts, as far as half of the work allows, and puts those that promise the most to the front.
  private mutating func makeStarts() throws(LayoutError) {
    let limit = system.budget.remaining / 2
    let wanted = lattices.count + 200 / system.count + (system.isEqual ? 0 : 4)
    while made < wanted && (starts.isEmpty || system.budget.remaining >= limit) {
      starts.append(try nextStart())
    }
    starts.sort { $0.score > $1.score }
    guard system.isEqual else { return }
    var distinct: [Arrangement] = []
    var alike: [Arrangement] = []
    for start in starts {
      if distinct.contains(where: { abs($0.score - start.score) < Self.likeStarts }) {
        alike.append(start)
      } else {
        distinct.append(start)
      }
    }
    starts = distinct + alike
  }

  /// Returns one more start: lattices come first, then random centres.
  private mutating func nextStart() throws(LayoutError) -> Arrangement {
    try system.checkCancellation()
    let k = made
    made += 1
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
