/// The size of a scrolling view and its safe area.
public struct Viewport: Sendable, Hashable {
  /// The widths of the view's edges that bars, notches and rounded corners cover, in points, at least 0.
  public struct Insets: Sendable, Hashable {
    /// The covered height at the top.
    public var top: Double
    /// The covered width at the left, in either direction of writing.
    public var left: Double
    /// The covered height at the bottom.
    public var bottom: Double
    /// The covered width at the right, in either direction of writing.
    public var right: Double

    /// Creates insets. Each defaults to 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// The size of the whole view, in points.
  public var size: Size
  /// The parts of the view that the content scrolls under but never begins or ends under.
  public var safeArea: Insets

  /// Creates a viewport. By default, all of it is safe.
  public init(size: Size, safeArea: Insets = Insets()) {
    self.size = size
    self.safeArea = safeArea
  }

  /// The size of the safe area.
  public var safeSize: Size {
    Size(
      width: max(0, size.width - safeArea.left - safeArea.right),
      height: max(0, size.height - safeArea.top - safeArea.bottom))
  }

  /// Returns the open page that fills the safe area across the scrolling direction.
  ///
  /// - Parameters:
  ///   - flow: The direction of scrolling: down (`.rows`, the default) or sideways (`.columns`).
  ///   - margin: The page's ``LayoutPage/margin``.
  ///   - gap: The page's ``LayoutPage/gap``.
  public func page(scrolling flow: PageFlow = .rows, margin: Double? = nil, gap: Double? = nil) -> LayoutPage
  {
    let isDown = flow == .rows
    return LayoutPage(
      width: isDown ? safeSize.width : .infinity, height: isDown ? nil : safeSize.height, margin: margin,
      gap: gap)
  }
}
