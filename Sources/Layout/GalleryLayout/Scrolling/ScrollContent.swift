/// The content of a scrolling view: the places of all items, indexed for queries before any view exists.
///
/// Coordinates are those of the layout's page, in points, from the content's top left; y grows downwards. All
/// of them must be finite. Building the index takes O(n log n): 0.05 to 0.3 s for a million items.
///
/// ```swift
/// let viewport = Viewport(size: Size(width: 390, height: 844), safeArea: .init(top: 59, bottom: 34))
/// let result = try Masonry(columns: 3).arrange(items, on: viewport.page(margin: 8, gap: 4))
/// var window = ScrollWindow(ScrollContent(result), in: viewport)
/// window.offset.y += 500
/// for item in window.items { show(item, in: window.frame(of: item)) }
/// ```
public struct ScrollContent: Sendable {
  /// The frame of each item, without its caption.
  public let frames: [Rect]
  /// The headings of groups, in order.
  public let headings: [LayoutResult.Heading]
  /// The size of all pages together, without the safe area.
  public let size: Size
  /// A Boolean value that indicates whether the content begins at the right.
  public let isRightToLeft: Bool

  private let index: PlacementIndex
  private let headingIndex: PlacementIndex

  /// Indexes the places of a layout.
  ///
  /// - Parameters:
  ///   - result: The layout's result, with each item from 0 to n − 1 once.
  ///   - pages: The direction of successive pages: downwards (`.rows`, the default) or to the right.
  ///   - pageGap: The distance between pages, in points. Defaults to 0.
  ///   - rightToLeft: A Boolean value that indicates whether all places are mirrored, for languages that are
  ///     written
  ///     from right to left. Defaults to `false`.
  public init(
    _ result: LayoutResult, pages: PageFlow = .rows, pageGap: Double = 0, rightToLeft: Bool = false
  ) {
    let isDown = pages == .rows
    let lengths = result.pages.map { isDown ? $0.size.height : $0.size.width }
    let length = lengths.reduce(0, +) + pageGap * Double(max(0, lengths.count - 1))
    let breadth = result.pages.map { isDown ? $0.size.width : $0.size.height }.max() ?? 0
    let size = isDown ? Size(width: breadth, height: length) : Size(width: length, height: breadth)

    let none = Rect(x: 0, y: 0, width: 0, height: 0)
    var frames = [Rect](repeating: none, count: result.pages.reduce(0) { $0 + $1.placements.count })
    var headings: [LayoutResult.Heading] = []
    var start = 0.0
    for (page, length) in zip(result.pages, lengths) {
      func moved(_ frame: Rect) -> Rect {
        var frame = frame
        if isDown { frame.y += start } else { frame.x += start }
        if rightToLeft { frame.x = size.width - frame.maxX }
        return frame
      }
      for placement in page.placements { frames[placement.item] = moved(placement.frame) }
      headings += page.headings.map { .init(group: $0.group, frame: moved($0.frame)) }
      start += length + pageGap
    }
    self.frames = frames
    self.headings = headings
    self.size = size
    isRightToLeft = rightToLeft
    index = PlacementIndex(frames)
    headingIndex = PlacementIndex(headings.map { $0.frame })
  }

  /// Returns the items that lie at least partly in a rectangle, in ascending order. Items that only touch it
  /// are not included. To include captions, extend the rectangle upwards by their height.
  ///
  /// - Complexity: O(log n + k log k) for k items of layouts without overlaps: 1 µs for 25 of a million, 6 µs
  ///   for 100.
  public func items(in rect: Rect) -> [Int] { index.items(in: rect) }

  /// Returns the headings that lie at least partly in a rectangle, in order.
  ///
  /// - Complexity: That of ``items(in:)``.
  public func headings(in rect: Rect) -> [LayoutResult.Heading] {
    headingIndex.items(in: rect).map { headings[$0] }
  }

  /// Returns the item whose frame is closest to a point; the first one if several are equally close or
  /// contain the point. Returns `nil` if there are no items.
  ///
  /// - Complexity: O(log n) in layouts whose items do not overlap.
  public func nearestItem(to point: Point) -> Int? { index.nearest(to: point) }
}
