extension CirclePacking {
  /// Circles of fixed sizes: the least height of an open page, or as few closed pages as possible.
  func arrange(diameters: [Double], in frame: PackingFrame) throws(LayoutError) -> LayoutResult {
    var pages: [[PlacedCircle]]
    switch order {
    case .reading:
      let scan = ReadingScan(
        frame: frame, step: CirclePacking.readingStep(for: diameters), hasPages: frame.height != nil)
      pages = try scan.run(diameters: diameters) ?? []
    case .dense:
      pages =
        try frame.height == nil
        ? [StripPacking(frame: frame, effort: effort).run(diameters: diameters)]
        : PageFilling(frame: frame, effort: effort).run(diameters: diameters)
      pages = mended(pages, in: frame)
      pages = ReadingOrder.sort(pages)
    }
    return LayoutResult(pages: pages.map { page(of: $0, in: frame, diameters: diameters) })
  }

  /// Steps of the scan: 5, unless circles are so small or large that it would skip or crawl.
  static func readingStep(for diameters: [Double]) -> Double {
    let largest = diameters.max() ?? 0
    return max(min(5, largest / 4), largest / 1000)
  }

  /// Moves every circle that is too near to another below the rest, or to pages of its own.
  private func mended(_ pages: [[PlacedCircle]], in frame: PackingFrame) -> [[PlacedCircle]] {
    var result: [[PlacedCircle]] = []
    for page in pages {
      let offenders = Audit(frame: frame).offenders(among: page, tolerance: 100 * frame.tolerance)
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
