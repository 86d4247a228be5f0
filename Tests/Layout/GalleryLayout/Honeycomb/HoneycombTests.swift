import GalleryGeometry
import GalleryLayout
import Testing

@Suite("Honeycomb")
struct HoneycombTests {
  static let pages = Samples.pages.filter { $0.height != nil }

  @Test(
    "Neighbours are one gap apart along three axes, and tiles stay on their pages",
    arguments: [1, Honeycomb.hexagonAspect])
  func lattice(aspect: Double) throws {
    for page in Self.pages {
      let gap = page.gap ?? 0.015 * page.width.minimum(page.height ?? .infinity)
      for count in [1, 2, 5, 9, 19, 60, 211] {
        let items = (0..<count).map { LayoutItem(id: "\($0)") }
        let result = try Honeycomb(tileAspect: aspect).arrange(items, on: page)
        #expect(result.pages.flatMap(\.placements).map(\.item) == Array(items.indices))
        for sheet in result.pages {
          let frames = sheet.placements.map(\.frame)
          for (index, first) in frames.enumerated() {
            #expect(first.x >= -1e-9 && first.maxX <= page.width + 1e-9)
            #expect(first.y >= -1e-9 && first.maxY <= sheet.size.height + 1e-9)
            let pitch = first.height * aspect + gap
            let distances = frames[..<index].map { second in
              let (across, down) = (second.midX - first.midX, second.midY - first.midY)
              return (across * across + down * down).squareRoot()
            }
            // Every tile but the first touches an earlier one, and no tile comes nearer.
            if let nearest = distances.min() { #expect(abs(nearest - pitch) <= 1e-9 * page.width) }
          }
        }
      }
    }
  }

  @Test("A lattice makes circles larger than a grid, over many numbers of them")
  func larger() throws {
    let page = LayoutPage(width: 595.276, height: 841.89)
    let sums = try (40...70).reduce(into: (0.0, 0.0)) { sums, count in
      let items = (0..<count).map { LayoutItem(id: "\($0)") }
      sums.0 += try Honeycomb().arrange(items, on: page).pages[0].placements[0].frame.width
      sums.1 += try EqualSpacing().arrange(items, on: page).pages[0].placements[0].frame.width
    }
    #expect(sums.0 > sums.1)
  }

  @Test("Limits, columns, cells, captions, headings and open pages are respected")
  func options() throws {
    let page = LayoutPage(width: 600, height: 800, gap: 10)
    let items = (0..<19).map { LayoutItem(id: "\($0)", captionHeight: 12, group: $0 < 3 ? "a" : "b") }
    let limited = try Honeycomb(paging: Paging(perPage: 6)).arrange(items, on: page)
    #expect(limited.pages.map(\.placements.count) == [5, 5, 5, 4])
    let rows = Set(limited.pages[0].placements.map(\.frame.y)).sorted()
    #expect(
      zip(rows, rows.dropFirst()).allSatisfy {
        $1 - $0 >= limited.pages[0].placements[0].frame.height + 22 - 1e-9
      })
    let headed = try Honeycomb(paging: Paging(headingHeight: 20)).arrange(items, on: page)
    #expect(headed.pages[0].headings.map(\.group) == ["a", "b"])
    let cells = try Honeycomb(columns: 4, cell: 100).arrange(items, on: page)
    #expect(cells.pages[0].placements.allSatisfy { $0.frame.width == 100 })
    let open = try Honeycomb(cell: 100).arrange(items, on: LayoutPage(width: 600, height: nil, gap: 10))
    #expect(open.pages.count == 1 && open.pages[0].placements[0].frame.y == 10)
    #expect(throws: LayoutError.self) { try Honeycomb(cell: 700).arrange(items, on: page) }
    #expect(throws: LayoutError.self) { try Honeycomb(columns: 0).arrange(items, on: page) }
  }
}

extension Double {
  fileprivate func minimum(_ other: Double) -> Double { Swift.min(self, other) }
}
