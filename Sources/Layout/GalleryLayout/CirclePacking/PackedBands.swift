/// Groups of circles that share pages. A group is a band across its page below its heading, or shares one with other
/// small groups. All circles have the largest common scale that needs the fewest pages.
struct PackedBands {
  /// The number of bisections of the scale. They reach a thousandth of the scale, a smaller difference than
  /// people see.
  private static let halvings = 10
  /// The scales to try with a search, as multiples of the scale found with fronts.
  private static let growths = [1.04, 1.02, 1]
  /// The maximum number of times that the scale is halved until pages hold the requested number of circles.
  private static let halvingLimit = 60

  /// Neighbours in the order of the items.
  private let sections: [Paging.Section]
  /// The closed page; its ``LayoutPage/firstTop`` belongs to the first of these pages.
  private let page: LayoutPage
  private let frame: PackingFrame
  private let packing: CirclePacking
  private let paging: Paging
  private let sizes: CircleSizes

  private var gap: Double { frame.gap }
  private var margin: Double { frame.margin }

  init(
    _ sections: [Paging.Section], of items: [LayoutItem], on page: LayoutPage, packing: CirclePacking,
    paging: Paging
  ) throws(LayoutError) {
    self.sections = sections
    self.page = page
    self.packing = packing
    self.paging = paging
    frame = try PackingFrame(page: page)
    sizes = try CircleSizes(items: Array(items[sections.items]), frame: frame)
  }

  /// The circles of a group, and its heading.
  private struct Group {
    let section: Paging.Section
    /// The circles at the left edge of a page, below the heading.
    let content: LayoutResult.Page
    let width: Double
    /// The height from the top of the heading to the bottom of the circles.
    let height: Double
    /// The distance from the page's edge to the group.
    var start = 0.0
  }

  /// Groups side by side.
  private struct Band {
    var groups: [Group]

    var height: Double { groups.reduce(0) { max($0, $1.height) } }
    var count: Int { groups.reduce(0) { $0 + $1.section.items.count } }
  }

  /// Returns the pages; `nil` if a group does not fit on a page at the minimum scale. A limit of items may
  /// require a smaller mean diameter than `leastDiameter`.
  func pages(leastDiameter: Double) throws(LayoutError) -> [LayoutResult.Page]? {
    let diameters = sizes.values
    let work = EffortSchedule(packing.effort, for: diameters)
    guard !sizes.areFixed else {
      let bands = try bands(scale: 1, work: work)
      return division(of: bands).map { placed(bands, $0) }
    }

    let mean = diameters.reduce(0, +) / Double(diameters.count)
    let largest = min(page.width, page.height ?? .infinity) - 2 * margin
    var high = largest / (diameters.max() ?? 1)
    var low = min(leastDiameter / mean, high)
    var best = try bands(scale: low)
    var division = division(of: best)

    if paging.perPage != nil {
      // The number of pages is given, so circles become as small as necessary.
      let asked = self.division(of: best, ignoringHeights: true)?.count
      for _ in 0..<Self.halvingLimit where division?.count != asked {
        high = low
        low /= 2
        best = try bands(scale: low)
        division = self.division(of: best)
      }
    }

    guard var ranges = division else { return nil }

    // Fronts are fast, and a search packs a few hundredths better: find the scale with fronts first.
    for _ in 0..<Self.halvings {
      let middle = (low * high).squareRoot()
      let bands = try bands(scale: middle)
      if let found = self.division(of: bands), found.count <= ranges.count {
        low = middle
        best = bands
        ranges = found
      } else {
        high = middle
      }
    }

    for growth in Self.growths {
      let bands = try bands(scale: low * growth, work: work)
      if let found = self.division(of: bands), found.count <= ranges.count { return placed(bands, found) }
    }
    return placed(best, ranges)
  }

  /// Packs every group at a scale, with `work` for all groups together.
  private func bands(scale: Double, work: EffortSchedule = EffortSchedule()) throws(LayoutError) -> [Band] {
    var open = frame
    open.height = nil
    let first = sections.items.lowerBound
    var groups: [Group] = []
    for section in sections {
      let heading = section.heading == nil ? 0 : paging.headingHeight + gap
      let circles = section.items.map {
        sizes.areFixed
          ? sizes.values[$0 - first] : min(sizes.values[$0 - first] * scale, sizes.limits[$0 - first])
      }
      let share = work.share(of: circles.count, among: sizes.values.count)
      var content = try packing.pages(of: circles, in: open, openWork: share)[0]
      let left = content.placements.map { $0.frame.x }.min() ?? 0
      let right = content.placements.map { $0.frame.maxX }.max() ?? 0
      content.move(across: -left, down: heading - margin)
      content.renumber { $0 + section.items.lowerBound }
      let height = content.placements.map { $0.frame.maxY }.max() ?? heading
      groups.append(Group(section: section, content: content, width: right - left, height: height))
    }
    return groups.reduce(into: []) { add($1, to: &$0) }
  }

  /// The gap between groups side by side.
  private var groupGap: Double { gap * (1 + Paging.groupGaps) }

  /// Adds a group below the others, or beside the last ones if there is room for all of them with their headings.
  private func add(_ group: Group, to bands: inout [Band]) {
    func end(_ group: Group) -> Double {
      group.start + max(group.width, paging.width(of: group.section.heading))
    }
    var group = group
    if let last = bands.last, let before = last.groups.last, before.section.heading != nil,
      group.section.heading != nil, last.count + group.section.items.count <= paging.perPage ?? .max
    {
      group.start = end(before) + groupGap
      if Tolerance.fits(end(group), into: page.width - margin) {
        bands[bands.count - 1].groups.append(group)
        return
      }
    }
    // Groups begin below the start of their headings.
    group.start = group.section.heading == nil ? (page.width - group.width) / 2 : margin
    bands.append(Band(groups: [group]))
  }

  /// Returns the bands of each page, with pages as evenly full as possible; `nil` if a band is higher than a
  /// page.
  private func division(of bands: [Band], ignoringHeights: Bool = false) -> [Range<Int>]? {
    func pages(_ limit: Double) -> [Range<Int>]? {
      var ranges = [Range<Int>]()
      var start = 0
      var used = page.firstTop
      var number = 0

      for (index, band) in bands.enumerated() {
        let height = ignoringHeights ? 0 : band.height
        let isFull =
          !Tolerance.fits(used + height, into: limit)
          || paging.perPage.map { number + band.count > $0 } ?? false
        if isFull, index > start {
          ranges.append(start..<index)
          start = index
          used = 0
          number = 0
        }

        guard Tolerance.fits(used + height, into: limit) else { return nil }
        used += height + gap
        number += band.count
      }
      return ranges + [start..<bands.count]
    }

    guard var best = pages(frame.availableHeight) else { return nil }
    let fewest = best.count

    // The lowest limit of height with the same number of pages fills them evenly.
    _ = bisected(0, frame.availableHeight, rounds: ignoringHeights ? 0 : 40) { limit in
      guard let ranges = pages(limit), ranges.count <= fewest else { return true }
      best = ranges
      return false
    }
    return best
  }

  /// Puts bands on pages. Without headings, all pages begin at the height where the fullest one lies a little above the
  /// middle.
  private func placed(_ bands: [Band], _ ranges: [Range<Int>]) -> [LayoutResult.Page] {
    let room = frame.availableHeight
    let used = ranges.enumerated().map { index, range in
      (index == 0 ? page.firstTop : 0) + bands[range].reduce(-gap) { $0 + $1.height + gap }
    }
    let hasHeadings = sections.contains { $0.heading != nil }
    let shift =
      hasHeadings ? 0 : max(0, room - (used.max() ?? room)) * LayoutResult.Page.opticalShare
    return ranges.enumerated().map { index, range in
      let orders = bands[range].flatMap { $0.groups.map { $0.content.packingOrder } }
      var result = LayoutResult.Page(
        size: Size(width: page.width, height: page.height ?? 0), placements: [],
        packingOrder: orders.contains(.dense) ? .dense : orders[0])
      var top = (index == 0 ? page.firstTop : 0) + margin + shift
      for band in bands[range] {
        var headings: [(group: LayoutKey, start: Double)] = []
        for group in band.groups {
          if let heading = group.section.heading { headings.append((heading, group.start)) }
          var content = group.content
          content.move(across: group.start, down: top)
          result.placements += content.placements
        }
        result.headings += paging.headings(of: headings, y: top, end: page.width - margin, gap: groupGap)
        top += band.height + gap
      }
      return result
    }
  }
}
