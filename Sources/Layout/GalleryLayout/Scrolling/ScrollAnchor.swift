/// A point of an item that keeps its place on the screen when the view is rotated or resized, or the layout
/// changes.
///
/// The anchor's *place* is a distance in points from a *reference*: a share of the safe area on each axis.
/// The reference is the middle of the safe area. Within half a screen of the content's start or end, it moves
/// to the same end of the safe area. On an axis that does not scroll, it is the start.
///
/// A window that keeps the anchor (``ScrollWindow/init(_:in:keeping:)``) has these properties:
///
/// - At least 1 point of the item is within the safe area on each axis, or all of it if it is smaller.
/// - The anchor is at most 1 point away from its place, unless the window is at the start or end of its
///   content, or the place is outside of a smaller safe area.
/// - If the window was at the start or end of its content, it stays there while the anchor is within the safe
///   area.
///
/// Keep an anchor until the user scrolls. Any number of rotations and back then leads to the same offset.
///
/// ```swift
/// let anchor = window.anchor()
/// let content = ScrollContent(try layout.arrange(items, on: rotated.page()))
/// window = ScrollWindow(content, in: rotated, keeping: anchor)
/// ```
public struct ScrollAnchor: Sendable, Hashable {
  /// The item.
  public var item: Int
  /// The anchor within the item, in shares of its width and height, from 0 to 1.
  public let point: Point
  /// The reference, in shares of the safe area's width and height, from 0 to 1.
  public let reference: Point
  /// The anchor's distance from the reference, in points.
  public let distance: Point
}

extension ScrollWindow {
  /// Returns the anchor of the window: the visible point closest to the reference, of the items in the safe
  /// area. If the safe area shows no item, the anchor is in the closest item. Returns `nil` if there are no
  /// items.
  ///
  /// - Complexity: That of ``ScrollContent/items(in:)``.
  public func anchor() -> ScrollAnchor? {
    let safe = safeRect
    let axes = axes
    let share = Point(
      x: axes.across.reference(at: offset.x, startsAtEnd: content.isRightToLeft),
      y: axes.down.reference(at: offset.y))
    let reference = Point(x: safe.x + share.x * safe.width, y: safe.y + share.y * safe.height)
    let closest =
      content.items(in: safe)
      .map { (item: $0, box: Box(content.frames[$0]).intersection(Box(safe))) }
      .min { $0.box.squaredDistance(to: reference) < $1.box.squaredDistance(to: reference) }
      ?? content.nearestItem(to: reference).map { ($0, Box(content.frames[$0])) }
    guard let (item, box) = closest else { return nil }
    let frame = content.frames[item]
    let place = box.clamped(reference)
    return ScrollAnchor(
      item: item,
      point: Point(
        x: frame.width > 0 ? (place.x - frame.x) / frame.width : 0,
        y: frame.height > 0 ? (place.y - frame.y) / frame.height : 0),
      reference: share, distance: Point(x: place.x - reference.x, y: place.y - reference.y))
  }

  /// Creates the window that keeps an anchor at its place, as ``ScrollAnchor`` defines. Without an anchor,
  /// the window is at the start of the content.
  ///
  /// - Precondition: The content has the anchor's item.
  public init(_ content: ScrollContent, in viewport: Viewport, keeping anchor: ScrollAnchor?) {
    self.init(content, in: viewport)
    guard let anchor else { return }
    let axes = axes
    let frame = content.frames[anchor.item]
    offset = Point(
      x: axes.across.offset(keeping: anchor, of: frame.x...frame.maxX, { $0.x }),
      y: axes.down.offset(keeping: anchor, of: frame.y...frame.maxY, { $0.y }))
  }

  /// Creates the window after items were appended, inserted or removed, with the least movement on the
  /// screen.
  ///
  /// The offset minimises the sum of the distances by which the items in the earlier window's safe area move
  /// on the screen, on each axis. Among equal sums, the offset changes least. It ends with the content. If no
  /// item of the safe area is left, the next item that is left takes the anchor's place, or else the one
  /// before.
  ///
  /// Appended items do not move earlier ones on open pages in ``EqualSpacing`` with `columns`, `cell` and
  /// `lastRow: .start`, in ``Masonry`` with `columns`, and in ``CirclePacking`` in reading order with
  /// diameters, nor on any page in ``Carousel``. The offset then stays the same.
  ///
  /// ```swift
  /// let kept = items.indices.filter { !removed.contains($0) }
  /// let newIndex = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
  /// window = ScrollWindow(content, after: window) { newIndex[$0] }
  /// ```
  ///
  /// - Parameters:
  ///   - content: The new content.
  ///   - window: The window before the change, with the same viewport.
  ///   - newIndex: Returns the index in the new content of an item of the old one; `nil` if it was removed.
  /// - Complexity: That of ``ScrollContent/items(in:)``; O(n) if no item of the safe area is left.
  public init(_ content: ScrollContent, after window: ScrollWindow, newIndex: (Int) -> Int?) {
    let old = window.content.frames
    let moves = window.content.items(in: window.safeRect).compactMap { item in
      newIndex(item).map { new in
        Point(x: content.frames[new].x - old[item].x, y: content.frames[new].y - old[item].y)
      }
    }
    if !moves.isEmpty {
      let offset = Point(
        x: window.offset.x + Self.median(moves.map { $0.x }),
        y: window.offset.y + Self.median(moves.map { $0.y }))
      self.init(content, in: window.viewport, at: offset)
      return
    }
    let left = old.indices.filter { newIndex($0) != nil }
    guard var anchor = window.anchor(), let next = left.first(where: { $0 >= anchor.item }) ?? left.last,
      let item = newIndex(next)
    else {
      self.init(content, in: window.viewport)
      return
    }
    anchor.item = item
    self.init(content, in: window.viewport, keeping: anchor)
  }

  /// Returns the number closest to 0 with the least sum of distances to some numbers.
  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return min(max(0, sorted[(sorted.count - 1) / 2]), sorted[sorted.count / 2])
  }
}

extension ScrollWindow.Axis {
  /// Returns the reference of an anchor at an offset, as a share of the safe area.
  fileprivate func reference(at offset: Double, startsAtEnd: Bool = false) -> Double {
    let passed = clamped(offset) - range.lowerBound
    let left = range.upperBound - clamped(offset)
    let ramp = min(length, passed + left)
    guard ramp > 0 else { return startsAtEnd ? 1 : 0 }
    return passed < left ? min(0.5, passed / ramp) : max(0.5, 1 - left / ramp)
  }

  /// Returns the offset that keeps an anchor whose item has an extent on this axis.
  fileprivate func offset(
    keeping anchor: ScrollAnchor, of item: ClosedRange<Double>, _ part: (Point) -> Double
  ) -> Double {
    let extent = item.upperBound - item.lowerBound
    let point = item.lowerBound + part(anchor.point) * extent
    let reference = part(anchor.reference)
    let least = min(1, extent, length)
    // Returns the offset closest to one at which enough of the item is visible.
    func visible(_ offset: Double) -> Double {
      min(max(offset, item.lowerBound + least - length - edge), item.upperBound - least - edge)
    }
    if reference == 0 || reference == 1 {
      let end = reference == 0 ? range.lowerBound : range.upperBound
      if visible(end) == end, (0...length).contains(point - end - edge) { return end }
    }
    let place = min(max(reference * length + part(anchor.distance), 0), length)
    return clamped(visible(point - place - edge))
  }
}
