import GalleryGeometry

/// Packs circles of fixed sizes: on an open page of the least height, or on as few closed pages as possible.
struct FixedSizes {
  let frame: PackingFrame
  let order: PackingOrder
  let effort: PackingEffort
  /// The work of the search on an open page; `nil` is that of the effort.
  var openWork: StagedWork?

  func run(diameters: [Double]) throws(LayoutError) -> LayoutResult {
    let (pages, order) = try pages(diameters)
    return LayoutResult(pages: pages.map { frame.page(of: $0, diameters: diameters, order: order) })
  }

  /// Returns the circles of each page, and the rule by which they lie.
  private func pages(_ diameters: [Double]) throws(LayoutError) -> ([[PlacedCircle]], PackingOrder) {
    switch order {
    case .reading:
      let scan = ReadingScan(
        frame: frame, step: ReadingScan.step(for: diameters), hasPages: frame.height != nil)
      return (try scan.run(diameters: diameters) ?? [], .reading)
    case .dense, .tidy:
      var pages =
        try frame.height == nil
        ? [StripPacking(frame: frame, work: openWork ?? ownWork(diameters)).run(diameters: diameters)]
        : PageFilling(frame: frame, effort: effort).run(diameters: diameters)
      var found = PackingOrder.dense
      if order == .tidy, let rows = TidyRows(frame: frame).pages(diameters: diameters, insteadOf: pages) {
        (pages, found) = (rows, .tidy)
      }
      return (ReadingSort.sorted(mended(pages)), found)
    }
  }

  private func ownWork(_ diameters: [Double]) -> StagedWork {
    StagedWork(effort, for: diameters.count, areEqual: Set(diameters).count == 1)
  }

  /// Moves every circle that is too near to another below the rest, or to pages of its own.
  private func mended(_ pages: [[PlacedCircle]]) -> [[PlacedCircle]] {
    var result: [[PlacedCircle]] = []
    for page in pages {
      let offenders = PackingAudit(frame: frame).offenders(among: page, tolerance: 100 * frame.tolerance)
      if offenders.isEmpty {
        result.append(page)
        continue
      }
      let isOffender = Set(offenders)
      var kept = page.indices.filter { !isOffender.contains($0) }.map { page[$0] }
      for index in offenders {
        var circle = page[index]
        circle.x = frame.margin + circle.radius
        if frame.height == nil {
          let bottom = kept.map { $0.y + $0.radius }.max() ?? frame.margin - frame.gap
          circle.y = bottom + frame.gap + circle.radius
          kept.append(circle)
        } else {
          circle.y = frame.margin + circle.radius
          result.append([circle])
        }
      }
      result.append(kept)
    }
    return result.filter { !$0.isEmpty }
  }
}
