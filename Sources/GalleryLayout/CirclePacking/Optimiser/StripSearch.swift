/// Searches for the least height of a strip.
///
/// The search looks for the largest scale in a closed container, and then corrects the height of the container until
/// that scale is the one at which the circles have their own sizes. Minimising the height itself gets stuck sooner; a
/// common scale lets all circles take part.
struct StripSearch {
  private let system: CircleSystem
  /// The scale of the system at which the circles have their own sizes.
  private let target: Double
  private var search: ClosedSearch

  /// Creates a search that begins with a height that is known to be enough.
  init?(radii: [Double], width: Double, height: Double) {
    let container = Container(width: width, height: height)
    guard
      let system = CircleSystem(weights: radii, offset: 0, container: container, budget: WorkBudget(0))
    else { return nil }
    self.system = system
    target = 1 / system.unitScale
    search = ClosedSearch(system: system, settings: .suited(to: system))
  }

  /// Returns the best places found; `nil` if none are free of overlap.
  mutating func run(work: Int) throws(LayoutError) -> StripPlaces? {
    var best: Arrangement?
    for share in [0.4, 0.3, 0.3] {
      if let best { adapt(to: best) }
      system.budget = WorkBudget(Int(share * Double(work)))
      let start = best.map { _ in system.snapshot() }
      best = try search.explore(from: start)
    }
    guard let best else { return nil }
    adapt(to: best)
    return try finish()
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

  /// Corrects the height until the exact scale is the wanted one, or barely more.
  private func finish() throws(LayoutError) -> StripPlaces? {
    var best: StripPlaces?
    for round in 0..<14 {
      try system.checkCancellation()
      let ratio = system.polish(isNear: round > 1) / target
      if ratio >= 1 && system.height * system.unit < best?.height ?? .infinity { best = places() }
      if ratio >= 1 && ratio < 1 + 1e-6 { break }
      // A little more than needed, or the limit would be approached from below for ever.
      stretch(by: 1 + 1.7 * (1 / ratio - 1) + 2e-7)
    }
    return best
  }

  private func places() -> StripPlaces {
    var places = StripPlaces(count: system.count)
    for i in 0..<system.count {
      places.x[i] = system.x[i] * system.unit
      places.y[i] = system.y[i] * system.unit
    }
    places.height = system.height * system.unit
    return places
  }
}
