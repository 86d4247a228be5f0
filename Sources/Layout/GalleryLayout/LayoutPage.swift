public import GalleryGeometry

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

  /// Creates a closed page of a size, such as `.a4` or `.a4.landscape`.
  public init(size: Size, margin: Double? = nil, gap: Double? = nil) {
    self.init(width: size.width, height: size.height, margin: margin, gap: gap)
  }

  /// Returns the rectangle inside the margins of the first page, for layouts of your own. On an open page, its height
  /// or width is infinite.
  ///
  /// - Parameter usualMargin: The margin of a page without its own.
  public func content(usualMargin: Double = 0) -> Rect {
    let margin = margin ?? usualMargin
    return Rect(
      x: margin, y: firstTop + margin, width: max(0, width - 2 * margin),
      height: max(0, (height ?? .infinity) - firstTop - 2 * margin))
  }
}

extension Size {
  /// Upright A4 paper, in points.
  public static var a4: Size { Size(width: 210 * 72 / 25.4, height: 297 * 72 / 25.4) }
  /// Upright A5 paper, in points.
  public static var a5: Size { Size(width: 148 * 72 / 25.4, height: 210 * 72 / 25.4) }
  /// Upright US Letter paper, in points.
  public static var letter: Size { Size(width: 612, height: 792) }

  /// The size with the longer side across.
  public var landscape: Size { Size(width: max(width, height), height: shortSide) }
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
