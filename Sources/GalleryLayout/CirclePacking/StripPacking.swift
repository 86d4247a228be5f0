/// Circles of fixed sizes on an open page: the least height.
struct StripPacking {
  let frame: PackingFrame
  let effort: CirclePacking.Effort

  func run(diameters: [Double]) throws(LayoutError) -> [PlacedCircle] {
    let grown = diameters.map { ($0 + frame.gap) / 2 }
    let width = frame.availableWidth + frame.gap
    var places = try rows(radii: grown, width: width)
    let front = try front(radii: grown, width: width)
    if front.height < places?.height ?? .infinity { places = front }
    var best = places ?? front
    // With less work than this for each circle a search does not get as far as the front.
    let work = effort.work(for: diameters.count, areEqual: Set(diameters).count == 1)
    if diameters.count > 1 && diameters.count <= min(CirclePacking.searchLimit, work / 10_000) {
      var search = StripSearch(radii: grown, width: width, height: best.height)
      if let found = try search?.run(work: work), found.height < best.height {
        best = found
      }
    }
    return diameters.indices.map {
      PlacedCircle(
        item: $0, x: best.x[$0] + frame.origin, y: best.y[$0] + frame.origin, radius: diameters[$0] / 2)
    }
  }

  /// Equal circles in hexagonal or square rows; `nil` for unequal ones.
  private func rows(radii: [Double], width: Double) throws(LayoutError) -> StripPlaces? {
    guard let radius = radii.first, radii.allSatisfy({ $0 == radius }) else { return nil }
    return StripPlaces.rows(of: radii.count, radius: radius, width: width)
  }

  /// The front, largest circles first.
  private func front(radii: [Double], width: Double) throws(LayoutError) -> StripPlaces {
    let order = radii.indices.sorted { (-radii[$0], $0) < (-radii[$1], $1) }
    let owner = LaneOwner()
    let lane = owner.lane(radii.count)
    for (k, i) in order.enumerated() { lane[k] = radii[i] }
    let front = FrontPacking(radii: lane, width: width)
    var places = StripPlaces(count: radii.count)
    for (k, i) in order.enumerated() {
      if k % 4096 == 0 && Task.isCancelled { throw .cancelled }
      _ = front.place(k)
      places.x[i] = front.x[k]
      places.y[i] = front.y[k]
    }
    places.height = front.extent
    return places
  }
}
