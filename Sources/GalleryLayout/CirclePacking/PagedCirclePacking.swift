import GalleryGeometry

/// Circle packing for any number of photos: goes on to the next page before circles become too small, and gives
/// groups their headings.
///
/// Every group with a heading begins a page, since circles are packed over the whole of it. Where the packing
/// chooses the sizes, there are as few pages as keep a mean diameter of ``minimumDiameter``, or as ``Paging/perPage``
/// asks for, and circles are divided over them evenly.
public struct PagedCirclePacking: Layout {
  /// Circles fill about this share of a page at the least, whatever their sizes.
  private static let assumedDensity = 0.8

  /// The layout that packs each page.
  public var packing: CirclePacking
  /// Least mean diameter that is chosen, in the page's unit.
  public var minimumDiameter: Double
  /// The rules by which new pages and headings begin. Default: no limit, no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(packing: CirclePacking, minimumDiameter: Double, paging: Paging = Paging()) {
    self.packing = packing
    self.minimumDiameter = minimumDiameter
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: The errors of ``CirclePacking/arrange(_:on:)``, and ``LayoutError`` for options out of their range.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    try paging.validate()
    guard minimumDiameter > 0, minimumDiameter.isFinite else {
      throw .invalidOption(
        name: "minimumDiameter", reason: "expected a number greater than 0, received \(minimumDiameter)")
    }
    var result = LayoutResult(pages: [])
    for section in paging.sections(of: items) {
      let top = section.heading == nil ? 0 : paging.headingHeight
      var start = section.items.lowerBound
      var pagesLeft = 0
      while start < section.items.upperBound {
        var body = page
        if !result.pages.isEmpty { body.firstTop = 0 }
        body.height = page.height.map { $0 - top }
        if let height = body.height, height <= body.firstTop {
          throw .invalidPage(reason: "a heading of \(top) leaves no height")
        }
        if pagesLeft == 0 {
          let capacity = paging.perPage ?? capacity(of: body, for: items[section.items])
          pagesLeft = section.items.count / capacity + (section.items.count % capacity == 0 ? 0 : 1)
        }
        let left = section.items.upperBound - start
        let chunk = start..<start + (left + pagesLeft - 1) / pagesLeft
        pagesLeft -= 1
        for var packed in try packing.arrange(Array(items[chunk]), on: body).pages {
          packed.size.height += top
          for index in packed.placements.indices {
            packed.placements[index].item += chunk.lowerBound
            packed.placements[index].frame.y += top
          }
          if let heading = section.heading {
            let y = result.pages.isEmpty ? page.firstTop : 0
            let margin = page.margin ?? page.gap ?? 0
            packed.headings = [
              .init(
                group: heading, frame: Rect(x: margin, y: y, width: page.width - 2 * margin, height: top))
            ]
          }
          result.pages.append(packed)
        }
        start = chunk.upperBound
      }
    }
    return result
  }

  /// Returns the number of circles of the least mean diameter that a page holds; there is no limit if sizes are fixed
  /// or the page is open.
  private func capacity(of page: LayoutPage, for items: ArraySlice<LayoutItem>) -> Int {
    guard let whole = page.height, items.allSatisfy({ $0.diameter == nil }) else { return .max }
    let height = whole - page.firstTop
    let gap = page.gap ?? 0
    let margin = page.margin ?? gap
    let area = max(0, page.width - 2 * margin + gap) * max(0, height - 2 * margin + gap)
    let circle = Double.pi / 4 * (minimumDiameter + gap) * (minimumDiameter + gap)
    return max(1, Int(min(1e9, Self.assumedDensity * area / circle)))
  }
}
