/// The page that items are laid out on. Any unit; results come back in the same one.
public struct LayoutPage: Sendable, Hashable {
  /// Extent across; `.infinity` is a page that is scrolled sideways, as wide as its content.
  public var width: Double
  /// Extent down; `nil` is an open page, as long as its content.
  public var height: Double?
  /// Least white space along the page's edges. Default: `nil`, the layout's own rule.
  public var margin: Double?
  /// Least white space between neighbours. Default: `nil`, the layout's own rule.
  public var gap: Double?
  /// The height that is kept free at the top of the first page, for a title; margins begin below it. Default: 0.
  ///
  /// Later pages are used whole. Only where lines are columns every page keeps it free, since their rows go on from
  /// page to page.
  public var firstTop: Double

  /// Creates a page.
  public init(
    width: Double, height: Double?, margin: Double? = nil, gap: Double? = nil, firstTop: Double = 0
  ) {
    self.width = width
    self.height = height
    self.margin = margin
    self.gap = gap
    self.firstTop = firstTop
  }
}
