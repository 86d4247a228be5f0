import GalleryLayout
import TestSupport
import Testing

@Suite("Random input")
struct RandomInputTests {
  /// Generates pages, items and options.
  struct Draw {
    var random: SplitMix64

    mutating func one<Value>(of values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func page(openAcross: Bool) -> LayoutPage {
      let sides = (one(of: [number(100...1000), 320]), one(of: [number(100...1000), 568]))
      let isOpen = count(0...2) == 0
      return LayoutPage(
        width: isOpen && openAcross ? .infinity : sides.0, height: isOpen && !openAcross ? nil : sides.1,
        margin: one(of: [nil, 0, number(0...20)]), gap: one(of: [nil, 0, number(0...15)]),
        firstTop: one(of: [0, 0, number(0...30)]))
    }

    mutating func items() -> [LayoutItem] {
      var items = Samples.items(
        one(of: [1, 2, count(1...30), count(1...500)]), seed: random.next(), captions: count(0...1) == 0,
        spans: count(0...2) == 0, groups: count(0...1) == 0)
      let (kind, diameter) = (count(0...5), number(5...60))
      for index in items.indices where kind == 0 || (kind == 1 && count(0...1) == 0) {
        items[index].diameter = kind == 0 ? diameter : number(5...60)
      }
      return items
    }

    mutating func paging() -> Paging {
      Paging(
        perPage: one(of: [nil, nil, count(1...30)]), headingHeight: one(of: [0, number(1...15)]),
        pagePerGroup: count(0...2) == 0)
    }

    mutating func equalSpacing() -> EqualSpacing {
      EqualSpacing(
        columns: one(of: [nil, nil, count(1...4)]), cell: one(of: [nil, nil, number(5...20)]),
        cellAspect: one(of: [1, number(0.3...3)]), minimumCell: one(of: [nil, 0, number(1...100)]),
        spacing: one(of: [.equal, .equal, .fixed]), lastRow: one(of: RowAlignment.allCases),
        lastPage: one(of: EqualSpacing.LastPage.allCases), flow: one(of: PageFlow.allCases),
        frames: one(of: EqualSpacing.Frames.allCases), paging: paging())
    }
  }

  @Test(
    "No layout loses items, leaves the page or lets items touch",
    arguments: Torture.isOn ? Array(1...4) : [1, 2] as [UInt64])
  func invariants(seed: UInt64) throws {
    var draw = Draw(random: SplitMix64(seed: seed))
    for round in 1...150 {
      let items = draw.items()
      let equal = draw.equalSpacing()
      let layouts: [any Layout] = [
        equal,
        Justified(
          rowHeight: draw.one(of: [nil, draw.number(5...300)]), minimumRowHeight: draw.number(5...100),
          paging: draw.paging()),
        Masonry(
          columns: draw.one(of: [nil, draw.count(1...4)]), minimumColumn: draw.number(5...60),
          paging: draw.paging()),
      ]
      for layout in layouts {
        let isSideways = layout is EqualSpacing && equal.flow == .columns
        let page = draw.page(openAcross: isSideways)
        let result = try layout.arrange(items, on: page)
        Invariants.check(result, items: items, page: page, "\(round): \(layout), \(page), \(items.count)")
      }
    }
  }
}
