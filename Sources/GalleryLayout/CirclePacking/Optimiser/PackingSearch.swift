import GalleryGeometry

/// Searches for the densest packing of circles in a container.
///
/// A ``CircleSystem`` has an energy whose minima are packings, and hops lead from one minimum to the next. The search
/// takes one start after the other and improves it by basin hopping while that helps, until the work is
/// spent. It can go on with more work where it has stopped.
struct PackingSearch {
  /// The largest number of circles that are optimised. Beyond it a front or a lattice is all that time allows.
  static let countLimit = 3000
  /// Starts of equal circles whose scores differ by less are taken to lie alike: lattices that differ in their gaps
  /// lead to a few arrangements again and again.
  private static let likeStarts = 5e-4
  /// Improved starts of equal circles whose scores differ by less are taken to lie alike.
  private static let likeEnds = 2e-4

  private let system: CircleSystem
  private let settings: BasinHopSettings
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

  /// Creates a search for circles with relative radii, to each of which `offset` is added when it is scaled.
  ///
  /// The initializer returns `nil` if the offsets alone fill the container.
  init?(radii: [Double], offset: Double, container: Size) {
    guard let system = CircleSystem(weights: radii, offset: offset, container: container) else { return nil }
    self.system = system
    settings = system.isEqual ? .equal(count: system.count) : .unequal
    let inner = Size(width: system.width, height: system.height)
    let all = system.isEqual ? Lattice.candidates(for: system.count, in: inner) : []
    lattices = Array(all.filter { $0.straightSteps == 0 }.prefix(24))
    complete = Array(all.filter { $0.straightSteps > 0 && $0.places == system.count }.prefix(1))
  }

  /// Searches for the largest common scale until the work of all stages is spent, and returns the best centres found,
  /// free of overlap; `nil` if there is no work.
  ///
  /// - Parameter goal: The scale that is enough; the search ends there.
  mutating func largestScale(
    work: EffortSchedule, goal: Double = .infinity
  ) throws(LayoutError) -> (centres: [Point], scale: Double)? {
    var best: (centres: [Point], scale: Double)?
    let goal = goal / system.unitScale
    for stage in work.stages {
      // Starts of unequal circles do not repeat themselves, and do best with all the work of a stage.
      if !system.isEqual { (generator, starts, made, ends) = (SplitMix64(seed: 1), [], 0, []) }
      system.work = stage
      system.restore(try explore(goal: goal))
      let scale = system.polish() * system.unitScale
      if scale > best?.scale ?? 0 { best = (system.centres, scale) }
      if scale > goal * system.unitScale { break }
    }
    return best
  }

  /// Searches until the work is spent, and returns the best arrangement found, still with small overlaps.
  ///
  /// - Parameters:
  ///   - given: An arrangement to continue with instead of the search's own starts.
  ///   - goal: The scale of the system that is enough; the search ends there.
  private mutating func explore(
    from given: Arrangement? = nil, goal: Double = .infinity
  ) throws(LayoutError) -> Arrangement {
    var best = Arrangement()
    if let given {
      system.restore(given)
      (starts, made, ends) = ([descended()], 1, [])
    } else {
      for lattice in complete where made == 0 {
        place(lattice)
        best = deepened(system.snapshot())
      }
      try makeStarts()
    }
    // A few circles have few arrangements.
    let startLimit = 12 + 40 * system.count
    while !starts.isEmpty {
      let deep = deepened(try improved(starts.removeFirst(), goal: goal))
      if deep.score > best.score { best = deep }
      if system.work > 0 && starts.isEmpty && made < startLimit { starts.append(try nextStart()) }
      if system.work <= 0 || best.score > goal { break }
    }
    return best
  }

  /// Improves a start by basin hopping until that no longer helps, and returns the best arrangement on the way.
  private mutating func improved(_ start: Arrangement, goal: Double) throws(LayoutError) -> Arrangement {
    let patience = Int(settings.patience + settings.patiencePerCircle * Double(system.count))
    var current = start
    var top = start
    var failures = 0
    while failures < patience && system.work > 0 {
      if Task.isCancelled { throw .cancelled }
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

  /// Makes the first starts, as far as half of the work allows, and puts those that promise the most to the front.
  private mutating func makeStarts() throws(LayoutError) {
    let limit = system.work / 2
    let wanted = lattices.count + 200 / system.count + (system.isEqual ? 0 : 4)
    while made < wanted && (starts.isEmpty || system.work >= limit) {
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
    if Task.isCancelled { throw .cancelled }
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

  /// Returns an arrangement with overlaps so small that its score can be compared with others.
  private func deepened(_ arrangement: Arrangement) -> Arrangement {
    system.restore(arrangement)
    system.setPressure(forOverlap: 0.002)
    system.minimise(iterations: 100, tolerance: settings.tolerance)
    return system.snapshot()
  }

  /// Returns the arrangement that the present centres lead to.
  private func descended() -> Arrangement {
    var result = Arrangement()
    _ = system.descend(into: &result, settings: settings)
    return result
  }
}

// Strips: the search looks for the largest scale in a closed container, and then corrects the height of the container
// until that scale is the one at which the circles have their own sizes. Minimising the height itself gets stuck
// sooner; a common scale lets all circles take part.
extension PackingSearch {
  /// Searches for the least height of a strip that takes circles of fixed sizes.
  ///
  /// - Parameter height: A height that is known to be enough.
  /// - Returns: `nil` if the search finds no places without overlap.
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

  /// The scale of the system at which the circles have their own sizes.
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
      if Task.isCancelled { throw .cancelled }
      let ratio = system.polish(isNear: round > 1) / target
      let height = system.height * system.unit
      if ratio >= 1 && height < best?.height ?? .infinity { best = (system.centres, height) }
      if ratio >= 1 && ratio < 1 + 1e-6 { break }
      // A little more than needed, or the limit would be approached from below for ever.
      stretch(by: 1 + 1.7 * (1 / ratio - 1) + 2e-7)
    }
    return best
  }

  /// Sets the height to the one at which an arrangement should just reach the circles' own sizes.
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
