import GalleryGeometry

/// Packs circles of fixed sizes on an open page of the least height.
struct StripPacking {
  let frame: PackingFrame
  /// The work of the search; with too little for it, circles stay where a front or rows place them.
  let work: StagedWork

  /// Returns the circles of the page.
  func run(diameters: [Double]) throws(LayoutError) -> [PlacedCircle] {
    let grown = diameters.map { ($0 + frame.gap) / 2 }
    let width = frame.availableWidth + frame.gap
    var places = try rows(radii: grown, width: width)
    let front = try front(radii: grown, width: width)
    if front.height < places?.height ?? .infinity { places = front }
    var best = places ?? front
    // With less work than this for each circle a search does not get as far as the front.
    let work = work.dropping(below: 10_000 * diameters.count)
    if diameters.count > 1 && diameters.count <= CircleOptimiser.countLimit && !work.stages.isEmpty {
      let found = try CircleOptimiser.leastHeight(
        radii: grown, width: width, height: best.height, work: work)
      if let found, found.height < best.height { best = found }
    }
    return diameters.indices.map {
      PlacedCircle(
        item: $0, x: best.x[$0] + frame.origin, y: best.y[$0] + frame.origin, radius: diameters[$0] / 2)
    }
  }

  /// Returns equal circles in hexagonal or square rows; `nil` for unequal ones.
  private func rows(radii: [Double], width: Double) throws(LayoutError) -> StripPlaces? {
    guard let radius = radii.first, radii.allSatisfy({ $0 == radius }) else { return nil }
    return StripPlaces.rows(of: radii.count, radius: radius, width: width)
  }

  /// Returns the places of a front, which takes the largest circles first.
  private func front(radii: [Double], width: Double) throws(LayoutError) -> StripPlaces {
    let descending = radii.indices.sorted { (-radii[$0], $0) < (-radii[$1], $1) }
    let front = FrontPacking(radii: descending.map { radii[$0] }, width: width)
    var places = StripPlaces(count: radii.count)
    for (k, i) in descending.enumerated() {
      if k % 4096 == 0 && Task.isCancelled { throw .cancelled }
      _ = front.place(k)
      places.x[i] = front.x[k]
      places.y[i] = front.y[k]
    }
    places.height = front.extent
    return places
  }
}
