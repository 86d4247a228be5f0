/// Packs circles as densely as the effort allows. Circles are equal, weighted or of fixed sizes.
///
/// The items and the page decide how circles are packed:
///
/// - No item has a diameter, and the page is closed: one page, with all circles at the largest common scale.
///   An item's `weight` is its relative area (1 if missing); `span` multiplies its relative diameter.
/// - No item has a diameter, and the page is open: the scale is that of a square page of the same width. The
///   page ends with its content.
/// - Items have diameters, and the page is open: the least height for the width.
/// - Items have diameters, and the page is closed: as few pages as possible.
///
/// If some items have a diameter, their mean area is the area for a weight of 1 of the others. The weights of
/// items with a diameter are ignored.
///
/// A circle is at most as large as its item's ``LayoutItem/maximumWidth`` allows; the other circles share the
/// remaining room. If all circles reach their limits, they are spread over the page.
///
/// Circles keep the page's gap from each other and its margin from the edges, within 1e-9 of the page.
/// Captions belong inside the circles, so `captionHeight` reserves no room. `group` is ignored; `aspect`
/// matters only with `maximumWidth`. A missing gap is 0, so circles touch. A missing margin is as wide as the
/// gap.
public struct CirclePacking: Layout {
  /// The rule for placing circles. Defaults to `.dense`. ``LayoutResult/Page/packingOrder`` says which rule
  /// was used.
  public var order: PackingOrder
  /// The amount of work spent on density. Defaults to `.normal`.
  public var effort: PackingEffort

  /// Creates the layout.
  public init(order: PackingOrder = .dense, effort: PackingEffort = .normal) {
    self.order = order
    self.effort = effort
  }

  /// Places every item exactly once.
  ///
  /// - Parameters:
  ///   - items: The circles, in reading order.
  ///   - page: The page, closed or open at the bottom. All lengths share any one unit.
  /// - Returns: Frames that are the circles' bounding squares. If the layout chooses the sizes, there is one
  ///   page.
  /// - Throws: ``LayoutError`` for a page without room, for numbers of a page or an item that are out of
  ///   range, for a diameter that exceeds the page, and if the task is cancelled.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    guard page.firstTop == 0 else {
      let result = try arrange(items, below: page.firstTop, on: page)
      // With less room on the first page, more effort does not guarantee fewer pages, so compare with the
      // lower effort.
      guard result.pages.count > 1, let less = PackingEffort.allCases.prefix(while: { $0 != effort }).last
      else { return result }
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
    var isPlaced = Array(repeating: false, count: items.count)
    for place in opening.placements { isPlaced[place.item] = true }
    let remaining = items.indices.filter { !isPlaced[$0] }
    var whole = page
    whole.firstTop = 0
    var result = try arrange(remaining.map { items[$0] }, on: whole)
    for page in result.pages.indices { result.pages[page].renumber { remaining[$0] } }
    result.pages.insert(opening, at: 0)
    return result
  }
}
