import GalleryGeometry
import TestSupport
import Testing

@testable import GalleryLayout

@Suite("Items with a maximum width")
struct MaximumWidthTests {
  private let page = LayoutPage(width: 600, height: 800, margin: 20, gap: 6)

  /// Items: every third is at most 30 wide.
  private func items(_ count: Int, seed: UInt64 = 3) -> [LayoutItem] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map {
      LayoutItem(
        id: "\($0)", aspect: generator.number(in: 0.6...1.7), maximumWidth: $0 % 3 == 1 ? 30 : nil)
    }
  }

  private func size(of item: LayoutItem) -> Size {
    Size(width: item.maximumWidth ?? .infinity, height: item.greatestHeight)
  }

  @Test("Packed circles respect the maximum, and the others share the space", arguments: [4, 14])
  func circles(count: Int) throws {
    var items = items(count)
    for index in items.indices { items[index].weight = index % 4 == 0 ? 2 : 1 }
    let packing = CirclePacking(effort: .fast)
    let result = try packing.arrange(items, on: page)
    expectValid(result, of: items, on: page)
    let free = items.map { LayoutItem(id: $0.id, weight: $0.weight) }
    let before = try packing.arrange(free, on: page)
    let scale = { (result: LayoutResult) in
      result.pages[0].placements.map { $0.frame.width / items[$0.item].relativeDiameter }.max() ?? 0
    }
    for placement in result.pages[0].placements {
      let item = items[placement.item]
      let wish = scale(result) * item.relativeDiameter
      #expect(placement.frame.width <= item.greatestDiameter + 1e-9)
      #expect(abs(placement.frame.width - min(wish, item.greatestDiameter)) < 0.05 * wish)
    }
    #expect(scale(result) > 1.05 * scale(before))
  }

  @Test(
    "Circles that all reach the maximum are spread over the page",
    arguments: [PackingOrder.dense, .reading, .tidy])
  func allSmall(order: PackingOrder) throws {
    let items = (0..<7).map { LayoutItem(id: "\($0)", maximumWidth: 40) }
    let result = try CirclePacking(order: order, effort: .fast).arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(result.pages[0].placements.allSatisfy { abs($0.frame.width - 40) < 1e-9 })
  }

  @Test("Fixed circles and circles of shared pages respect the maximum too")
  func fixedAndBands() throws {
    var items = items(12)
    for index in items.indices { items[index].group = "\(index / 4)" }
    let paged = PagedCirclePacking(
      packing: CirclePacking(effort: .fast), minimumDiameter: 40, paging: Paging(headingHeight: 12))
    for placement in try paged.arrange(items, on: page).pages.flatMap(\.placements) {
      #expect(placement.frame.width <= items[placement.item].greatestDiameter + 1e-9)
    }
    for index in items.indices { items[index].diameter = 60 }
    for placement in try CirclePacking(effort: .fast).arrange(items, on: page).pages.flatMap(\.placements) {
      #expect(placement.frame.width == min(60, items[placement.item].greatestDiameter))
    }
  }

  @Test("A common scale of pages does not enlarge limited circles")
  func pagesAlike() throws {
    let items = items(16)
    let paged = PagedCirclePacking(
      packing: CirclePacking(effort: .fast), minimumDiameter: 20, paging: Paging(perPage: 8))
    let pages = try paged.arrange(items, on: page).pages
    #expect(pages.count == 2)
    let scales = pages.map { $0.placements.map(\.frame.width).max() ?? 0 }
    #expect(abs(scales[0] - scales[1]) < 1e-9)
    for placement in pages.flatMap(\.placements) where items[placement.item].maximumWidth != nil {
      #expect(placement.frame.width <= items[placement.item].greatestDiameter + 1e-9)
      #expect(placement.frame.width > 0.9 * items[placement.item].greatestDiameter)
    }
  }

  @Test(
    "A small photo keeps its size in the middle of a full row", arguments: [nil, 90.0],
    [0, 0.06])
  func rows(rowHeight: Double?, mostCrop: Double) throws {
    let items = items(40)
    let layout = Justified(rowHeight: rowHeight, minimumRowHeight: 70, mostCrop: mostCrop)
    let pages = try layout.arrange(items, on: page).pages
    #expect(pages.flatMap(\.placements).map(\.item) == Array(items.indices))
    for page in pages {
      // The photos of a row are vertically centred.
      let rows = Dictionary(grouping: page.placements) { ($0.frame.midY * 1e6).rounded() }.values
        .sorted { $0[0].frame.midY < $1[0].frame.midY }
      #expect(rows.count > 1)
      for (number, row) in rows.enumerated() {
        let height = row.map(\.frame.height).max() ?? 0
        for placement in row {
          let most = size(of: items[placement.item])
          #expect(placement.frame.width <= most.width && placement.frame.height <= most.height)
          #expect(abs(placement.frame.height - min(height, most.height)) < 1e-9)
        }
        for (left, right) in zip(row, row.dropFirst()) {
          #expect(abs(right.frame.x - left.frame.maxX - 6) < 1e-9)
        }
        // Rows of one width are in the middle of the page.
        #expect(row[0].frame.x >= 20 && abs(row[0].frame.x - rows[0][0].frame.x) < 1e-6)
        let end = row.last?.frame.maxX ?? 0
        if number < rows.count - 1 { #expect(abs(end + row[0].frame.x - 600) < 1e-6) }
      }
    }
  }

  @Test("Rows of small photos are as high as the highest of them")
  func smallRows() throws {
    let items = (0..<9).map { LayoutItem(id: "\($0)", aspect: $0 == 4 ? 0.5 : 1, maximumWidth: 30) }
    let placements = try Justified(rowHeight: 100).arrange(items, on: page).pages.flatMap(\.placements)
    #expect(placements.allSatisfy { $0.frame.width == 30 })
    #expect(placements.map(\.frame.height) == items.map(\.greatestHeight))
    #expect(placements.allSatisfy { abs($0.frame.midY - placements[0].frame.midY) < 1e-9 })
  }

  @Test("A small photo is centred in its column and takes its own height", arguments: [0, 0.06])
  func columns(mostCrop: Double) throws {
    let items = items(40)
    for page in [page, LayoutPage(width: 600, height: nil, margin: 20, gap: 6)] {
      let result = try Masonry(columns: 4, mostCrop: mostCrop).arrange(items, on: page)
      for page in result.pages {
        let columns = Dictionary(grouping: page.placements) { ($0.frame.midX * 1e6).rounded() }
        #expect(columns.count == 4)
        for column in columns.values {
          let column = column.sorted { $0.frame.y < $1.frame.y }
          for (above, below) in zip(column, column.dropFirst()) {
            #expect(abs(below.frame.y - above.frame.maxY - 6) < 1e-9)
          }
        }
        for placement in page.placements {
          guard let width = items[placement.item].maximumWidth else { continue }
          #expect(placement.frame.width == width)
          #expect(abs(placement.frame.height - items[placement.item].greatestHeight) < 1e-9)
        }
      }
    }
  }

  @Test("An invalid maximum width is rejected", arguments: [0, -1, .infinity, .nan])
  func refused(width: Double) {
    let items = [LayoutItem(id: "a", maximumWidth: width)]
    for layout: any Layout in [CirclePacking(), Justified(), Masonry()] {
      #expect(throws: LayoutError.self) { try layout.arrange(items, on: page) }
    }
  }
}
