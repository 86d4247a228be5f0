/// Breaks items into rows, page by page, by dynamic programming over the ends of rows.
struct RowBreaker {
  /// The best way to break the items from the page's start up to one item.
  private struct Node {
    var cost = Double.infinity
    var row = RowPage.Row(items: 0..<0, height: 0, caption: 0)
    var rows = 0
    /// The height from the start of the page.
    var down = 0.0
  }

  private let problem: RowProblem
  private var nodes: [Node] = []

  init(_ problem: RowProblem) { self.problem = problem }

  /// The ratio of row height to target up to which the last row of a section is stretched to the full width.
  /// A shorter last row, of less than two thirds of the width, keeps the target height.
  private static let openRowRatio = 1.5

  /// The cost of an empty row below a heading.
  private static let openGroupCost = 0.25

  /// The share of the width that a full row may miss because of rounding.
  static let rounding = 1e-9

  /// The cost of a page that leaves one photo of a group alone.
  private static let splitCost = 1.0

  /// The additional cost that makes a row below the full width the last resort.
  private static let narrowRowCost = 1e6

  mutating func page(from start: Int) -> RowPage {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(Node(cost: 0))
    let limit = problem.paging.pageEnd(from: start, in: problem.sections[problem.section(of: start)...])
    let height = problem.height(from: start)
    var longestRow = 0
    var overfull = 0
    var best = start
    var bestScore = Double.infinity

    for end in (start + 1)..<(limit + 1) {
      longestRow = max(longestRow, addNode(end: end, start: start))
      let node = nodes[end - start]
      guard Tolerance.fits(node.down, into: height) else {
        overfull += 1
        // Rows of the lengths seen so far cannot reach back to a node that leaves room on the page.
        if overfull > longestRow + 1 { break }
        continue
      }
      overfull = 0
      // Remaining room counts as if the rows were stretched to fill the page.
      let stretch = height.isFinite ? height / node.down - 1 : 0
      let inGroup = problem.sections[problem.section(of: end - 1)]
      let split = inGroup.heading != nil && inGroup.whole(end) != end ? Self.splitCost : 0
      let score = end == limit ? -1 : node.cost / Double(node.rows) + stretch * stretch + split
      if score <= bestScore { (best, bestScore) = (end, score) }
    }
    return finish(start: start, end: best)
  }

  /// Finds the best last row of the items up to an end. Returns the number of items in the longest row that was tried.
  private mutating func addNode(end: Int, start: Int) -> Int {
    let pageHeight = problem.height(from: start)
    let target = problem.target
    var best = Node()
    var longest = 1

    problem.eachRow(endingAt: end, from: start) { row in
      longest = row.items.count
      let extra = row.caption + (row.hasHeading ? problem.headingDown : 0)
      let trial = Trial(row, target, below: extra, into: pageHeight)
      let shown = RowPage.Row(items: row.items, height: trial.height, caption: row.caption)
      let before = nodes[row.items.lowerBound - start]
      if before.cost + trial.cost < best.cost,
        !row.sharesGroups || problem.hasRoom(forHeadingsOf: shown, from: start)
      {
        let gap = before.rows == 0 ? 0 : problem.space.gap
        best = Node(
          cost: before.cost + trial.cost, row: shown, rows: before.rows + 1,
          down: before.down + gap + extra + trial.height)
      }
      return trial.ratio <= 1 || trial.isOpen
        || !isTooLow(
          trial.ratio, gapless: row.content.width(at: target) / problem.width, widest: row.widest)
    }
    nodes.append(best)
    return longest
  }

  /// A row that fills a width, and its cost.
  private struct Trial {
    private(set) var height: Double
    /// The ratio of the target to the height that fills the width.
    let ratio: Double
    /// Whether the photos are too small to fill the width.
    let isOpen: Bool
    private(set) var cost = 0.0

    @inline(__always)
    init(_ row: borrowing RowCandidate, _ target: Double, below extra: Double, into pageHeight: Double) {
      height = row.content.height(filling: row.width)
      // Photos that are all too small for a row leave it open. The cost grows with the open share.
      let openness = row.width / row.content.width(at: height) - 1
      isOpen = openness > RowBreaker.rounding
      ratio = target / height
      if row.endsSection, height > target, height > RowBreaker.openRowRatio * target {
        height = target
        // Small groups had better share a row than leave several open.
        if row.hasHeading {
          cost = RowBreaker.openGroupCost * (1 - row.content.width(at: height) / row.width)
        }
      } else {
        cost = RowBreaker.cost(ratio) + (isOpen && !row.endsSection ? openness * openness : 0)
      }
      if height + extra > pageHeight {
        if cost > 0 { cost += RowBreaker.narrowRowCost }
        height = pageHeight - extra
      }
    }
  }

  /// The ratio is that of the target to the row's height.
  private static func cost(_ ratio: Double) -> Double {
    let deviation = max(ratio, 1 / ratio) - 1
    return deviation * deviation
  }

  /// Returns whether several rows are always better for the items of a row, and so for those of every longer
  /// row.
  ///
  /// Without gaps, the ratios of two parts add up to that of the whole. A row can thus be split into two with
  /// half the ratio each, give or take that of its widest item. It can also be split into rows with ratios of
  /// at least 1 that exceed 1 by at most that of one item.
  private func isTooLow(_ ratio: Double, gapless: Double, widest: Double) -> Bool {
    let item = widest * problem.target / problem.width
    let cost = Self.cost(ratio)
    if cost > (ratio + 1) * (1 + item) * (1 + item) { return true }
    let smaller = gapless / 2 - item
    let larger = (gapless / 2 + item) * ratio / gapless
    return smaller > 0 && cost > 2 * max(Self.cost(smaller), Self.cost(larger))
  }

  private func finish(start: Int, end: Int) -> RowPage {
    var rows: [RowPage.Row] = []
    var position = end
    while position > start {
      let row = nodes[position - start].row
      rows.append(row)
      position = row.items.lowerBound
    }
    return RowPage(rows: rows.reversed(), end: end, down: nodes[end - start].down)
  }
}
