/// The division of a collage's items among pages, and the bands of groups on each page.
struct CollagePages {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  /// The least intended area of an item with the weight 1.
  let minimumUnit: Double
  let options: SlicingTree.Options
  let keepsOrder: Bool

  /// The least rank correlations to try if the order counts more than the area, and otherwise.
  private static let strictOrders = [0.82, 0.62]
  private static let looseOrders = [0.62]
  /// The share of the page that an order may cost, also of one without margins, which photos had better fill;
  /// and the share that photos cover in the order of reading.
  private static let orderCost = 0.03
  private static let wallOrderCost = 0.005
  /// The ratio of the largest to the smallest area up to which an order may make areas less equal.
  private static let alikeRange = 4.0
  /// The number of searches for a page that is nearly filled, and for one without margins that is full.
  private static let attempts: UInt64 = 5
  private static let nearlyFilled = 0.85
  private static let full = 1 - 1e-6
  private static let leastCovered = 0.76
  /// The areas of photos to try, as shares of the intended ones, if groups do not fill the width.
  private static let smallerGroups = [0.87, 0.75]
  private static let fullWidth = 0.98

  /// The page's width between its margins.
  private var width: Double { axes.across - 2 * space.margin }

  /// Returns the height between the margins; infinite on an open page.
  private func height(isFirst: Bool) -> Double {
    axes.extent(isFirst: isFirst) - 2 * space.margin
  }

  /// Returns the pages of all groups.
  func pages() throws(LayoutError) -> [LayoutResult.Page] {
    try axes.checkRoom(for: items, space, paging)
    var pages: [LayoutResult.Page] = []
    for run in paging.runs(of: items) {
      for part in try parts(of: run, isFirst: pages.isEmpty) {
        add(part, to: &pages)
        // A cancelled search ends early.
        try LayoutError.checkCancellation()
      }
    }
    return pages
  }

  /// Adds the page of some sections; several pages if captions and gutters leave no room for photos.
  private func add(_ sections: [Paging.Section], to pages: inout [LayoutResult.Page]) {
    if let page = page(sections, isFirst: pages.isEmpty) {
      pages.append(page)
    } else {
      let middle = (sections.items.lowerBound + sections.items.upperBound) / 2
      for part in Paging.parts(of: sections, endingAt: [middle, sections.items.upperBound]) {
        add(part, to: &pages)
      }
    }
  }

  /// Divides a run among the fewest pages on which items have the minimum area.
  private func parts(of run: [Paging.Section], isFirst: Bool) throws(LayoutError)
    -> [[Paging.Section]]
  {
    let loads = loads(of: run)
    var count = paging.leastPages(for: run)
    guard axes.down != nil else { return paging.parts(of: run, pages: count, loads: loads, missing: 0) }
    count = max(count, Int(clamping: (loads.last ?? 0) / (height(isFirst: false) + space.gap)))
    while true {
      try LayoutError.checkCancellation()
      // Then every page has one item, which fits.
      count = min(count, loads.count)
      let parts = paging.parts(of: run, pages: count, loads: loads, missing: isFirst ? axes.firstTop : 0)
      let fits = parts.enumerated().allSatisfy { index, part in
        part.items.count == 1
          || Tolerance.fits(down(part, unit: minimumUnit), into: height(isFirst: isFirst && index == 0))
      }
      if fits { return parts }
      count += max(1, count / 50)
    }
  }

  /// Returns the running sums of the extents of items down the page, headings included. Items that stay on a page have
  /// one sum: those of sections side by side.
  private func loads(of run: [Paging.Section]) -> [Double] {
    var loads: [Double] = []
    var load = 0.0
    for shelf in shelves(of: run, unit: minimumUnit) {
      func down(_ item: LayoutItem) -> Double { area(of: item, unit: minimumUnit) / (width + space.gap) }
      let photos = items[shelf.sections.items]
      var left = shelf.sections.count > 1 ? 0 : photos.reduce(0) { $0 + down($1) }
      load += self.down([shelf]) + space.gap
      for item in photos {
        if shelf.sections.count == 1 { left -= down(item) }
        loads.append(load - left)
      }
    }
    return loads
  }

  /// Returns the area of an item with its caption, and with a gutter below and at its right.
  private func area(of item: LayoutItem, unit: Double) -> Double {
    let area = unit * (item.weight ?? 1)
    return ((area * item.aspect).squareRoot() + space.gap)
      * ((area / item.aspect).squareRoot() + item.captionHeight + space.gap)
  }

  /// A section across the page, or small ones side by side.
  private struct Shelf {
    var sections: [Paging.Section]
    /// The height of the items, without headings.
    var height: Double
    /// The width of each section's items.
    var widths: [Double]

    var hasHeading: Bool { sections[0].heading != nil }
  }

  /// The gap between sections side by side.
  private var groupGap: Double { (1 + Paging.groupGaps) * space.gap }

  /// Returns the shelf of some sections; `nil` if several have no room beside each other. A section is as wide as the
  /// page if it has more than a row of items.
  private func shelf(_ sections: [Paging.Section], unit: Double) -> Shelf? {
    var heights = 0.0
    var widths: [Double] = []
    var count = 0
    for section in sections {
      var area = 0.0
      for item in items[section.items] {
        heights += (unit * (item.weight ?? 1) / item.aspect).squareRoot() + item.captionHeight
        area += self.area(of: item, unit: unit)
      }
      widths.append(area)
      count += section.items.count
    }
    var height = heights / Double(count)
    if sections.count == 1 { height = max(height, widths[0] / (width + space.gap) - space.gap) }
    for index in widths.indices {
      widths[index] = min(width, widths[index] / (height + space.gap) - space.gap)
    }
    let shelf = Shelf(sections: sections, height: height, widths: widths)
    guard sections.count > 1 else { return shelf }
    let isHeaded = sections.allSatisfy { $0.heading != nil }
    return isHeaded && Tolerance.fits(extent(of: shelf), into: width) ? shelf : nil
  }

  /// Returns the width of sections side by side, and of their headings.
  private func extent(of shelf: Shelf) -> Double {
    var extent = -groupGap
    for index in shelf.widths.indices {
      extent += max(shelf.widths[index], paging.width(of: shelf.sections[index].heading)) + groupGap
    }
    return extent
  }

  private func shelves(of sections: [Paging.Section], unit: Double) -> [Shelf] {
    var shelves: [Shelf] = []
    for section in sections {
      if let last = shelves.last, let shared = shelf(last.sections + [section], unit: unit) {
        shelves[shelves.count - 1] = shared
      } else if let own = shelf([section], unit: unit) {
        shelves.append(own)
      }
    }
    return shelves
  }

  /// Returns the extent of sections down the page.
  private func down(_ sections: [Paging.Section], unit: Double) -> Double {
    down(shelves(of: sections, unit: unit))
  }

  private func down(_ shelves: [Shelf]) -> Double {
    shelves.reduce(-space.gap) {
      $0 + $1.height + space.gap + ($1.hasHeading ? paging.headingHeight + space.gap : 0)
    }
  }
}

extension CollagePages {
  /// The items of a shelf on a page.
  private struct Band {
    var shelf: Shelf
    /// One for each section.
    var trees: [SlicingTree]
    /// The height of sections that are narrower than the page; `nil` for others.
    var ownHeight: Double?

    var height: SlicedExtent { ownHeight.map { SlicedExtent(slope: 0, fixed: $0) } ?? trees[0].height }
  }

  /// Returns the page of some sections; `nil` if captions and gutters leave no room for photos.
  private func page(_ sections: [Paging.Section], isFirst: Bool) -> LayoutResult.Page? {
    func page(_ order: Double?, seed: UInt64 = 1) -> LayoutResult.Page? {
      var ordered = options
      ordered.order = order
      ordered.seed = seed
      return self.page(sections, isFirst: isFirst, ordered)
    }
    func covered(_ page: LayoutResult.Page?) -> Double {
      guard let page else { return 0 }
      return page.placements.reduce(0) { $0 + $1.frame.width * $1.frame.height }
        / (page.size.width * page.size.height)
    }

    func range(_ page: LayoutResult.Page?) -> Double {
      let areas = (page?.placements ?? []).map { place in
        place.frame.width * place.frame.height / (items[place.item].weight ?? 1)
      }
      return (areas.max() ?? 1) / (areas.min() ?? 1)
    }

    var dense = page(nil)
    if sections.count == 1 {
      // Only some of the trees of a few photos reach all edges, and some searches end far from any.
      let enough = space.margin == 0 && options.mostCrop > 0 ? Self.full : Self.nearlyFilled
      for seed in 2...Self.attempts where dense.map({ filledShare(of: $0) < enough }) == true {
        let other = page(nil, seed: seed)
        if covered(other) > covered(dense) { dense = other }
      }
    }

    let cost = space.margin > 0 ? Self.orderCost : Self.wallOrderCost
    let least = min(covered(dense) - cost, keepsOrder ? Self.leastCovered : .infinity)
    for order in keepsOrder ? Self.strictOrders : Self.looseOrders {
      for seed in 1...2 as ClosedRange<UInt64> {
        let ordered = page(order, seed: seed)
        let isAlike = keepsOrder || range(ordered) <= max(Self.alikeRange, range(dense))
        if covered(ordered) >= least, isAlike { return ordered }
      }
    }
    return dense
  }

  /// Returns the share of the room between the margins of a closed page that the block of photos takes.
  private func filledShare(of page: LayoutResult.Page) -> Double {
    guard axes.down != nil else { return 1 }
    let block = page.block(of: items)
    return block.width * block.height / (width * height(isFirst: page.placements.contains { $0.item == 0 }))
  }

  private func page(
    _ sections: [Paging.Section], isFirst: Bool, _ options: SlicingTree.Options
  ) -> LayoutResult.Page? {
    let room = height(isFirst: isFirst)
    let unit = unit(of: sections, filling: room)
    var best = filled(sections, room, unit: unit, options)
    // Groups become smaller before they become narrower.
    for scale in Self.smallerGroups where sections.count > 1 && best.fit.size.width < Self.fullWidth * width {
      let page = filled(sections, room, unit: scale * unit, options)
      if page.fit.size.width > best.fit.size.width { best = page }
    }
    let frame = Size(width: width, height: room.isFinite ? room : best.fit.size.height)
    return placed(best.bands, best.fit, in: frame, top: (isFirst ? axes.firstTop : 0) + space.margin)
  }

  /// Returns the bands of a page, as wide as it if its height and the crop allow that.
  private func filled(
    _ sections: [Paging.Section], _ room: Double, unit: Double, _ options: SlicingTree.Options
  ) -> (bands: [Band], fit: SlicedExtent.Fit) {
    var shelves = shelves(of: sections, unit: unit)
    if sections.count == 1 {
      let heading = sections[0].heading == nil ? 0 : paging.headingHeight + space.gap
      shelves[0].widths = [width]
      if room.isFinite { shelves[0].height = room - heading }
    }
    var bands = shelves.map { band(of: $0, unit: unit, options) }
    let frame = Size(width: width, height: room.isFinite ? room : extent(of: bands)(width))
    var fit = extent(of: bands).fit(into: frame, gap: space.gap)
    if fit.miss > 0, options.mostCrop > 0 {
      func stretch(_ factor: Double) {
        for index in bands.indices where bands[index].ownHeight == nil {
          bands[index].trees[0].stretch(by: factor)
        }
      }
      let factor = bisected(1 - options.mostCrop, 1 + options.mostCrop, rounds: 60) { factor in
        stretch(factor)
        return extent(of: bands)(width, growth: fit.growth) < room
      }
      stretch(factor.low)
      fit = extent(of: bands).fit(into: frame, gap: space.gap)
    }
    return (bands, fit)
  }

  private func band(of shelf: Shelf, unit: Double, _ options: SlicingTree.Options) -> Band {
    var band = Band(shelf: shelf, trees: [])
    for index in shelf.sections.indices {
      let size = Size(width: shelf.widths[index], height: shelf.height)
      let photos = items[shelf.sections[index].items]
      band.trees.append(SlicingTree(photos, filling: size, unit: unit, options))
    }
    func fits(_ height: Double) -> Bool {
      var shown = shelf
      let growth = SlicedExtent.maximumGrowth * space.gap
      shown.widths = band.trees.map { $0.width(height, growth: growth) }
      return extent(of: shown) <= width
    }
    if shelf.sections.count > 1 || shelf.widths[0] < width && fits(shelf.height) {
      band.ownHeight = bisected(0, 2 * shelf.height, rounds: 40) { $0 <= shelf.height && fits($0) }.low
    }
    return band
  }

  /// Returns the area of an item with the weight 1 with which sections fill a page.
  private func unit(of sections: [Paging.Section], filling room: Double) -> Double {
    guard room.isFinite else { return minimumUnit }
    let weights = sections.reduce(0) { $0 + items[$1.items].reduce(0) { $0 + ($1.weight ?? 1) } }
    let maximum = (width + space.gap) * (room + space.gap) / weights
    return bisected(0, maximum, rounds: 60) { down(sections, unit: $0) < room }.low
  }

  /// Returns the height of a page's content as a function of the width.
  private func extent(of bands: [Band]) -> SlicedExtent {
    var parts: [SlicedExtent] = []
    for band in bands {
      if band.shelf.hasHeading { parts.append(SlicedExtent(slope: 0, fixed: paging.headingHeight)) }
      parts.append(band.height)
    }
    return parts.dropFirst().reduce(parts[0]) { $0.joined(to: $1, gap: space.gap) }
  }

  private func placed(
    _ bands: [Band], _ fit: SlicedExtent.Fit, in frame: Size, top: Double
  ) -> LayoutResult.Page? {
    let gap = space.gap + fit.growth
    var page = LayoutResult.Page(
      size: axes.pageSize(down: axes.down ?? top + frame.height + space.margin), placements: [])
    // Pages of groups begin at the top, below the start of their headings.
    let isGrouped = bands.contains { $0.shelf.hasHeading }
    let left = space.margin + (isGrouped ? 0 : (width - fit.size.width) / 2)
    var y = top + (isGrouped ? 0 : (frame.height - fit.size.height) / 2)

    for band in bands {
      let isHeaded = band.shelf.hasHeading
      let photosY = y + (isHeaded ? paging.headingHeight + gap : 0)
      let height = band.height(fit.size.width, growth: fit.growth)
      var headings: [(group: LayoutKey, start: Double)] = []
      var x = left
      for (index, tree) in band.trees.enumerated() {
        let section = band.shelf.sections[index]
        if let group = section.heading { headings.append((group, x)) }
        let width = band.ownHeight == nil ? fit.size.width : tree.width(height, growth: fit.growth)
        let frames = tree.frames(in: Rect(x: x, y: photosY, width: width, height: height), growth: fit.growth)
        guard frames.allSatisfy({ $0.width > 0 && $0.height > 0 }) else { return nil }
        for (item, frame) in zip(section.items, frames) {
          page.placements.append(.init(item: item, frame: limited(frame, to: items[item].maximumWidth)))
        }
        x += max(width, paging.width(of: section.heading)) + groupGap
      }
      page.headings += paging.headings(of: headings, y: y, end: axes.across - space.margin, gap: groupGap)
      y = photosY + height + gap
    }
    return page
  }

  /// Returns a frame within a maximum width, about the same centre.
  private func limited(_ frame: Rect, to width: Double?) -> Rect {
    guard let width, width < frame.width else { return frame }
    let height = frame.height * width / frame.width
    return Rect(
      x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width: width,
      height: height)
  }
}
