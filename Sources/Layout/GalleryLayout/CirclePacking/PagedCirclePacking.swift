/// Circle packing on as many pages as circles of a minimum size need, with headings of groups.
///
/// If the layout chooses the sizes, it makes the fewest pages with a mean diameter of at least
/// ``minimumDiameter``, or as many as ``Paging/perPage`` requires. Circles are divided evenly over the pages;
/// pages with similar scales share one scale. Small groups share pages and bands, with one scale for
/// all circles.
public struct PagedCirclePacking: Layout {
  /// The minimum density that is assumed for a page of circles, whatever their sizes.
  private static let assumedDensity = 0.8
  /// Pages whose scales have at least this ratio all get the smallest of them.
  private static let likeScale = 0.85

  /// The layout that packs each page.
  public var packing: CirclePacking
  /// The minimum mean diameter of chosen sizes, in the page's unit.
  public var minimumDiameter: Double
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(packing: CirclePacking, minimumDiameter: Double, paging: Paging = Paging()) {
    self.packing = packing
    self.minimumDiameter = minimumDiameter
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: The errors of ``CirclePacking/arrange(_:on:)``, and ``LayoutError`` for options out of range.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    try paging.validate([])
    try LayoutError.check(minimumDiameter, option: "minimumDiameter")
    var pages: [LayoutResult.Page] = []
    for run in paging.runs(of: items) {
      var sharing: [Paging.Section] = []
      for section in run {
        if page.height != nil, section.items.count <= capacity(of: page, for: items[section.items]) {
          sharing.append(section)
        } else {
          pages += try shared(sharing, of: items, on: remaining(page, after: pages))
          sharing = []
          pages += try unshared(section, of: items, on: remaining(page, after: pages))
        }
      }
      pages += try shared(sharing, of: items, on: remaining(page, after: pages))
    }
    return LayoutResult(pages: pages)
  }

  /// Returns the page to fill next. Only the first one reserves its top.
  private func remaining(_ page: LayoutPage, after pages: [LayoutResult.Page]) -> LayoutPage {
    var page = page
    if !pages.isEmpty { page.firstTop = 0 }
    return page
  }

  private func shared(
    _ sections: [Paging.Section], of items: [LayoutItem], on page: LayoutPage
  ) throws(LayoutError) -> [LayoutResult.Page] {
    if sections.count > 1 {
      let bands = try PackedBands(sections, of: items, on: page, packing: packing, paging: paging)
      if let pages = try bands.pages(leastDiameter: minimumDiameter) { return pages }
    }
    var pages: [LayoutResult.Page] = []
    for section in sections { pages += try unshared(section, of: items, on: remaining(page, after: pages)) }
    return pages
  }

  private func unshared(
    _ section: Paging.Section, of items: [LayoutItem], on page: LayoutPage
  ) throws(LayoutError) -> [LayoutResult.Page] {
    let top = section.heading == nil ? 0 : paging.headingHeight + (page.gap ?? 0)
    var pages: [LayoutResult.Page] = []
    var start = section.items.lowerBound
    var pagesLeft = 0

    while start < section.items.upperBound {
      var body = remaining(page, after: pages)
      let firstTop = body.firstTop
      body.height = page.height.map { $0 - top }
      if let height = body.height, height <= firstTop {
        throw .invalidPage(reason: "a heading leaves no height for circles")
      }

      if pagesLeft == 0 {
        let capacity = capacity(of: body, for: items[section.items])
        pagesLeft = section.items.count / capacity + (section.items.count % capacity == 0 ? 0 : 1)
      }

      let left = section.items.upperBound - start
      let chunk = start..<start + (left + pagesLeft - 1) / pagesLeft
      pagesLeft -= 1

      for var packed in try packing.arrange(Array(items[chunk]), on: body).pages {
        packed.size.height += top
        packed.move(down: top)
        packed.renumber { $0 + chunk.lowerBound }
        if let heading = section.heading {
          let margin = page.margin ?? page.gap ?? 0
          let frame = Rect(
            x: margin, y: firstTop + margin, width: page.width - 2 * margin, height: paging.headingHeight)
          packed.headings = [.init(group: heading, frame: frame)]
        }
        pages.append(packed)
      }
      start = chunk.upperBound
    }
    return scaledAlike(pages, of: items)
  }

  /// Gives the circles of pages with similar scales the smallest of these scales. Circles shrink about their
  /// centres.
  private func scaledAlike(_ pages: [LayoutResult.Page], of items: [LayoutItem]) -> [LayoutResult.Page] {
    let scales = pages.map { page in
      // Circles at their maximum size may be smaller than their page's scale implies.
      page.placements.map { $0.frame.width / items[$0.item].relativeDiameter }.max() ?? 1
    }
    guard let least = scales.min(), let maximum = scales.max(), least >= Self.likeScale * maximum,
      !items.contains(where: { $0.diameter != nil })
    else { return pages }
    return pages.map { page in
      var page = page
      for index in page.placements.indices {
        let frame = page.placements[index].frame
        let diameter = least * items[page.placements[index].item].relativeDiameter
        page.placements[index].frame = frame.grown(by: min(0, diameter - frame.width) / 2)
      }
      return page
    }
  }

  /// Returns the number of circles for a page: the limit of items, or the number that fits with the minimum
  /// mean diameter. There is no limit if sizes are fixed or the page is open.
  private func capacity(of page: LayoutPage, for items: ArraySlice<LayoutItem>) -> Int {
    if let perPage = paging.perPage { return perPage }
    guard let whole = page.height, items.allSatisfy({ $0.diameter == nil }) else { return .max }
    let height = whole - page.firstTop
    let gap = page.gap ?? 0
    let margin = page.margin ?? gap
    let area = max(0, page.width - 2 * margin + gap) * max(0, height - 2 * margin + gap)
    let circle = Double.pi / 4 * (minimumDiameter + gap) * (minimumDiameter + gap)
    return max(1, Int(min(1e9, Self.assumedDensity * area / circle)))
  }
}
