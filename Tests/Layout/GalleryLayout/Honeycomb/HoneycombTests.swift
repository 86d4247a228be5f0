import GalleryGeometry
import GalleryLayout
import Testing

@Suite("Honeycomb")
struct HoneycombTests {
  static let pages = Samples.pages.filter { $0.height != nil }

  @Test(
    "Neighbours are one gap apart along three axes, and tiles stay on their pages",
    arguments: [TileOutline.circle, .hexagon])
  func lattice(tile: TileOutline) throws {
    let aspect = tile == .hexagon ? 0.75.squareRoot() : 1
    for page in Self.pages {
      for count in [1, 2, 5, 9, 19, 60, 211] {
        let items = (0..<count).map { LayoutItem(id: "\($0)") }
        let result = try EqualSpacing(tile: tile, lattice: .hexagonal).arrange(items, on: page)
        #expect(result.pages.flatMap(\.placements).map(\.item) == Array(items.indices))
        for sheet in result.pages {
          let frames = sheet.placements.map(\.frame)
          var pitches: [Double] = []
          for (index, first) in frames.enumerated() {
            #expect(first.x >= -1e-9 && first.maxX <= page.width + 1e-9)
            #expect(first.y >= -1e-9 && first.maxY <= sheet.size.height + 1e-9)
            let distances = frames[..<index].map { second in
              let (across, down) = (second.midX - first.midX, second.midY - first.midY)
              return (across * across + down * down).squareRoot()
            }
            // Every tile but the first touches an earlier one, and no tile comes nearer.
            if let nearest = distances.min() { pitches.append(nearest) }
          }
          let (least, most) = (pitches.min() ?? 0, pitches.max() ?? 0)
          #expect(most - least <= 1e-9 * page.width)
          let gap = 0.015 * min(page.width, page.height ?? 0)
          #expect(pitches.isEmpty || least >= frames[0].height * aspect + gap - 1e-9)
        }
      }
    }
  }

  @Test("Limits, columns, cells, captions, headings and open pages are respected")
  func options() throws {
    let page = LayoutPage(width: 600, height: 800, gap: 10)
    let items = (0..<19).map { LayoutItem(id: "\($0)", captionHeight: 12, group: $0 < 3 ? "a" : "b") }
    var honeycomb = EqualSpacing(tile: .circle, lattice: .hexagonal)
    honeycomb.paging.perPage = 6
    let limited = try honeycomb.arrange(items, on: page)
    #expect(limited.pages.map(\.placements.count) == [5, 5, 5, 4])
    let rows = Set(limited.pages[0].placements.map(\.frame.y)).sorted()
    #expect(
      zip(rows, rows.dropFirst()).allSatisfy {
        $1 - $0 >= limited.pages[0].placements[0].frame.height + 22 - 1e-9
      })
    honeycomb.paging = Paging(headingHeight: 20)
    let headed = try honeycomb.arrange(items, on: page)
    #expect(headed.pages[0].headings.map(\.group) == ["a", "b"])
    honeycomb = EqualSpacing(columns: 4, cell: 100, tile: .circle, lattice: .hexagonal)
    let cells = try honeycomb.arrange(items, on: page)
    #expect(cells.pages[0].placements.allSatisfy { $0.frame.width == 100 })
    honeycomb.columns = nil
    let open = try honeycomb.arrange(items, on: LayoutPage(width: 600, height: nil, gap: 10))
    #expect(open.pages.count == 1 && open.pages[0].placements[0].frame.y == 10)
    honeycomb.cell = 700
    #expect(throws: LayoutError.self) { try honeycomb.arrange(items, on: page) }
  }
}
