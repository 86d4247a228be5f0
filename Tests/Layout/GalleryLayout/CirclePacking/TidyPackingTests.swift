import GalleryGeometry
import GalleryLayout
import TestSupport
import Testing

@Suite("Tidy circle packing")
struct TidyPackingTests {
  /// Returns the circles' centres by row, from left to right, rounded to a thousandth.
  private func rows(_ page: LayoutResult.Page) -> [[Double]] {
    Dictionary(grouping: page.placements) { ($0.frame.midY * 1000).rounded() }
      .sorted { $0.key < $1.key }.map { $0.value.map { ($0.frame.midX * 1000).rounded() / 1000 }.sorted() }
  }

  private func packed(_ items: [LayoutItem], _ order: PackingOrder, on page: LayoutPage) throws
    -> LayoutResult
  {
    let result = try CirclePacking(order: order, effort: .fast).arrange(items, on: page)
    expectValid(result, of: items, on: page)
    return result
  }

  /// For 10 and 24 circles in a square, the densest packings are irregular.
  @Test(
    "Awkward numbers lie in rows that cost at most 1.5 %",
    arguments: Torture.isOn ? Array(2...120) : [10, 24, 47])
  func awkward(count: Int) throws {
    for page in [
      LayoutPage(width: 600, height: 600, margin: 14, gap: 5), LayoutPage(width: 595, height: 842, gap: 4),
    ] {
      let dense = try packed(alike(count), .dense, on: page)
      let tidy = try packed(alike(count), .tidy, on: page)
      let ratio = tidy.pages[0].placements[0].frame.width / dense.pages[0].placements[0].frame.width
      #expect(ratio >= 0.985)
      guard tidy.pages[0].packingOrder == .tidy else {
        #expect(tidy.pages[0].placements == dense.pages[0].placements)
        continue
      }
      // Rows or columns: the few positions of an axis are evenly spread over the page.
      let centres = tidy.pages[0].placements.map { ($0.frame.midX, $0.frame.midY) }
      let lines = min(
        Set(centres.map { ($0.0 * 1000).rounded() }).count, Set(centres.map { ($0.1 * 1000).rounded() }).count
      )
      #expect(lines * lines <= 2 * count)
      let frames = tidy.pages[0].placements.map(\.frame)
      let left = frames.map(\.x).min() ?? 0
      let right = page.width - (frames.map(\.maxX).max() ?? 0)
      #expect(abs(left - right) < 1e-6 * page.width)
    }
  }

  @Test("An incomplete last row is centred below square rows")
  func squareRows() throws {
    let page = LayoutPage(width: 600, height: 600, margin: 14, gap: 5)
    let tidy = try packed(alike(24), .tidy, on: page)
    let rows = rows(tidy.pages[0])
    #expect(tidy.pages[0].packingOrder == .tidy)
    #expect(rows.map(\.count) == [5, 5, 5, 5, 4])
    #expect(rows.allSatisfy { abs(($0.first ?? 0) + ($0.last ?? 0) - 600) < 0.01 })
  }

  @Test("Circles that rows would make too small are packed densely")
  func tooSmall() throws {
    let page = LayoutPage(width: 600, height: 600)
    let tidy = try packed(alike(8), .tidy, on: page)
    #expect(tidy.pages[0].packingOrder == .dense)
    #expect(tidy.pages[0].placements == (try packed(alike(8), .dense, on: page)).pages[0].placements)
  }

  @Test("Circles of several sizes are packed densely")
  func weights() throws {
    let page = LayoutPage(width: 595, height: 842, gap: 4)
    let items = weighted([1, 2, 3, 4, 5, 6, 7])
    let tidy = try packed(items, .tidy, on: page)
    #expect(tidy == (try packed(items, .dense, on: page)))
    #expect(tidy.pages[0].packingOrder == .dense)
  }

  @Test("Fixed circles lie in rows if that costs no page and little height")
  func fixed() throws {
    let items = circles(Array(repeating: 70, count: 40))
    let closed = try packed(items, .tidy, on: LayoutPage(width: 400, height: 560, margin: 10, gap: 3))
    #expect(closed.pages.allSatisfy { $0.packingOrder == .tidy })
    #expect(
      closed.pages.count
        == (try packed(items, .dense, on: LayoutPage(width: 400, height: 560, margin: 10, gap: 3))).pages
        .count)
    let open = try packed(items, .tidy, on: LayoutPage(width: 400, height: nil, margin: 10, gap: 3))
    let dense = try packed(items, .dense, on: LayoutPage(width: 400, height: nil, margin: 10, gap: 3))
    #expect(open.pages[0].size.height <= 1.015 * dense.pages[0].size.height)
  }
}
