extension CirclePacking {
  /// Packs circles of fixed sizes on an open page of minimum height, or on as few closed pages as possible.
  func pages(
    of diameters: [Double], in frame: PackingFrame, openWork: EffortSchedule? = nil
  ) throws(LayoutError) -> [LayoutResult.Page] {
    var pages: [[PlacedCircle]]
    var found = order
    if order == .reading {
      pages = try frame.scan(diameters, step: PackingFrame.scanStep(for: diameters)) ?? []
    } else {
      let work = openWork ?? EffortSchedule(effort, for: diameters)
      pages =
        try frame.height == nil
        ? [frame.strip(of: diameters, work: work)] : frame.fewestPages(of: diameters, effort)
      found = .dense
      if order == .tidy, let rows = frame.tidyPages(of: diameters, insteadOf: pages) {
        pages = rows
        found = .tidy
      }
      pages = ReadingSort.sorted(frame.mended(pages))
    }
    return pages.map { frame.page(of: $0, order: found) }
  }
}

extension PackingFrame {
  /// Returns circles of fixed sizes on an open page of minimum height, with little work those of a front or
  /// of rows.
  fileprivate func strip(of diameters: [Double], work: EffortSchedule) throws(LayoutError) -> [PlacedCircle] {
    let radii = diameters.map { ($0 + gap) / 2 }
    let width = availableWidth + gap
    let front = try FrontPacking.strip(of: radii, order: radii.descendingOrder, width: width)
    var best = front ?? ([], .infinity)
    if radii.areAlike {
      let rows = Lattice.strip(of: radii.count, radius: radii[0], width: width)
      if rows.height <= best.height { best = rows }
    }
    // With less work for each circle, a search does not become as good as the front.
    let work = EffortSchedule(stages: work.stages.filter { $0 >= 10_000 * radii.count })
    if radii.count > 1 && radii.count <= PackingSearch.countLimit {
      let found = try PackingSearch.leastHeight(radii: radii, width: width, height: best.height, work: work)
      if let found, found.height < best.height { best = found }
    }
    return best.centres.enumerated().map { circle($0, at: $1, radius: diameters[$0] / 2) }
  }

  /// Moves circles that are too close to others below the rest, or to separate pages.
  fileprivate func mended(_ pages: [[PlacedCircle]]) -> [[PlacedCircle]] {
    var result: [[PlacedCircle]] = []
    for page in pages {
      let offenders = offenders(among: page, tolerance: 100 * tolerance)
      var isOffender = Array(repeating: false, count: page.count)
      for index in offenders { isOffender[index] = true }
      var kept = page.indices.filter { !isOffender[$0] }.map { page[$0] }
      for index in offenders {
        var circle = page[index]
        circle.x = margin + circle.radius
        circle.y = margin + circle.radius
        if height == nil {
          circle.y = (kept.map { $0.y + $0.radius }.max() ?? margin - gap) + gap + circle.radius
          kept.append(circle)
        } else {
          result.append([circle])
        }
      }
      result.append(kept)
    }
    return result.filter { !$0.isEmpty }
  }
}
