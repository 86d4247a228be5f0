import GalleryGeometry
import GalleryLayout
import TestSupport
import Testing

@Suite("Circle packing in reading order")
struct ReadingScanTests {
  static let diameters: [Double] = [120, 160, 80, 120, 80, 140, 100, 200]

  /// The scan as described, without index or shortcuts, with top-left corners.
  static func reference(_ diameters: [Double], width: Double, margin: Double, gap: Double) -> [[Double]] {
    var placed: [(x: Double, y: Double, d: Double)] = []
    var (x, y) = (margin, margin)
    for d in diameters {
      while true {
        if x + d > width - margin {
          x = margin
          y += 5
        }
        let isFree = placed.allSatisfy { other in
          let dx = x + d / 2 - (other.x + other.d / 2)
          let dy = y + d / 2 - (other.y + other.d / 2)
          return (dx * dx + dy * dy).squareRoot() >= (d + other.d) / 2 + gap
        }
        if isFree { break }
        x += 5
      }
      placed.append((x, y, d))
      x += d / 2
    }
    return placed.map { [$0.x, $0.y] }
  }

  @Test(
    "The published scan's frames are reproduced",
    arguments: [
      (
        320.0, 650.0,
        [[20, 20], [140, 55], [20, 150], [85, 205], [220, 220], [155, 310], [20, 315], [20, 430]]
      ),
      (
        375.0, 620.0,
        [[20, 20], [150, 20], [75, 145], [225, 180], [135, 215], [20, 270], [170, 295], [75, 400]]
      ),
    ])
  func publishedFrames(width: Double, height: Double, corners: [[Double]]) throws {
    let items = circles(Self.diameters)
    let page = LayoutPage(width: width, height: nil, margin: 20, gap: 10)
    let result = try CirclePacking(order: .reading).arrange(items, on: page)
    #expect(result.pages.count == 1)
    #expect(result.pages[0].size == Size(width: width, height: height))
    #expect(result.pages[0].placements.map { [$0.frame.x, $0.frame.y] } == corners)
    #expect(result.pages[0].placements.map(\.frame.width) == Self.diameters)
    #expect(Self.reference(Self.diameters, width: width, margin: 20, gap: 10) == corners)
    expectValid(result, of: items, on: page)
  }

  @Test("The fast scan agrees with the plain scan on random input", arguments: 0..<30)
  func agreesWithReference(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let width = Double(Int.random(in: 100...1500, using: &generator))
    let largest = min(width - 20, 250)
    let diameters = (0..<Int.random(in: 1...70, using: &generator)).map { _ in
      generator.number(in: 20...largest).rounded()
    }
    let page = LayoutPage(width: width, height: nil, margin: 10, gap: 7)
    let result = try CirclePacking(order: .reading).arrange(circles(diameters), on: page)
    let corners = result.pages.flatMap(\.placements).map { [$0.frame.x, $0.frame.y] }
    #expect(corners == Self.reference(diameters, width: width, margin: 10, gap: 7))
    expectValid(result, of: circles(diameters), on: page)
  }

  @Test("The scan continues at the top of the next page")
  func closedPages() throws {
    let items = circles(Self.diameters)
    let page = LayoutPage(width: 320, height: 400, margin: 20, gap: 10)
    let result = try CirclePacking(order: .reading).arrange(items, on: page)
    #expect(result.pages.map { $0.placements.map(\.item) } == [[0, 1, 2, 3, 4], [5, 6, 7]])
    #expect(result.pages[1].placements[0].frame == Rect(x: 20, y: 20, width: 140, height: 140))
    expectValid(result, of: items, on: page)
  }

  @Test("Chosen sizes fill one page in order")
  func chosenSizes() throws {
    var generator = SplitMix64(seed: 5)
    let items = weighted((0..<60).map { _ in generator.number(in: 1...4) })
    let page = LayoutPage(width: 600, height: 800, margin: 12, gap: 4)
    let result = try CirclePacking(order: .reading).arrange(items, on: page)
    #expect(result.pages.count == 1)
    #expect(result.pages[0].placements.map(\.item) == Array(0..<60))
    expectValid(result, of: items, on: page)
  }

  @Test("Circles of 1 among circles of 10,000 are packed")
  func extremeSizes() throws {
    let diameters = (0..<400).map { number -> Double in number % 10 == 0 ? 10_000 : Double(1 + number % 7) }
    let items = circles(diameters)
    let page = LayoutPage(width: 45_000, height: nil, margin: 0, gap: 1)
    expectValid(try CirclePacking(order: .reading).arrange(items, on: page), of: items, on: page)
  }
}
