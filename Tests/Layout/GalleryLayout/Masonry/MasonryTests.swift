import GalleryLayout
import Testing

@Suite("Masonry")
struct MasonryTests {
  static let variants: [(name: String, layout: Masonry)] = [
    ("auto", Masonry()),
    ("four columns", Masonry(columns: 4)),
    ("seven a page", Masonry(paging: Paging(perPage: 7))),
    ("headings", Masonry(paging: Paging(headingHeight: 12))),
    ("a page per group", Masonry(paging: Paging(headingHeight: 12, pagePerGroup: true))),
  ]

  @Test("The first row has the first photos in order", arguments: [7, 24, 66])
  func firstRow(count: Int) throws {
    for page in Samples.pages {
      let shown = try Masonry().arrange(Samples.items(count, seed: UInt64(count)), on: page).pages[0]
      let top = shown.placements.map(\.frame.y).min() ?? 0
      let row = shown.placements.filter { abs($0.frame.y - top) < 1e-9 }.sorted { $0.frame.x < $1.frame.x }
      #expect(row.map(\.item) == Array(0..<row.count), "\(page.width)")
    }
  }

  @Test("Photos of one camera are in order, and their last row has no hole", arguments: [7, 13, 17, 41])
  func oneCamera(count: Int) throws {
    // The same proportions, up to rounding.
    let items = (0..<count).map { LayoutItem(id: "\($0)", aspect: [1.5, 1.4993, 1.5004][$0 % 3]) }
    for page in Samples.pages where page.height != nil {
      let placements = try Masonry().arrange(items, on: page).pages[0].placements
      let height = placements[0].frame.height
      let order = placements.sorted { first, second in
        abs(first.frame.y - second.frame.y) > height / 2
          ? first.frame.y < second.frame.y : first.frame.x < second.frame.x
      }
      #expect(order.map(\.item) == Array(0..<count), "\(page.width)")
    }
  }

  @Test(
    "Columns of whole photos end together; those of many, on most pages", arguments: [2, 7, 14, 20, 47, 130])
  func ends(count: Int) throws {
    let items = (0..<count).map {
      LayoutItem(id: "\($0)", aspect: [1.5, 0.67, 1.33, 1.78, 1][$0 * $0 % 11 % 5])
    }
    let pages = Samples.pages.filter { $0.height != nil }
    var together = 0
    for page in pages {
      let placements = try Masonry().arrange(items, on: page).pages[0].placements
      let columns = Dictionary(grouping: placements.map(\.frame)) { $0.x.rounded() }
      let ends = try columns.values.map { try #require($0.map(\.maxY).max()) }
      if try #require(ends.max()) - #require(ends.min()) < 1e-6 { together += 1 }
    }
    #expect(together >= (count > 14 ? pages.count * 2 / 3 : pages.count))
  }

  @Test("Photos are placed whole", arguments: variants.indices)
  func wholePhotos(variant: Int) throws {
    let (name, layout) = Self.variants[variant]
    try Invariants.checkWholePhotos(layout, name, hasHeadings: layout.paging.headingHeight > 0)
  }

  @Test("Each photo goes to the shortest column, the leftmost of several")
  func shortestColumn() throws {
    let items = Samples.items(300, seed: 3)
    let page = LayoutPage(width: 420, height: nil, margin: 10, gap: 10)
    let result = try Masonry(columns: 4).arrange(items, on: page)
    var tops = [10.0, 10, 10, 10]
    for placement in result.pages[0].placements {
      let column = Int(((placement.frame.x - 10) / 102.5).rounded())
      #expect(abs(placement.frame.width - 92.5) <= 1e-9)
      #expect(abs(placement.frame.x - 10 - 102.5 * Double(column)) <= 1e-9)
      #expect(tops[column] <= (tops.min() ?? 0) + 1e-9)
      #expect(abs(placement.frame.y - tops[column]) <= 1e-9)
      tops[column] = placement.frame.maxY + 10
    }
    #expect(abs(result.pages[0].size.height - (tops.max() ?? 0)) <= 1e-9)
  }

  @Test("Pages are equally full, and columns end at nearly one height")
  func flatEnds() throws {
    for page in Samples.pages {
      guard let height = page.height else { continue }
      for count in [30, 60, 200] {
        let items = (0..<count).map { LayoutItem(id: "\($0)", aspect: [1.5, 0.67, 1.33, 1.5][$0 % 4]) }
        let result = try Masonry().arrange(items, on: page)
        for sheet in result.pages {
          let ends = Dictionary(grouping: sheet.placements.map(\.frame)) { $0.x.rounded() }
            .values.map { $0.map(\.maxY).max() ?? 0 }
          let (first, last) = (try #require(ends.min()), try #require(ends.max()))
          #expect(last - first < 0.15 * height, "\(page), \(count): \(ends)")
        }
      }
    }
  }

  @Test("With a little crop, columns end at one height and fill the page", arguments: [30, 49, 79, 100])
  func crop(count: Int) throws {
    let aspects = [1.5, 0.67, 1.33, 1.5, 1.78]
    let items = (0..<count).map { LayoutItem(id: "\($0)", aspect: aspects[$0 % 5]) }
    let changes: ClosedRange<Double> = (1 / 1.05 - 1e-9)...(1 / 0.95 + 1e-9)
    for (width, height) in [(595.0, 842.0), (842, 595)] {
      let page = LayoutPage(width: width, height: height, margin: 14, gap: 4.5)
      let result = try Masonry(minimumColumn: 71, mostCrop: 0.05).arrange(items, on: page)
      Invariants.check(result, items: items, page: page)
      let frames = result.pages.map { $0.placements.map(\.frame) }
      for placement in result.pages.flatMap(\.placements) {
        let change = placement.frame.width / placement.frame.height / items[placement.item].aspect
        #expect(changes.contains(change))
      }
      for page in frames {
        let ends = Dictionary(grouping: page) { $0.x.rounded() }.values.map { $0.map(\.maxY).max() ?? 0 }
        #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 0.03 * height)
      }
      let fullest = frames.map { $0.reduce(0) { $0 + $1.width * $1.height } }.max() ?? 0
      #expect(fullest > 0.75 * width * height)
    }
    #expect(throws: LayoutError.self) {
      try Masonry(mostCrop: 0.6).arrange(items, on: LayoutPage(width: 595, height: 842))
    }
  }

  @Test("The layout scales with the page") func scales() throws {
    for page in Samples.pages {
      for count in [1, 7, 30, 160] {
        let items = Samples.items(count)
        let scaled = LayoutPage(width: page.width * 3, height: page.height.map { $0 * 3 })
        Invariants.check(
          try Masonry().arrange(items, on: page), scaledBy: 3, is: try Masonry().arrange(items, on: scaled),
          "\(page), \(count)")
      }
    }
  }
}
