import GalleryGeometry
import TestSupport
import Testing

@testable import GalleryLayout

/// The real efforts take minutes in debug builds, so shorter stages replace them here. `make torture` runs the real
/// efforts.
@Suite("More effort never packs worse")
struct PackingEffortTests {
  private static let amounts = [60_000, 400_000, 900_000]

  /// Returns the work of the first stages, in growing numbers.
  private let works = (1...Self.amounts.count).map { EffortSchedule(stages: Array(Self.amounts[..<$0])) }

  private func isAscending(_ values: [Double]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
  }

  @Test("An effort includes the stages of all lower ones")
  func stages() {
    for areEqual in [false, true] {
      for count in [1, 200, 3000] {
        let sizes = (0..<count).map { areEqual ? 1 : Double($0 + 1) }
        let best = EffortSchedule(.best, for: sizes).stages
        #expect(best.count == 3)
        #expect(EffortSchedule(.fast, for: sizes).stages == [best[0]])
        #expect(EffortSchedule(.normal, for: sizes).stages == Array(best[..<2]))
      }
    }
  }

  /// Regression: with more effort, the circles of 149 items became 0.2 % smaller; also those of 49, 104 and 171.
  @Test(
    "Circles of chosen sizes never become smaller", arguments: [7, 31, 49, 104, 149, 171], [false, true])
  func scale(count: Int, areEqual: Bool) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let radii = (0..<count).map { _ in areEqual ? 1 : generator.number(in: 1...4) }
    let scales = try works.map { work in
      var search = PackingSearch(
        radii: radii, offset: 0.1, container: Size(width: 60, height: areEqual ? 60 : 85))
      return try search?.largestScale(work: work)?.scale
    }
    #expect(isAscending(scales.map { $0 ?? 0 }))
    #expect(scales[0] ?? 0 > 0)
  }

  @Test("Strips never become higher", arguments: [8, 25])
  func strip(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let radii = (0..<count).map { _ in generator.number(in: 1...4) }
    let heights = try works.map {
      try PackingSearch.leastHeight(radii: radii, width: 20, height: 200, work: $0)?.height ?? .infinity
    }
    #expect(isAscending(heights.map { -$0 }))
    #expect(heights[0] < 200)
  }

  private static let torture: [Int] = Torture.isOn ? Array(2...200) : [2]

  @Test("The real efforts pack equal circles on a closed page", arguments: torture)
  func efforts(count: Int) throws {
    let page = LayoutPage(width: 600, height: 600)
    let diameters = try PackingEffort.allCases.map {
      try CirclePacking(effort: $0).arrange(alike(count), on: page).pages[0].placements[0].frame.width
    }
    #expect(isAscending(diameters))
  }
}
