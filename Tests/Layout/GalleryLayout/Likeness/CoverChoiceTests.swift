import TestSupport
import Testing

@testable import GalleryLayout

@Suite struct CoverChoiceTests {
  /// Items around centres that are far apart; those of one centre look the same.
  private func clusters(_ sizes: [Int], seed: UInt64) -> (items: [CoverChoice.Item], clusters: [Int]) {
    var random = SplitMix64(seed: seed)
    var planted: [(item: CoverChoice.Item, cluster: Int)] = []
    for (cluster, size) in sizes.enumerated() {
      for _ in 0..<size {
        let numbers = (0..<16).map {
          Float($0 == cluster ? 200 : 0) + Float.random(in: -5...5, using: &random)
        }
        planted.append(
          (
            CoverChoice.Item(
              features: FeatureVector(numbers), time: Double.random(in: 0...9999, using: &random),
              stars: Double(Int.random(in: 0...5, using: &random)),
              sharpness: Double.random(in: 5...90, using: &random)), cluster
          ))
      }
    }
    planted.shuffle(using: &random)
    return (planted.map(\.item), planted.map(\.cluster))
  }

  @Test(
    "Each planted cluster is represented once, by its best item, before any is represented twice",
    arguments: 0..<20)
  func planted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sizes = (0..<8).map { _ in [1, 2, 5, 40].randomElement(using: &random) ?? 1 }
    let (items, clusters) = clusters(sizes, seed: seed)
    let chosen = CoverChoice(items.count - 1, of: items).chosen
    #expect(Set(chosen).count == items.count - 1)
    var counts = Array(repeating: 0, count: sizes.count)
    for item in chosen {
      let fewest = sizes.indices.filter { counts[$0] < sizes[$0] }.map { counts[$0] }.min()
      #expect(counts[clusters[item]] == fewest)
      if fewest == 0 {
        let best = items.indices.filter { clusters[$0] == clusters[item] }
          .max { (items[$0].stars, items[$0].sharpness) < (items[$1].stars, items[$1].sharpness) }
        #expect(item == best)
      }
      counts[clusters[item]] += 1
    }
    let few = CoverChoice(sizes.count, of: items)
    #expect(items.indices.allSatisfy { clusters[few.representatives[$0]] == clusters[$0] })
  }

  @Test("Of small sets, the choice covers at least 63% of the best choice's cover, and mostly nearly all")
  func bruteForce() {
    var random = SplitMix64(seed: 3)
    var shares: [Float] = []
    for _ in 0..<40 {
      let items = (0..<9).map { _ in
        CoverChoice.Item(
          features: FeatureVector((0..<8).map { _ in Float.random(in: 0...120, using: &random) }),
          time: Double.random(in: 0...90, using: &random))
      }
      let choice = CoverChoice(3, of: items)
      func cover(_ chosen: [Int]) -> Float {
        items.indices.reduce(0) { sum, item in
          sum + (chosen.map { choice.similarity($0, item) }.max() ?? 0)
        }
      }
      var best: Float = 0
      for one in 0..<9 {
        for two in 0..<one { for three in 0..<two { best = max(best, cover([one, two, three])) } }
      }
      shares.append(cover(choice.chosen) / best)
    }
    #expect((shares.min() ?? 0) > 0.63)
    #expect(shares.reduce(0, +) / 40 > 0.95)
  }

  @Test("Photos that differ only in time are chosen evenly; without times, or with few items, nothing fails")
  func edges() {
    func item(_ time: Double?) -> CoverChoice.Item {
      .init(features: FeatureVector([1]), time: time)
    }
    let chosen = CoverChoice(3, of: (0..<90).map { item(Double($0) * 60) }).chosen.sorted()
    #expect(Set(chosen).count == 3)
    #expect(CoverChoice(2, of: (0..<4).map { _ in item(nil) }).chosen.count == 2)
    #expect(CoverChoice(9, of: [item(nil), item(3)]).chosen.sorted() == [0, 1])
    #expect(CoverChoice(9, of: []).chosen.isEmpty)
  }

  @Test("100 of 10,000 items are chosen within seconds")
  func large() {
    let (items, _) = clusters(Array(repeating: 1250, count: 8), seed: 1)
    let mixed = items.enumerated().map { index, item in
      var random = SplitMix64(seed: UInt64(index))
      var item = item
      item.features = FeatureVector((0..<56).map { _ in Float.random(in: -30...90, using: &random) })
      return item
    }
    let clock = ContinuousClock()
    let time = clock.measure { #expect(Set(CoverChoice(100, of: mixed).chosen).count == 100) }
    print("cover choice:", time)
    #expect(time < .seconds(20))
  }
}
