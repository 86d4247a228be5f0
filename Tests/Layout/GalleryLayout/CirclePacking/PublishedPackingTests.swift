import GalleryLayout
import Testing

@Suite("Circle packing compared with published packings")
struct PublishedPackingTests {
  /// Best-known radii of N equal circles in a unit square: Packomania, hydra.nat.uni-magdeburg.de/packing/csq.
  static let square: [(count: Int, radius: Double)] = [
    (1, 0.5), (2, 0.292893218813), (3, 0.254333095030), (4, 0.25), (5, 0.207106781187),
    (6, 0.187680601147), (7, 0.174457630187), (8, 0.170540688701), (9, 0.166666666667),
    (10, 0.148204322565), (16, 0.125), (20, 0.111382347512), (30, 0.091671057986),
  ]

  @Test("Equal circles in a square reach the published radius", arguments: square)
  func equalInSquare(count: Int, radius: Double) throws {
    let page = LayoutPage(width: 1000, height: 1000)
    let result = try CirclePacking(effort: .fast).arrange(alike(count), on: page)
    let reached = result.pages[0].placements[0].frame.width / 2000
    #expect(reached > radius * 0.997)
    #expect(reached < radius * (1 + 1e-6))
  }

  @Test("Gap and margin reduce to larger circles on a smaller page")
  func gapAndMargin() throws {
    // N = 5: on a page of 1000 + 2 margin - gap, circles grown by half the gap have the published radius.
    let page = LayoutPage(width: 1030, height: 1030, margin: 20, gap: 10)
    let result = try CirclePacking(effort: .fast).arrange(alike(5), on: page)
    #expect(abs(result.pages[0].placements[0].frame.width / 2 + 5 - 207.106781187) < 1e-2)
  }

  /// SY2 of Stoyan, Yaskov: Mathematical model and solution method of optimization problem of placement of
  /// rectangles and circles taking into account special constraints, Int. Trans. Oper. Res. 5 (1998),
  /// doi:10.1111/j.1475-3995.1998.tb00101.x; best-known length from Packomania.
  static let strip = (
    width: 8.5, length: 14.397059,
    radii: [
      0.566, 0.612, 0.68, 0.85, 0.891, 0.934, 0.947, 0.961, 1.189, 1.21, 1.229, 1.309, 1.325, 1.43, 1.484,
      1.525, 1.551, 1.636, 1.819, 2.171,
    ]
  )

  @Test("Unequal circles in a strip reach the published length")
  func unequalInStrip() throws {
    let page = LayoutPage(width: Self.strip.width, height: nil)
    let result = try CirclePacking(effort: .fast).arrange(circles(Self.strip.radii.map { 2 * $0 }), on: page)
    #expect(result.pages[0].size.height < Self.strip.length * 1.06)
  }

  @Test("Unequal circles fit on the page of the best-known strip")
  func unequalOnPage() throws {
    let page = LayoutPage(width: Self.strip.width, height: Self.strip.length)
    let items = weighted(Self.strip.radii.map { $0 * $0 })
    let result = try CirclePacking(effort: .fast).arrange(items, on: page)
    #expect(result.pages[0].placements[0].frame.width / 2 > Self.strip.radii[0] * 0.96)
  }
}
