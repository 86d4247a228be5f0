extension CirclePacking {
  /// The number of rounds for choosing sizes if some circles have a maximum size.
  private static let rounds = 4

  /// Packs circles at the largest common scale on one page. Weights are relative radii, limits are maximum
  /// diameters.
  func page(
    of weights: [Double], limits: [Double], in frame: PackingFrame
  ) throws(LayoutError) -> LayoutResult.Page {
    // An open page has no largest scale; a square page gives a reasonable one.
    var closed = frame
    closed.height = frame.height ?? frame.width
    var circles = try pack(weights, limits: limits, in: closed)
    var found = order
    if order == .tidy {
      if let rows = closed.tidyCircles(insteadOf: circles) { circles = rows } else { found = .dense }
    }
    for index in circles.indices {
      circles[index].radius = min(circles[index].radius, limits[circles[index].item] / 2)
    }
    // Two circles can now be too close only because of rounding. Shrinking all circles separates them.
    var factor = 1e-13
    while !closed.offenders(among: circles, tolerance: closed.tolerance).isEmpty {
      try LayoutError.checkCancellation()
      for i in circles.indices { circles[i].radius *= 1 - factor }
      factor = min(0.5, factor * 8)
    }
    if found != .reading { circles = ReadingSort.sorted([circles])[0] }
    return frame.page(of: circles, order: found)
  }

  /// Packs circles that may have a maximum diameter.
  ///
  /// Circles that would exceed their maximum get that size, and the other circles share the freed area. The
  /// available room is known only after packing, so the sizes are chosen in a few fast rounds.
  private func pack(
    _ weights: [Double], limits: [Double], in frame: PackingFrame
  ) throws(LayoutError) -> [PlacedCircle] {
    var radii = weights
    if limits.contains(where: { $0.isFinite }) {
      var circles = try pack(weights, .fast, in: frame)
      if circles.contains(where: { 2 * $0.radius > limits[$0.item] }) {
        for _ in 0..<Self.rounds {
          let area = circles.reduce(0) { $0 + ($1.radius + frame.gap / 2) * ($1.radius + frame.gap / 2) }
          radii = clampedRadii(ofArea: area, weights, limits, gap: frame.gap)
          circles = try pack(radii, .fast, in: frame)
        }
      }
    }
    return try pack(radii, effort, in: frame)
  }

  /// Returns radii of one scale, reduced for circles that would exceed their maximum diameter. `area` is that
  /// of the circles, each grown by half the gap, divided by π; maximum sizes may limit it.
  private func clampedRadii(
    ofArea area: Double, _ weights: [Double], _ limits: [Double], gap: Double
  ) -> [Double] {
    let half = gap / 2
    func radii(_ scale: Double) -> [Double] { zip(weights, limits).map { min(scale * $0, $1 / 2) } }
    func isLess(_ scale: Double) -> Bool { radii(scale).reduce(0) { $0 + ($1 + half) * ($1 + half) } < area }
    // At this scale, every circle has its maximum size, or one circle has the whole area.
    let largest = zip(weights, limits).reduce(0) { max($0, min(area.squareRoot(), $1.1 / 2) / $1.0) }
    return radii(isLess(largest) ? largest : bisected(0, largest, rounds: 60, isLow: isLess).high)
  }

  private func pack(
    _ weights: [Double], _ effort: PackingEffort, in frame: PackingFrame
  ) throws(LayoutError) -> [PlacedCircle] {
    let found = try order == .reading ? frame.scaledScan(weights) : packDensely(weights, effort, in: frame)
    guard let found else { throw .invalidPage(reason: "the gap leaves no room for \(weights.count) circles") }
    return found
  }

  private func packDensely(
    _ weights: [Double], _ effort: PackingEffort, in frame: PackingFrame
  ) throws(LayoutError) -> [PlacedCircle]? {
    let container = frame.container(height: frame.height ?? frame.width)
    // The weights may have any magnitude, because only their ratios matter.
    let largest = weights.max() ?? 1
    let radii = weights.map { $0 / largest }
    let offset = frame.gap / 2
    let result: (centres: [Point], scale: Double)?
    if radii.count <= PackingSearch.countLimit {
      var search = PackingSearch(radii: radii, offset: offset, container: container)
      result = try search?.largestScale(work: EffortSchedule(effort, for: radii))
    } else if radii.areAlike {
      result = Lattice.filling(container, count: radii.count, offset: offset)
    } else {
      result = try FrontPacking.filling(container, radii: radii, offset: offset)
    }
    guard let result, result.scale > 0 else { return nil }
    return radii.indices.map { frame.circle($0, at: result.centres[$0], radius: result.scale * radii[$0]) }
  }
}
