/// Whole photos of mixed proportions that fill each page's frame, with one gutter between them.
///
/// Each page is a slicing tree: straight gutters divide the frame into parts until each part is one photo.
/// Photos keep their proportions, so a tree has one height for every width, in closed form. The layout
/// searches for a tree with that height and with areas in proportion to the items' weights, and then solves
/// the gutter, so that the frame is filled exactly. The gutter is at most a quarter wider than the gap. If
/// that is not enough, ``mostCrop`` allows a slight crop that is the same for all photos of the page.
/// Otherwise, the remainder is whitespace around the collage, equal on both sides: often some percent for 2
/// to 10 photos, and less than 0.5 % for nearly all sets of 20 or more (47 of 48 made ones).
///
/// Trees of this kind: C. B. Atkins, "Blocked recursive image composition", ACM Multimedia 2008; Z. Wu and K.
/// Aizawa, "Very fast generation of content-preserved photo collage under canvas size constraint", Multimedia
/// Tools and Applications 75 (2016). The search is threshold accepting: G. Dueck and T. Scheuer, Journal of
/// Computational Physics 90 (1990).
///
/// Closed pages are as few as ``minimumHeight`` needs, and about equally full. Small groups lie
/// side by side, from the left. An open page is as high as photos of ``minimumHeight`` need.
///
/// The gap is ``LayoutPage/gap``, by default 0.75 % of the page's short side. The margin is
/// ``LayoutPage/margin``, by default as wide as the gap. The layout uses an item's ``LayoutItem/aspect``,
/// ``LayoutItem/weight``, ``LayoutItem/maximumWidth``, ``LayoutItem/captionHeight`` and ``LayoutItem/group``.
public struct Collage: Layout {
  /// The height of a photo of 3:2 with the minimum intended area, in the page's unit. Defaults to `nil`:
  /// 25/210 of the page's short side.
  public var minimumHeight: Double?
  /// The maximum change of an item's height on closed pages, as a share of that height, from 0 to 0.5.
  /// Defaults to 0: items are shown whole.
  public var mostCrop: Double
  /// A Boolean value that indicates whether items on a page nearly keep their order, from top to bottom and
  /// from left to right: Kendall's τ is at least 0.8 if photos cover three quarters of the page with it.
  /// Defaults to `false`: τ is at least 0.6, and the first item is at the top left, if that costs at most 3 %
  /// of the page.
  public var keepsOrder: Bool
  /// The rules for new pages and headings. By default, there is no limit and there are no headings.
  public var paging: Paging

  /// Creates the layout.
  public init(
    minimumHeight: Double? = nil, mostCrop: Double = 0, keepsOrder: Bool = false, paging: Paging = Paging()
  ) {
    self.minimumHeight = minimumHeight
    self.mostCrop = mostCrop
    self.keepsOrder = keepsOrder
    self.paging = paging
  }

  /// Places every item exactly once.
  ///
  /// - Throws: ``LayoutError`` for numbers out of range, and if margins, headings and captions leave no room.
  public func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let axes = try FlowAxes(page, transposed: false)
    try paging.validate(items)
    try LayoutError.check(minimumHeight, option: "minimumHeight")
    try LayoutError.check(mostCrop: mostCrop)
    guard !items.isEmpty else { return LayoutResult(pages: []) }

    let height = minimumHeight ?? page.shortSide * EqualSpacing.defaultMinimumCellShare
    let space = WhiteSpace(filling: page)
    let pages = CollagePages(
      items: items, axes: axes, space: space, paging: paging, minimumUnit: 1.5 * height * height,
      options: .init(gap: space.gap, mostCrop: axes.down == nil ? 0 : mostCrop), keepsOrder: keepsOrder)
    return LayoutResult(pages: try pages.pages())
  }
}
