import GalleryGeometry
import GalleryLayout
import Testing

@Suite("Equal spacing: composition")
struct CompositionTests {
  private static let a4 = LayoutPage(width: 210, height: 297)
  private static let pages = [a4, LayoutPage(width: 297, height: 210)]

  private func rows(_ page: LayoutResult.Page) -> [[Rect]] {
    let rows = Dictionary(grouping: page.placements.map(\.frame)) { ($0.y * 1e6).rounded() }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test(
    "Small sets of circles have usual rows, also with captions",
    arguments: [
      (1, "1", "1"), (3, "1-2", "1-2"), (5, "3-2", "2-1-2"), (7, "2-3-2", "2-3-2"),
      (10, "3-4-3", "2-3-2-3"), (11, "4-3-4", "3-3-3-2"),
    ])
  func smallSets(count: Int, wide: String, upright: String) throws {
    for (page, expected) in zip(Self.pages, [upright, wide]) {
      let result = try EqualSpacing(tile: .circle).arrange(Samples.items(count), on: page)
      let rows = rows(result.pages[0])
      #expect(rows.map { String($0.count) }.joined(separator: "-") == expected)
      for row in rows { #expect(abs(row[0].x + row[row.count - 1].maxX - page.width) < 1e-9) }
      #expect(rows.joined().allSatisfy { min($0.x, $0.y) >= 10.5 - 1e-9 })
      #expect(result.composition.map { $0.score > 0 && $0.score <= 100 } == true)
    }
    let items = (0..<7).map { LayoutItem(id: "\($0)", captionHeight: 5) }
    let captioned = try EqualSpacing(tile: .circle).arrange(items, on: Self.pages[1])
    #expect(rows(captioned.pages[0]).map(\.count) == [4, 3])
  }

  @Test(
    "Last rows of round tiles are full or centred and half full", arguments: [TileOutline.circle, .squircle])
  func lastRows(tile: TileOutline) throws {
    for page in Self.pages {
      for count in 13...130 {
        for placed in try EqualSpacing(tile: tile).arrange(Samples.items(count), on: page).pages {
          let rows = rows(placed)
          let last = rows[rows.count - 1]
          let longest = rows.map(\.count).max() ?? 0
          let isCentred = abs(last[0].x + last[last.count - 1].maxX - page.width) < 1e-6
          #expect(last.count == longest || 2 * last.count >= longest && isCentred, "\(count)")
          #expect(last.count > 1, "\(count)")
        }
      }
    }
  }

  @Test("Given columns fill the width, and pages become more")
  func columns() throws {
    for page in Self.pages {
      let result = try EqualSpacing(columns: 3).arrange(Samples.items(500), on: page)
      let frames = result.pages[0].placements.map(\.frame)
      let width = (frames.map(\.maxX).max() ?? 0) - (frames.map(\.x).min() ?? 0)
      #expect(width >= 0.9 * (page.width - 2 * 0.04 * 210))
      #expect(result.pages.count > 10)
    }
  }
}
