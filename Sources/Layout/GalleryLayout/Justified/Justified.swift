/// Rows of photos from margin to margin. Photos are shown whole, unless ``mostCrop`` allows a slight crop.
///
/// A row fills the width exactly with a constant gap. Its height is therefore `(width − gaps) / Σ aspects`.
/// The row breaks are chosen for the page as a whole. They minimise the sum of `(r − 1)²` over all rows,
/// where r ≥ 1 is the ratio between the row's height and the target. This keeps the heights close to the
/// target and to each other. The last row of a page or group is not stretched if it fills less than two
/// thirds of the width. It then has the target height and begins at the left.
///
/// The breaks are found by dynamic programming, like the line breaks of a paragraph: D. E. Knuth and M. F.
/// Plass, "Breaking paragraphs into lines", Software: Practice and Experience 11 (1981),
/// doi:10.1002/spe.4380111102.
///
/// Without a target, closed pages are as few as the minimum target needs. Photos are divided over them
/// almost evenly, and each page gets the rows that fill it best: rows of similar heights, and margins of similar
/// widths, with as little crop as possible. Neighbouring pages exchange up to five photos for nearly one width. Rows are
/// narrower than the page if margins are alike only then, and that does not need much of the page. The last row may
/// begin at the left. Pages without margins have full rows only, with the smallest crop that reaches all edges. If a
/// crop cannot do that, they are divided like a ``Collage``, and few photos so that they cover most of the page. With a
/// target, a page ends where the mean deviation of its rows and of its filling is least. Remaining height is shared by
/// top and bottom; pages of groups with headings begin at the top. The last of several pages begins no lower than the
/// one before.
///
/// Fewer than ten photos rarely fill a page in rows. If photos cover clearly more of it, it is divided with straight gutters
/// in another way that keeps their order.
///
/// A panorama that alone in a row is lower than the target gets a row of its own and does not lower others.
/// A page that continues a group repeats its heading.
///
/// A photo that ``LayoutItem/maximumWidth`` keeps below the height of its row is centred vertically in the
/// row. A row of such small photos alone begins at the left and is as high as its highest photo.
///
/// The gap is ``LayoutPage/gap``, by default 0.75 % of the page's short side. The margin is
/// ``LayoutPage/margin``, by default as wide as the gap. The layout uses only an item's
/// ``LayoutItem/aspect``, ``LayoutItem/maximumWidth``, ``LayoutItem/captionHeight`` and ``LayoutItem/group``.
/// A photo so narrow that its row would exceed a closed page gets the page's height instead of the full
/// width.
public struct Justified: Layout {
  /// The target height of the rows, in the page's unit. Defaults to `nil`: each closed page uses the height
  /// that fills it best, and open pages use ``minimumRowHeight``.
  public var rowHeight: Double?
  /// The minimum chosen row height, in the page's unit. Defaults to `nil`: 25/210 of the page's short side.
  public var minimumRowHeight: Double?
  /// The maximum change of an item's height on closed pages, as a share of that height, from 0 to 0.5. It
  /// lets rows fill the page if the layout chooses their height. Defaults to 0: items are shown whole.
  public var mostCrop: Double
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(
    rowHeight: Double? = nil, minimumRowHeight: Double? = nil, mostCrop: Double = 0, paging: Paging = Paging()
  ) {
    self.rowHeight = rowHeight
    self.minimumRowHeight = minimumRowHeight
    self.mostCrop = mostCrop
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, and if margins, headings and captions leave no
  ///   height for a row.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate(items)
    try LayoutError.check(rowHeight, option: "rowHeight")
    try LayoutError.check(minimumRowHeight, option: "minimumRowHeight")
    try LayoutError.check(mostCrop: mostCrop)
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let space = WhiteSpace(filling: page)
    var problem = RowProblem(
      items: items, axes: axes, space: space, paging: paging,
      target: minimumRowHeight ?? page.shortSide * EqualSpacing.defaultMinimumCellShare, mostCrop: mostCrop)
    try axes.checkRoom(for: items, space, paging)
    if rowHeight == nil, axes.down != nil {
      let pages = problem.dividedPages()
      // A cancelled search finds no pages.
      try LayoutError.checkCancellation()
      if let pages {
        var result = problem.result(pages)
        for index in result.pages.indices {
          try LayoutError.checkCancellation()
          if space.margin == 0, mostCrop > 0,
            try slice(&result.pages[index], of: items, on: page, isFirst: index == 0)
          {
            continue
          }
          divide(&result.pages[index], of: items, axes, space, isFirst: index == 0)
        }
        return result
      }
    }
    if let rowHeight { problem.target = rowHeight }
    return problem.result(problem.brokenPages(of: items.indices))
  }

  /// The maximum number of photos that are sliced: more photos fill pages in rows.
  private static let sliceLimit = 48
  /// The maximum crop of sliced photos, as a share of ``mostCrop``.
  private static let sliceCrop = 2.0 / 3

  /// More photos have too many divisions.
  private static let fewPhotos = 9
  /// What a page has to gain if photos do not stand in rows, as a share of it.
  private static let leastGain = 0.05

  /// The crops of photos on pages without margins to try, as shares of the maximum.
  private static let fewCrops = [0, -0.5, 0.5, -1, 1]

  /// Replaces rows of a few photos that leave much of a page free by a better division of it.
  private func divide(
    _ page: inout LayoutResult.Page, of items: [LayoutItem], _ axes: FlowAxes, _ space: WhiteSpace,
    isFirst: Bool
  ) {
    for crop in space.margin > 0 || mostCrop == 0 ? [0] : Self.fewCrops {
      guard
        var sliced = SlicedPage(
          page, most: Self.fewPhotos, of: items, axes, space, isFirst: isFirst,
          stretch: 1 + crop * Self.sliceCrop * mostCrop)
      else { return }
      sliced.require(gain: crop == 0 ? Self.leastGain : 0, over: page)
      sliced.compareAll()
      sliced.improve(&page)
    }
  }

  /// Replaces a page whose rows do not reach all edges by a collage that does, and returns whether the page has no such
  /// edge now.
  private func slice(
    _ page: inout LayoutResult.Page, of items: [LayoutItem], on sheet: LayoutPage, isFirst: Bool
  ) throws(LayoutError) -> Bool {
    var sheet = sheet
    if !isFirst { sheet.firstTop = 0 }
    guard page.headings.isEmpty, page.placements.count <= Self.sliceLimit,
      !page.reachesEdges(of: sheet, items)
    else { return true }
    let places = page.placements
    let collage = Collage(minimumHeight: 1e-6 * sheet.shortSide, mostCrop: Self.sliceCrop * mostCrop)
    var sliced = try collage.arrange(places.map { items[$0.item] }, on: sheet).pages[0]
    sliced.renumber { places[$0].item }
    guard sliced.reachesEdges(of: sheet, items) else { return false }
    page = sliced
    return true
  }
}

extension LayoutResult.Page {
  /// Returns whether photos with their captions reach all edges of a closed page.
  public func reachesEdges(of page: LayoutPage, _ items: [LayoutItem]) -> Bool {
    openEdges(of: page, items) == 0
  }

  /// Returns the number of a closed page's edges that photos with their captions do not reach.
  public func openEdges(of page: LayoutPage, _ items: [LayoutItem]) -> Int {
    let block = block(of: items)
    var count = 0
    for band in [block.x, block.y - page.firstTop, page.width - block.maxX, (page.height ?? 0) - block.maxY]
    where band > 1e-5 * page.shortSide { count += 1 }
    return count
  }

  /// Returns the rectangle around the photos with their captions.
  func block(of items: [LayoutItem]) -> Rect {
    var block = placements.first?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0)
    for place in placements {
      let right = max(block.maxX, place.frame.maxX)
      let bottom = max(block.maxY, place.frame.maxY + items[place.item].captionHeight)
      block.x = min(block.x, place.frame.x)
      block.y = min(block.y, place.frame.y)
      block.width = right - block.x
      block.height = bottom - block.y
    }
    return block
  }
}
