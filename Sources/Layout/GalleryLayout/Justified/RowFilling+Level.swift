/// Rows of one page with a measure of how good they look.
struct ScoredRows {
  var page: RowPage
  /// The larger, the better.
  var score: Double
  /// A Boolean value that indicates whether the rows reach all four margins.
  var isFull: Bool
}

extension RowFilling {
  /// The ratio of the highest to the lowest row up to which rows look alike; of pages without margins, where
  /// bands would be worse.
  private static let evenRatio = 1.3
  private static let wallRatio = 1.9
  /// The ratio of the margins at the sides to those above and below, either way, up to which they look alike.
  private static let marginRatio = 1.45
  /// The maximum cost of margins of unlike widths, in shares of a page. Few photos cannot avoid them.
  private static let marginCost = 0.3
  /// The excess of a ratio that costs half of the maximum.
  private static let halfExcess = 0.15
  /// The costs of the ratio of heights, below and above the ratio up to which rows look alike, and their maximum,
  /// in shares of a page. Among extreme proportions, rows cannot be alike, and the page is filled nevertheless.
  private static let ratioCosts = (below: 0.1, above: 0.8, most: 1.0)
  /// The cost of the mean crop.
  private static let cropCost = 1.0
  /// The cost of a last row that does not fill the width.
  private static let openCost = 0.05
  /// The maximum height of a row that does not fill the width, as a multiple of the mean.
  private static let openHeight = 1.3

  /// A row and the heights that it may have.
  private struct Level {
    var items: Range<Int>
    var content: RowItems
    var width: Double
    var caption: Double
    var isOpen: Bool
  }

  /// Returns rows with heights as equal as the crop allows that fill the page; `nil` if they do not fit.
  /// Rows that are too high are narrowed together.
  func level(_ rows: [(items: Range<Int>, isOpen: Bool)]) -> ScoredRows? {
    let levels = rows.map { row in
      Level(
        items: row.items, content: RowItems(problem.items[row.items]), width: problem.rowWidth(row.items),
        caption: problem.items[row.items].reduce(0) { max($0, $1.captionHeight) }, isOpen: row.isOpen)
    }
    let fixed =
      levels.reduce(0) { $0 + $1.caption } + Double(rows.count - 1) * problem.space.gap
      + problem.headingsDown(of: rows.map { $0.items }, of: part)
    let free = room - fixed
    guard free > 0 else { return nil }

    func lows(_ inset: Double) -> Double {
      levels.reduce(0) { $0 + ($1.isOpen ? 0 : max(0, natural($1, inset)) * (1 - crop)) }
    }
    let isTooHigh = lows(0) > free
    let narrowest = (levels.map { $0.width }.min() ?? 0) / 2
    let inset = isTooHigh ? bisected(0, narrowest, rounds: 50) { lows($0) > free }.high : 0
    let heights = levelled(levels, inset: inset, into: free)
    return scored(levels, heights, inset: inset, fixed: fixed)
  }

  private func natural(_ row: Level, _ inset: Double) -> Double {
    row.content.height(filling: row.width - 2 * inset)
  }

  /// Returns heights within the limits of each row that add up to `free`, or as nearly as possible.
  private func levelled(_ levels: [Level], inset: Double, into free: Double) -> [Double] {
    let ranges = levels.map { row in
      let natural = max(natural(row, inset), .leastNormalMagnitude)
      return row.isOpen
        ? min(natural, mean / 2)...min(natural, Self.openHeight * mean)
        : natural * (1 - crop)...natural * (1 + crop)
    }
    func heights(_ height: Double) -> [Double] {
      ranges.map { min(max(height, $0.lowerBound), $0.upperBound) }
    }
    let most = ranges.map { $0.upperBound }.max() ?? 0
    return heights(bisected(0, most, rounds: 60) { Tolerance.fits(heights($0).reduce(0, +), into: free) }.low)
  }

  private func scored(
    _ levels: [Level], _ heights: [Double], inset: Double, fixed: Double
  ) -> ScoredRows? {
    let down = fixed + heights.reduce(0, +)
    guard Tolerance.fits(down, into: room * (1 + 1e-9)) else { return nil }
    var area = 0.0
    var crops = 0.0
    var alike: [Double] = []
    let rows = zip(levels, heights).map { level, height in
      let whole = level.isOpen ? height : natural(level, inset)
      let stretch = height / whole
      area += level.content.area(at: whole) * stretch
      crops += 1 - min(stretch, 1 / stretch)
      // A panorama alone is lower than its neighbours.
      let widest = problem.items[level.items].reduce(0) { max($0, $1.aspect) }
      if !isPanorama(widest) { alike.append(height) }
      return RowPage.Row(items: level.items, height: whole, caption: level.caption, stretch: stretch)
    }

    let ratio = (alike.max() ?? 1) / (alike.min() ?? 1)
    let limit = problem.space.margin > 0 ? Self.evenRatio : Self.wallRatio
    let costs = Self.ratioCosts
    let uneven = min(costs.most, costs.below * (ratio - 1) + costs.above * max(0, ratio - limit))
    let rounding = 1e-6 * problem.width
    let side = problem.space.margin + inset + rounding
    let top = problem.space.margin + (room - down) / 2 + rounding
    let excess = max(side / top, top / side) / Self.marginRatio - 1
    let isGrouped = problem.headingsDown(of: part) > 0
    let margins = isGrouped ? 0 : Self.marginCost * Self.cost(ofExcess: excess)
    let open = !isGrouped && levels.contains(where: { $0.isOpen }) ? Self.openCost : 0
    let score =
      area / (problem.width * room) - uneven - margins - open - Self.cropCost * crops / Double(rows.count)
    return ScoredRows(
      page: RowPage(rows: rows, end: part.upperBound, down: down, inset: inset), score: score,
      isFull: inset < rounding && room - down < rounding)
  }

  /// Returns the share of the maximum cost of a ratio that exceeds its limit, from 0 to 1.
  private static func cost(ofExcess excess: Double) -> Double {
    excess > 0 ? excess / (excess + halfExcess) : 0
  }
}
