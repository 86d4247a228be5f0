/// Searches for the densest packing of circles in a container.
///
/// The minima of a ``CircleSystem``'s energy are packings, and hops lead from one minimum to the next. The
/// search improves one start after another by basin hopping until the work is spent. It can continue later
/// with more work.
struct PackingSearch {
  /// The largest number of circles to optimise. For more circles, time allows only a front or a lattice.
  static let countLimit = 3000
  /// Starts of equal circles with a smaller difference of scores count as the same arrangement. Lattices with
  /// different gaps often lead to the same few arrangements.
  private static let likeStarts = 5e-4
  /// Improved starts of equal circles with a smaller difference of scores count as the same arrangement.
  private static let likeEnds = 2e-4

  private let system: CircleSystem
  private let settings: BasinHopSettings
  private var generator = SplitMix64(seed: 1)
  private let lattices: [Lattice]
  /// Lattices with straight steps and a place for each circle. They are not starts, because they cannot be
  /// improved.
  private let complete: [Lattice]
  /// The most promising first.
  private var starts: [Arrangement] = []
  private var made = 0
  private var ends: [Double] = []

  /// Creates a search for circles with relative radii; `nil` if the offsets of scaled radii alone fill the
  /// container.
  init?(radii: [Double], offset: Double, container: Size) {
    guard let system = CircleSystem(weights: radii, offset: offset, container: container) else { return nil }
    self.system = system
    settings = system.isEqual ? .equal(count: system.count) : .unequal
    let inner = Size(width: system.width, height: system.height)
    let all = system.isEqual ? Lattice.candidates(for: system.count, in: inner) : []
    lattices = Array(all.filter { $0.straightSteps == 0 }.prefix(24))
    complete = Array(all.filter { $0.straightSteps > 0 && $0.places == system.count }.prefix(1))
  }

  /// Searches for the largest common scale until the work of all stages is spent or `goal` is reached.
  /// Returns the best centres found, without overlaps; `nil` if there is no work.
  mutating func largestScale(
    work: EffortSchedule, goal: Double = .infinity
  ) throws(LayoutError) -> (centres: [Point], scale: Double)? {
    var best: (centres: [Point], scale: Double)?
    let goal = goal / system.unitScale
    for stage in work.stages {
      // Starts of unequal circles do not repeat, and work best with the whole work of a stage.
      if !system.isEqual { (generator, starts, made, ends) = (SplitMix64(seed: 1), [], 0, []) }
      system.work = stage
      system.restore(try explore(goal: goal))
      let scale = system.polish() * system.unitScale
      if scale > best?.scale ?? 0 { best = (system.centres, scale) }
      if scale > goal * system.unitScale { break }
    }
    return best
  }

  /// Searches until the work is spent or a scale of the system reaches `goal`, and returns the best
  /// arrangement found, still with small overlaps. A `given` arrangement replaces the search's own starts.
  private mutating func explore(
    from given: Arrangement? = nil, goal: Double = .infinity
  ) throws(LayoutError) -> Arrangement {
    var best = Arrangement()
    if let given {
      system.restore(given)
      starts = [descended()]
      made = 1
      ends = []
    } else {
      for lattice in complete where made == 0 {
        place(lattice)
        best = deepened(system.snapshot())
      }
      try makeStarts()
    }
    // Few circles have few arrangements.
    let startLimit = 12 + 40 * system.count
    while !starts.isEmpty {
      let deep = deepened(try improved(starts.removeFirst(), goal: goal))
      if deep.score > best.score { best = deep }
      if system.work > 0 && starts.isEmpty && made < startLimit { starts.append(try nextStart()) }
      if system.work <= 0 || best.score > goal { break }
    }
    return best
  }

  /// Improves a start by basin hopping until that no longer helps. Returns the best arrangement on the way.
  private mutating func improved(_ start: Arrangement, goal: Double) throws(LayoutError) -> Arrangement {
    let patience = Int(settings.patience + settings.patiencePerCircle * Double(system.count))
    var current = start
    var top = start
    var failures = 0
    while failures < patience && system.work > 0 {
      try LayoutError.checkCancellation()
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
    if failures < patience && system.work <= 0 {
      starts.insert(top, at: 0)
    } else {
      ends.append(top.score)
    }
    return top
  }

  // MARK: Starts

  /// Makes the first starts within half of the work, and sorts the most promising ones to the front.
  private mutating func makeStarts() throws(LayoutError) {
    let limit = system.work / 2
    let wanted = lattices.count + 200 / system.count + (system.isEqual ? 0 : 4)
    while made < wanted && (starts.isEmpty || system.work >= limit) { starts.append(try nextStart()) }
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

  /// Lattices come first, then random centres.
  private mutating func nextStart() throws(LayoutError) -> Arrangement {
    try LayoutError.checkCancellation()
    let k = made
    made += 1
    if k < lattices.count || (!lattices.isEmpty && k % 2 == 0) {
      place(lattices[k < lattices.count ? k : generator.below(lattices.count)])
    } else {
      for i in 0..<system.count { placeAtRandom(i) }
      system.scale = 0.8
    }
    return descended()
  }

  private mutating func place(_ lattice: Lattice) {
    var points = lattice.points(in: Size(width: system.width, height: system.height))
    while points.count > system.count {
      points.swapAt(generator.below(points.count), points.count - 1)
      points.removeLast()
    }
    for i in 0..<system.count {
      guard i < points.count else {
        placeAtRandom(i)
        continue
      }
      system.x[i] = points[i].x + 0.02 * generator.signed()
      system.y[i] = points[i].y + 0.02 * generator.signed()
    }
    system.scale = lattice.radius
  }

  private mutating func placeAtRandom(_ circle: Int) {
    system.x[circle] = generator.unit() * system.width
    system.y[circle] = generator.unit() * system.height
  }

  /// Returns an arrangement with such small overlaps that its score is comparable with others.
  private func deepened(_ arrangement: Arrangement) -> Arrangement {
    system.restore(arrangement)
    system.setPressure(forOverlap: 0.002)
    system.minimise(iterations: 100, tolerance: settings.tolerance)
    return system.snapshot()
  }

  private func descended() -> Arrangement {
    var result = Arrangement()
    _ = system.descend(into: &result, settings: settings)
    return result
  }
}

// Strips: the search finds the largest scale in a closed container. It then corrects the container's height
// until this scale gives the circles their own sizes. Minimising the height directly gets stuck earlier,
// because only a common scale involves all circles.
extension PackingSearch {
  /// Searches for the minimum height of a strip with circles of fixed sizes, from a sufficient `height`.
  /// Returns `nil` if the search finds no arrangement without overlap.
  static func leastHeight(
    radii: [Double], width: Double, height: Double, work: EffortSchedule
  ) throws(LayoutError) -> (centres: [Point], height: Double)? {
    var best: (centres: [Point], height: Double)?
    for stage in work.stages {
      var search = PackingSearch(radii: radii, offset: 0, container: Size(width: width, height: height))
      if let found = try search?.leastHeight(work: stage), found.height < best?.height ?? .infinity {
        best = found
      }
    }
    return best
  }

  /// Gives the circles their own sizes.
  private var target: Double { 1 / system.unitScale }

  private mutating func leastHeight(work: Int) throws(LayoutError) -> (centres: [Point], height: Double)? {
    var arrangement: Arrangement?
    for share in [0.4, 0.3, 0.3] {
      if let arrangement { adapt(to: arrangement) }
      system.work = Int(share * Double(work))
      arrangement = try explore(from: arrangement.map { _ in system.snapshot() })
    }
    guard let arrangement else { return nil }
    adapt(to: arrangement)
    // Corrects the height until the exact scale is the wanted one, or barely more.
    var best: (centres: [Point], height: Double)?
    for round in 0..<14 {
      try LayoutError.checkCancellation()
      let ratio = system.polish(isNear: round > 1) / target
      let height = system.height * system.unit
      if ratio >= 1 && height < best?.height ?? .infinity { best = (system.centres, height) }
      if ratio >= 1 && ratio < 1 + 1e-6 { break }
      // Stretch slightly more than necessary; otherwise the ratio would approach 1 from below forever.
      stretch(by: 1 + 1.7 * (1 / ratio - 1) + 2e-7)
    }
    return best
  }

  /// Sets the height so that an arrangement should just reach the circles' own sizes.
  private func adapt(to arrangement: Arrangement) {
    system.restore(arrangement)
    stretch(by: (target / arrangement.score) * (target / arrangement.score))
    system.scale = target
  }

  private func stretch(by factor: Double) {
    system.height = max(system.height * factor, 2 * target * system.largestWeight)
    for i in 0..<system.count { system.y[i] *= factor }
  }
}
