/// Pages of a layout that chooses the row height: full, and with similar rows.
extension RowProblem {
  /// Returns closed pages without a given target; `nil` if the photos do not fit. The pages are the fewest
  /// for the minimum target, photos are divided evenly over them, and each page has the rows that fill it
  /// best.
  func dividedPages() -> [RowPage]? {
    var pages: [RowPage] = []
    for run in paging.runs(of: items).map({ $0[0].items.lowerBound..<$0[$0.count - 1].items.upperBound }) {
      for part in fuller(parts(of: run, count: brokenPages(of: run).count).map(part)) {
        guard let page = fullestPage(part.items) else { return nil }
        pages.append(page)
      }
    }
    return pages
  }

  /// Divides a run into parts with equal sums of aspects, or with equal numbers of items if there is a limit
  /// of items.
  private func parts(of run: Range<Int>, count: Int) -> [Range<Int>] {
    guard count > 1 else { return [run] }
    func load(_ item: Int) -> Double { paging.perPage == nil ? items[item].aspect : 1 }
    let total = run.reduce(0) { $0 + load($1) }
    // The title occupies part of the first page.
    let missing = run.lowerBound == 0 && paging.perPage == nil ? axes.firstTop / height(from: 1) : 0
    let share = total / (Double(count) - missing)
    var parts: [Range<Int>] = []
    var start = run.lowerBound
    var sum = missing * share
    for item in run {
      let goal = share * Double(parts.count + 1)
      // An item belongs to the part that contains more than half of it.
      if item > start, parts.count < count - 1, sum + load(item) / 2 > goal {
        parts.append(start..<item)
        start = item
      }
      sum += load(item)
    }
    parts.append(start..<run.upperBound)
    return parts
  }

  private struct Part {
    var items: Range<Int>
    /// The rows; `nil` if no rows fill the page, or if the items belong to several sections.
    var filled: RowFilling.Filled?
    /// The cost of the page. Without rows it is 1, that of an empty page.
    var cost: Double { filled?.cost ?? 1 }
  }

  /// Returns rows of a section that fill a page; `nil` if no rows do.
  private func filled(
    _ items: Range<Int>, heights: ClosedRange<Double> = RowFilling.anyHeights
  ) -> RowFilling.Filled? {
    let section = sections[section(of: items.lowerBound)]
    guard items.upperBound <= section.items.upperBound else { return nil }
    let heading = items.lowerBound == section.items.lowerBound && section.heading != nil ? headingDown : 0
    let room = height(from: items.lowerBound) - heading
    var filled = RowFilling(problem: self, part: items, height: room, heights: heights).page()
    filled?.page.down += heading
    return filled
  }

  private func part(_ items: Range<Int>) -> Part { Part(items: items, filled: filled(items)) }

  /// Returns similar rows without an open last row, over the whole width or, if that leaves much of the page
  /// empty, in blocks of several widths.
  private func evenPages(_ items: Range<Int>, heights: ClosedRange<Double>) -> [RowPage] {
    let whole = filled(items, heights: heights)
    if let whole, whole.cost <= Self.smallCost { return [whole.page] }
    let insets = items.count <= Self.insetLimit ? Self.insets : 0..<0
    let narrower = insets.compactMap { step -> RowPage? in
      var problem = self
      problem.inset = Double(step) / 100 * width
      return problem.filled(items, heights: heights)?.page
    }
    return (whole.map { [$0.page] } ?? []) + narrower
  }

  /// The widths of the whitespace on each side of narrower blocks, in hundredths of the width.
  private static let insets = 1..<25
  /// The number of items from which rows fill a page well without narrower blocks.
  private static let insetLimit = 100

  /// Moves the boundaries between parts a little if pages become fuller.
  ///
  /// Five rows of a page's items may leave much of it empty while six do not fit. With more items, six may
  /// fill it.
  private func fuller(_ parts: [Part]) -> [Part] {
    guard parts.count > 1, paging.perPage == nil else { return parts }
    var parts = parts
    for index in parts.indices.dropLast() {
      let first = parts[index].items
      let second = parts[index + 1].items
      let maximum = Int(Self.moveLimit * Double(min(first.count, second.count)))
      // Try the nearest boundaries first, until both pages are full.
      for step in 1..<(2 * maximum + 1) where max(parts[index].cost, parts[index + 1].cost) > Self.smallCost {
        let begin = second.lowerBound + (step.isMultiple(of: 2) ? -step / 2 : (step + 1) / 2)
        // Compare squares: two slightly empty pages are better than one very empty page.
        let least = parts[index].cost * parts[index].cost + parts[index + 1].cost * parts[index + 1].cost
        let before = part(first.lowerBound..<begin)
        guard before.cost * before.cost < least - Self.leastGain else { continue }
        let after = part(begin..<second.upperBound)
        guard before.cost * before.cost + after.cost * after.cost < least - Self.leastGain else { continue }
        parts[index] = before
        parts[index + 1] = after
      }
    }
    return parts
  }

  /// The cost up to which a page is full. With half this limit, most pages would exchange items. The emptiest
  /// pages would gain one hundredth, in four times the time.
  private static let smallCost = 0.1
  private static let moveLimit = 0.2
  /// The least decrease of the sum of squares for which items move.
  private static let leastGain = 0.001

  /// The score from which rows of more different heights are not tried.
  private static let goodScore = 0.7

  /// Returns a page with rows as high as possible; `nil` if the rows do not fit.
  private func fullestPage(_ part: Range<Int>) -> RowPage? {
    let section = section(of: part.lowerBound)
    let pageArea = width * height(from: part.lowerBound)
    var best: (page: RowPage, score: Double)?
    func keep(_ page: RowPage) {
      var page = page
      page.stretch(by: mostCrop, into: height(from: part.lowerBound))
      let area = page.rows.reduce(0) { sum, row in sum + RowItems(items[row.items]).area(at: row.height) }
      let score = area * page.stretch / pageArea - RowFilling.evenness * page.unevenness
      if best.map({ score > $0.score + 1e-9 }) ?? true { best = (page, score) }
    }

    /// Keeps the best page.
    func fits(_ target: Double) -> Bool {
      var problem = self
      problem.target = target
      var breaker = RowBreaker(problem)
      let page = breaker.page(from: part.lowerBound, section: section, end: part.upperBound)
      guard page.end == part.upperBound else { return false }
      keep(page)
      return true
    }

    let near = Self.nearTargets[0] * target
    for heights in [RowFilling.evenHeights, RowFilling.anyHeights] {
      for page in evenPages(part, heights: heights) where page.meanHeight >= near { keep(page) }
      if let best, best.score >= Self.goodScore { return best.page }
    }
    if let best { return best.page }

    var least = target
    var largest = height(from: part.lowerBound)
    guard least < largest, fits(least) else {
      _ = fits(min(least, largest))
      return best?.page
    }

    // Rows that fill a page are about as high as equal rows that fill its area. Bisection starts there.
    let estimate = RowItems(items[part]).height(fillingArea: width * largest)
    for guess in [estimate / 2, 1.5 * estimate] where guess > least && guess < largest {
      if fits(guess) { least = guess } else { largest = guess }
    }
    // On a page with thousands of rows, a thousandth of the row height does not matter.
    let found = bisected(least, largest, rounds: part.count < 10_000 ? 40 : 8, isLow: fits).low
    guard part.count < Self.trialLimit else { return best?.page }

    // Rows with nearly this height may break in a way that fills the page better.
    for step in Self.nearTargets where found * step > target { _ = fits(found * step) }
    return best?.page
  }

  /// The targets to try for fuller pages, as multiples of the largest target found.
  private static let nearTargets = (80...130).map { Double($0) / 100 }
  /// The number of items from which pages are full enough without trying further targets.
  private static let trialLimit = 1000
}
