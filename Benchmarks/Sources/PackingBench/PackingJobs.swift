import GalleryLayout

/// The measured jobs. Each has a gap to the best-known packing.
struct PackingJobs {
  let effort: PackingEffort

  /// Equal circles on a closed page: how much smaller they are than the best known.
  func equal(
    _ cases: [(name: String, width: Double, height: Double, count: Int, radius: Double)], job: String
  )
    throws -> GapRow
  {
    var row = GapRow(job: job, effort: effort.rawValue)
    for one in cases {
      let items = (0..<one.count).map { LayoutItem(id: "\($0)") }
      let page = LayoutPage(width: one.width, height: one.height)
      let (result, seconds) = try CPUClock.measure {
        try CirclePacking(effort: effort).arrange(items, on: page)
      }
      let radius = (result.pages.first?.placements.first?.frame.width ?? 0) / 2
      row.add(one.name, gap: 1 - radius / one.radius, seconds: seconds)
    }
    return row
  }

  /// Weighted circles on the page of the best-known strip: how much less than full size they reach.
  func weighted(_ cases: [StripInstance], job: String) throws -> GapRow {
    var row = GapRow(job: job, effort: effort.rawValue)
    for one in cases {
      let items = one.radii.enumerated().map { LayoutItem(id: "\($0)", weight: $1 * $1) }
      let page = LayoutPage(width: one.width, height: one.length)
      let (result, seconds) = try CPUClock.measure {
        try CirclePacking(effort: effort).arrange(items, on: page)
      }
      let scale = (result.pages.first?.placements.first?.frame.width ?? 0) / (2 * one.radii[0])
      row.add(one.name, gap: 1 - scale, seconds: seconds)
    }
    return row
  }

  /// Circles of fixed sizes in a strip: how much longer it is than the best known.
  func strip(_ cases: [StripInstance], job: String) throws -> GapRow {
    var row = GapRow(job: job, effort: effort.rawValue)
    for one in cases {
      let items = one.radii.enumerated().map { LayoutItem(id: "\($0)", diameter: 2 * $1) }
      let page = LayoutPage(width: one.width, height: nil)
      let (result, seconds) = try CPUClock.measure {
        try CirclePacking(effort: effort).arrange(items, on: page)
      }
      row.add(one.name, gap: (result.pages.first?.size.height ?? 0) / one.length - 1, seconds: seconds)
    }
    return row
  }
}
