import GalleryGeometry

/// Packs circles of fixed sizes on as few closed pages as possible.
struct PageFilling {
  let frame: PackingFrame
  let effort: PackingEffort

  /// Returns the circles of each page.
  func run(diameters: [Double]) throws(LayoutError) -> [[PlacedCircle]] {
    let grown = diameters.map { ($0 + frame.gap) / 2 }
    let container = frame.container(height: frame.height ?? 0)
    let descending = grown.indices.sorted { (-grown[$0], $0) < (-grown[$1], $1) }
    var pages = onPage(
      try fillGreedily(descending, radii: grown, container: container), diameters: diameters)
    if Set(diameters).count == 1,
      let rows = CircleRows(frame: frame).pages(count: diameters.count, diameter: diameters[0]),
      rows.count < pages.count
    {
      pages = rows
    }
    if grown.count <= CircleOptimiser.countLimit {
      let area = grown.reduce(0) { $0 + .pi * $1 * $1 }
      // No packing of a rectangle is denser than the hexagonal one of the plane while sizes are alike;
      // small circles between large ones get a little further.
      let fewest = max(1, Int(clamping: (area / (0.93 * container.area)).rounded(.up)))
      while pages.count > fewest,
        let found = try search(descending, radii: grown, container: container, pageCount: pages.count - 1)
      {
        pages = onPage(found, diameters: diameters)
      }
    }
    return pages
  }

  /// Returns circles of the container as they lie on the page, with their exact radii.
  private func onPage(_ pages: [[PlacedCircle]], diameters: [Double]) -> [[PlacedCircle]] {
    pages.map { page in
      page.map {
        PlacedCircle(
          item: $0.item, x: $0.x + frame.origin, y: $0.y + frame.origin, radius: diameters[$0.item] / 2)
      }
    }
  }

  /// Fills one page after the other by a front; smaller circles fill up what larger ones leave.
  private func fillGreedily(
    _ descending: [Int], radii: [Double], container: Container
  ) throws(LayoutError) -> [[PlacedCircle]] {
    var rest = descending
    var pages: [[PlacedCircle]] = []
    while !rest.isEmpty {
      if Task.isCancelled { throw .cancelled }
      // A page cannot take more than its area; the rest need not be looked at.
      var room = container.area
      var smallest = 0
      var offered = 0
      while offered < rest.count && (room > 0 || smallest < 64) {
        let radius = radii[rest[offered]]
        room -= 3 * radius * radius
        if room <= 0 { smallest += 1 }
        offered += 1
      }
      let front = FrontPacking(radii: rest.prefix(offered).map { radii[$0] }, width: container.width)
      var page: [PlacedCircle] = []
      var left: [Int] = []
      var refused = Double.infinity
      var refusals = 0
      for k in 0..<offered {
        let item = rest[k]
        if radii[item] < refused && refusals < 200 && front.place(k, limit: container.height) {
          page.append(PlacedCircle(item: item, x: front.x[k], y: front.y[k], radius: radii[item]))
        } else {
          if radii[item] < refused { refusals += 1 }
          refused = min(refused, radii[item])
          left.append(item)
        }
      }
      rest = left + rest[offered...]
      pages.append(page)
    }
    return pages
  }

  /// Packs all circles on a number of pages; returns `nil` if the search finds no way.
  private func search(
    _ descending: [Int], radii: [Double], container: Container, pageCount: Int
  ) throws(LayoutError) -> [[PlacedCircle]]? {
    // The largest first, always to the page with the most room.
    var members = Array(repeating: [Int](), count: pageCount)
    var used = Array(repeating: 0.0, count: pageCount)
    for item in descending {
      var page = 0
      for k in used.indices where used[k] < used[page] { page = k }
      members[page].append(item)
      used[page] += radii[item] * radii[item]
    }
    var pages: [[PlacedCircle]] = []
    for items in members {
      guard let page = try fit(items, radii: radii, container: container, pageCount: pageCount) else {
        return nil
      }
      pages.append(page)
    }
    return pages
  }

  /// Packs some circles on one page; returns `nil` if the search finds no way.
  private func fit(
    _ items: [Int], radii: [Double], container: Container, pageCount: Int
  ) throws(LayoutError) -> [PlacedCircle]? {
    let own = items.map { radii[$0] }
    let work = StagedWork(effort, for: items.count, areEqual: Set(own).count == 1)
    let result = try CircleOptimiser.largestScale(
      radii: own, offset: 0, container: container, work: work.share(of: 1, among: pageCount), goal: 1.0005)
    guard let result, result.scale >= 1 - 1e-13 else { return nil }
    return items.indices.map {
      PlacedCircle(item: items[$0], x: result.x[$0], y: result.y[$0], radius: own[$0])
    }
  }
}
