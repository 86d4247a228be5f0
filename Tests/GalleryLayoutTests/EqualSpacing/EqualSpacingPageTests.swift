import GalleryLayout
import Testing

@Suite("Equal spacing: pages")
struct EqualSpacingPageTests {
  static let a4 = LayoutPage(width: 595.276, height: 841.89)
  /// 25 mm.
  static let leastCell = 25 * 72 / 25.4

  @Test("One page while the cell is not below the least; beyond that, more pages of such cells")
  func minimumCell() throws {
    for page in [Self.a4, LayoutPage(width: 841.89, height: 595.276)] {
      var wasOnePage = true
      for count in 1...160 {
        let result = try EqualSpacing(minimumCell: Self.leastCell).arrange(Samples.items(count), on: page)
        let cells = Set(result.pages.flatMap(\.placements).map(\.frame.width))
        #expect(cells.count == 1 && (cells.first ?? 0) >= Self.leastCell - 1e-9, "\(count)")
        #expect(wasOnePage || result.pages.count > 1, "\(count)")
        wasOnePage = result.pages.count == 1
        // Pages are full but for the last.
        #expect(Set(result.pages.dropLast().map(\.placements.count)).count <= 1)
      }
      #expect(!wasOnePage)
    }
  }

  @Test("Earlier pages stay as they are when later photos drop out")
  func stability() throws {
    let layouts = [
      EqualSpacing(), EqualSpacing(frames: .aspect), EqualSpacing(columns: 4),
      EqualSpacing(paging: Paging(perPage: 11)),
      EqualSpacing(paging: Paging(headingHeight: 10)),
    ]
    for layout in layouts {
      let items = Samples.items(400, spans: layout.frames == .cell, groups: true)
      let whole = try layout.arrange(items, on: Self.a4)
      for count in [390, 333, 270] {
        let part = try layout.arrange(Array(items.prefix(count)), on: Self.a4)
        try #require(part.pages.count > 1)
        #expect(part.pages.dropLast() == whole.pages.prefix(part.pages.count - 1))
      }
    }
  }

  @Test("A limit of photos a page lays out pages of that many")
  func perPage() throws {
    let result = try EqualSpacing(minimumCell: 60, paging: Paging(perPage: 12)).arrange(
      Samples.items(30), on: Self.a4)
    #expect(result.pages.map(\.placements.count) == [12, 12, 6])
    let twelve = try EqualSpacing(minimumCell: 60).arrange(Samples.items(12), on: Self.a4)
    #expect(result.pages[0] == twelve.pages[0])
  }

  @Test("A heading lies above the first photo of its group, on the same page, one gap apart")
  func headings() throws {
    for spans in [false, true] {
      let items = Samples.items(120, spans: spans, groups: true)
      for pagePerGroup in [false, true] {
        let paging = Paging(headingHeight: 14, pagePerGroup: pagePerGroup)
        let result = try EqualSpacing(cell: 61, paging: paging).arrange(items, on: Self.a4)
        let gap = result.pages[0].placements[1].frame.x - result.pages[0].placements[0].frame.maxX
        var groups: [String] = []
        for page in result.pages {
          for heading in page.headings {
            groups.append(heading.group)
            let first = try #require(page.placements.first { items[$0.item].group == heading.group })
            #expect(abs(first.frame.y - heading.frame.maxY - gap) <= 1e-9)
            #expect(heading.frame.height == 14)
          }
          if pagePerGroup { #expect(Set(page.placements.map { items[$0.item].group }).count == 1) }
        }
        #expect(
          groups
            == Set(items.compactMap(\.group)).sorted { Int($0.dropFirst(6)) ?? 0 < Int($1.dropFirst(6)) ?? 0 }
        )
      }
    }
  }

  @Test("Captions and headings: one common gap, edges equal, the cell as large as it can be")
  func bands() throws {
    for height in [600.0, 841.89] {
      let page = LayoutPage(width: 595.276, height: height, gap: 12)
      for count in [5, 17, 29] {
        var items = Samples.items(count, groups: true)
        for index in items.indices { items[index].captionHeight = 11 }
        let layout = EqualSpacing(minimumCell: 5, paging: Paging(headingHeight: 14))
        let result = try layout.arrange(items, on: page)
        try #require(result.pages.count == 1)
        let placed = result.pages[0]
        let rows = Set(placed.placements.map(\.frame.y)).map {
          ($0, $0 + placed.placements[0].frame.height + 11)
        }
        let bands = (rows + placed.headings.map { ($0.frame.y, $0.frame.maxY) }).sorted { $0.0 < $1.0 }
        let gaps = zip(bands, bands.dropFirst()).map { $1.0 - $0.1 }
        #expect(gaps.allSatisfy { abs($0 - gaps[0]) <= 1e-9 && $0 >= 12 - 1e-9 })
        let (top, bottom) = (bands[0].0, height - bands[bands.count - 1].1)
        let left = placed.placements.map(\.frame.x).min() ?? 0
        #expect(abs(top - bottom) <= 1e-9)
        #expect(abs(min(top, left) - (gaps.first ?? 12)) <= 1e-9)
      }
    }
  }

  @Test("What does not fit on an empty page, and numbers out of their range, are errors")
  func refusals() {
    let page = LayoutPage(width: 100, height: 100, gap: 5)
    let item = LayoutItem(id: "a")
    func refuses(_ layout: EqualSpacing, _ item: LayoutItem, _ page: LayoutPage) {
      #expect(throws: LayoutError.self) { try layout.arrange([item], on: page) }
    }
    refuses(EqualSpacing(cell: 91), item, page)
    refuses(EqualSpacing(columns: 2, cell: 60), item, page)
    refuses(EqualSpacing(), LayoutItem(id: "a", diameter: 95), page)
    refuses(EqualSpacing(), LayoutItem(id: "a", captionHeight: 95), page)
    refuses(EqualSpacing(), LayoutItem(id: "a", aspect: 0), page)
    refuses(EqualSpacing(), LayoutItem(id: "a", span: 0), page)
    refuses(EqualSpacing(columns: 0), item, page)
    refuses(EqualSpacing(cell: .nan), item, page)
    refuses(EqualSpacing(paging: Paging(perPage: 0)), item, page)
    refuses(EqualSpacing(), item, LayoutPage(width: 100, height: -1))
    refuses(EqualSpacing(), item, LayoutPage(width: 100, height: 100, margin: 50))
    refuses(EqualSpacing(flow: .columns), item, LayoutPage(width: 100, height: nil))
    refuses(EqualSpacing(), item, LayoutPage(width: .infinity, height: 100))
  }
}
