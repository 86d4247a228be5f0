import TestSupport
import Testing

@testable import GalleryLayout

@Suite struct ScrollAnchorTests {
  /// Checks what the documentation of `ScrollAnchor` promises of a window.
  private func check(_ window: ScrollWindow, keeps anchor: ScrollAnchor, _ comment: Comment) {
    let (frame, safe) = (window.content.frames[anchor.item], window.safeRect)
    let (across, down) = window.axes
    func check(
      _ start: Double, _ extent: Double, _ safeStart: Double, _ length: Double, _ key: KeyPath<Point, Double>,
      _ axis: ScrollWindow.Axis
    ) {
      let visible = min(start + extent, safeStart + length) - max(start, safeStart)
      #expect(visible > min(1, extent) - 1e-6, comment)
      let place = start + anchor.point[keyPath: key] * extent - safeStart
      let wanted = anchor.reference[keyPath: key] * length + anchor.distance[keyPath: key]
      let offset = window.offset[keyPath: key]
      let isAtEnd = offset == axis.range.lowerBound || offset == axis.range.upperBound
      #expect(isAtEnd || abs(place - min(max(wanted, 0), length)) <= 1 + 1e-6, comment)
    }
    check(frame.x, frame.width, safe.x, safe.width, \.x, across)
    check(frame.y, frame.height, safe.y, safe.height, \.y, down)
  }

  @Test("1,000 random rotations, resizes and layouts keep the anchor visible within 1 point, and lead back")
  func rotations() throws {
    var samples = ScrollSamples(seed: 11, count: 150)
    for round in 0..<100 {
      let isMirrored = round % 3 == 0
      let viewport = samples.viewport()
      let content = try samples.content(in: viewport, rightToLeft: isMirrored)
      let first = samples.window(content, in: viewport)
      let anchor = try #require(first.anchor())
      #expect(first.items.isEmpty || first.items.contains(anchor.item))
      var window = first
      for turn in 0..<10 {
        let viewport = samples.viewport()
        let content = try samples.content(in: viewport, rightToLeft: isMirrored)
        window = ScrollWindow(content, in: viewport, keeping: anchor)
        check(window, keeps: anchor, "round \(round), turn \(turn)")
        // An anchor of every window in between is visible, too.
        let next = try #require(window.anchor())
        check(ScrollWindow(first.content, in: first.viewport, keeping: next), keeps: next, "back \(round)")
      }
      let back = ScrollWindow(first.content, in: first.viewport, keeping: anchor)
      #expect(
        abs(back.offset.x - first.offset.x) <= 1 + 1e-6 && abs(back.offset.y - first.offset.y) <= 1 + 1e-6)
    }
  }

  @Test("The start and the end of the content stay in view, and the middle keeps the item in the middle")
  func places() throws {
    let items = Samples.items(600)
    let portrait = Viewport(size: Size(width: 390, height: 844), safeArea: .init(top: 59, bottom: 34))
    let landscape = Viewport(
      size: Size(width: 844, height: 390), safeArea: .init(left: 59, bottom: 21, right: 59))
    func content(_ viewport: Viewport) throws -> ScrollContent {
      ScrollContent(try Justified(rowHeight: 110).arrange(items, on: viewport.page(margin: 16)))
    }
    let (tall, wide) = (try content(portrait), try content(landscape))
    let start = ScrollWindow(tall, in: portrait)
    #expect(start.anchor()?.item == 0)
    #expect(ScrollWindow(wide, in: landscape, keeping: start.anchor()).offset == Point(x: -59, y: 0))
    let end = ScrollWindow(tall, in: portrait, at: Point(x: 0, y: .infinity))
    #expect(
      ScrollWindow(wide, in: landscape, keeping: end.anchor()).offset.y == wide.size.height + 21 - 390)
    let middle = ScrollWindow(tall, in: portrait, at: Point(x: 0, y: 20_000))
    let anchor = try #require(middle.anchor())
    #expect(anchor.reference == Point(x: 0, y: 0.5))
    let turned = ScrollWindow(wide, in: landscape, keeping: anchor).safeRect
    let frame = wide.frames[anchor.item]
    #expect(abs(frame.y + anchor.point.y * frame.height + -turned.midY - anchor.distance.y) < 1e-9)
  }

  @Test("Without items there is no anchor, and the window is at the start")
  func empty() {
    let content = ScrollContent(LayoutResult(pages: []))
    let viewport = Viewport(size: Size(width: 100, height: 100), safeArea: .init(top: 10))
    let window = ScrollWindow(content, in: viewport)
    #expect(window.anchor() == nil && window.items.isEmpty && content.nearestItem(to: window.offset) == nil)
    #expect(ScrollWindow(content, in: viewport, keeping: nil).offset == Point(x: 0, y: -10))
  }
}
