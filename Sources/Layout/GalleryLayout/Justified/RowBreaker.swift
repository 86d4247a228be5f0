/// The rows of one page, before they are placed.
struct RowPage: Sendable {
  struct Row: Sendable {
    var items: Range<Int>
    var height: Double
    var caption: Double

    /// Returns the fourth power of the relative deviation of a height from the mean.
    ///
    /// Uneven rows can fill more of a page, by the square of their deviation, so a quadratic cost would allow
    /// either any deviation or no deviation. The fourth power allows small deviations and limits large ones.
    static func unevenness(height: Double, mean: Double) -> Double {
      let deviation = max(height / mean, mean / height) - 1
      return deviation * deviation * deviation * deviation
    }
  }

  var rows: [Row]
  var end: Int
  /// The height from the top of the first row to the bottom of the last.
  var down: Double
  /// The additional whitespace on both sides. Defaults to 0.
  var inset = 0.0
  /// The height of items as a multiple of the height of their rows. Defaults to 1: items are shown whole.
  var stretch = 1.0

  /// Changes the height of the items to fill a height, by at most a share of it.
  mutating func stretch(by maximum: Double, into height: Double) {
    let rowHeights = rows.reduce(0) { $0 + $1.height }
    guard height.isFinite, rowHeights > 0 else { return }
    stretch = min(max(1 + (height - down) / rowHeights, 1 - maximum), 1 + maximum)
    down += (stretch - 1) * rowHeights
  }

  var meanHeight: Double { rows.reduce(0) { $0 + $1.height } / Double(max(1, rows.count)) }

  var unevenness: Double {
    let mean = meanHeight
    return rows.reduce(0) { $0 + Row.unevenness(height: $1.height, mean: mean) } / Double(max(1, rows.count))
  }
}

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

  /// The additional cost that makes a row below the full width the last resort.
  private static let narrowRowCost = 1e6

  /// `end` limits the items that the page may hold. It defaults to the limits of pages.
  mutating func page(from start: Int, section: Int, end: Int? = nil) -> RowPage {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(Node(cost: 0))
    let limit = end ?? problem.paging.pageEnd(from: start, in: problem.sections[section...])
    let height = problem.height(from: start)
    var section = section
    var longestRow = 0
    var overfull = 0
    var best = start
    var bestScore = Double.infinity
    for end in (start + 1)..<(limit + 1) {
      while problem.sections[section].items.upperBound < end { section += 1 }
      longestRow = max(longestRow, addNode(end: end, start: start, last: section))
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
      let score = end == limit ? -1 : node.cost / Double(node.rows) + stretch * stretch
      if score <= bestScore { (best, bestScore) = (end, score) }
    }
    return finish(start: start, end: best)
  }

  /// Finds the best last row of the items up to an end. It has items of the `last` section, or of whole
  /// sections with headings. Returns the number of items in the longest row that was tried.
  private mutating func addNode(end: Int, start: Int, last: Int) -> Int {
    var first = last
    var section = problem.sections[last]
    let isLast = end == section.items.upperBound
    let pageHeight = problem.height(from: start)
    let target = problem.target
    var node = Node()
    var row = RowItems()
    var widest = 0.0
    var caption = 0.0
    var begin = end - 1

    while begin >= start {
      if begin < section.items.lowerBound {
        guard isLast, section.heading != nil, problem.sections[first - 1].heading != nil else { break }
        section = problem.sections[first - 1]
        first = first - 1
      }
      let item = problem.items[begin]
      row.add(item)
      widest = max(widest, min(item.aspect, (item.maximumWidth ?? .infinity) / target))
      caption = max(caption, item.captionHeight)
      let width = problem.width - Double(end - begin - 1) * problem.space.gap
      guard width > 0 || node.cost == .infinity else { break }

      let isFirst = begin == section.items.lowerBound
      let hasHeading = isFirst && section.heading != nil
      let extra = caption + (hasHeading ? problem.headingDown : 0)
      let trial = Trial(
        row, filling: width, target, isLast: isLast, hasHeading: hasHeading, below: extra, into: pageHeight)
      let shown = RowPage.Row(items: begin..<end, height: trial.height, caption: caption)
      let before = nodes[begin - start]
      if before.cost + trial.cost < node.cost,
        first == last || (isFirst && hasRoom(forHeadingsOf: shown, first))
      {
        let gap = before.rows == 0 ? 0 : problem.space.gap
        node = Node(
          cost: before.cost + trial.cost, row: shown, rows: before.rows + 1,
          down: before.down + gap + extra + trial.height)
      }
      if trial.ratio > 1, !trial.isOpen,
        isTooLow(trial.ratio, gapless: row.width(at: target) / problem.width, widest: widest)
      {
        break
      }
      begin -= 1
    }
    nodes.append(node)
    return end - begin
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
    init(
      _ row: RowItems, filling width: Double, _ target: Double, isLast: Bool, hasHeading: Bool,
      below extra: Double, into pageHeight: Double
    ) {
      height = row.height(filling: width)
      // Photos that are all too small for a row leave it open. The cost grows with the open share.
      let openness = width / row.width(at: height) - 1
      isOpen = openness > RowBreaker.rounding
      ratio = target / height
      if isLast, height > target, height > RowBreaker.openRowRatio * target {
        height = target
        // Small groups had better share a row than leave several open.
        if hasHeading { cost = RowBreaker.openGroupCost * (1 - row.width(at: height) / width) }
      } else {
        cost = RowBreaker.cost(ratio) + (isOpen && !isLast ? openness * openness : 0)
      }
      if height + extra > pageHeight {
        if cost > 0 { cost += RowBreaker.narrowRowCost }
        height = pageHeight - extra
      }
    }
  }

  private func hasRoom(forHeadingsOf row: RowPage.Row, _ section: Int) -> Bool {
    let start = problem.space.margin + problem.inset
    return problem.paging.hasRoom(for: problem.headings(of: row, section: section, start: start))
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
