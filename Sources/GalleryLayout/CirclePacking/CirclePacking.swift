public import GalleryGeometry

/// Packs circles into pages: equal, weighted or of fixed sizes, as dense as the effort allows.
///
/// The items decide the job:
///
/// - No item has a diameter, the page is closed: one page, all circles at the largest common scale. An
///   item's `weight` is its relative area (default 1), `span` multiplies its relative diameter.
/// - No item has a diameter, the page is open: as on a square page of the same width; the height
///   returned is that of the content.
/// - All items have a diameter, the page is open: the least height for the width. Weights are ignored.
/// - All items have a diameter, the page is closed: as few pages as possible.
///
/// If only some items have a diameter, a weight of 1 stands for the mean area of those that have.
///
/// No circle is larger than its item's ``LayoutItem/maximumWidth`` allows: the others share what such circles leave. Where
/// all reach that size, they are spread over the page.
///
/// No two circles come nearer than the page's gap and none nearer to an edge than its margin, within 1e-9 of
/// the page. Captions belong into the circles: `captionHeight` takes no room; `group` does not matter, and `aspect` only with `maximumWidth`.
///
/// A page without a gap has a gap of 0, so that circles touch; one without a margin has its gap as margin.
public struct CirclePacking: Layout {
  /// The rule that decides which circle lies where.
  ///
  /// With `dense`, any order that is dense; only circles of the same size lie in reading order among each other.
  ///
  /// With `tidy`, circles of one size lie in regular rows in the middle of the page, square or hexagonal, if that makes
  /// them at most 1.5 % smaller than in the densest packing found, or an open page at most 1.5 % higher, or needs no
  /// further page; otherwise, and for circles of several sizes, as with `dense`.
  /// ``LayoutResult/Page/packingOrder`` says which it is.
  ///
  /// With `reading`, the order of the items, row by row; less dense. Each circle is moved right in steps of 5 units
  /// from the centre line of the one before until it keeps the gap to all others, and goes back to the margin 5
  /// units lower at the end of the line. On a closed page it goes on at the top of the next page when it no longer
  /// fits. Circles whose size the layout chooses are moved in steps of an eighth of their mean radius instead.
  public typealias Order = PackingOrder

  /// The amount of work that is spent on density. It is a count, not a clock: the same input gives the same result.
  ///
  /// More effort never gives a smaller scale, a higher page or more pages: each goes on from the result of the one below.
  /// For up to 200 circles, `fast` takes about 20 ms, `normal` about 0.2 s and `best` about a second; for a thousand,
  /// `best` takes up to three.
  public typealias Effort = PackingEffort

  /// The rule that decides which circle lies where. Default: `.dense`.
  public var order: Order
  /// The amount of work that is spent on density. Default: `.normal`.
  public var effort: Effort

  /// Creates the layout.
  public init(order: Order = .dense, effort: Effort = .normal) {
    self.order = order
    self.effort = effort
  }

  /// Places every item exactly once.
  ///
  /// - Parameters:
  ///   - items: The circles, in reading order.
  ///   - page: The page; its height may be open. All lengths in any one unit.
  /// - Returns: Frames that are the circles' bounding squares. A page of chosen sizes is always one page.
  /// - Throws: ``LayoutError/invalidPage(reason:)`` if the page, its margin or its gap is not finite,
  ///   negative or leaves no room; ``LayoutError/invalidItem(id:reason:)`` for a diameter, weight or span
  ///   that is not positive and finite; ``LayoutError/itemTooLarge(id:extent:available:)``
  ///   for a diameter that exceeds the page; ``LayoutError/cancelled`` if the task is cancelled.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    guard page.firstTop == 0 else {
      let result = try arrange(items, below: page.firstTop, on: page)
      // A first page that takes other circles may leave others for the rest: fewer pages are not certain.
      guard result.pages.count > 1, let less = effort.less else { return result }
      let earlier = try CirclePacking(order: order, effort: less).arrange(items, on: page)
      return earlier.pages.count < result.pages.count ? earlier : result
    }
    let frame = try PackingFrame(page: page)
    guard !items.isEmpty else { return LayoutResult(pages: []) }
    let sizes = try CircleSizes(items: items, frame: frame)
    return LayoutResult(
      pages: sizes.areFixed
        ? try pages(of: sizes.values, in: frame)
        : [try self.page(of: sizes.values, limits: sizes.limits, in: frame)])
  }

  /// Packs a first page whose top is kept free, and the remaining items on whole pages.
  private func arrange(_ items: [LayoutItem], below top: Double, on page: LayoutPage) throws(LayoutError)
    -> LayoutResult
  {
    try page.validate()
    var first = page
    first.firstTop = 0
    first.height = page.height.map { $0 - top }
    guard var opening = try arrange(items, on: first).pages.first else { return LayoutResult(pages: []) }
    opening.size.height += top
    opening.move(down: top)
    let placed = Set(opening.placements.map(\.item))
    let rest = items.indices.filter { !placed.contains($0) }
    var whole = page
    whole.firstTop = 0
    var result = try arrange(rest.map { items[$0] }, on: whole)
    for page in result.pages.indices {
      for index in result.pages[page].placements.indices {
        result.pages[page].placements[index].item = rest[result.pages[page].placements[index].item]
      }
    }
    result.pages.insert(opening, at: 0)
    return result
  }
}

extension PackingEffort {
  /// The next lower effort; `nil` for the lowest.
  fileprivate var less: PackingEffort? {
    switch self {
    case .fast: nil
    case .normal: .fast
    case .best: .normal
    }
  }
}
