/// Divides the bands of a run over as few pages as possible, as evenly as the bands allow.
struct PageDivider {
  /// A Boolean value that indicates whether pages are filled and not divided evenly.
  private let fillsPages: Bool
  private let totals: Totals
  /// For each band, the number of pages needed from that band on, without the first page.
  private let needs: [Int]
  /// For each band, the end of a page that begins with it and is not the first page.
  private let ends: [Int]
  /// For each band, whether a page that begins with it leaves one item of a group alone.
  private let splits: [Bool]
  /// The bands with which groups begin, and the end of all, as a flag for each band.
  private let begins: [Bool]
  /// The share of an equally full page that pages may have more or less, so that they end with groups.
  private static let groupShare = 0.3

  /// `gap` is the one between lines.
  init(_ bands: [Band], gap: Double, in problem: GridProblem) {
    let totals = Totals(bands, gap: gap, in: problem)
    let splits = bands.indices.map { Self.splits(bands, at: $0) } + [false]
    func whole(_ end: Int, from start: Int) -> Int { splits[end] && end > start + 1 ? end - 1 : end }
    fillsPages = problem.rows != nil
    self.totals = totals
    self.splits = splits
    begins = bands.map { $0.heading != nil } + [true]
    var needs = Array(repeating: 0, count: bands.count + 1)
    var ends = Array(repeating: bands.count, count: bands.count + 1)
    var end = bands.count
    for start in bands.indices.reversed() {
      while end > start + 1, !totals.fit(start..<end, isFirst: false) { end -= 1 }
      ends[start] = whole(end, from: start)
      needs[start] = 1 + needs[ends[start]]
    }
    self.needs = needs
    self.ends = ends
  }

  private var count: Int { needs.count - 1 }

  private func firstEnd() -> Int {
    var end = min(1, count)
    while end < count, totals.fit(0..<end + 1, isFirst: true) { end += 1 }
    return splits[end] && end > 1 ? end - 1 : end
  }

  /// Returns whether a page that begins with a band separates one item from the rest of its group.
  private static func splits(_ bands: [Band], at index: Int) -> Bool {
    guard index > 0, bands[index].continuesGroup else { return false }
    let isFirstAlone = !bands[index - 1].continuesGroup && bands[index - 1].count == 1
    let isLast = index + 1 == bands.count || !bands[index + 1].continuesGroup
    return isFirstAlone || isLast && bands[index].count == 1
  }

  func pageCount(beginsFirst: Bool) -> Int { beginsFirst && count > 0 ? 1 + needs[firstEnd()] : needs[0] }

  /// Returns the bands of each of at least as many pages as needed. `missing` is the reserved extent of the
  /// first page of all, on which the bands may begin.
  func pages(_ pageCount: Int, beginsFirst: Bool, missing: Double) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    var load = totals.extents[count] + (beginsFirst ? missing : 0)
    while start < count {
      let isFirst = beginsFirst && start == 0
      let left = max(1, min(pageCount - pages.count, count - start))
      let maximum = isFirst ? firstEnd() : ends[start]
      var end = maximum
      if !fillsPages {
        let goal = load / Double(left) * (1 - 1e-9)
        let lack = isFirst ? missing : 0
        func isShort(_ end: Int) -> Bool { totals.extent(start..<end) + lack < goal }
        end = start + 1
        while end < maximum, isShort(end) || needs[end] > left - 1 || splits[end] { end += 1 }
        // A page had better end with a group, if that leaves pages almost equally full.
        func excess(_ end: Int) -> Double { abs(totals.extent(start..<end) + lack - goal) }
        var least = begins[end] ? excess(end) : Self.groupShare * goal
        for whole in start + 1..<maximum + 1 where begins[whole] && needs[whole] <= left - 1 {
          if excess(whole) < least { (end, least) = (whole, excess(whole)) }
        }
      }
      load -= totals.extent(start..<end) + (isFirst ? missing : 0)
      pages.append(start..<end)
      start = end
    }
    return pages
  }
}

extension PageDivider {
  /// Running sums over the bands: entry `i` covers the bands before band `i`.
  private struct Totals {
    /// The extents, each with the gap after it.
    private(set) var extents = [0.0]
    private var items = [0]
    private var lines = [0]
    /// The extent that a band needs more if a page begins with it.
    private var leads: [Double] = []
    private let gap: Double
    private let problem: GridProblem

    init(_ bands: [Band], gap: Double, in problem: GridProblem) {
      self.gap = gap
      self.problem = problem
      let headingHeight = problem.paging.headingHeight
      // Nested rows save it.
      let overlap = problem.overlap(cell: (bands.first?.down ?? 0) / problem.downShare, gap: gap)
      for band in bands {
        let heading = band.heading == nil ? 0 : headingHeight
        let saved = band.isNested ? overlap : 0
        extents.append(
          extents[extents.count - 1] + band.down + band.captions + heading + Double(band.bars) * gap - saved)
        leads.append(saved + (band.continuesGroup ? headingHeight + gap : 0))
        items.append(items[items.count - 1] + band.count)
        lines.append(lines[lines.count - 1] + band.lines)
      }
    }

    /// Returns the extent of bands, with the gap after the last one.
    func extent(_ range: Range<Int>) -> Double {
      extents[range.upperBound] - extents[range.lowerBound] + leads[range.lowerBound]
    }

    /// Returns whether bands fit on a page, the first one or another.
    func fit(_ range: Range<Int>, isFirst: Bool) -> Bool {
      let down = problem.axes.extent(isFirst: isFirst) - 2 * problem.space.edge(gap)
      // Sums over all pages have larger rounding errors than the sum of one page.
      let rounding = 4 * extents[range.upperBound].ulp
      return extent(range) - gap <= down + abs(down) * Tolerance.relative + rounding
        && items[range.upperBound] - items[range.lowerBound] <= problem.paging.perPage ?? .max
        && lines[range.upperBound] - lines[range.lowerBound] <= problem.rows ?? .max
    }
  }
}
