import GalleryGeometry

/// Packs circles whose sizes the layout chooses, at the largest common scale on one page.
struct ChosenSizes {
  let frame: PackingFrame
  let order: PackingOrder
  let effort: PackingEffort

  /// The rounds in which sizes are chosen where some circles have a greatest one.
  private static let rounds = 4

  /// - Parameters:
  ///   - weights: The relative radii.
  ///   - limits: The greatest diameters, infinite without a limit.
  func run(weights: [Double], limits: [Double]) throws(LayoutError) -> LayoutResult {
    // An open page has no largest scale; a square gives a sensible one.
    let closed = try PackingFrame(
      page: LayoutPage(
        width: frame.width, height: frame.height ?? frame.width, margin: frame.margin, gap: frame.gap))
    var circles = try pack(weights, limits: limits, in: closed)
    var order = order
    if order == .tidy {
      if let rows = TidyRows(frame: closed).circles(insteadOf: circles) {
        circles = rows
      } else {
        order = .dense
      }
    }
    for index in circles.indices {
      circles[index].radius = min(circles[index].radius, limits[circles[index].item] / 2)
    }
    // Rounding is the only reason left for two circles to be too near; shrinking all of them separates them.
    let audit = PackingAudit(frame: closed)
    var factor = 1e-13
    while !audit.offenders(among: circles, tolerance: closed.tolerance).isEmpty {
      if Task.isCancelled { throw .cancelled }
      for i in circles.indices { circles[i].radius *= 1 - factor }
      factor = min(0.5, factor * 8)
    }
    if order != .reading { circles = ReadingSort.sorted([circles])[0] }
    return LayoutResult(pages: [frame.page(of: circles, diameters: nil, order: order)])
  }

  /// Packs circles of which some have a greatest diameter; they exceed it at most by what is left over when all are packed.
  ///
  /// Circles that would become larger get that size, and the others the area that this leaves. What they then have room
  /// for is seen when they are packed, so that sizes are chosen in a few rounds with little work.
  private func pack(
    _ weights: [Double], limits: [Double], in frame: PackingFrame
  ) throws(LayoutError) -> [PlacedCircle] {
    func isTooLarge(_ circle: PlacedCircle) -> Bool { 2 * circle.radius > limits[circle.item] }
    guard limits.contains(where: { $0.isFinite }) else { return try pack(weights, effort, in: frame) }
    var circles = try pack(weights, .fast, in: frame)
    guard circles.contains(where: isTooLarge) else { return try pack(weights, effort, in: frame) }
    var radii = weights
    for _ in 0..<Self.rounds {
      let area = circles.reduce(0) { $0 + ($1.radius + frame.gap / 2) * ($1.radius + frame.gap / 2) }
      radii = ClampedRadii(weights: weights, limits: limits, gap: frame.gap).radii(ofArea: area)
      circles = try pack(radii, .fast, in: frame)
    }
    return try pack(radii, effort, in: frame)
  }

  private func pack(
    _ weights: [Double], _ effort: PackingEffort, in frame: PackingFrame
  ) throws(LayoutError) -> [PlacedCircle] {
    order == .reading
      ? try ScaledScan(frame: frame).run(weights: weights) : try packDensely(weights, effort, in: frame)
  }

  private func packDensely(
    _ weights: [Double], _ effort: PackingEffort, in frame: PackingFrame
  ) throws(LayoutError) -> [PlacedCircle] {
    let container = frame.container(height: frame.height ?? frame.width)
    let largest = weights.max() ?? 1
    // The weights may have any magnitude: only their ratios matter.
    let radii = weights.map { $0 / largest }
    let offset = frame.gap / 2
    let result: ScaledCentres?
    if radii.count > CircleOptimiser.countLimit {
      result = try LargeClosed(container: container, offset: offset).run(weights: radii)
    } else {
      let work = StagedWork(effort, for: radii.count, areEqual: radii.allSatisfy { $0 == 1 })
      result = try CircleOptimiser.largestScale(
        radii: radii, offset: offset, container: container, work: work)
    }
    guard let result, result.scale > 0 else {
      throw .invalidPage(
        reason: "the gap leaves no room for \(weights.count) circles")
    }
    return radii.indices.map {
      PlacedCircle(
        item: $0, x: result.x[$0] + frame.origin, y: result.y[$0] + frame.origin,
        radius: result.scale * radii[$0])
    }
  }
}
