import GalleryLayout
import TestSupport
import Testing

@Suite("Collage")
struct CollageTests {
  static let page = LayoutPage(width: 595, height: 842, margin: 14, gap: 4.5)
  static let wide = LayoutPage(width: 842, height: 595, margin: 14, gap: 4.5)

  /// Photos with the proportions of cameras.
  static func photos(_ count: Int, seed: UInt64 = 1) -> [LayoutItem] {
    var random = SplitMix64(seed: seed)
    let aspects = [1.5, 1.5, 0.667, 0.75, 1.333, 1.778, 1, 0.5625]
    return (0..<count).map {
      LayoutItem(id: "\($0)", aspect: aspects[Int.random(in: aspects.indices, using: &random)])
    }
  }

  private static func areas(_ page: LayoutResult.Page) -> [Double] {
    page.placements.map { $0.frame.width * $0.frame.height }
  }

  private static func range(_ areas: [Double]) -> Double { (areas.max() ?? 1) / (areas.min() ?? 1) }

  /// The rectangle around all photos of a page.
  private static func bounds(_ page: LayoutResult.Page) -> Rect {
    let frames = page.placements.map(\.frame)
    let (x, y) = (frames.map(\.x).min() ?? 0, frames.map(\.y).min() ?? 0)
    return Rect(
      x: x, y: y, width: (frames.map(\.maxX).max() ?? 0) - x, height: (frames.map(\.maxY).max() ?? 0) - y)
  }

  @Test("Places whole photos with captions and groups", arguments: [1, 2, 3, 7, 24])
  func wholePhotos(count: Int) throws {
    let pagings = [
      Paging(), Paging(perPage: 4), Paging(headingHeight: 12), Paging(headingHeight: 12, pagePerGroup: true),
    ]
    for (index, paging) in pagings.enumerated() {
      for page in [Self.page, LayoutPage(width: 320, height: nil), LayoutPage(width: 568, height: 320)] {
        let items = Samples.items(count, seed: UInt64(count + index), captions: count > 2, groups: index > 1)
        let result = try Collage(keepsOrder: index == 1, paging: paging).arrange(items, on: page)
        Invariants.check(result, items: items, page: page, "\(count), \(index), \(page)")
        let distorted = result.pages.flatMap(\.placements).first {
          abs($0.frame.width / $0.frame.height / items[$0.item].aspect - 1) > 1e-9
        }
        #expect(distorted == nil, "\(count), \(index), \(page)")
        #expect(result.pages.allSatisfy { $0.placements.count <= paging.perPage ?? .max })
      }
    }
  }

  @Test("Photos fill the frame exactly, with one gutter and no hole", arguments: [20, 33, 40, 61, 120])
  func fills(count: Int) throws {
    for page in [Self.page, Self.wide] {
      let result = try Collage().arrange(Self.photos(count), on: page)
      #expect(Set(result.pages.map(\.placements.count)).count <= 2)
      for sheet in result.pages {
        let (bounds, frames) = (Self.bounds(sheet), sheet.placements.map(\.frame))
        let height = try #require(page.height)
        // The frame, but for at most half a percent of whitespace at two edges.
        #expect(abs(bounds.x + bounds.maxX - page.width) < 1e-9)
        #expect(abs(bounds.y + bounds.maxY - height) < 1e-9)
        #expect(bounds.width * bounds.height > 0.995 * (page.width - 28) * (height - 28))
        // The gutter is the least distance of neighbours. Photos and half the gutter around them tile the bounds.
        let gutters = frames.flatMap { first in
          frames.filter { $0.x > first.maxX && $0.y < first.maxY && $0.maxY > first.y }.map {
            $0.x - first.maxX
          }
        }
        let gutter = try #require(gutters.min())
        #expect((4.5 - 1e-9...4.5 * 1.25 + 1e-9).contains(gutter))
        let tiles = frames.reduce(0) { $0 + ($1.width + gutter) * ($1.height + gutter) }
        #expect(abs(tiles / ((bounds.width + gutter) * (bounds.height + gutter)) - 1) < 1e-9)
        let grown = frames.enumerated().map {
          LayoutResult.Placement(item: $0, frame: $1.grown(by: gutter / 2))
        }
        Invariants.check(
          LayoutResult(pages: [.init(size: sheet.size, placements: grown)]),
          items: grown.indices.map { LayoutItem(id: "\($0)") },
          page: LayoutPage(width: page.width, height: height))
      }
    }
  }

  @Test("Photos of one camera fill the frame too", arguments: [31, 48])
  func oneCamera(count: Int) throws {
    let items = (0..<count).map { LayoutItem(id: "\($0)", aspect: 1.5) }
    for page in [Self.page, Self.wide] {
      for sheet in try Collage().arrange(items, on: page).pages {
        let bounds = Self.bounds(sheet)
        let height = try #require(page.height)
        #expect(bounds.width * bounds.height > 0.95 * (page.width - 28) * (height - 28))
      }
    }
  }

  @Test("On nine of ten sets of 8 to 40 photos, the largest is at most four times the smallest")
  func similarAreas() throws {
    var ranges: [Double] = []
    for set in 0..<20 {
      let items = Self.photos(8 + set * 32 / 19, seed: UInt64(set) &* 0x9E37_79B9_7F4A_7C15)
      let result = try Collage().arrange(items, on: set.isMultiple(of: 2) ? Self.page : Self.wide)
      ranges += result.pages.map { Self.range(Self.areas($0)) }
    }
    #expect(ranges.count { $0 <= 4 } >= ranges.count * 9 / 10, "\(ranges)")
  }

  @Test("The first photo is at the top left, and most pairs keep their order", arguments: [13, 24, 30, 40])
  func beginning(count: Int) throws {
    var kept: [Bool] = []
    for page in [Self.page, Self.wide] {
      for sheet in try Collage().arrange(Self.photos(count), on: page).pages {
        let frames = sheet.placements.map(\.frame)
        kept.append(
          frames[0].x <= (frames.map(\.x).min() ?? 0) + 1e-9
            && frames[0].y <= (frames.map(\.y).min() ?? 0) + 1e-9)
      }
    }
    #expect(2 * kept.count(where: \.self) >= kept.count)
  }

  @Test("Areas follow weights")
  func weights() throws {
    var items = Self.photos(24)
    for index in items.indices { items[index].weight = [1, 2, 4][index % 3] }
    let result = try Collage().arrange(items, on: Self.page)
    let areas = Self.areas(result.pages[0])
    let means = (0..<3).map { kind in areas.indices.filter { $0 % 3 == kind }.reduce(0) { $0 + areas[$1] } / 8
    }
    #expect(
      means[0] < means[1] && means[1] < means[2] && (2.4...5).contains(means[2] / means[0]), "\(means)")
  }

  @Test("Photos nearly keep the order of reading on request", arguments: [8, 13, 20, 40])
  func order(count: Int) throws {
    for page in [Self.page, Self.wide] {
      let result = try Collage(keepsOrder: true).arrange(Self.photos(count), on: page)
      for sheet in result.pages {
        let frames = sheet.placements.map(\.frame)
        let pairs = frames.indices.flatMap { second in (0..<second).map { (frames[$0], frames[second]) } }
        // Rows first: a photo that ends above another one comes before it, otherwise the left one does.
        let kept = pairs.count { first, second in
          if first.maxY <= second.y || second.maxY <= first.y { return first.y < second.y }
          return first.x < second.x
        }
        #expect(Double(2 * kept - pairs.count) / Double(pairs.count) >= 0.8)
      }
    }
  }

  @Test("With a slight crop, a page of 10 is filled exactly, and all photos are cropped alike")
  func crop() throws {
    let items = Self.photos(10, seed: 3)
    let result = try Collage(mostCrop: 0.06).arrange(items, on: Self.page)
    let bounds = Self.bounds(result.pages[0])
    #expect(abs(bounds.width - 567) < 1e-9 && abs(bounds.height - 814) < 1e-9)
    let changes = result.pages[0].placements.map { items[$0.item].aspect / $0.frame.width * $0.frame.height }
    #expect(changes.allSatisfy { abs($0 - changes[0]) < 1e-9 && abs($0 - 1) <= 0.06 + 1e-9 })
  }

  @Test("A small group begins at the left and does not fill the width")
  func smallGroup() throws {
    var items = Self.photos(20)
    for index in items.indices { items[index].group = index < 18 ? "many" : "two" }
    let layout = Collage(paging: Paging(headingHeight: 12))
    let page = try #require(try layout.arrange(items, on: Self.page).pages.first)
    #expect(page.headings.map(\.group) == ["many", "two"])
    let last = page.placements.suffix(2).map(\.frame)
    #expect(abs((last.map(\.x).min() ?? 0) - 14) < 3 && (last.map(\.maxX).max() ?? 0) < 400)
    #expect(Self.range(Self.areas(page)) < 5)
  }

  /// A tree of the judge, as the share of its area that each photo has, without gutters.
  private struct Judged {
    var aspect: Double
    var shares: [Double]
  }

  /// Returns all slicing trees of some photos, in any order.
  private static func allTrees(_ aspects: ArraySlice<Double>) -> [Judged] {
    guard aspects.count > 1 else { return aspects.map { Judged(aspect: $0, shares: [1]) } }
    let items = Array(aspects)
    return (1..<(1 << items.count) - 1).filter { $0 & 1 == 1 }.flatMap { mask -> [Judged] in
      let (ones, others) = (
        items.indices.filter { mask >> $0 & 1 == 1 }.map { items[$0] },
        items.indices.filter { mask >> $0 & 1 == 0 }.map { items[$0] }
      )
      let (firsts, seconds) = (allTrees(ones[...]), allTrees(others[...]))
      return firsts.flatMap { first in
        seconds.flatMap { second in
          // Side by side, areas are as aspects; one above the other, as their inverses.
          [false, true].map { isRow in
            let (a, b) = isRow ? (first.aspect, second.aspect) : (1 / first.aspect, 1 / second.aspect)
            return Judged(
              aspect: isRow ? a + b : 1 / (a + b),
              shares: first.shares.map { $0 * a / (a + b) } + second.shares.map { $0 * b / (a + b) })
          }
        }
      }
    }
  }

  @Test("Among all trees of up to 5 photos, not one is better in coverage, range and deviation of areas")
  func best() throws {
    for count in 2...5 {
      for seed in 1...4 as ClosedRange<UInt64> {
        let items = Self.photos(count, seed: seed &* 0x9E37_79B9_7F4A_7C15)
        let result = try Collage().arrange(items, on: LayoutPage(width: 500, height: 700, margin: 0, gap: 0))
        func measures(_ areas: [Double]) -> [Double] {
          let ratios = areas.map { $0 * Double(count) / 350_000 }
          return [
            1 / areas.reduce(0, +), Self.range(areas), ratios.reduce(0) { $0 + $1 * $1 + 1 / ($1 * $1) },
          ]
        }
        let found = measures(Self.areas(result.pages[0]))
        let better = Self.allTrees(items.map(\.aspect)[...]).first { tree in
          let area = tree.aspect > 500.0 / 700 ? 500 * 500 / tree.aspect : 700 * 700 * tree.aspect
          return zip(measures(tree.shares.map { $0 * area }), found).allSatisfy { $0 < 0.99 * $1 }
        }
        #expect(better == nil, "\(count), \(seed)")
      }
    }
  }

  @Test("No item is lost on any page", arguments: 1...2 as ClosedRange<UInt64>)
  func invariants(seed: UInt64) throws {
    var draw = RandomInputTests.Draw(random: SplitMix64(seed: seed))
    for round in 1...20 {
      let items = Array(draw.items().prefix(30))
      let layout = Collage(
        minimumHeight: draw.number(5...100), mostCrop: draw.one(of: [0, 0.06]),
        keepsOrder: draw.count(0...2) == 0,
        paging: draw.paging())
      let page = draw.page(openAcross: false)
      let result = try layout.arrange(items, on: page)
      Invariants.check(result, items: items, page: page, "\(round): \(layout), \(page), \(items.count)")
    }
  }
}
