import Foundation
import GalleryLayout
import TestSupport

/// Input for the tests.
enum Samples {
  /// Pages of the named cases and of paper, both orientations.
  static let pages: [LayoutPage] = [
    (320, 568), (375, 667), (768, 1024), (595.276, 841.89), (1000, 1000), (288, 432),
  ].flatMap { sides in
    [
      LayoutPage(width: sides.0, height: sides.1), LayoutPage(width: sides.1, height: sides.0),
      LayoutPage(width: sides.0, height: nil),
    ]
  }

  /// Numbers of items, from the fewest to the most.
  static let counts = [1, 2, 3, 5, 7, 12, 24, 30, 47, 100, 211, 500]

  /// Items with aspects from 1:10 to 10:1, spread evenly on a logarithmic scale.
  static func items(
    _ count: Int, seed: UInt64 = 1, captions: Bool = false, spans: Bool = false, groups: Bool = false
  ) -> [LayoutItem] {
    var random = SplitMix64(seed: seed)
    var group = 0
    return (0..<count).map { index in
      if Int.random(in: 0..<9, using: &random) == 0 { group += 1 }
      return LayoutItem(
        id: "\(index)", aspect: pow(10, Double.random(in: -1...1, using: &random)),
        captionHeight: captions ? Double.random(in: 0...14, using: &random) : 0,
        span: spans && Int.random(in: 0..<8, using: &random) == 0 ? 2 : 1,
        group: groups ? "group \(group)" : nil)
    }
  }
}
