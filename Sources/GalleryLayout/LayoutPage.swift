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

extension LayoutPage {
  /// Checks that sides are positive, and that margin, gap and the first page's top are not negative and leave room.
  func validate() throws(LayoutError) {
    let objections = [
      width == .infinity ? nil : LayoutError.objection(to: width, as: "a width"),
      LayoutError.objection(to: height, as: "a height"),
      width.isFinite || height != nil ? nil : "expected at least one closed side, received none",
      LayoutError.objection(to: margin, as: "a margin", orZero: true),
      LayoutError.objection(to: gap, as: "a gap", orZero: true),
      LayoutError.objection(to: firstTop, as: "a firstTop", orZero: true),
    ]
    if let reason = objections.compactMap({ $0 }).first { throw .invalidPage(reason: reason) }
    if let margin, 2 * margin >= shortSide {
      throw .invalidPage(reason: "a margin of \(margin) leaves no room on a side of \(shortSide)")
    }
    if let height, firstTop + 2 * (margin ?? 0) >= height {
      throw .invalidPage(
        reason:
          "\(firstTop) at the top of the first page and the margins leave no room on a height of \(height)")
    }
  }

  /// The shorter of the closed sides.
  var shortSide: Double { min(width, height ?? width) }
}
