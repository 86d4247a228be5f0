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
/// narrower than the page if margins are alike only then, and that does not need much of the page. The last row may begin at the left. Pages without margins have full rows only, with the
/// smallest crop that reaches all edges. If a crop cannot do that, they are divided like a ``Collage``. With a
/// target, a page ends where the mean deviation of its rows and of its filling is least. Remaining height is
/// shared by top and bottom; pages of groups with headings begin at the top. The last of several pages begins
/// no lower than the one before.
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
    try problem.checkRoom()
    if rowHeight == nil, axes.down != nil {
      let pages = problem.dividedPages()
      // A cancelled search finds no pages.
      try LayoutError.checkCancellation()
      if let pages {
        var result = problem.result(pages)
        if space.margin > 0 {
          divide(&result, of: items, axes, space)
        } else if mostCrop > 0 {
          try slice(&result, of: items, on: page)
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

  /// Replaces rows of a few photos that leave much of a page free by a better division of it.
  private func divide(
    _ result: inout LayoutResult, of items: [LayoutItem], _ axes: FlowAxes, _ space: WhiteSpace
  ) {
    for index in result.pages.indices {
      guard
        var sliced = SlicedPage(
          result.pages[index], most: Self.fewPhotos, of: items, axes, space, isFirst: index == 0)
      else { continue }
      sliced.compareAll()
      sliced.improve(&result.pages[index], gain: Self.leastGain)
    }
  }

  /// Replaces pages whose rows do not reach all edges by collages that do.
  private func slice(
    _ result: inout LayoutResult, of items: [LayoutItem], on page: LayoutPage
  ) throws(LayoutError) {
    for index in result.pages.indices where result.pages[index].headings.isEmpty {
      var page = page
      if index > 0 { page.firstTop = 0 }
      let places = result.pages[index].placements
      guard places.count <= Self.sliceLimit, !result.pages[index].reachesEdges(of: page, items) else {
        continue
      }
      let collage = Collage(minimumHeight: 1e-6 * page.shortSide, mostCrop: Self.sliceCrop * mostCrop)
      var sliced = try collage.arrange(places.map { items[$0.item] }, on: page).pages[0]
      sliced.renumber { places[$0].item }
      if sliced.reachesEdges(of: page, items) { result.pages[index] = sliced }
    }
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
