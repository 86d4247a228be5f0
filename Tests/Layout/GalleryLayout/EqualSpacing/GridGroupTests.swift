import GalleryLayout
import Testing

@Suite("Groups in grids")
struct GridGroupTests {
  private static let margin = 24.0
  private static let gap = 8.0
  private static let page = LayoutPage(width: 595, height: 842, margin: margin, gap: gap)

  /// Returns the pages of groups of some sizes.
  private func pages(_ sizes: [Int], tile: TileOutline, columns: Int? = nil) throws -> (
    items: [LayoutItem], pages: [LayoutResult.Page]
  ) {
    let groups = sizes.enumerated().flatMap { Array(repeating: "group \($0)", count: $1) }
    let items = groups.enumerated().map { LayoutItem(id: "\($0)", group: $1) }
    var layout = EqualSpacing(columns: columns, minimumCell: 90, paging: Paging(headingHeight: 14))
    layout.tile = tile
    return (items, try layout.arrange(items, on: Self.page).pages)
  }

  @Test("Pages begin at the margin, repeat a group's heading, and leave no photo of a group alone")
  func continued() throws {
    var continuing = 0
    for tile in [TileOutline.circle, .rectangle, .hexagon] {
      for count in 30...60 {
        let (items, pages) = try pages([count, 7], tile: tile)
        for (number, page) in pages.enumerated() {
          let groups = page.placements.map { items[$0.item].group }
          #expect(page.headings.first?.group == groups.first, "\(count)")
          #expect(abs(try #require(page.headings.first).frame.y - Self.margin) < 1e-6, "\(count)")
          guard number > 0, items[page.placements[0].item - 1].group == groups[0] else { continue }
          continuing += 1
          #expect(groups.count { $0 == groups[0] } > 1, "\(count)")
          #expect(pages[number - 1].placements.count { items[$0.item].group == groups[0] } > 1, "\(count)")
        }
      }
    }
    #expect(continuing > 60)
  }

  @Test("Cells of groups are as large as the width or the fullest page allows")
  func fills() throws {
    for tile in [TileOutline.circle, .rectangle] {
      for count in 20...40 {
        let (_, pages) = try pages([count] + Array(repeating: 1, count: 27), tile: tile)
        let frames = pages.flatMap { $0.placements.map(\.frame) }
        let width = try #require(frames.map(\.maxX).max()) - #require(frames.map(\.x).min())
        let bottom = try #require(frames.map(\.maxY).max())
        let room = (width: Self.page.width - 2 * Self.margin, bottom: 842 - Self.margin)
        #expect(width > 0.999 * room.width || bottom > 0.999 * room.bottom, "\(count)")
      }
    }
  }

  @Test("Groups that share a line are three gaps apart, and chosen cells give way to them")
  func singles() throws {
    for count in 2...30 {
      let (_, pages) = try pages(Array(repeating: 1, count: count), tile: .circle)
      #expect(pages.count == 1)
      let frames = pages[0].placements.map(\.frame)
      let rows = Dictionary(grouping: frames) { $0.y.rounded() }.values.map { $0.sorted { $0.x < $1.x } }
      for row in rows {
        for (left, right) in zip(row, row.dropFirst()) {
          #expect(right.x - left.maxX > 3 * Self.gap - 1e-6, "\(count)")
        }
        #expect(row[row.count - 1].maxX < Self.page.width - Self.margin + 1e-6, "\(count)")
      }
    }
  }

  @Test("With given columns, a cell stays free between groups that share a line")
  func sharing() throws {
    let (items, pages) = try pages([2, 3, 1], tile: .rectangle, columns: 8)
    let frames = pages[0].placements.map(\.frame)
    #expect(Set(pages[0].headings.map(\.frame.y)).count == 1)
    for (left, right) in zip(frames.indices, frames.indices.dropFirst()) {
      let steps = (frames[right].x - frames[left].x) / (frames[1].x - frames[0].x)
      #expect(abs(steps - (items[left].group == items[right].group ? 1 : 2)) < 1e-6)
    }
    for heading in pages[0].headings {
      let first = try #require(pages[0].placements.first { items[$0.item].group == heading.group })
      #expect(abs(heading.frame.x - first.frame.x) < 1e-6)
    }
  }

  @Test("Groups of hexagons begin below the start of their headings")
  func starts() throws {
    for count in 12...30 {
      let (items, pages) = try pages([4, count, 9], tile: .hexagon)
      let groups = Dictionary(grouping: pages[0].placements) { items[$0.item].group }.values
      let starts = groups.compactMap { $0.map(\.frame.x).min() }
      let firsts = groups.compactMap { $0.min { $0.item < $1.item }?.frame.x }
      #expect(starts == firsts, "\(count)")
    }
  }
}
