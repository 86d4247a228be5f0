import GalleryLayout
import TestSupport
import Testing

@Suite struct ScrollArrangementTests {
  private static let portrait = Viewport(
    size: Size(width: 390, height: 844), safeArea: .init(top: 59, bottom: 34))
  private static let landscape = Viewport(
    size: Size(width: 844, height: 390), safeArea: .init(left: 59, bottom: 21, right: 59))

  @Test("Twenty rotations lead back to the offset, though views round offsets to pixels")
  func rotations() throws {
    var arrangement = try ScrollArrangement(
      Samples.items(600), by: Justified(rowHeight: 110), margin: 8, gap: 4, in: Self.portrait)
    arrangement.scroll(to: Point(x: 0, y: 3000.4))
    let item = try #require(arrangement.window.anchor()?.item)
    for turn in 0..<20 {
      try arrangement.resize(to: turn % 2 == 0 ? Self.landscape : Self.portrait)
      #expect(arrangement.window.items.contains(item), "turn \(turn)")
      let offset = arrangement.window.offset
      arrangement.scroll(to: Point(x: offset.x, y: offset.y.rounded()))
    }
    #expect(abs(arrangement.window.offset.y - 3000.4) <= 1.5)
    // After the user scrolls, another anchor counts.
    arrangement.scroll(to: Point(x: 0, y: 9000))
    let next = try #require(arrangement.window.anchor()?.item)
    try arrangement.resize(to: Self.landscape)
    #expect(arrangement.window.items.contains(next) && !arrangement.window.items.contains(item))
  }

  @Test("A carousel shows one photo a page, and the same one after a rotation and in a grid")
  func carousel() throws {
    var arrangement = try ScrollArrangement(
      Samples.items(60), by: Carousel(), on: .paged, in: Self.portrait)
    arrangement.scroll(to: Point(x: 390 * 17, y: arrangement.window.offset.y))
    #expect(arrangement.window.items == [17])
    try arrangement.resize(to: Self.landscape)
    #expect(arrangement.window.items.contains(17))
    try arrangement.arrange(by: EqualSpacing(columns: 5, rows: 3))
    #expect(arrangement.window.items.contains(17))
  }

  @Test("Items that remain after a change keep their place, also mirrored")
  func replacement() throws {
    let items = Samples.items(300)
    var arrangement = try ScrollArrangement(
      items, by: EqualSpacing(columns: 3), margin: 8, gap: 4, rightToLeft: true, in: Self.portrait)
    arrangement.scroll(to: Point(x: arrangement.window.offset.x, y: 4000))
    let shown = arrangement.window.items.map { items[$0].id }
    let places = arrangement.window.items.map(arrangement.window.frame)
    try arrangement.replace(Array(items.dropFirst(30)))
    #expect(arrangement.window.items.map { arrangement.items[$0].id } == shown)
    for (item, place) in zip(arrangement.window.items, places) {
      let moved = arrangement.window.frame(of: item)
      #expect(abs(moved.x - place.x) < 1e-6 && abs(moved.y - place.y) < 1e-6)
    }
  }

  @Test("A view that is too small throws and leaves everything as it was")
  func refusal() throws {
    var arrangement = try ScrollArrangement(
      Samples.items(30), by: Masonry(columns: 2), margin: 20, in: Self.portrait)
    arrangement.scroll(to: Point(x: 0, y: 100))
    let (offset, frames) = (arrangement.window.offset, arrangement.window.content.frames)
    #expect(throws: LayoutError.self) {
      try arrangement.resize(to: Viewport(size: Size(width: 30, height: 700)))
    }
    #expect(throws: LayoutError.self) { try arrangement.arrange(by: Masonry(columns: 0)) }
    #expect(throws: LayoutError.self) { try arrangement.replace([LayoutItem(id: "a", aspect: -1)]) }
    #expect(arrangement.window.offset == offset && arrangement.window.content.frames == frames)
    #expect(arrangement.items.count == 30 && arrangement.window.viewport == Self.portrait)
  }
}
