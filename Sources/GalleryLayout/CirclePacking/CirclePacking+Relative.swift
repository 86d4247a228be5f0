import GalleryGeometry

extension CirclePacking {
  /// Circles of chosen sizes: the largest common scale on one page.
  func arrange(weights: [Double], in frame: PackingFrame) throws(LayoutError) -> LayoutResult {
    // An open page has no largest scale; a square gives a sensible one.
    let height = frame.height ?? frame.width
    let closed = try PackingFrame(
      page: LayoutPage(width: frame.width, height: height, margin: frame.margin, gap: frame.gap))
    var circles =
      switch order {
      case .dense: try packDensely(weights, in: closed)
      case .reading: try ScaledScan(frame: closed).run(weights: weights)
      }
    // Rounding is the only reason left for two circles to be too near; shrinking all mends it.
    let audit = Audit(frame: closed)
    var factor = 1e-13
    while !audit.offenders(among: circles, tolerance: closed.tolerance).isEmpty {
      if Task.isCancelled { throw .cancelled }
      for i in circles.indices { circles[i].radius *= 1 - factor }
      factor = min(0.5, factor * 8)
    }
    if order == .dense { circles = ReadingOrder.sort([circles])[0] }
    return LayoutResult(pages: [page(of: circles, in: frame, diameters: nil)])
  }

  private func packDensely(_ weights: [Double], in frame: PackingFrame) throws(LayoutError) -> [PlacedCircle]
  {
    let container = frame.container(height: frame.height ?? frame.width)
    let largest = weights.max() ?? 1
    // Relative numbers of any magnitude: only their ratios matter.
    let radii = weights.map { $0 / largest }
    let areEqual = radii.allSatisfy { $0 == 1 }
    let budget = WorkBudget(effort.work(for: weights.count, areEqual: areEqual))
    let result: ClosedSearch.Result?
    if radii.count > CirclePacking.searchLimit {
      result = try LargeClosed(container: container, offset: frame.gap / 2).run(weights: radii)
    } else if let system = CircleSystem(
      weights: radii, offset: frame.gap / 2, container: container, budget: budget)
    {
      var search = ClosedSearch(system: system, settings: .suited(to: system))
      result = try search.run()
    } else {
      result = nil
    }
    guard let result, result.scale > 0 else {
      throw .invalidPage(
        reason: "a gap of \(frame.gap) leaves no room for \(weights.count) circles")
    }
    return radii.indices.map {
      PlacedCircle(
        item: $0, x: result.x[$0] + frame.origin, y: result.y[$0] + frame.origin,
        radius: result.scale * radii[$0])
    }
  }

  /// Above this many circles the front or a lattice is all that time allows.
  static let searchLimit = 3000

  /// A page of the result. An open page ends with its content.
  func page(of circles: [PlacedCircle], in frame: PackingFrame, diameters: [Double]?) -> LayoutResult.Page {
    var bottom = 0.0
    var placements: [LayoutResult.Placement] = []
    placements.reserveCapacity(circles.count)
    for circle in circles {
      let diameter = diameters.map { $0[circle.item] } ?? 2 * circle.radius
      let rect = Rect(
        x: circle.x - diameter / 2, y: circle.y - diameter / 2, width: diameter, height: diameter)
      bottom = max(bottom, rect.maxY)
      placements.append(LayoutResult.Placement(item: circle.item, frame: rect))
    }
    return LayoutResult.Page(
      size: Size(width: frame.width, height: frame.height ?? bottom + frame.margin), placements: placements)
  }
}
