import GalleryLayout
import TestSupport
import Testing

@Suite("Dense circle packing")
struct DensePackingTests {
  @Test("Equal circles are packed on a closed page", arguments: [1, 2, 3, 5, 12, 31, 52])
  func equal(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let page = LayoutPage(
      width: generator.number(in: 100...900), height: generator.number(in: 100...900),
      margin: generator.number(in: 0...20), gap: generator.number(in: 0...5))
    let result = try CirclePacking(effort: .fast).arrange(alike(count), on: page)
    expectValid(result, of: alike(count), on: page)
    #expect(result.pages.count == 1)
    #expect(Set(result.pages[0].placements.map(\.frame.width)).count == 1)
  }

  @Test("Weighted circles are packed on a closed page", arguments: [1, 2, 3, 8, 25, 40])
  func weights(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let items = weighted((0..<count).map { _ in generator.number(in: 1...6) })
    let page = LayoutPage(
      width: generator.number(in: 100...900), height: generator.number(in: 100...900),
      margin: generator.number(in: 0...20), gap: generator.number(in: 0...5))
    let result = try CirclePacking(effort: .fast).arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(result.pages.count == 1)
    // The weight is the relative area.
    let scales = result.pages[0].placements.map { placement in
      placement.frame.width / ((items[placement.item].weight ?? 1).squareRoot())
    }
    let (least, most) = (scales.min() ?? 0, scales.max() ?? 1)
    #expect(most - least < 1e-9 * most)
  }

  @Test("Circles of fixed sizes are packed on an open page", arguments: [0, 1, 2, 3, 8, 25, 40])
  func strip(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let items = circles((0..<count).map { _ in generator.number(in: 20...80) })
    let page = LayoutPage(width: 300, height: nil, margin: generator.number(in: 0...20), gap: 3)
    let result = try CirclePacking(effort: .fast).arrange(items, on: page)
    expectValid(result, of: items, on: page)
    #expect(result.pages.count == min(1, count))
    for sheet in result.pages {
      let bottom = sheet.placements.map(\.frame.maxY).max() ?? 0
      #expect(abs(sheet.size.height - bottom - (page.margin ?? 0)) < 1e-9)
    }
  }

  @Test("Circles of fixed sizes are packed on closed pages", arguments: [1, 2, 12, 40])
  func pages(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let items = circles((0..<count).map { _ in generator.number(in: 20...80) })
    let page = LayoutPage(width: 200, height: 280, margin: 8, gap: 3)
    let result = try CirclePacking(effort: .fast).arrange(items, on: page)
    expectValid(result, of: items, on: page)
  }

  @Test("A page holds circles that exactly fit")
  func exactFit() throws {
    for height in [nil, 100.0] {
      let page = LayoutPage(width: 100, height: height, margin: 10, gap: 5)
      expectValid(try CirclePacking().arrange(circles([80]), on: page), of: circles([80]), on: page)
    }
    let four = circles([50, 50, 50, 50])
    let page = LayoutPage(width: 100, height: 100)
    let result = try CirclePacking(effort: .fast).arrange(four, on: page)
    #expect(result.pages.count == 1)
    expectValid(result, of: four, on: page)
  }

  @Test("Sizes of 1 to 10,000 are packed, chosen and fixed")
  func extremeSizes() throws {
    var generator = SplitMix64(seed: 3)
    var sizes: [Double] = [1, 10_000]
    for _ in 0..<30 {
      var size = 1.0
      for _ in 0..<4 { size *= generator.number(in: 1...10) }
      sizes.append(size)
    }
    let items = weighted(sizes.map { $0 * $0 })
    let closed = LayoutPage(width: 800, height: 500, margin: 3, gap: 0.001)
    expectValid(try CirclePacking(effort: .fast).arrange(items, on: closed), of: items, on: closed)
    let open = LayoutPage(width: 15_000, height: nil, gap: 0.5)
    expectValid(
      try CirclePacking(effort: .fast).arrange(circles(sizes), on: open), of: circles(sizes), on: open)
  }

  @Test("Thousands of circles are packed in every mode")
  func thousands() throws {
    var generator = SplitMix64(seed: 11)
    let sizes = (0..<6000).map { _ in generator.number(in: 5...20) }
    let closed = LayoutPage(width: 1000, height: 1400, margin: 5, gap: 1)
    let open = LayoutPage(width: 1000, height: nil, margin: 5, gap: 1)
    let packing = CirclePacking(effort: .fast)
    for (items, page) in [
      (alike(6000), closed), (weighted(sizes), closed), (circles(sizes), open), (circles(sizes), closed),
      (circles(Array(repeating: 9, count: 6000)), open),
    ] {
      expectValid(try packing.arrange(items, on: page), of: items, on: page)
    }
  }

  @Test("Many circles of 1 to 10,000 end: rounding made a front gap its own obstacle")
  func manyExtremeSizes() throws {
    var generator = SplitMix64(seed: 17)
    let sizes = (0..<4000).map { _ in
      var size = 100.0
      for _ in 0..<4 { size *= generator.number(in: 1...10) }
      return size
    }
    let page = LayoutPage(width: 11_723_260.674, height: nil, margin: 0)
    let result = try CirclePacking(effort: .fast).arrange(circles(sizes), on: page)
    expectValid(result, of: circles(sizes), on: page)
  }

  @Test("An open page without diameters is packed like a square one")
  func openPage() throws {
    let page = LayoutPage(width: 400, height: nil, margin: 10, gap: 2)
    let result = try CirclePacking(effort: .fast).arrange(alike(9), on: page)
    expectValid(result, of: alike(9), on: page)
    #expect(abs(result.pages[0].size.height - 400) < 1)
  }

  @Test("The same input gives the same result")
  func repeats() throws {
    let page = LayoutPage(width: 300, height: 420, gap: 2)
    let items = weighted((1...20).map(Double.init))
    let packing = CirclePacking(effort: .fast)
    #expect(try packing.arrange(items, on: page) == packing.arrange(items, on: page))
  }

  @Test("Circles of one size are in reading order")
  func readingOrder() throws {
    let page = LayoutPage(width: 400, height: 300)
    let result = try CirclePacking(effort: .fast).arrange(alike(12), on: page)
    let placements = result.pages[0].placements
    #expect(placements.map(\.item) == Array(0..<12))
    for (a, b) in zip(placements, placements.dropFirst()) {
      let isSameRow = abs(a.frame.y - b.frame.y) < a.frame.width / 2
      #expect(isSameRow ? b.frame.x > a.frame.x : b.frame.y > a.frame.y)
    }
  }
}
