import GalleryGeometry

/// Groups of circles that share pages: each is a band across its page, below its heading, and the circles of all have
/// one scale, the largest at which the fewest pages hold them.
struct PackedBands {
  /// The times that the interval of scales is halved. A thousandth of the scale is less than one sees.
  private static let halvings = 10
  /// The multiples of the scale found with fronts that a search is tried at.
  private static let growths = [1.04, 1.02, 1]
  /// The times that the scale is halved until the pages hold as many circles as were asked for.
  private static let mostHalvings = 60

  let items: [LayoutItem]
  /// The groups, in order; they follow each other among the items.
  let sections: [Paging.Section]
  /// The closed page; its ``LayoutPage/firstTop`` is that of the first of these pages.
  let page: LayoutPage
  let packing: CirclePacking
  let paging: Paging
  /// The diameter of each item, at the scale 1; by its index less that of the first.
  private let diameters: [Double]
  /// The greatest diameter of each item, infinite without a limit; by its index less that of the first.
  private let limits: [Double]
  /// A Boolean value that indicates whether the scale is to be chosen.
  private let isScalable: Bool

  private var gap: Double { page.gap ?? 0 }
  private var margin: Double { page.margin ?? gap }
  private var first: Int { sections.first?.items.lowerBound ?? 0 }

  /// - Throws: The errors of ``CirclePacking/arrange(_:on:)``.
  init(
    _ sections: [Paging.Section], of items: [LayoutItem], on page: LayoutPage, packing: CirclePacking,
    paging: Paging
  ) throws(LayoutError) {
    self.items = items
    self.sections = sections
    self.page = page
    self.packing = packing
    self.paging = paging
    var whole = page
    whole.firstTop = 0
    let start = sections.first?.items.lowerBound ?? 0
    let end = sections.last?.items.upperBound ?? start
    switch try CircleSizes(items: Array(items[start..<end]), frame: PackingFrame(page: whole)) {
    case .none: (diameters, limits, isScalable) = ([], [], false)
    case .fixed(let diameters): (self.diameters, limits, isScalable) = (diameters, diameters, false)
    case .relative(let radii, let limits): (diameters, self.limits, isScalable) = (radii, limits, true)
    }
  }

  /// A group that is packed.
  private struct Band {
    let section: Paging.Section
    /// The circles, from the top of the band.
    let placements: [LayoutResult.Placement]
    /// The distance from the top of its heading to the lower edge of its circles.
    let height: Double
    /// The rule by which the circles lie.
    let order: PackingOrder?
  }

  /// Returns the pages; `nil` where a group does not fit on a page at a scale.
  ///
  /// - Parameter leastDiameter: The least mean diameter that is chosen.
  func pages(leastDiameter: Double) throws(LayoutError) -> [LayoutResult.Page]? {
    let work = StagedWork(packing.effort, for: diameters.count, areEqual: Set(diameters).count == 1)
    guard isScalable else {
      let bands = try bands(scale: 1, work: work)
      return division(of: bands).map { placed(bands, $0) }
    }
    let mean = diameters.reduce(0, +) / Double(diameters.count)
    let largest = min(page.width, page.height ?? .infinity) - 2 * margin
    var high = largest / (diameters.max() ?? 1)
    var low = min(leastDiameter / mean, high)
    var best = try bands(scale: low, work: .none)
    var division = division(of: best)
    if paging.perPage != nil {
      // The number of pages is asked for: circles become as small as that takes.
      let asked = self.division(of: best, ignoringHeights: true)?.count
      for _ in 0..<Self.mostHalvings where division?.count != asked {
        high = low
        low /= 2
        best = try bands(scale: low, work: .none)
        division = self.division(of: best)
      }
    }
    guard var ranges = division else { return nil }
    // Fronts are quick, and a search packs better by a few hundredths: the scale is looked for with fronts first.
    for _ in 0..<Self.halvings {
      let middle = (low * high).squareRoot()
      let bands = try bands(scale: middle, work: .none)
      if let found = self.division(of: bands), found.count <= ranges.count {
        (low, best, ranges) = (middle, bands, found)
      } else {
        high = middle
      }
    }
    for growth in Self.growths {
      let bands = try bands(scale: low * growth, work: work)
      if let found = self.division(of: bands), found.count <= ranges.count {
        return placed(bands, found)
      }
    }
    return placed(best, ranges)
  }

  /// Packs every group at a scale.
  ///
  /// - Parameter work: The work that all of them share.
  private func bands(scale: Double, work: StagedWork) throws(LayoutError) -> [Band] {
    let open = LayoutPage(width: page.width, height: nil, margin: margin, gap: gap)
    let frame = try PackingFrame(page: open)
    var bands: [Band] = []
    for section in sections {
      let heading = section.heading == nil ? 0 : paging.headingHeight + gap
      let circles = section.items.map { min(diameters[$0 - first] * scale, limits[$0 - first]) }
      let job = FixedSizes(
        frame: frame, order: packing.order, effort: packing.effort,
        openWork: work.share(of: circles.count, among: diameters.count))
      let packed = try job.run(diameters: circles).pages.first
      var placements = packed?.placements ?? []
      let left = placements.map(\.frame.x).min() ?? 0
      let right = placements.map(\.frame.maxX).max() ?? 0
      for index in placements.indices {
        placements[index].item += section.items.lowerBound
        placements[index].frame.x += (page.width - left - right) / 2
        placements[index].frame.y += heading - margin
      }
      bands.append(
        Band(
          section: section, placements: placements,
          height: placements.map(\.frame.maxY).max() ?? heading, order: packed?.packingOrder))
    }
    return bands
  }

  /// Returns the ranges of bands that lie on the same page, as evenly full as they can be; `nil` where a band is higher
  /// than a page.
  private func division(of bands: [Band], ignoringHeights: Bool = false) -> [Range<Int>]? {
    let room = (page.height ?? .infinity) - 2 * margin
    func pages(_ limit: Double) -> [Range<Int>]? {
      var (ranges, start, used, number) = ([Range<Int>](), 0, page.firstTop, 0)
      for (index, band) in bands.enumerated() {
        let height = ignoringHeights ? 0 : band.height
        let isFull =
          !Tolerance.fits(used + height, into: limit)
          || paging.perPage.map { number + band.section.items.count > $0 } ?? false
        if isFull, index > start {
          ranges.append(start..<index)
          (start, used, number) = (index, 0, 0)
        }
        guard Tolerance.fits(used + height, into: limit) else { return nil }
        used += height + gap
        number += band.section.items.count
      }
      return ranges + [start..<bands.count]
    }
    guard let fewest = pages(room) else { return nil }
    // The lowest limit with which there are no more pages fills them evenly.
    var (low, high, best) = (0.0, room, fewest)
    for _ in 0..<40 where !ignoringHeights {
      let middle = (low + high) / 2
      if let ranges = pages(middle), ranges.count <= fewest.count {
        (high, best) = (middle, ranges)
      } else {
        low = middle
      }
    }
    return best
  }

  /// Puts bands on pages. All pages begin where the fullest lies a little above the middle.
  private func placed(_ bands: [Band], _ ranges: [Range<Int>]) -> [LayoutResult.Page] {
    let room = (page.height ?? 0) - 2 * margin
    let used = ranges.enumerated().map { index, range in
      (index == 0 ? page.firstTop : 0) + bands[range].reduce(-gap) { $0 + $1.height + gap }
    }
    let shift = max(0, room - (used.max() ?? room)) * PagedBands.DownSpace.opticalShare
    return ranges.enumerated().map { index, range in
      var result = LayoutResult.Page(
        size: Size(width: page.width, height: page.height ?? 0), placements: [],
        packingOrder: bands[range].contains { $0.order == .dense } ? .dense : bands[range].first?.order)
      var top = (index == 0 ? page.firstTop : 0) + margin + shift
      for band in bands[range] {
        if let group = band.section.heading {
          let frame = Rect(x: margin, y: top, width: page.width - 2 * margin, height: paging.headingHeight)
          result.headings.append(.init(group: group, frame: frame))
        }
        for var placement in band.placements {
          placement.frame.y += top
          result.placements.append(placement)
        }
        top += band.height + gap
      }
      return result
    }
  }
}
