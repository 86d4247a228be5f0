/// Breaks the items of one closed page into rows that fill it from margin to margin.
///
/// ``RowBreaker`` aims at a row height and ignores how well the rows fill the page. Here, dynamic programming
/// over the ends of rows and the height used so far finds the most even rows for every total height. Each
/// result is levelled: within the allowed crop, its rows get one height that fills the page. The best one
/// covers much of the page with rows of similar heights and margins of similar widths.
struct RowFilling {
  private struct Node {
    var cost = Double.infinity
    /// The used height, with gaps, captions and headings.
    var down = 0.0
    var begin: Int32 = 0
    /// The height class of the rows before the last one.
    var before: Int32 = 0
    var isOpen = false
  }

  /// A row that the search tries.
  private struct Trial {
    var extent: Double
    var cost: Double
    var isOpen = false
  }

  let problem: RowProblem
  /// The items of the page.
  let part: Range<Int>
  /// The maximum change of a row's height, as a share of the larger height.
  let crop: Double
  /// The height between the margins.
  let room: Double
  /// The height of equal rows that fill the page.
  let mean: Double
  private let classes: Int

  /// The resolution of heights: parts of twice the page's height. Pages with many rows need fewer.
  private static let mostClasses = 384
  private static let leastClasses = 32
  private static let classItems = 60_000
  /// The ratio of the highest to the mean row, and of the mean to the lowest row, that is tried.
  private static let range = 2.2
  /// The ratio of the mean height to that of a panorama.
  private static let panorama = 1.35
  /// The cost of unequal heights that a crop makes equal, relative to others.
  private static let croppedCost = 0.02
  /// The least share of the width that a last row of several photos fills. One alone looks left over.
  private static let leastOpenShare = 0.5

  /// Sets up the search. `scale` makes rows lower than the mean, for pages with open rows of several groups.
  init(_ problem: RowProblem, part: Range<Int>, crop: Double, scale: Double) {
    self.problem = problem
    self.part = part
    self.crop = crop
    room = problem.height(from: part.lowerBound)
    classes = min(Self.mostClasses, max(Self.leastClasses, Self.classItems / part.count))
    let captions = problem.items[part].reduce(0) { $0 + $1.captionHeight } / Double(part.count)
    let area = max(room - problem.headingsDown(of: part), room / 2) * problem.width
    mean =
      scale * RowItems(problem.items[part]).height(fillingArea: area, below: captions + problem.space.gap)
  }

  /// Returns the best page, or `nil` if no rows fit.
  func page() -> ScoredRows? {
    guard room > 0, mean > 0, mean.isFinite, !Task.isCancelled else { return nil }
    let stride = classes + 1
    var nodes = [Node](repeating: Node(), count: (part.count + 1) * stride)
    nodes[0].cost = 0
    // The range of height classes of the rows up to each item.
    var used = [0..<1] + [Range<Int>](repeating: 0..<0, count: part.count)
    var last = problem.section(of: part.lowerBound)

    for end in 1...part.count {
      while problem.sections[last].items.upperBound < part.lowerBound + end { last += 1 }
      problem.eachRow(endingAt: part.lowerBound + end, from: part.lowerBound, last: last) { row in
        let begin = row.items.lowerBound - part.lowerBound
        let (trials, isTooLow) = trials(of: row)
        for trial in trials {
          for before in used[begin] {
            let node = nodes[begin * stride + before]
            guard node.cost < .infinity else { continue }
            let down = node.down + trial.extent
            let place = Int(down / (2 * room) * Double(classes))
            guard place < classes else { break }
            let index = end * stride + place
            guard node.cost + trial.cost < nodes[index].cost else { continue }
            nodes[index] = Node(
              cost: node.cost + trial.cost, down: down, begin: Int32(begin), before: Int32(before),
              isOpen: trial.isOpen)
            used[end] =
              used[end].isEmpty
              ? place..<place + 1 : min(used[end].lowerBound, place)..<max(used[end].upperBound, place + 1)
          }
        }
        return !isTooLow
      }
    }
    return used[part.count].compactMap { nodes[part.count * stride + $0].cost < .infinity ? $0 : nil }
      .compactMap { level(rows(nodes, last: $0)) }
      .max { $0.score < $1.score }
  }

  /// Returns whether a photo that fills the width is much lower than other rows. It gets a row of its own.
  func isPanorama(_ aspect: Double) -> Bool { problem.width / aspect < mean / Self.panorama }

  /// Returns the heights to try for a row, and whether longer rows are too low.
  private func trials(of row: RowCandidate) -> (trials: [Trial], isTooLow: Bool) {
    let natural = row.content.height(filling: row.width)
    // A panorama alone is as high as it can be.
    let limit = min(mean, problem.width / row.widest)
    guard natural >= limit / Self.range else { return ([], true) }
    guard row.items.count == 1 || !isPanorama(row.widest) else { return ([], false) }
    let shown = RowPage.Row(items: row.items, height: min(natural, mean), caption: row.caption)
    guard
      !row.sharesGroups || problem.hasRoom(forHeadingsOf: shown, section: row.section, from: part.lowerBound)
    else { return ([], false) }
    let extra =
      row.caption + (row.hasHeading ? problem.headingDown : 0)
      + (row.items.lowerBound == part.lowerBound ? 0 : problem.space.gap)
    var trials: [Trial] = []

    let isOnly = row.items == part
    let isLast = row.items.upperBound == part.upperBound
    // Photos that are all too small to fill the width need more photos.
    if row.content.width(at: natural) >= row.width * (1 - RowBreaker.rounding),
      isOnly || natural <= limit * Self.range
    {
      let ratio = max(natural / limit, limit / natural)
      let deviation = ratio - 1
      let remaining = max(0, ratio / (1 + crop) - 1)
      trials.append(
        Trial(
          extent: natural + extra,
          cost: remaining * remaining + Self.croppedCost * deviation * deviation))
    }
    let share = row.content.width(at: mean) / row.width
    let isFilled = share >= Self.leastOpenShare && row.items.count > 1
    if row.endsSection, natural > mean, isFilled || row.hasHeading || !isLast,
      !isOnly || row.hasHeading, problem.space.margin > 0 || row.hasHeading || !isLast
    {
      trials.append(
        Trial(extent: mean + extra, cost: Self.croppedCost * (1 - share), isOpen: true))
    }
    return (trials, false)
  }

  private func rows(_ nodes: [Node], last: Int) -> [(items: Range<Int>, isOpen: Bool)] {
    var rows: [(items: Range<Int>, isOpen: Bool)] = []
    var end = part.count
    var place = last
    while end > 0 {
      let node = nodes[end * (classes + 1) + place]
      let begin = Int(node.begin)
      rows.append((part.lowerBound + begin..<part.lowerBound + end, node.isOpen))
      end = begin
      place = Int(node.before)
    }
    return rows.reversed()
  }
}
