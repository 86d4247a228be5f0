/// A choice of the items that show most of a set.
///
/// Each step takes the item that improves the cover most: the sum, over the set, of the similarity to the
/// closest chosen item. Method: greedy facility location, G. L. Nemhauser, L. A. Wolsey and M. L. Fisher, "An
/// analysis of approximations for maximizing submodular set functions", Mathematical Programming 14 (1978),
/// doi:10.1007/BF01588971. A gain never grows, so only gains that may be the largest are computed anew.
///
/// An item that looks the same as a chosen one waits until no other item is left. Thus each cluster of such
/// items is represented once before any is represented twice. The best item of its cluster represents it.
///
/// The same input always gives the same choice.
package struct CoverChoice {
  /// An item to choose from.
  package struct Item: Sendable, Hashable {
    package var features: FeatureVector
    /// The time in seconds. Without it, time plays no part for the item.
    package var time: Double?
    /// The stars; negative for items to take last.
    package var stars: Double
    /// The sharpness from 0 to 100.
    package var sharpness: Double

    package init(features: FeatureVector, time: Double? = nil, stars: Double = 0, sharpness: Double = 0) {
      self.features = features
      self.time = time
      self.stars = stars
      self.sharpness = sharpness
    }
  }

  /// The largest squared distance of photos that look the same. Without near-black ones, different photos
  /// among 50 real ones differ by at least 3,700. Shifts of a tenth cause at most 2,200, and 15% more
  /// brightness 1,600.
  package static let sameDistance: Float = 2000
  /// The maximum number of items whose cover is computed. Larger sets are represented by evenly spaced ones.
  private static let samples = 4096

  /// The chosen items, in the order of the choice.
  package private(set) var chosen: [Int] = []
  /// The chosen item that is most similar to each item.
  package private(set) var representatives: [Int]

  private let items: [Item]
  /// The features of all items in one array, which is several times as fast as one for each.
  private let lanes: [SIMD8<Float>]
  /// The places in time. A distance of 1 is the mean distance of chosen items. NaN stands for unknown times.
  private let moments: [Float]
  /// The similarity of each item to its representative.
  private var cover: [Float]
  /// The number of chosen items that look the same as each item; the largest integer for chosen ones.
  private var repetitions: [Int]
  /// An upper bound of the improvement by each item.
  private var gains: [Float]
  private let sampled: [Int]

  /// Chooses items, all of them if `count` is at least their number.
  ///
  /// - Complexity: Typically O(n (4,096 + `count`)) for n items: 100 of 10,000 take a second.
  package init(_ count: Int, of items: [Item]) {
    self.items = items
    lanes = items.flatMap { $0.features.lanes }
    moments = Self.moments(of: items, count: count)
    representatives = Array(items.indices)
    cover = Array(repeating: 0, count: items.count)
    repetitions = Array(repeating: 0, count: items.count)
    gains = cover
    let samples = min(items.count, Self.samples)
    sampled = (0..<samples).map { $0 * items.count / samples }
    for item in items.indices { gains[item] = gain(of: item) }
    while chosen.count < min(count, items.count) { choose(best(like: next())) }
  }

  /// Returns the similarity of two items, from 0 to 1.
  package func similarity(_ one: Int, _ other: Int) -> Float { similarity(one, other, distance(one, other)) }

  private func distance(_ one: Int, _ other: Int) -> Float {
    let count = lanes.count / items.count
    var sum = SIMD8<Float>()
    for lane in 0..<count {
      let difference = lanes[one * count + lane] - lanes[other * count + lane]
      sum += difference * difference
    }
    return sum.sum()
  }

  private func similarity(_ one: Int, _ other: Int, _ distance: Float) -> Float {
    let gap = moments[one] - moments[other]
    // The limit keeps what photos show more important than their times.
    let sum = 1 + distance / (4 * Self.sameDistance) + (gap.isNaN ? 0 : min(4, gap * gap))
    return 1 / (sum * sum)
  }

  /// Returns the item with the largest gain among those that repeat the fewest chosen ones.
  private mutating func next() -> Int {
    let fewest = repetitions.min() ?? 0
    var fresh: Set<Int> = []
    while true {
      var best = -1
      for item in items.indices where repetitions[item] == fewest {
        if best < 0 || gains[item] > gains[best] { best = item }
      }
      guard fresh.insert(best).inserted else { return best }
      gains[best] = gain(of: best)
    }
  }

  private func gain(of item: Int) -> Float {
    let sum = sampled.reduce(Float()) { $0 + max(0, similarity(item, $1) - cover[$1]) }
    return sum * Float((1 + max(-0.9, items[item].stars)) * (0.25 + items[item].sharpness / 100))
  }

  /// Returns the item with the most stars, then the sharpest, among those that could replace an item.
  private func best(like item: Int) -> Int {
    items.indices.reduce(item) { best, other in
      guard repetitions[other] == repetitions[item],
        (items[other].stars, items[other].sharpness) > (items[best].stars, items[best].sharpness),
        distance(item, other) <= Self.sameDistance
      else { return best }
      return other
    }
  }

  private mutating func choose(_ item: Int) {
    chosen.append(item)
    for other in items.indices {
      let distance = distance(item, other)
      let similarity = similarity(item, other, distance)
      if distance <= Self.sameDistance, repetitions[other] < .max { repetitions[other] += 1 }
      guard similarity > cover[other] || other == item else { continue }
      cover[other] = similarity
      representatives[other] = item
    }
    repetitions[item] = .max
  }

  /// Returns the places of items in time. Long gaps count by their logarithm, so that every event has a
  /// share.
  private static func moments(of items: [Item], count: Int) -> [Float] {
    var moments: [Float] = Array(repeating: .nan, count: items.count)
    let timed = items.indices.filter { items[$0].time != nil }
      .sorted { (items[$0].time ?? 0, $0) < (items[$1].time ?? 0, $1) }
    guard let first = timed.first else { return moments }
    moments[first] = 0
    for (one, next) in zip(timed, timed.dropFirst()) {
      let gap = (items[next].time ?? 0) - (items[one].time ?? 0)
      // The logarithm to the base 2, linear between powers of two.
      moments[next] = moments[one] + Float((1 + gap).exponent) + Float((1 + gap).significand - 1)
    }
    let whole = max(moments[timed[timed.count - 1]], .leastNormalMagnitude)
    return moments.map { $0 / whole * Float(count) }
  }
}
