/// The part of a content that a viewport shows at an offset.
public struct ScrollWindow: Sendable {
  /// The content.
  public let content: ScrollContent
  /// The size of the view and its safe area.
  public let viewport: Viewport
  /// The view's top left corner in the content, as `contentOffset` of a `UIScrollView` with the insets of the
  /// safe area. It may lie outside of the content while a view bounces.
  public var offset: Point

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - viewport: The size of the view and its safe area.
  ///   - offset: The offset, which is moved into the range that ends with the content. Defaults to `nil`: the
  ///     start of
  ///     the content, which is at the right if the content is right-to-left.
  public init(_ content: ScrollContent, in viewport: Viewport, at offset: Point? = nil) {
    self.content = content
    self.viewport = viewport
    self.offset = Point(x: 0, y: 0)
    let (across, down) = axes
    let start = content.isRightToLeft ? Double.infinity : -.infinity
    self.offset = Point(x: across.clamped(offset?.x ?? start), y: down.clamped(offset?.y ?? -.infinity))
  }

  /// The visible rectangle in the content's coordinates, with the parts under bars.
  public var rect: Rect {
    Rect(x: offset.x, y: offset.y, width: viewport.size.width, height: viewport.size.height)
  }

  /// The rectangle of the safe area in the content's coordinates.
  public var safeRect: Rect {
    Rect(
      x: offset.x + viewport.safeArea.left, y: offset.y + viewport.safeArea.top,
      width: viewport.safeSize.width, height: viewport.safeSize.height)
  }

  /// The items that are at least partly visible, in ascending order. Complexity: that of
  /// ``ScrollContent/items(in:)``.
  public var items: [Int] { content.items(in: rect) }

  /// Returns the frame of an item in the view's coordinates: its distance from the view's top left corner.
  public func frame(of item: Int) -> Rect {
    var frame = content.frames[item]
    frame.x -= offset.x
    frame.y -= offset.y
    return frame
  }

  /// Returns the items outside of the window in loading order: by the distance that the window scrolls until
  /// it touches them. The distance of items behind a moving window counts four times.
  ///
  /// ```swift
  /// for item in window.prefetchOrder(moving: velocity, reach: 2 * 844) { loader.request(item) }
  /// ```
  ///
  /// - Parameters:
  ///   - velocity: The change of the offset. Only the signs count. Defaults to 0 on both axes.
  ///   - reach: The maximum distance, in points.
  /// - Complexity: O(log n + k log k) for k items within reach.
  public func prefetchOrder(moving velocity: Point = Point(x: 0, y: 0), reach: Double) -> [Int] {
    func cost(_ distance: Double, leavingAt speed: Double) -> Double { speed > 0 ? 4 * distance : distance }
    let window = Box(rect)
    return content.items(in: rect.grown(by: reach)).compactMap { item -> (distance: Double, item: Int)? in
      let box = Box(content.frames[item])
      guard !box.meets(window) else { return nil }
      let far = max(
        cost(box.minX - window.maxX, leavingAt: -velocity.x),
        cost(window.minX - box.maxX, leavingAt: velocity.x),
        cost(box.minY - window.maxY, leavingAt: -velocity.y),
        cost(window.minY - box.maxY, leavingAt: velocity.y))
      return far <= reach ? (far, item) : nil
    }.sorted(by: <).map { $0.item }
  }
}

extension ScrollWindow {
  /// One axis of a window.
  struct Axis {
    /// The first and the last offset.
    let range: ClosedRange<Double>
    /// The distance from the view's edge to the safe area.
    let edge: Double
    /// The length of the safe area.
    let length: Double

    init(content: Double, edge: Double, safe length: Double, startsAtEnd: Bool = false) {
      let first = -edge
      let last = content - edge - length
      range = startsAtEnd ? min(first, last)...last : first...max(first, last)
      self.edge = edge
      self.length = length
    }

    func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }
  }

  /// The horizontal and the vertical axis.
  var axes: (across: Axis, down: Axis) {
    let safe = viewport.safeSize
    let area = viewport.safeArea
    return (
      Axis(
        content: content.size.width, edge: area.left, safe: safe.width, startsAtEnd: content.isRightToLeft),
      Axis(content: content.size.height, edge: area.top, safe: safe.height)
    )
  }
}
