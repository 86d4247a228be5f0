/// Rows of one page with a measure of how good they look.
struct ScoredRows {
  var page: RowPage
  /// The larger, the better.
  var score: Double
  /// The covered share of the page's room, which the score does not exceed.
  var cover: Double
  /// A Boolean value that indicates whether the margins at the sides look like those above and below.
  var hasLikeMargins: Bool
  /// A Boolean value that indicates whether the rows reach all four margins.
  var isFull: Bool
}

extension RowFilling {
  /// The ratio of the highest to the lowest row up to which rows look alike; of pages without margins, where
  /// bands would be worse.
  private static let evenRatio = 1.34
  /// That ratio of whole photos, which have fewer rows to choose from.
  private static let wholeRatio = 1.54
  private static let wallRatio = 1.9
  /// The ratio of the margins at the sides to those above and below, either way, up to which they look alike.
  static let marginRatio = 1.49
  /// The maximum height of a row that does not fill the width, as a multiple of the mean.
  private static let openHeight = 1.3

  /// The costs of a page in shares of its room, chosen on drawings of 2 to 30 photos.
  private enum Cost {
    /// The most that unlike rows cost. Among extreme proportions, rows cannot be alike, and the page is filled
    /// nevertheless.
    static let rows = 0.6
    /// The most that unlike margins cost, as a share of the cover: around few photos, like ones may leave little of it.
    static let margins = 0.36
    /// The excess of a ratio that costs half of the most.
    static let halfExcess = 0.1
    /// Rows that look alike may be more alike.
    static let unevenness = 0.1
    /// Photos are cropped as little as possible.
    static let crop = 1.5
    /// The free share of a last row that does not fill the width.
    static let openRow = 0.2
    /// The free share of the width beside rows on one of several pages, and beside groups.
    static let narrowing = 0.3
    static let narrowGroups = 1.0
  }

  /// Returns the best page with one of some crops, the smallest first; `nil` if no score exceeds `least`. Without
  /// margins, the smallest crop that fills the page is enough.
  func page(crops: [Double], above least: Double) -> ScoredRows? {
    var best: ScoredRows?
    for crop in crops {
      eachPath { last, down in
        let score = max(least, best?.score ?? least)
        // Rows that are too high become narrower.
        guard min(down * (1 + crop) / room, room / (down * (1 - crop))) > score else { return }
        let rows = LevelledRows(self, rows(last: last), crop: crop)?.page(above: score)
        if let rows, rows.score > score { best = rows }
      }
      if problem.space.margin == 0, best?.isFull == true { break }
    }
    return best
  }

  /// The rows of a path with the heights that they may have.
  private struct LevelledRows {
    private struct Row {
      var items: Range<Int>
      var content: RowItems
      var width: Double
      var caption: Double
      var isOpen: Bool
      var isPanorama: Bool
    }

    private let filling: RowFilling
    private let rows: [Row]
    private let crop: Double
    /// The height of gaps, captions and headings.
    private let fixed: Double

    private var margin: Double { filling.problem.space.margin }
    private var room: Double { filling.room }

    /// Returns `nil` if captions and headings leave no room for photos.
    init?(_ filling: RowFilling, _ rows: [(items: Range<Int>, isOpen: Bool)], crop: Double) {
      let problem = filling.problem
      self.filling = filling
      self.crop = crop
      self.rows = rows.map { items, isOpen in
        let photos = problem.items[items]
        return Row(
          items: items, content: RowItems(photos), width: problem.rowWidth(items),
          caption: photos.reduce(0) { max($0, $1.captionHeight) }, isOpen: isOpen,
          isPanorama: filling.isPanorama(photos.reduce(0) { max($0, $1.aspect) }))
      }
      fixed =
        self.rows.reduce(0) { $0 + $1.caption } + Double(rows.count - 1) * problem.space.gap
        + (filling.isGrouped ? problem.headingsDown(of: rows.map { $0.items }, of: filling.part) : 0)
      if room <= fixed { return nil }
    }

    /// Returns rows with heights as equal as the crop allows that fill the page. Rows that are too high are narrowed
    /// together. Rows between unlike margins are narrowed more, unless their cover cannot exceed a score.
    func page(above least: Double) -> ScoredRows? {
      let narrowest = (rows.map { $0.width }.min() ?? 0) / 2
      func isTooHigh(_ inset: Double) -> Bool { height(inset, stretch: 1 - crop) > room - fixed }
      let inset = isTooHigh(0) ? bisected(0, narrowest, rounds: 40, isLow: isTooHigh).high : 0
      let widest = best(inset, into: room)
      guard let widest, !widest.hasLikeMargins, widest.cover > least else { return widest }

      /// The height of rows below a margin that is as narrow as those at the sides allow.
      func most(_ inset: Double) -> Double {
        room - 2 * max(0, (margin + inset) / RowFilling.marginRatio - margin)
      }
      func isUnlike(_ inset: Double) -> Bool {
        let widest = (margin + inset) * RowFilling.marginRatio - margin
        return fixed + height(inset, stretch: 1 - crop) > most(inset)
          || fixed + height(inset, stretch: 1 + crop) < room - 2 * widest
      }
      let like = bisected(inset, narrowest, rounds: 20, isLow: isUnlike).high
      guard !isUnlike(like), let page = best(like, into: most(like)), page.score > widest.score else {
        return widest
      }
      return page
    }

    /// Returns the better page of rows that fill a height, and of rows that are alike in their own height.
    private func best(_ inset: Double, into down: Double) -> ScoredRows? {
      let natural = fixed + height(inset, stretch: 1)
      let filled = page(inset, into: down)
      guard natural < down, let own = page(inset, into: natural), own.score > filled?.score ?? -.infinity
      else { return filled }
      return own
    }

    private func natural(_ row: Row, _ inset: Double) -> Double {
      max(row.content.height(filling: row.width - 2 * inset), .leastNormalMagnitude)
    }

    /// Returns the height of all rows. A row that does not fill the width is as high as others at most.
    private func height(_ inset: Double, stretch: Double) -> Double {
      rows.reduce(0) {
        let natural = natural($1, inset)
        return $0 + ($1.isOpen ? stretch < 1 ? 0 : min(natural, filling.mean) : natural * stretch)
      }
    }

    /// Returns the page with heights within the limits of each row that add up to `down`, or as nearly as possible.
    private func page(_ inset: Double, into down: Double) -> ScoredRows? {
      let mean = filling.mean
      let ranges = rows.map { row in
        let natural = natural(row, inset)
        return row.isOpen
          ? min(natural, mean / 2)...min(natural, RowFilling.openHeight * mean)
          : natural * (1 - crop)...natural * (1 + crop)
      }
      func sum(_ height: Double) -> Double {
        ranges.reduce(0) { $0 + min(max(height, $1.lowerBound), $1.upperBound) }
      }
      let most = ranges.reduce(0) { max($0, $1.upperBound) }
      let height = bisected(0, most, rounds: 40) { Tolerance.fits(sum($0), into: down - fixed) }.low
      return scored(ranges.map { min(max(height, $0.lowerBound), $0.upperBound) }, inset: inset)
    }

    private func scored(_ heights: [Double], inset: Double) -> ScoredRows? {
      let problem = filling.problem
      let down = fixed + heights.reduce(0, +)
      guard Tolerance.fits(down, into: room * (1 + 1e-9)) else { return nil }
      var area = 0.0
      var crops = 0.0
      var open = 0.0
      // Panoramas alone are lower than their neighbours.
      var highest = 0.0
      var lowest = Double.infinity
      let placed = zip(rows, heights).map { row, height in
        let whole = row.isOpen ? height : natural(row, inset)
        let stretch = height / whole
        area += row.content.area(at: whole) * stretch
        crops += 1 - min(stretch, 1 / stretch)
        if row.isOpen { open += 1 - row.content.width(at: height) / row.width }
        if !row.isPanorama {
          highest = max(highest, height)
          lowest = min(lowest, height)
        }
        return RowPage.Row(items: row.items, height: whole, caption: row.caption, stretch: stretch)
      }

      let ratio = max(1, highest / lowest)
      let even = problem.mostCrop > 0 ? RowFilling.evenRatio : RowFilling.wholeRatio
      let limit = margin > 0 ? even : RowFilling.wallRatio
      let uneven = Cost.unevenness * (ratio - 1) + Cost.rows * RowFilling.cost(of: ratio, above: limit)
      let rounding = 1e-6 * problem.width
      let side = margin + inset + rounding
      let top = margin + (room - down) / 2 + rounding
      let worth = filling.isGrouped ? 1 : RowFilling.worth(side: side, top: top)
      let narrowing = filling.isGrouped ? Cost.narrowGroups : filling.isPart ? Cost.narrowing : 0
      let cover = area / (problem.width * room)
      return ScoredRows(
        page: RowPage(rows: placed, end: filling.part.upperBound, down: down, inset: inset),
        score: cover * worth - uneven - (filling.isGrouped ? 0 : Cost.openRow * open)
          - narrowing * 2 * inset / problem.width - Cost.crop * crops / Double(rows.count),
        cover: cover, hasLikeMargins: worth == 1, isFull: inset < rounding && room - down < rounding)
    }
  }

  /// Returns what the covered share of a page counts between margins: 1 if they are alike.
  static func worth(side: Double, top: Double) -> Double {
    1 - Cost.margins * cost(of: max(side / top, top / side), above: marginRatio)
  }

  /// Returns the share of the maximum cost of a ratio above its limit, from 0 to 1.
  private static func cost(of ratio: Double, above limit: Double) -> Double {
    let excess = ratio / limit - 1
    return excess > 1e-6 ? excess / (excess + Cost.halfExcess) : 0
  }
}
