/// Assigns items to places so that similar items are close to each other.
///
/// Method: Fast Linear Assignment Sorting (FLAS). K. U. Barthel, N. Hezel, K. Jung and K. Schall, "Improved
/// evaluation and generation of grid layouts using distance preservation quality and linear assignment
/// sorting", Computer Graphics Forum (2023), doi:10.1111/cgf.14718. A map has the mean vector around each
/// place. Items of a few places at a time are assigned to the places whose means they resemble most, while
/// the means cover ever smaller neighbourhoods.
///
/// The same input always gives the same assignment.
package struct LikenessSorting {
  /// A place on a grid. Grids may have holes, and places on several pages continue downwards.
  package struct Cell: Sendable, Hashable {
    package var column: Int
    package var row: Int

    /// Creates a cell. Both numbers are at least 0.
    package init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// The radius of the first neighbourhoods, as a share of the grid's longer side.
  private static let firstRadius = 0.5
  /// The factor from one radius to the next.
  private static let decay = 0.93
  /// The number of places whose items are assigned together.
  private static let together = 9
  /// The number of items up to which assignments are repeated, since time does not matter.
  private static let fewItems = 20_000

  private let features: [FeatureVector]
  private let cells: [Cell]
  private let columns: Int
  private let rows: Int
  /// The place of each cell of the grid; -1 for holes.
  private var places: [Int]
  /// The item at each place.
  private var items: [Int]
  private var random: SplitMix64
  private var assignment = SmallAssignment(capacity: Self.together)

  /// Returns the item for each place.
  ///
  /// - Precondition: There are as many items as cells, and no two cells are equal.
  /// - Complexity: O(n log m) for n items on a grid with sides up to m: 0.3 s for 1,000 items.
  package static func items(_ features: [FeatureVector], in cells: [Cell]) -> [Int] {
    precondition(features.count == cells.count, "every item has a place")
    guard features.count > 2 else { return Array(features.indices) }
    var best = (roughness: Float.infinity, items: Array(features.indices))
    // On small grids, neighbourhoods have few sizes, and chance decides more.
    for seed in 1...(features.count <= 100 ? 12 : 1) {
      var sorting = LikenessSorting(features, cells, seed: UInt64(seed))
      sorting.run()
      if sorting.roughness < best.roughness { best = (sorting.roughness, sorting.items) }
    }
    return best.items
  }

  private init(_ features: [FeatureVector], _ cells: [Cell], seed: UInt64) {
    // Items without features count as black ones.
    let lanes = features.reduce(0) { max($0, $1.lanes.count) }
    self.features = features.map { vector in
      FeatureVector(lanes: vector.lanes + Array(repeating: .zero, count: lanes - vector.lanes.count))
    }
    self.cells = cells
    columns = cells.reduce(0) { max($0, $1.column) } + 1
    rows = cells.reduce(0) { max($0, $1.row) } + 1
    places = Array(repeating: -1, count: columns * rows)
    for (place, cell) in cells.enumerated() { places[cell.row * columns + cell.column] = place }
    items = Array(features.indices)
    random = SplitMix64(seed: seed)
    items.shuffle(using: &random)
  }

  /// The sum of the distances between neighbours in rows and columns.
  private var roughness: Float {
    places.indices.reduce(0) { sum, cell in
      let neighbours = [(cell + 1) % columns > 0 ? cell + 1 : -1, cell + columns]
      return neighbours.filter { $0 >= 0 && $0 < places.count && places[$0] >= 0 && places[cell] >= 0 }
        .reduce(sum) {
          $0 + features[items[places[cell]]].squaredDistance(to: features[items[places[$1]]]).squareRoot()
        }
    }
  }

  private mutating func run() {
    var radius = max(1, Self.firstRadius * Double(max(columns, rows)))
    let repeats = features.count <= Self.fewItems ? 4 : 2
    repeat {
      let reach = Int(radius.rounded())
      let map = means(around: reach)
      for _ in 0..<(repeats * max(1, features.count / Self.together)) where !Task.isCancelled {
        assign(near: reach, by: map)
      }
      radius *= Self.decay
    } while radius >= 1 && !Task.isCancelled
  }

  /// Assigns the items of random places near each other to those whose means they resemble most.
  private mutating func assign(near reach: Int, by map: [FeatureVector]) {
    let width = min(columns, 2 * reach + 1)
    let height = min(rows, 2 * reach + 1)
    let left = Int.random(in: 0...(columns - width), using: &random)
    let top = Int.random(in: 0...(rows - height), using: &random)
    var chosen: [Int] = []
    if width * height <= 4 * Self.together {
      for row in top..<(top + height) {
        chosen += places[(row * columns + left)..<(row * columns + left + width)].lazy.filter { $0 >= 0 }
      }
      chosen.shuffle(using: &random)
    } else {
      for _ in 0..<(4 * Self.together) where chosen.count < Self.together {
        let row = Int.random(in: top..<(top + height), using: &random)
        let column = Int.random(in: left..<(left + width), using: &random)
        let place = places[row * columns + column]
        if place >= 0, !chosen.contains(place) { chosen.append(place) }
      }
    }
    chosen = Array(chosen.prefix(Self.together))
    guard chosen.count > 1 else { return }
    let candidates = chosen.map { items[$0] }
    var costs: [Float] = []
    costs.reserveCapacity(chosen.count * chosen.count)
    for item in candidates {
      for place in chosen { costs.append(features[item].squaredDistance(to: map[place])) }
    }
    assignment.solve(costs, count: chosen.count) { column, row in items[chosen[column]] = candidates[row] }
  }

  /// Returns the mean vector of the items around each place, in a square of cells.
  private func means(around reach: Int) -> [FeatureVector] {
    // The last lane of a cell counts its items.
    let lanes = features[0].lanes.count + 1
    var sums = [SIMD8<Float>](repeating: .zero, count: places.count * lanes)
    for (cell, place) in places.enumerated() where place >= 0 {
      let vector = features[items[place]].lanes + [SIMD8(repeating: 1)]
      for lane in 0..<lanes { sums[cell * lanes + lane] = vector[lane] }
    }
    for lane in 0..<lanes {
      for row in 0..<rows {
        Self.sum(&sums, from: row * columns * lanes + lane, step: lanes, count: columns, reach)
      }
      for column in 0..<columns {
        Self.sum(&sums, from: column * lanes + lane, step: columns * lanes, count: rows, reach)
      }
    }
    return cells.map { cell in
      let sums = sums[((cell.row * columns + cell.column) * lanes)...].prefix(lanes)
      let count = sums[sums.endIndex - 1]
      return FeatureVector(lanes: sums.dropLast().map { $0 / count })
    }
  }

  /// Replaces each value of a line by the sum of those at most `reach` steps away.
  private static func sum(
    _ values: inout [SIMD8<Float>], from start: Int, step: Int, count: Int, _ reach: Int
  ) {
    let line = (0..<count).map { values[start + $0 * step] }
    var sum = line.prefix(reach + 1).reduce(.zero, +)
    for index in 0..<count {
      values[start + index * step] = sum
      if index + reach + 1 < count { sum += line[index + reach + 1] }
      if index >= reach { sum -= line[index - reach] }
    }
  }
}
