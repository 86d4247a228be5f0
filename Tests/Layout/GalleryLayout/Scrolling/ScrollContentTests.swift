import GalleryLayout
import TestSupport
import Testing

@Suite struct ScrollContentTests {
  @Test(
    "Queries find the items that a comparison with all frames finds",
    arguments: [0, 1, 15, 16, 17, 300, 5000])
  func queries(count: Int) {
    var samples = ScrollSamples(seed: UInt64(count), count: 0)
    let content = ScrollContent(frames: samples.overlappingFrames(count))
    for _ in 0..<60 {
      let side = samples.number(0...300)
      let rect = Rect(
        x: samples.number(-50...1050), y: samples.number(-50...1050), width: side, height: side / 2)
      func isInside(_ frame: Rect) -> Bool {
        frame.x < rect.maxX && rect.x < frame.maxX && frame.y < rect.maxY && rect.y < frame.maxY
      }
      #expect(content.items(in: rect) == content.frames.indices.filter { isInside(content.frames[$0]) })

      let point = Point(x: samples.number(-500...1500), y: samples.number(-500...1500))
      func distance(_ frame: Rect) -> Double {
        let across = max(frame.x - point.x, point.x - frame.maxX, 0)
        let down = max(frame.y - point.y, point.y - frame.maxY, 0)
        return across * across + down * down
      }
      let nearest = content.frames.indices.min { distance(content.frames[$0]) < distance(content.frames[$1]) }
      #expect(content.nearestItem(to: point) == nearest)
    }
  }

  @Test("Touching items are not found, and equal distances name the first item")
  func edges() {
    let cell = Rect(x: 0, y: 0, width: 10, height: 10)
    let content = ScrollContent(frames: [cell, Rect(x: 20, y: 0, width: 10, height: 10), cell])
    #expect(content.items(in: Rect(x: 10, y: 0, width: 10, height: 10)).isEmpty)
    #expect(content.items(in: Rect(x: 9, y: 0, width: 11, height: 10)) == [0, 2])
    #expect(content.items(in: Rect(x: 5, y: 5, width: 0, height: 0)) == [0, 2])
    #expect(content.nearestItem(to: Point(x: 15, y: 5)) == 0)
  }

  @Test("Pages follow each other, and right-to-left content is mirrored", arguments: PageFlow.allCases)
  func pages(flow: PageFlow) throws {
    let items = Samples.items(40, groups: true)
    let page = LayoutPage(width: 300, height: 400)
    let result = try Justified(paging: Paging(headingHeight: 12)).arrange(items, on: page)
    try #require(result.pages.count > 1)
    let content = ScrollContent(result, pages: flow, pageGap: 9)
    let count = Double(result.pages.count)
    let (length, breadth) = flow == .rows ? (400.0, 300.0) : (300.0, 400.0)
    let total = length * count + 9 * (count - 1)
    let size =
      flow == .rows ? Size(width: breadth, height: total) : Size(width: total, height: breadth)
    #expect(content.size == size)
    var headings: [LayoutResult.Heading] = []
    for (index, page) in result.pages.enumerated() {
      let start = Double(index) * (length + 9)
      func moved(_ frame: Rect) -> Rect {
        Rect(
          x: frame.x + (flow == .rows ? 0 : start), y: frame.y + (flow == .rows ? start : 0),
          width: frame.width,
          height: frame.height)
      }
      for placement in page.placements { #expect(content.frames[placement.item] == moved(placement.frame)) }
      headings += page.headings.map { .init(group: $0.group, frame: moved($0.frame)) }
    }
    #expect(content.headings == headings)
    let window = Rect(x: 0, y: 0, width: size.width, height: 450)
    #expect(content.headings(in: window) == headings.filter { $0.frame.meets(window) })

    let mirrored = ScrollContent(result, pages: flow, pageGap: 9, rightToLeft: true)
    for (frame, other) in zip(content.frames, mirrored.frames) {
      #expect(abs(other.x - (size.width - frame.maxX)) < 1e-9)
      #expect((other.y, other.width, other.height) == (frame.y, frame.width, frame.height))
    }
  }

  @Test("Offsets end with the content and the safe area, in both directions of writing")
  func offsets() {
    let page = LayoutResult.Page(
      size: Size(width: 2000, height: 300),
      placements: [.init(item: 0, frame: Rect(x: 0, y: 0, width: 50, height: 50))])
    let viewport = Viewport(
      size: Size(width: 500, height: 400), safeArea: .init(top: 20, left: 30, bottom: 10, right: 40))
    let result = LayoutResult(pages: [page])
    let (left, right) = (ScrollContent(result), ScrollContent(result, rightToLeft: true))
    #expect(ScrollWindow(left, in: viewport).offset == Point(x: -30, y: -20))
    #expect(ScrollWindow(right, in: viewport).offset == Point(x: 1540, y: -20))
    #expect(ScrollWindow(left, in: viewport, at: Point(x: 9000, y: 7)).offset == Point(x: 1540, y: -20))
    #expect(ScrollWindow(right, in: viewport, at: Point(x: -90, y: 7)).offset == Point(x: -30, y: -20))
    // Content that does not fill the view is at the side where lines begin.
    let wide = Viewport(size: Size(width: 2500, height: 400), safeArea: viewport.safeArea)
    #expect(ScrollWindow(left, in: wide, at: Point(x: 99, y: 0)).offset.x == -30)
    #expect(ScrollWindow(right, in: wide, at: Point(x: 99, y: 0)).frame(of: 0).maxX == 2500 - 40)
    #expect(viewport.page(margin: 3, gap: 2) == LayoutPage(width: 430, height: nil, margin: 3, gap: 2))
    #expect(viewport.page(scrolling: .columns) == LayoutPage(width: .infinity, height: 370))
  }

  @Test("Prefetching follows the distance that is left to scroll, and items behind come later")
  func prefetching() throws {
    var samples = ScrollSamples(seed: 5, count: 400)
    for round in 0..<60 {
      let viewport = samples.viewport()
      let content = try samples.content(in: viewport, rightToLeft: round % 2 == 0)
      let window = samples.window(content, in: viewport)
      let reach = samples.number(0...2000)
      let velocity = Point(x: [-2, 0, 2][round % 3], y: [0, 3, -3][round / 3 % 3])
      // The step at which the growing rectangle touches an item.
      func touch(_ item: Int) -> Double {
        let (frame, rect) = (content.frames[item], window.rect)
        let sides = [
          (frame.y - rect.maxY, velocity.y < 0), (rect.y - frame.maxY, velocity.y > 0),
          (frame.x - rect.maxX, velocity.x < 0), (rect.x - frame.maxX, velocity.x > 0),
        ]
        return sides.map { $0.0 * ($0.1 ? 4 : 1) }.max() ?? 0
      }
      let visible = Set(window.items)
      let expected = content.frames.indices.filter { !visible.contains($0) && touch($0) <= reach }
        .sorted { (touch($0), $0) < (touch($1), $1) }
      #expect(window.prefetchOrder(moving: velocity, reach: reach) == expected)
    }
  }
}
