/// The items of a scrolling view and the window onto their places: everything that such a view must decide.
///
/// The window keeps the user's place when the view is rotated or resized, when the layout changes, and when
/// items are added or removed. A method that throws leaves everything as it was.
///
/// ```swift
/// var arrangement = try ScrollArrangement(items, by: Masonry(columns: 3), in: portrait)
/// arrangement.scroll(to: Point(x: 0, y: 500))
/// try arrangement.resize(to: landscape)
/// for item in arrangement.window.items { show(item, in: arrangement.window.frame(of: item)) }
/// ```
public struct ScrollArrangement: Sendable {
  /// The pages on which a scrolling view places its items.
  public enum Pages: Sendable, Hashable {
    /// One page that is as long as its content and scrolls down (`.rows`) or sideways (`.columns`).
    case open(PageFlow)
    /// Pages of the size of the safe area, side by side.
    case paged
  }

  /// The items, in reading order. Their identifiers must be unique.
  public private(set) var items: [LayoutItem]
  /// The algorithm that places the items.
  public private(set) var layout: any Layout
  /// The visible part of the content.
  public var window: ScrollWindow { anchored.window }
  /// The pages on which the items are placed.
  public let pages: Pages

  private let margin: Double?
  private let gap: Double?
  private let rightToLeft: Bool
  private var anchored: AnchoredWindow

  /// Creates an arrangement at the start of its content.
  ///
  /// - Parameters:
  ///   - items: The items, in reading order, with unique identifiers.
  ///   - layout: The algorithm that places the items.
  ///   - pages: The pages on which the items are placed. Defaults to one that scrolls down.
  ///   - margin: The ``LayoutPage/margin`` of the pages, in points.
  ///   - gap: The ``LayoutPage/gap`` of the pages, in points.
  ///   - rightToLeft: A Boolean value that indicates whether places are mirrored. Defaults to `false`.
  ///   - viewport: The size of the view and its safe area.
  /// - Throws: ``LayoutError``, as ``Layout/arrange(_:on:)``.
  public init(
    _ items: [LayoutItem], by layout: any Layout, on pages: Pages = .open(.rows), margin: Double? = nil,
    gap: Double? = nil, rightToLeft: Bool = false, in viewport: Viewport
  ) throws(LayoutError) {
    self.items = items
    self.layout = layout
    self.pages = pages
    self.margin = margin
    self.gap = gap
    self.rightToLeft = rightToLeft
    anchored = AnchoredWindow(ScrollContent(LayoutResult(pages: [])), in: viewport)
    anchored = AnchoredWindow(try content(of: items, by: layout, in: viewport), in: viewport)
  }

  /// Moves the window after the user scrolled.
  ///
  /// Views may round an offset to whole pixels: the anchor is kept after a move of less than a point.
  public mutating func scroll(to offset: Point) { anchored.scroll(to: offset) }

  /// Lays the items out for a view of another size and keeps the window's anchor in view.
  public mutating func resize(to viewport: Viewport) throws(LayoutError) {
    guard viewport != window.viewport else { return }
    anchored.show(try content(of: items, by: layout, in: viewport), in: viewport)
  }

  /// Lays the items out by another algorithm and keeps the window's anchor in view.
  public mutating func arrange(by layout: any Layout) throws(LayoutError) {
    anchored.show(try content(of: items, by: layout, in: window.viewport), in: window.viewport)
    self.layout = layout
  }

  /// Replaces the items. Those that remain, by their identifiers, move as little as possible on the screen.
  public mutating func replace(_ items: [LayoutItem]) throws(LayoutError) {
    guard items != self.items else { return }
    let content = try content(of: items, by: layout, in: window.viewport)
    let places = Dictionary(zip(items.map { $0.id }, items.indices), uniquingKeysWith: { first, _ in first })
    anchored.replace(content) { [old = self.items] in places[old[$0].id] }
    self.items = items
  }

  private func content(
    of items: [LayoutItem], by layout: any Layout, in viewport: Viewport
  ) throws(LayoutError) -> ScrollContent {
    let flow: PageFlow = if case .open(let flow) = pages { flow } else { .columns }
    var page = viewport.page(scrolling: flow, margin: margin, gap: gap)
    if pages == .paged { page.width = viewport.safeSize.width }
    return ScrollContent(try layout.arrange(items, on: page), pages: flow, rightToLeft: rightToLeft)
  }
}
