import GalleryGeometry

/// Shows one photo on each page, in order, with the same page numbers in both orientations.
///
/// On an upright page, the photo is a strip over the full width at the top, with room for its caption below. On other
/// pages, the photo is full bleed and its caption has no reserved room. Photos should cover their frames. A group's
/// heading lies above the first photo of the group. ``LayoutPage/margin``, ``LayoutPage/gap`` and an item's size,
/// weight, aspect and span are ignored.
public struct Carousel: Layout {
  /// The strip's share of an upright page's height, above 0 and up to 1. Defaults to ``defaultStrip``.
  public var strip: Double
  /// The rules for headings. Defaults to no headings. Every item has its own page, whatever the rules are.
  public var paging: Paging

  /// The strip's share on tablets and paper.
  public static let defaultStrip = 0.5
  /// The strip's share on pages the size of a phone.
  public static let phoneStrip = 0.33

  /// Creates the layout.
  public init(strip: Double = defaultStrip, paging: Paging = Paging()) {
    self.strip = strip
    self.paging = paging
  }

  /// Places every item on a page of its own.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, for an open page, and if a heading, the strip and a caption do
  ///   not fit on one page.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    try page.validate()
    try paging.validate()
    guard let height = page.height, page.width.isFinite else {
      throw .invalidPage(reason: "a carousel needs a width and a height")
    }
    guard strip > 0, strip <= 1 else {
      throw .invalidOption(name: "strip", reason: "expected a number above 0 and up to 1, received \(strip)")
    }
    for item in items { try item.validate() }

    let isUpright = height > page.width
    let starts = Set(paging.sections(of: items).filter { $0.heading != nil }.map(\.items.lowerBound))
    var result = LayoutResult(pages: [])
    result.pages.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      let origin = index == 0 ? page.firstTop : 0
      let top = origin + (starts.contains(index) ? paging.headingHeight : 0)
      let extent = isUpright ? top + strip * height + item.captionHeight : top
      guard Tolerance.fits(extent, into: height), top < height else {
        throw .itemTooLarge(id: item.id, extent: extent, available: height)
      }
      let frame = Rect(x: 0, y: top, width: page.width, height: isUpright ? strip * height : height - top)
      var placed = LayoutResult.Page(
        size: Size(width: page.width, height: height), placements: [.init(item: index, frame: frame)])
      if starts.contains(index), let group = item.group {
        let heading = Rect(x: 0, y: origin, width: page.width, height: paging.headingHeight)
        placed.headings = [.init(group: group, frame: heading)]
      }
      result.pages.append(placed)
    }
    return result
  }
}
