import GalleryLayout
import TestSupport
import Testing

@Suite struct ScrollChangeTests {
  private static let viewport = Viewport(
    size: Size(width: 390, height: 700), safeArea: .init(top: 40, bottom: 20))

  private static let stable: [(name: String, layout: any Layout)] = [
    ("grid", EqualSpacing(columns: 4, cell: 80, paging: Paging(headingHeight: 20))),
    ("masonry", Masonry(columns: 3, paging: Paging(headingHeight: 20))),
    ("circles", CirclePacking(order: .reading)),
    ("carousel", Carousel()),
  ]

  @Test("Appended items move nothing in layouts whose earlier places do not change", arguments: 0..<4)
  func appending(index: Int) throws {
    let (name, layout) = Self.stable[index]
    let page =
      name == "carousel" ? LayoutPage(width: 390, height: 640) : Self.viewport.page(margin: 8, gap: 4)
    var samples = ScrollSamples(seed: 3, count: 0)
    let items = (0..<230).map { index in
      LayoutItem(
        id: "\(index)", aspect: samples.number(0.5...2),
        diameter: name == "circles" ? samples.number(30...90) : nil, span: index % 11 == 3 ? 2 : 1,
        group: "\(index / 40)")
    }
    for count in [1, 2, 5, 50, 99, 131] {
      let before = ScrollContent(try layout.arrange(Array(items.prefix(count)), on: page))
      for appended in [1, 2, 3, 99] {
        let after = ScrollContent(try layout.arrange(Array(items.prefix(count + appended)), on: page))
        #expect(Array(after.frames.prefix(count)) == before.frames, "\(name), \(count) + \(appended)")
        for share in [0, 0.3, 1] {
          let window = ScrollWindow(before, in: Self.viewport, at: Point(x: 0, y: share * before.size.height))
          #expect(ScrollWindow(after, after: window) { $0 }.offset == window.offset)
        }
      }
    }
  }

  @Test("After any change, no other offset moves the visible items less")
  func leastMovement() throws {
    var samples = ScrollSamples(seed: 8, count: 300)
    for round in 0..<80 {
      let page = Self.viewport.page(margin: 6, gap: 5)
      let layout: any Layout = round % 2 == 0 ? Justified(rowHeight: 90) : Masonry(columns: 4)
      let window = samples.window(
        ScrollContent(try layout.arrange(samples.items, on: page)), in: Self.viewport)
      let share = [0.02, 0.3, 0.9][round % 3]
      var changed: [LayoutItem] = []
      var indices: [Int: Int] = [:]
      for (index, item) in samples.items.enumerated() {
        if samples.number(0...1) < 0.03 { changed.append(LayoutItem(id: "new \(index)")) }
        if samples.number(0...1) < share { continue }
        indices[index] = changed.count
        changed.append(item)
      }
      let content = ScrollContent(try layout.arrange(changed, on: page))
      let result = ScrollWindow(content, after: window) { indices[$0] }
      let moves = window.content.items(in: window.safeRect).compactMap { item in
        indices[item].map { content.frames[$0].y - window.content.frames[item].y }
      }
      func movement(_ offset: Double) -> Double {
        moves.reduce(0) { $0 + abs($1 - (offset - window.offset.y)) }
      }
      for move in moves + [0] {
        let other = ScrollWindow(content, in: Self.viewport, at: Point(x: 0, y: window.offset.y + move))
        #expect(movement(result.offset.y) <= movement(other.offset.y) + 1e-6)
      }
      #expect(ScrollWindow(content, in: Self.viewport, at: result.offset).offset == result.offset)
    }
  }

  @Test("If all visible items are removed, the next item takes their place, or else the one before")
  func removedScreen() throws {
    let grid = EqualSpacing(columns: 1, cell: 100, spacing: .fixed)
    func content(_ count: Int) throws -> ScrollContent {
      let items = (0..<count).map { LayoutItem(id: "\($0)") }
      return ScrollContent(
        try grid.arrange(items, on: LayoutPage(width: 390, height: nil, margin: 0, gap: 0)))
    }
    let window = ScrollWindow(try content(100), in: Self.viewport, at: Point(x: 0, y: 4010))
    let anchor = try #require(window.anchor())
    // Items 40 to 47 are removed; item 48 takes the place of the anchor.
    let after = ScrollWindow(try content(92), after: window) {
      (40..<48).contains($0) ? nil : $0 < 40 ? $0 : $0 - 8
    }
    #expect(after.frame(of: 40).y == window.frame(of: anchor.item).y)
    let last = ScrollWindow(try content(40), after: window) { $0 < 40 ? $0 : nil }
    #expect(last.frame(of: 39).maxY == 680)
    #expect(ScrollWindow(try content(5), after: window) { _ in nil }.offset.y == -40)
  }
}
