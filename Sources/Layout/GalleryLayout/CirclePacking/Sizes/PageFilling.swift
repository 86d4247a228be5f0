extension PackingFrame {
  func fewestPages(of diameters: [Double], _ effort: PackingEffort) throws(LayoutError) -> [[PlacedCircle]] {
    let radii = diameters.map { ($0 + gap) / 2 }
    let container = container(height: height ?? 0)
    let descending = radii.descendingOrder
    var pages = try filledGreedily(descending, radii, diameters, container)
    if diameters.areAlike, let rows = rowPages(count: diameters.count, diameter: diameters[0]),
      rows.count < pages.count
    {
      pages = rows
    }
    if radii.count <= PackingSearch.countLimit {
      let area = radii.reduce(0) { $0 + .pi * $1 * $1 }
      // For similar sizes, the hexagonal packing of the plane is an upper bound of density. Small circles
      // between large ones can exceed it slightly.
      let fewest = max(1, Int(clamping: (area / (0.93 * container.area)).rounded(.up)))
      while pages.count > fewest,
        let found = try searched(descending, radii, diameters, container, effort, pageCount: pages.count - 1)
      { pages = found }
    }
    return pages
  }

  /// Fills one page after another with a front; smaller circles fill the room that larger ones leave.
  private func filledGreedily(
    _ descending: [Int], _ radii: [Double], _ diameters: [Double], _ container: Size
  ) throws(LayoutError) -> [[PlacedCircle]] {
    var remaining = descending
    var pages: [[PlacedCircle]] = []

    while !remaining.isEmpty {
      try LayoutError.checkCancellation()
      // A page has room only for circles of its own area, so later circles need not be considered.
      var room = container.area
      var smallest = 0
      var offered = 0
      while offered < remaining.count && (room > 0 || smallest < 64) {
        let radius = radii[remaining[offered]]
        room -= 3 * radius * radius
        if room <= 0 { smallest += 1 }
        offered += 1
      }

      let front = FrontPacking(radii: remaining.prefix(offered).map { radii[$0] }, width: container.width)
      var page: [PlacedCircle] = []
      var left: [Int] = []
      var refused = Double.infinity
      var refusals = 0

      for (k, item) in remaining.prefix(offered).enumerated() {
        if radii[item] < refused && refusals < 200 && front.place(k, limit: container.height) {
          page.append(circle(item, at: Point(x: front.x[k], y: front.y[k]), radius: diameters[item] / 2))
        } else {
          if radii[item] < refused { refusals += 1 }
          refused = min(refused, radii[item])
          left.append(item)
        }
      }

      remaining = left + remaining[offered...]
      pages.append(page)
    }
    return pages
  }

  private func searched(
    _ descending: [Int], _ radii: [Double], _ diameters: [Double], _ container: Size, _ effort: PackingEffort,
    pageCount: Int
  ) throws(LayoutError) -> [[PlacedCircle]]? {
    // Distribute the largest circles first, always to the page with the most room.
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
      let pageRadii = items.map { radii[$0] }
      let work = EffortSchedule(effort, for: pageRadii).share(of: 1, among: pageCount)
      var search = PackingSearch(radii: pageRadii, offset: 0, container: container)
      guard let found = try search?.largestScale(work: work, goal: 1.0005), found.scale >= 1 - 1e-13 else {
        return nil
      }
      pages.append(zip(items, found.centres).map { circle($0, at: $1, radius: diameters[$0] / 2) })
    }
    return pages
  }
}
