import GalleryGeometry

/// Packs circles whose sizes the layout chooses, at the largest common scale on one page.
struct ChosenSizes {
  let frame: PackingFrame
  let order: PackingOrder
  let effort: PackingEffort

  /// - Parameter weights: The relative radii.
  func run(weights: [Double]) throws(LayoutError) -> LayoutResult {
    // An open page has no largest scale; a square gives a sensible one.
    let closed = try PackingFrame(
      page: LayoutPage(
        width: frame.width, height: frame.height ?? frame.width, margin: frame.margin, gap: frame.gap))
    var circles =
      order == .reading
      ? try ScaledScan(frame: closed).run(weights: weights) : try packDensely(weights, in: closed)
    var order = order
    if order == .tidy {
      if let rows = TidyRows(frame: closed).circles(insteadOf: circles) {
        circles = rows
      } else {
        order = .dense
      }
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

  private func packDensely(_ weights: [Double], in frame: PackingFrame) throws(LayoutError) -> [PlacedCircle]
  {
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
