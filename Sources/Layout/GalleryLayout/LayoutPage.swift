/// The page that items are laid out on, in any unit. Results use the same unit.
public struct LayoutPage: Sendable, Hashable {
  /// The width; `.infinity` for a page that scrolls sideways and is as wide as its content.
  public var width: Double
  /// The height; `nil` for an open page, which is as long as its content.
  public var height: Double?
  /// The minimum whitespace along the page's edges. Defaults to `nil`: the layout's own rule.
  public var margin: Double?
  /// The minimum whitespace between neighbours. Defaults to `nil`: the layout's own rule.
  public var gap: Double?
  /// The height reserved at the top of the first page, for a title; margins begin below it. Defaults to 0.
  ///
  /// Later pages use their full height. If lines are columns, every page reserves this height, because the
  /// rows continue from page to page.
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
  /// Checks that sides are positive, and that the margin, gap and first page's top are not negative and leave
  /// room.
  func validate() throws(LayoutError) {
    let objections = [
      width == .infinity ? nil : LayoutError.objection(to: width, as: "a width"),
      LayoutError.objection(to: height, as: "a height"),
      width.isFinite || height != nil ? nil : "expected a width or a height",
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
