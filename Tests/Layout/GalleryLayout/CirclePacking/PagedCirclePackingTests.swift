import GalleryGeometry
import GalleryLayout
import TestSupport
import Testing

/// Circles on several pages, and groups of them.
@Suite struct PagedCirclePackingTests {
  private let page = LayoutPage(width: 595, height: 842, margin: 15, gap: 5)

  private func items(groups: [Int], weighted: Bool = false) -> [LayoutItem] {
    groups.enumerated().flatMap { group, count in
      (0..<count).map { index in
        LayoutItem(
          id: "\(group)-\(index)", weight: weighted ? Double(1 + (index * 7 + group) % 5) : nil,
          group: "group \(group)")
      }
    }
  }

  private func layout(perPage: Int? = nil, headings: Bool = true) -> PagedCirclePacking {
    PagedCirclePacking(
      packing: CirclePacking(effort: .fast), minimumDiameter: 130,
      paging: Paging(perPage: perPage, headingHeight: headings ? 28 : 0))
  }

  private func diameters(_ result: LayoutResult) -> Set<Double> {
    Set(result.pages.flatMap(\.placements).map { ($0.frame.width * 1e6).rounded() / 1e6 })
  }

  @Test(
    "Small groups share pages, each below its heading, with one circle size", arguments: [nil, 7, 20])
  func sharing(perPage: Int?) throws {
    let items = items(groups: [4, 3, 5, 2, 4, 6, 1])
    let result = try layout(perPage: perPage).arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(diameters(result).count == 1)
    #expect(result.pages.count == (perPage == nil ? 2 : perPage == 7 ? 4 : 2))
    #expect(result.pages.allSatisfy { perPage == nil || $0.placements.count <= perPage! })
    for page in result.pages {
      for (index, heading) in page.headings.enumerated() {
        #expect(heading.frame.x == 15 && heading.frame.maxX == 580)
        #expect(index > 0 ? heading.frame.y > 15 : heading.frame.y == 15)
        let end = index + 1 < page.headings.count ? page.headings[index + 1].frame.y : 842
        let group = page.placements.filter { items[$0.item].group == heading.group }.map(\.frame)
        #expect(!group.isEmpty)
        #expect(group.allSatisfy { $0.y >= heading.frame.maxY && $0.maxY <= end })
        // Its circles begin below its start.
        #expect(abs((group.map(\.x).min() ?? 0) - 15) < 1e-6)
      }
    }
    #expect(result.pages.flatMap { $0.headings.map(\.group) } == (0..<7).map { "group \($0)" })
  }

  @Test("Weights are compared across the groups of a page")
  func weights() throws {
    let items = items(groups: [4, 3, 5], weighted: true)
    let result = try layout().arrange(items, on: page)
    expectValid(result, of: items, on: page)
    let scales = result.pages.flatMap(\.placements).map {
      $0.frame.width / (items[$0.item].weight ?? 1).squareRoot()
    }
    #expect((scales.max() ?? 2) / (scales.min() ?? 1) < 1 + 1e-9)
  }

  @Test("A group of several pages has its own pages, between shared ones")
  func large() throws {
    let items = items(groups: [4, 3, 40, 2, 2])
    let result = try layout().arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(result.pages.first?.headings.count == 2)
    #expect(result.pages.last?.headings.count == 2)
    #expect(result.pages.dropFirst().dropLast().allSatisfy { $0.headings.count <= 1 })
    #expect(result.pages.compactMap(\.headings.first).allSatisfy { $0.frame.y == 15 })
  }

  @Test("Pages of one kind have one circle size", arguments: [27, 40, 41])
  func oneScale(count: Int) throws {
    let items = (0..<count).map { LayoutItem(id: "\($0)") }
    let result = try layout().arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(result.pages.count > 1)
    #expect(diameters(result).count == 1)
    let counts = result.pages.map(\.placements.count)
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
  }

  @Test("Circles of fixed sizes keep them, and their groups share pages too")
  func fixed() throws {
    var items = items(groups: [4, 3, 5, 9])
    for index in items.indices { items[index].diameter = 90 }
    let result = try layout().arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(diameters(result) == [90])
    #expect(result.pages.count == 1)
  }
}
