import GalleryLayout
import TestSupport

/// Random contents and windows.
struct ScrollSamples {
  var random: SplitMix64
  let items: [LayoutItem]

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    items = Samples.items(count, seed: seed, captions: true, groups: seed % 2 == 0).map { item in
      var item = item
      item.aspect = min(max(item.aspect, 0.4), 2.5)
      return item
    }
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

  mutating func viewport() -> Viewport {
    Viewport(
      size: Size(width: number(200...1400), height: number(200...1400)),
      safeArea: .init(
        top: number(0...60), left: number(0...50), bottom: number(0...40), right: number(0...50)))
  }

  /// Returns the items in a layout: one that scrolls down, sideways, page by page, or a dense packing.
  mutating func content(in viewport: Viewport, rightToLeft: Bool) throws -> ScrollContent {
    let paging = Paging(headingHeight: 20)
    let down = viewport.page(margin: number(0...20), gap: number(0...10))
    var circles = items
    for index in circles.indices { circles[index].diameter = number(20...90) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let layout = Masonry(minimumColumn: number(40...150), paging: paging)
      return ScrollContent(try layout.arrange(items, on: down), rightToLeft: rightToLeft)
    case 1:
      let layout = Justified(rowHeight: number(40...200), paging: paging)
      return ScrollContent(try layout.arrange(items, on: down), rightToLeft: rightToLeft)
    case 2:
      let layout = EqualSpacing(cell: number(40...120), paging: paging)
      return ScrollContent(try layout.arrange(items, on: down), rightToLeft: rightToLeft)
    case 3:
      let page = viewport.page(scrolling: .columns, margin: 4, gap: 4)
      let layout = EqualSpacing(cell: number(30...60), flow: .columns)
      return ScrollContent(
        try layout.arrange(items.map { LayoutItem(id: $0.id) }, on: page), rightToLeft: rightToLeft)
    case 4:
      let page = LayoutPage(width: viewport.safeSize.width, height: viewport.safeSize.height)
      return ScrollContent(
        try Carousel().arrange(items.map { LayoutItem(id: $0.id) }, on: page), pages: .columns, pageGap: 10,
        rightToLeft: rightToLeft)
    default:
      return ScrollContent(
        try CirclePacking(order: .reading).arrange(circles, on: viewport.page(margin: 4, gap: 2)),
        rightToLeft: rightToLeft)
    }
  }

  /// Returns a window at a random offset, at the start or at the end.
  mutating func window(_ content: ScrollContent, in viewport: Viewport) -> ScrollWindow {
    let offset = Point(
      x: number(-200...content.size.width + 200), y: number(-500...content.size.height + 500))
    return ScrollWindow(content, in: viewport, at: offset)
  }

  /// Returns frames of any size that may overlap, have no area, or lie outside of the page.
  mutating func overlappingFrames(_ count: Int) -> [Rect] {
    (0..<count).map { index in
      let most = index % 50 == 0 ? 900.0 : 40
      return Rect(
        x: number(-20...1000), y: number(-20...1000), width: index % 7 == 0 ? 0 : number(0...most),
        height: number(0...most))
    }
  }
}

extension ScrollContent {
  init(frames: [Rect], rightToLeft: Bool = false) {
    let placements = frames.enumerated().map { LayoutResult.Placement(item: $0, frame: $1) }
    let page = LayoutResult.Page(size: Size(width: 1000, height: 1000), placements: placements.reversed())
    self.init(LayoutResult(pages: [page]), rightToLeft: rightToLeft)
  }
}

extension Rect {
  /// Returns a Boolean value that indicates whether the interiors of two rectangles meet by more than a distance.
  func meets(_ other: Rect, by distance: Double = 0) -> Bool {
    min(maxX, other.maxX) - max(x, other.x) > distance && min(maxY, other.maxY) - max(y, other.y) > distance
  }
}
