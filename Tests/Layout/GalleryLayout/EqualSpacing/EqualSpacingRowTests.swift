import GalleryLayout
import Testing

@Suite("Equal spacing: rows")
struct EqualSpacingRowTests {
  private let page = LayoutPage(width: 350, height: nil, gap: 10)

  @Test("The last row starts at the first column, is centred, or spread")
  func lastRow() throws {
    // Three columns of 100, 12.5 apart.
    func lastRow(_ lastRow: RowAlignment, _ items: Int) throws -> [Double] {
      let result = try EqualSpacing(cell: 100, lastRow: lastRow).arrange(Samples.items(items), on: page)
      return result.pages[0].placements.dropFirst(items / 3 * 3).map(\.frame.x)
    }
    #expect(try lastRow(.start, 5) == [12.5, 125])
    #expect(try lastRow(.centre, 5) == [68.75, 181.25])
    #expect(try lastRow(.justify, 5) == [50, 200])
    #expect(try lastRow(.centre, 7) == [125] && lastRow(.justify, 7) == [125])
  }

  @Test("Given cells and rows centre the last row of circles, but not of rectangles")
  func givenSizes() throws {
    let page = LayoutPage(width: 350, height: 400, margin: 10, gap: 10)
    func middle(_ layout: EqualSpacing) throws -> Double {
      let frames = try layout.arrange(Samples.items(7), on: page).pages[0].placements.map(\.frame)
      let foot = try #require(frames.map(\.y).max())
      let row = frames.filter { abs($0.y - foot) < 1e-9 }
      return try (#require(row.map(\.x).min()) + #require(row.map(\.maxX).max())) / 2
    }
    for layout in [EqualSpacing(cell: 100, tile: .circle), EqualSpacing(rows: 3, tile: .circle)] {
      #expect(try abs(middle(layout) - 175) < 1e-9)
    }
    #expect(try middle(EqualSpacing(cell: 100, tile: .rectangle)) < 100)
  }

  @Test("With fixed spacing, a spread last row reaches from margin to margin")
  func fixedLastRow() throws {
    let page = LayoutPage(width: 350, height: nil, margin: 5, gap: 10)
    let layout = EqualSpacing(cell: 100, spacing: .fixed, lastRow: .justify)
    let result = try layout.arrange(Samples.items(5), on: page)
    #expect(result.pages[0].placements.map(\.frame.x) == [5, 115, 225, 5, 245])
  }

  @Test("A featured photo takes two by two cells, and cells keep the photos' order")
  func featured() throws {
    var items = Samples.items(9)
    items[1].span = 2
    items[4].span = 2
    let result = try EqualSpacing(cell: 100).arrange(items, on: page)
    let cells = result.pages[0].placements.map { ($0.frame.x / 112.5, $0.frame.y / 112.5) }
    let expected: [(Double, Double)] = [
      (0, 0), (1, 0), (0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (1, 4), (2, 4),
    ]
    #expect(
      zip(cells, expected).allSatisfy {
        abs($0.0 - $1.0 - 1.0 / 9) < 1e-9 && abs($0.1 - $1.1 - 1.0 / 9) < 1e-9
      })
    #expect(result.pages[0].placements[1].frame.width == 212.5)
    #expect(result.pages[0].placements[1].frame.height == 212.5)
  }

  @Test("A featured photo leaves no hole: later photos fill the cells beside it", arguments: [7, 20, 45])
  func noHole(count: Int) throws {
    var items = Samples.items(count)
    for index in stride(from: 2, to: count, by: 5) { items[index].span = 2 }
    let result = try EqualSpacing().arrange(items, on: LayoutPage(width: 350, height: 500))
    for page in result.pages {
      let frames = page.placements.map(\.frame)
      let cell = try #require(frames.map(\.width).min())
      let bottom = try #require(frames.map(\.maxY).max())
      // A point in the middle of every cell above the last row is covered.
      let xs = Set(frames.filter { $0.width < cell * 1.5 }.map { $0.x + cell / 2 })
      let ys = Set(frames.filter { $0.width < cell * 1.5 && $0.maxY < bottom - 1 }.map { $0.y + cell / 2 })
      for x in xs {
        for y in ys {
          #expect(frames.contains { $0.x < x && x < $0.maxX && $0.y < y && y < $0.maxY }, "\(x), \(y)")
        }
      }
    }
  }

  @Test("A featured photo is not cut at a page's end: later photos fill the space")
  func featuredAtTheEnd() throws {
    var items = Samples.items(8)
    items[3].span = 2
    let closed = LayoutPage(width: 350, height: 260, gap: 10)
    let result = try EqualSpacing(cell: 100).arrange(items, on: closed)
    #expect(result.pages.map { $0.placements.map(\.item) } == [[0, 1, 2, 4, 5, 6], [3, 7]])
  }

  @Test("Columns as lines are rows with the axes exchanged")
  func transposed() throws {
    for page in Samples.pages where page.height != nil {
      let turned = LayoutPage(width: page.height ?? 0, height: page.width)
      for layout in [EqualSpacing(), EqualSpacing(cell: 61, lastRow: .centre), EqualSpacing(columns: 5)] {
        var columns = layout
        columns.flow = .columns
        let items = Samples.items(33, spans: true)
        let rows = try layout.arrange(items, on: page).pages.flatMap(\.placements)
        let lines = try columns.arrange(items, on: turned).pages.flatMap(\.placements)
        #expect(
          rows.map { [$0.frame.x, $0.frame.y, $0.frame.width] }
            == lines.map { [$0.frame.y, $0.frame.x, $0.frame.height] })
      }
    }
  }

  @Test("A row too low for the gap keeps the minimum edges")
  func lowPage() throws {
    let low = LayoutPage(width: 350, height: 190, gap: 10)
    let result = try EqualSpacing(cell: 160).arrange(Samples.items(3), on: low)
    #expect(result.pages.map(\.placements.count) == [2, 1])
    #expect(result.pages.allSatisfy { abs($0.placements[0].frame.y - 15) <= 1e-9 })
  }
}
