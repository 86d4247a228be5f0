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

  /// Creates a page.
  public init(width: Double, height: Double?, margin: Double? = nil, gap: Double? = nil) {
    self.width = width
    self.height = height
    self.margin = margin
    self.gap = gap
  }
}
