/// Shows one photo on each page, in order, with the same page numbers in both orientations.
///
/// On an upright page, the photo is a strip over the full width at the top, with room for its caption below.
/// If the carousel fills pages, further photos follow below it. On other pages, the photo is full bleed and
/// its caption has no reserved room. Photos should cover their frames. A group's heading lies above the first
/// photo of the group. ``LayoutPage/margin``, ``LayoutPage/gap`` and an item's size, weight, aspect and span
/// are ignored.
public struct Carousel: Layout {
  /// The strip's share of an upright page's height, above 0 and up to 1. Defaults to ``defaultStrip``.
  public var strip: Double
  /// A Boolean value that indicates whether upright pages are full of strips, as many as fit, for paper and
  /// screens that do not turn. Strips and their captions then divide the page equally. A strip that would be alone joins the page
  /// before. Defaults to `false`.
  public var fillsPages: Bool
  /// The rules for new pages and headings. Defaults to no headings.
  public var paging: Paging

  /// The strip's share on tablets and paper.
  public static let defaultStrip = 0.5
  /// The strip's share on pages the size of a phone.
  public static let phoneStrip = 0.33

  /// Creates the layout.
  public init(strip: Double = defaultStrip, fillsPages: Bool = false, paging: Paging = Paging()) {
    self.strip = strip
    self.fillsPages = fillsPages
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, for an open page, and if a heading, the strips and
  ///   captions do not fit on one page.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    try page.validate()
    try paging.validate(items)
    guard let height = page.height, page.width.isFinite else {
      throw .invalidPage(reason: "a carousel needs a width and a height")
    }
    guard strip > 0, strip <= 1 else {
      throw .invalidOption(name: "strip", reason: "expected a number above 0 and up to 1, received \(strip)")
    }

    let isUpright = height > page.width
    let starts = starts(of: items)
    let rows = isUpright && fillsPages ? max(1, Tolerance.count(strip, into: 1, limit: 1 << 20)) : 1
    var result = LayoutResult(pages: [])
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < min(items.count, start + min(rows, paging.perPage ?? rows)), starts[end] == nil {
        end += 1
      }
      // A page of one strip would be almost empty.
      let endsNext = end + 1 == items.count || starts[end + 1] != nil
      if rows > 1, end - start == rows, paging.perPage == nil, endsNext, starts[end] == nil { end += 1 }
      let origin = start == 0 ? page.firstTop : 0
      let top = origin + (starts[start]?.heading != nil ? paging.headingHeight : 0)
      let caption = isUpright ? items[start..<end].reduce(0) { max($0, $1.captionHeight) } : 0
      // A single strip keeps its height. Several divide the height that a title leaves.
      let pitch = (height - top) / Double(max(rows, end - start))
      let strip = !isUpright ? height - top : rows == 1 ? strip * height : pitch - caption
      guard Tolerance.fits(top + strip + caption, into: height), strip > 0 else {
        throw .itemTooLarge(id: items[start].id, extent: top + caption + max(strip, 0), available: height)
      }
      var placed = LayoutResult.Page(
        size: Size(width: page.width, height: height),
        placements: (start..<end).map { item in
          let y = top + Double(item - start) * pitch
          return .init(item: item, frame: Rect(x: 0, y: y, width: page.width, height: strip))
        })
      if let group = starts[start]?.heading {
        let heading = Rect(x: 0, y: origin, width: page.width, height: paging.headingHeight)
        placed.headings = [.init(group: group, frame: heading)]
      }
      result.pages.append(placed)
      start = end
    }
    return result
  }
  /// Returns the section that begins a page with each item, or `nil`, for two more than the items.
  private func starts(of items: [LayoutItem]) -> [Paging.Section?] {
    var starts = [Paging.Section?](repeating: nil, count: items.count + 2)
    for section in paging.sections(of: items) where section.heading != nil || paging.pagePerGroup {
      starts[section.items.lowerBound] = section
    }
    return starts
  }
}
