import GalleryLayout
import Testing

@Suite("Equal spacing: pages")
struct EqualSpacingPageTests {
  static let a4 = LayoutPage(width: 595.276, height: 841.89)
  /// 25 mm.
  static let leastCell = 25 * 72 / 25.4

  @Test("Photos share one page while the cell is large enough, then more pages")
  func minimumCell() throws {
    for page in [Self.a4, LayoutPage(width: 841.89, height: 595.276)] {
      var wasOnePage = true
      for count in 1...160 {
        let result = try EqualSpacing(minimumCell: Self.leastCell).arrange(Samples.items(count), on: page)
        let cells = Set(result.pages.flatMap(\.placements).map(\.frame.width))
        // Evening out the whitespace costs at most 8 %.
        #expect(cells.count == 1 && (cells.first ?? 0) >= 0.92 * Self.leastCell - 1e-9, "\(count)")
        #expect(wasOnePage || result.pages.count > 1, "\(count)")
        wasOnePage = result.pages.count == 1
        // No page has over a row more than another.
        let counts = result.pages.map(\.placements.count)
        let columns = Set(result.pages[0].placements.map(\.frame.x)).count
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 2 * columns - 1, "\(counts)")
        #expect(counts == counts.sorted(by: >))
        #expect(Set(result.pages.map { $0.placements[0].frame.y }).count == 1)
      }
      #expect(!wasOnePage)
    }
  }

  @Test(
    "With a limit, photos are divided equally over pages",
    arguments: [(49, 48, [25, 24]), (79, 70, [40, 39]), (19, 6, [5, 5, 5, 4]), (30, 12, [10, 10, 10])])
  func balance(count: Int, most: Int, expected: [Int]) throws {
    for layout in [EqualSpacing(), EqualSpacing(frames: .aspect, align: .columns)] {
      var layout = layout
      layout.paging.perPage = most
      let items = (0..<count).map { LayoutItem(id: "\($0)") }
      let pages = try layout.arrange(items, on: Self.a4).pages.map(\.placements.count)
      #expect(pages == expected)
    }
  }

  @Test("The photo limit of a page overrides the minimum cell", arguments: [12, 100, 300])
  func perPage(limit: Int) throws {
    let layout = EqualSpacing(minimumCell: 60, paging: Paging(perPage: limit))
    let result = try layout.arrange(Samples.items(3 * limit), on: Self.a4)
    #expect(result.pages.map(\.placements.count) == [limit, limit, limit])
    let fewer = try layout.arrange(Samples.items(limit), on: Self.a4)
    #expect(result.pages[0] == fewer.pages[0])
  }

  @Test("Many groups on minimal pages are divided in one pass", .timeLimit(.minutes(1)))
  func manyGroups() throws {
    let items = (0..<9000).map {
      LayoutItem(id: "\($0)", aspect: [1.5, 0.75, 1][$0 % 3], group: "group \($0 / 3)")
    }
    let one = Paging(perPage: 1, headingHeight: 10)
    let layouts: [any Layout] = [
      EqualSpacing(cell: 60, paging: one), EqualSpacing(paging: one),
      EqualSpacing(frames: .aspect, paging: one),
      EqualSpacing(paging: Paging(headingHeight: 10)), Masonry(paging: Paging(headingHeight: 10)),
      Justified(paging: Paging(headingHeight: 10)), Justified(paging: Paging(pagePerGroup: true)),
    ]
    for layout in layouts {
      let result = try layout.arrange(items, on: Self.a4)
      #expect(result.pages.flatMap(\.placements).map(\.item) == Array(items.indices))
      let limit = (layout as? EqualSpacing)?.paging.perPage ?? .max
      #expect(result.pages.allSatisfy { $0.placements.count <= limit })
    }
  }

  @Test("Rows and columns override the minimum cell, and pages are filled")
  func rowsAndColumns() throws {
    let layout = EqualSpacing(columns: 10, rows: 14, minimumCell: 100)
    let result = try layout.arrange(Samples.items(150), on: Self.a4)
    #expect(result.pages.map(\.placements.count) == [140, 10])
    let few = try layout.arrange(Samples.items(3), on: Self.a4)
    #expect(few.pages[0].placements[0].frame == result.pages[0].placements[0].frame)
    let rows = try EqualSpacing(rows: 5).arrange(Samples.items(12), on: Self.a4)
    #expect(Set(rows.pages[0].placements.map(\.frame.y)).count == 4)
    #expect(throws: LayoutError.self) { try EqualSpacing(rows: 0).arrange(Samples.items(1), on: Self.a4) }
  }

  @Test("Whole photos lie in cells of the most common proportions, centred in columns")
  func wholePhotos() throws {
    let aspects = [1.5, 1.5, 1.5, 2.0 / 3]
    let items = (0..<40).map { LayoutItem(id: "\($0)", aspect: aspects[$0 % 4]) }
    let result = try EqualSpacing(frames: .aspect, align: .columns).arrange(items, on: Self.a4)
    let frames = result.pages[0].placements.map(\.frame)
    let middles = Set(frames.map { ($0.x + $0.width / 2).rounded() })
    let columns = middles.count
    #expect(frames.count > columns * 2 && columns < 12)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.width / frame.height - aspects[index % 4]) < 1e-9)
      #expect(
        abs(frame.x + frame.width / 2 - frames[index % columns].x - frames[index % columns].width / 2) < 1e-6)
    }
    // Wide photos fill their cells: neighbours are a gap apart.
    #expect(abs(frames[1].x - frames[0].maxX - (frames[2].x - frames[1].maxX)) < 1e-6)
  }

  @Test("A heading is above its group's first photo, on the same page, one gap apart")
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

  @Test("Groups with their own pages fill them, and alike groups have cells of one size")
  func ownPages() throws {
    let sizes = [2, 30, 28, 7]
    let items = sizes.enumerated().flatMap { group, count in
      (0..<count).map { LayoutItem(id: "\(group)-\($0)", group: "\(group)") }
    }
    let pages = try EqualSpacing(paging: Paging(pagePerGroup: true)).arrange(items, on: Self.a4).pages
    #expect(pages.map(\.placements.count) == sizes)
    #expect(pages.flatMap(\.placements).map(\.item) == Array(items.indices))
    let cells = pages.map { $0.placements[0].frame.width }
    #expect(cells[1] == cells[2] && cells[0] > 2 * cells[1] && cells[3] > 1.5 * cells[1])
    let alone = try EqualSpacing().arrange(Array(items.prefix(2)), on: Self.a4)
    #expect(alone.pages[0] == pages[0])
  }

  @Test("Captions and headings keep one gap, equal edges and the largest cell")
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
        #expect(top >= 12 - 1e-9 && top <= bottom + 1e-9)
      }
    }
  }

  @Test("Items too large for an empty page, and invalid numbers, are errors")
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
