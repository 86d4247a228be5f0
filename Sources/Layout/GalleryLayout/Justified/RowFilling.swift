/// Breaks the items of one closed page into rows that fill it from margin to margin.
///
/// ``RowBreaker`` aims at a row height and ignores how well the rows fill the page. Here, dynamic programming
/// over the ends of rows and the height used so far finds the most even rows for every total height. Each
/// result is levelled: within the allowed crop, its rows get similar heights that fill the page or a part of it. The
/// best one covers much of the page with rows of similar heights and margins of similar widths.
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

  let problem: RowProblem
  /// The items of the page.
  let part: Range<Int>
  /// The height between the margins.
  let room: Double
  /// The height of equal rows that fill the page.
  let mean: Double
  /// A Boolean value that indicates whether the page has headings, and begins at its top.
  let isGrouped: Bool
  /// A Boolean value that indicates whether the page is one of several, whose rows have one width.
  let isPart: Bool
  /// The ratio of the highest to the mean row, and of the mean to the lowest row, that is tried.
  private let range: Double
  private let classes: Int
  private var nodes: [Node]
  /// The range of height classes of the rows up to each item.
  private var used: [Range<Int>]

  /// The resolution of heights: parts of twice the page's height. Pages with many rows need fewer.
  private static let mostClasses = 384
  private static let leastClasses = 32
  private static let classItems = 60_000
  /// The ratio of the mean height to that of a panorama.
  private static let panorama = 1.35
  /// The heights of rows that do not fill the width, as multiples of the mean. Other rows are higher between wide
  /// margins at the sides, and lower between those above and below.
  private static let openHeights = [1, 0.87, 1.15, 1.3]
  /// The least share of the width that a last row of several photos fills. One alone looks left over.
  private static let leastOpenShare = 0.3
  /// The share of the width from which a last row looks as if it failed to be full.
  private static let mostOpenShare = 0.9
  /// The cost of a row that leaves all of the width free, relative to the squared deviations of heights.
  private static let openCost = 0.05

  /// Finds the most even rows of a page. `scale` makes rows lower than the mean, for pages with open rows of several
  /// groups.
  init(_ problem: RowProblem, part: Range<Int>, scale: Double, range: Double) {
    self.problem = problem
    self.range = range
    self.part = part
    isPart = part.count < problem.items.count
    room = problem.height(from: part.lowerBound)
    let headings = problem.headingsDown(of: part)
    isGrouped = headings > 0
    classes = min(Self.mostClasses, max(Self.leastClasses, Self.classItems / part.count))
    let captions = problem.items[part].reduce(0) { $0 + $1.captionHeight } / Double(part.count)
    let area = max(room - headings, room / 2) * problem.width
    mean =
      scale * RowItems(problem.items[part]).height(fillingArea: area, below: captions + problem.space.gap)
    nodes = [Node](repeating: Node(), count: (part.count + 1) * (classes + 1))
    used = [0..<1] + [Range<Int>](repeating: 0..<0, count: part.count)
    nodes[0].cost = 0
    guard room > 0, mean > 0, mean.isFinite else { return }

    for end in part.lowerBound + 1...part.upperBound {
      if Task.isCancelled { return }
      problem.eachRow(endingAt: end, from: part.lowerBound) { add($0) }
    }
  }

  /// Returns whether a photo that fills the width is much lower than other rows. It gets a row of its own.
  func isPanorama(_ aspect: Double) -> Bool { problem.width / aspect < mean / Self.panorama }

  /// Calls `body` with the last height class of the rows of every total height that can be found, and that height.
  /// Those that nearly fill the page come first.
  func eachPath(_ body: (_ last: Int, _ down: Double) -> Void) {
    for step in 0...2 * classes {
      let place = classes / 2 + (step % 2 == 0 ? step / 2 : -(step + 1) / 2)
      guard used[part.count].contains(place) else { continue }
      let node = nodes[part.count * (classes + 1) + place]
      if node.cost < .infinity { body(place, node.down) }
    }
  }

  /// Returns the rows of a path by its last height class.
  func rows(last: Int) -> [(items: Range<Int>, isOpen: Bool)] {
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

  /// Adds a row to the rows before it, and returns whether longer rows may be high enough.
  private mutating func add(_ row: borrowing RowCandidate) -> Bool {
    let natural = row.content.height(filling: row.width)
    // A panorama alone is as high as it can be.
    let limit = min(mean, problem.width / row.widest)
    guard natural >= limit / range else { return false }
    guard row.items.count == 1 || !isPanorama(row.widest) else { return true }
    let shown = RowPage.Row(items: row.items, height: min(natural, mean), caption: row.caption)
    guard
      !row.sharesGroups || problem.hasRoom(forHeadingsOf: shown, from: part.lowerBound)
    else { return true }
    let extra =
      row.caption + (row.hasHeading ? problem.headingDown : 0)
      + (row.items.lowerBound == part.lowerBound ? 0 : problem.space.gap)

    let isOnly = row.items == part
    // Photos that are all too small to fill the width need more photos.
    if row.content.width(at: natural) >= row.width * (1 - RowBreaker.rounding),
      isOnly || natural <= limit * range
    {
      let deviation = max(natural / limit, limit / natural) - 1
      add(row.items, extent: natural + extra, cost: deviation * deviation)
    }

    guard row.endsSection, natural > mean else { return true }
    let isLast = row.items.upperBound == part.upperBound
    for scale in isGrouped ? [1] : Self.openHeights {
      let share = row.content.width(at: scale * mean) / row.width
      guard isGrouped || share <= Self.mostOpenShare else { continue }
      let isFilled = share >= Self.leastOpenShare && row.items.count > 1
      if natural > scale * mean, isFilled || row.hasHeading || !isLast, !isOnly || row.hasHeading,
        problem.space.margin > 0 || row.hasHeading || !isLast
      {
        add(row.items, extent: scale * mean + extra, cost: Self.openCost * (1 - share), isOpen: true)
      }
    }
    return true
  }

  private mutating func add(_ items: Range<Int>, extent: Double, cost: Double, isOpen: Bool = false) {
    let begin = items.lowerBound - part.lowerBound
    let end = items.upperBound - part.lowerBound
    let stride = classes + 1
    let scale = Double(classes) / (2 * room)
    var places = used[end]
    for before in used[begin] {
      let node = nodes[begin * stride + before]
      let down = node.down + extent
      let place = Int(min(down * scale, Double(classes)))
      guard place < classes else { break }
      guard node.cost + cost < nodes[end * stride + place].cost else { continue }
      nodes[end * stride + place] = Node(
        cost: node.cost + cost, down: down, begin: Int32(begin), before: Int32(before), isOpen: isOpen)
      places =
        places.isEmpty
        ? place..<place + 1 : min(places.lowerBound, place)..<max(places.upperBound, place + 1)
    }
    used[end] = places
  }
}
