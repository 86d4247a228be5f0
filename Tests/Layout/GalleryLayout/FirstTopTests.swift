import GalleryGeometry
import GalleryLayout
import Testing

@Suite("A first page with a title")
struct FirstTopTests {
  private static let layouts: [(name: String, layout: any Layout)] = [
    ("equal-spacing", EqualSpacing(minimumCell: 60)),
    ("equal-spacing, 3 columns", EqualSpacing(columns: 3)),
    ("equal-spacing, cell", EqualSpacing(cell: 80)),
    ("equal-spacing, fixed", EqualSpacing(cell: 80, spacing: .fixed)),
    ("equal-spacing, whole photos", EqualSpacing(minimumCell: 60, frames: .aspect)),
    ("equal-spacing, columns", EqualSpacing(minimumCell: 60, flow: .columns)),
    ("justified", Justified(minimumRowHeight: 60)),
    ("masonry", Masonry(minimumColumn: 70)),
    ("carousel", Carousel(strip: 0.4)),
    (
      "circle-packing",
      PagedCirclePacking(packing: CirclePacking(effort: .fast), minimumDiameter: 70)
    ),
  ]
  private static let names = layouts.map(\.name)
  private static let top = 50.0

  private func layout(_ name: String) throws -> any Layout {
    try #require(Self.layouts.first { $0.name == name }).layout
  }

  private func page(_ firstTop: Double, landscape: Bool = false) -> LayoutPage {
    LayoutPage(width: landscape ? 500 : 350, height: landscape ? 350 : 500, gap: 8, firstTop: firstTop)
  }

  private func items(_ count: Int) -> [LayoutItem] {
    (0..<count).map { LayoutItem(id: "\($0)", aspect: [1.5, 0.75, 1][$0 % 3], captionHeight: 0) }
  }

  @Test("No item covers the title, and all items are placed", arguments: names, [1, 5, 40, 90])
  func free(name: String, count: Int) throws {
    for landscape in [false, true] {
      let items = items(count)
      let page = page(Self.top, landscape: landscape)
      let result = try layout(name).arrange(items, on: page)
      let placed = result.pages.flatMap { $0.placements.map(\.item) }
      #expect(placed.sorted() == Array(items.indices))
      for frame in result.pages[0].placements.map(\.frame) { #expect(frame.y >= Self.top - 1e-9) }
      for (index, sheet) in result.pages.enumerated() {
        #expect(sheet.size == Size(width: page.width, height: page.height ?? 0))
        for frame in sheet.placements.map(\.frame) {
          #expect(frame.y >= -1e-9 && frame.maxY <= sheet.size.height + 1e-9, "page \(index)")
        }
      }
    }
  }

  @Test("Later pages are used whole: they reach higher than the first", arguments: names)
  func later(name: String) throws {
    guard name != "equal-spacing, columns" else { return }
    let result = try layout(name).arrange(items(90), on: page(Self.top))
    #expect(result.pages.count > 1)
    let second = try #require(result.pages[1].placements.map(\.frame.y).min())
    #expect(second < Self.top)
  }

  @Test("Cells of a grid have one size on all pages", arguments: [nil, 2, 3] as [Int?])
  func oneSize(columns: Int?) throws {
    let layout = EqualSpacing(columns: columns, minimumCell: 60)
    for landscape in [false, true] {
      let result = try layout.arrange(items(90), on: page(Self.top, landscape: landscape))
      let sizes = result.pages.flatMap(\.placements).map(\.frame.width)
      let (least, most) = (try #require(sizes.min()), try #require(sizes.max()))
      #expect(most - least < 1e-9)
    }
  }

  @Test("Rows begin at one height on all pages, on the first one below the title")
  func oneHeight() throws {
    let result = try EqualSpacing(minimumCell: 60).arrange(items(90), on: page(Self.top))
    let tops = result.pages.map { $0.placements[0].frame.y }
    #expect(tops.count > 1 && tops.dropFirst().allSatisfy { abs($0 - (tops[0] - Self.top)) < 1e-9 })
  }

  @Test("A single page chooses the largest cell that leaves space for the title")
  func onePage() throws {
    let plain = try EqualSpacing().arrange(items(12), on: LayoutPage(width: 350, height: 450, gap: 8))
    let titled = try EqualSpacing().arrange(items(12), on: page(Self.top))
    #expect(titled.pages.count == 1)
    for (first, second) in zip(plain.pages[0].placements, titled.pages[0].placements) {
      #expect(abs(first.frame.width - second.frame.width) < 1e-9)
      #expect(abs(first.frame.y + Self.top - second.frame.y) < 1e-9)
    }
  }

  @Test("A group's heading lies below the title")
  func heading() throws {
    let paging = Paging(headingHeight: 20)
    let layouts: [any Layout] = [
      EqualSpacing(paging: paging), Justified(paging: paging), Masonry(paging: paging),
      Carousel(strip: 0.4, paging: paging),
      PagedCirclePacking(packing: CirclePacking(effort: .fast), minimumDiameter: 70, paging: paging),
    ]
    for layout in layouts {
      let items = items(6).map {
        var item = $0
        item.group = "A"
        return item
      }
      let first = try layout.arrange(items, on: page(Self.top)).pages[0]
      let heading = try #require(first.headings.first).frame
      #expect(heading.y >= Self.top - 1e-9 && heading.height == 20)
      for frame in first.placements.map(\.frame) { #expect(frame.y >= heading.maxY - 1e-9) }
    }
  }

  @Test("A title as high as the page is rejected", arguments: names)
  func tooHigh(name: String) throws {
    for top in [500, 1e9, -1, .infinity] {
      let layout = try layout(name)
      #expect(throws: LayoutError.self) { try layout.arrange(items(3), on: page(top)) }
    }
  }

  @Test("Circles of fixed sizes continue over whole pages")
  func fixedCircles() throws {
    let items = (0..<40).map { LayoutItem(id: "\($0)", diameter: 80) }
    let result = try CirclePacking(effort: .fast).arrange(items, on: page(Self.top))
    #expect(Set(result.pages.flatMap(\.placements).map(\.item)).count == 40)
    #expect(result.pages[0].placements.allSatisfy { $0.frame.y >= Self.top - 1e-9 })
    #expect(result.pages[1].placements.contains { $0.frame.y < Self.top })
    #expect(result.pages.flatMap(\.placements).allSatisfy { abs($0.frame.width - 80) < 1e-9 })
  }

  @Test("The content of a page lies inside its margins, below the title")
  func content() {
    var page = LayoutPage(size: .a5.landscape, margin: 10)
    #expect(page.width > 595 && page.width < 596 && page.height == Size.a5.width)
    page.firstTop = 50
    #expect(
      page.content(usualMargin: 99) == Rect(x: 10, y: 60, width: page.width - 20, height: Size.a5.width - 70))
    let open = LayoutPage(width: 100, height: nil).content(usualMargin: 8)
    #expect(open == Rect(x: 8, y: 8, width: 84, height: .infinity))
  }
}
