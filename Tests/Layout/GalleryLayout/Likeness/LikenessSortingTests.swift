import GalleryLayout
import TestSupport
import Testing

@testable import GalleryLayout

@Suite struct LikenessSortingTests {
  @Test("Small assignments cost as little as the best of all orders")
  func smallAssignment() {
    var random = SplitMix64(seed: 5)
    var assignment = SmallAssignment(capacity: 6)
    for count in [1, 2, 5, 6] {
      for _ in 0..<20 {
        let costs = (0..<count * count).map { _ in Float.random(in: 0...10, using: &random) }
        var rows: [Int] = Array(repeating: -1, count: count)
        assignment.solve(costs, count: count) { column, row in rows[column] = row }
        #expect(rows.sorted() == Array(0..<count))
        func cost(_ rows: [Int]) -> Float {
          rows.enumerated().reduce(0) { $0 + costs[$1.element * count + $1.offset] }
        }
        let best = orders(of: Array(0..<count)).map(cost).min() ?? .infinity
        #expect(cost(rows) <= best + 1e-4)
      }
    }
  }

  private func orders(of items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  @Test("A shuffled plane of colours comes back: neighbours differ nearly as little as in the plane")
  func plane() {
    var random = SplitMix64(seed: 9)
    let side = 12
    let points = (0..<side * side).map { (Float($0 % side), Float($0 / side)) }.shuffled(using: &random)
    let cells = (0..<side * side).map { LikenessSorting.Cell(column: $0 % side, row: $0 / side) }
    let features = points.map { FeatureVector([$0.0, $0.1]) }
    let items = LikenessSorting.items(features, in: cells)
    #expect(items.sorted() == Array(features.indices))
    #expect(items == LikenessSorting.items(features, in: cells))
    func roughness(_ items: [Int]) -> Float {
      var sum: Float = 0
      for place in items.indices where place % side > 0 {
        sum += features[items[place]].squaredDistance(to: features[items[place - 1]]).squareRoot()
      }
      return sum / Float(side * (side - 1))
    }
    #expect(roughness(Array(features.indices)) > 5)
    #expect(roughness(items) < 1.3)
  }

  @Test("Items without features have places, too")
  func unknown() {
    let features = (0..<9).map { FeatureVector($0 % 4 == 1 ? [] : [1, 2, Float($0)]) }
    let cells = (0..<9).map { LikenessSorting.Cell(column: $0 % 3, row: $0 / 3) }
    #expect(LikenessSorting.items(features, in: cells).sorted() == Array(0..<9))
  }

  @Test("Frames become cells by rows and columns, in honeycombs and with holes")
  func cells() {
    func frame(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 10, height: 10) }
    let grid = LikenessSorting.cells(of: [frame(0, 0), frame(12, 0), frame(36, 0), frame(0, 12)])
    #expect(grid.map(\.column) == [0, 1, 3, 0] && grid.map(\.row) == [0, 0, 0, 1])
    let comb = LikenessSorting.cells(of: [frame(0, 0), frame(12, 0), frame(6, 10), frame(18, 10)])
    #expect(comb.map(\.row) == [0, 0, 1, 1] && Set(comb).count == 4)
  }

  @Test("Similar items share a side of the page, and stay within their groups")
  func page() {
    let frames = (0..<16).map { Rect(x: Double($0 % 4) * 12, y: Double($0 / 4) * 12, width: 10, height: 10) }
    let page = LayoutResult.Page(
      size: Size(width: 48, height: 48), placements: frames.enumerated().map { .init(item: $0, frame: $1) })
    let result = LayoutResult(pages: [page])
    let features = (0..<16).map { FeatureVector([$0 % 2 == 0 ? 0 : 100, Float($0)]) }
    let order = result.order(byLikeness: features, groups: Array(repeating: nil, count: 16))
    #expect(order.sorted() == Array(0..<16))
    let changes = (0..<16).count { $0 % 4 > 0 && order[$0] % 2 != order[$0 - 1] % 2 }
    #expect(changes <= 4)
    let groups = (0..<16).map { $0 < 8 ? "a" : "b" }
    let grouped = result.order(byLikeness: features, groups: groups)
    #expect(grouped.prefix(8).sorted() == Array(0..<8))
  }
}
