import GalleryGeometry

/// The items that a justified layout breaks into rows and pages, with the page and the options.
struct RowProblem: Sendable {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  /// The height that rows are to come near.
  var target: Double
  /// The share by which items may be higher or lower than their proportions have them.
  let mostCrop: Double
  let sections: [Paging.Section]

  init(
    items: [LayoutItem], axes: FlowAxes, space: WhiteSpace, paging: Paging, target: Double, mostCrop: Double
  ) {
    self.items = items
    self.axes = axes
    self.space = space
    self.paging = paging
    self.target = target
    self.mostCrop = mostCrop
    sections = paging.sections(of: items)
  }

  /// The width between the margins.
  var width: Double { axes.across - 2 * space.margin }
  /// The height between the margins of the page that begins with an item; infinite on an open page.
  func height(from start: Int) -> Double {
    (axes.down(isFirst: start == 0) ?? .infinity) - 2 * space.margin
  }
  /// The room that a heading and the gap below it take.
  var headingDown: Double { paging.headingHeight + space.gap }

  /// Checks that every item fits on an empty page with its caption and a heading.
  func checkRoom() throws(LayoutError) {
    for section in sections {
      let heading = section.heading == nil ? 0 : headingDown
      // Whichever items come on the first page, which has the least room.
      let height = height(from: 0)
      guard let item = items[section.items].first(where: { height - $0.captionHeight - heading <= 0 }) else {
        continue
      }
      throw .itemTooLarge(
        id: item.id, extent: item.captionHeight + heading + 2 * space.margin,
        available: axes.down(isFirst: true) ?? .infinity)
    }
  }

  /// The pages of closed pages without a given target: the fewest of the least target, with photos divided over them
  /// evenly, each with the target that fills it best.
  ///
  /// - Returns: `nil` where photos divided that way do not fit.
  func dividedPages() -> [RowPage]? {
    var pages: [RowPage] = []
    for run in runs {
      for part in fuller(parts(of: run, count: pageCount(of: run))) {
        guard let page = fullestPage(part) else { return nil }
        pages.append(page)
      }
    }
    return pages
  }

  /// The items that share pages, as runs that begin on a page of their own.
  private var runs: [Range<Int>] {
    let starts = sections.filter { $0.items.lowerBound == 0 || $0.startsPage }.map(\.items.lowerBound)
    return zip(starts, starts.dropFirst() + [items.count]).map { $0..<$1 }
  }

  /// Returns the index of the section that an item belongs to, by halving.
  private func section(of item: Int) -> Int {
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sections[middle].items.lowerBound <= item { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the number of pages of a run with the least target.
  private func pageCount(of run: Range<Int>) -> Int {
    var breaker = RowBreaker(self)
    var (count, start) = (0, run.lowerBound)
    while start < run.upperBound {
      start = breaker.page(from: start, section: section(of: start)).end
      count += 1
    }
    return count
  }

  /// Returns parts of a run with equal sums of aspects, or, with a limit of items, with equal numbers of them.
  private func parts(of run: Range<Int>, count: Int) -> [Range<Int>] {
    guard count > 1 else { return [run] }
    func load(_ item: Int) -> Double { paging.perPage == nil ? items[item].aspect : 1 }
    let total = run.reduce(0) { $0 + load($1) }
    // The title takes its part of the first page.
    let missing = run.lowerBound == 0 && paging.perPage == nil ? axes.firstTop / height(from: 1) : 0
    let share = total / (Double(count) - missing)
    var parts: [Range<Int>] = []
    var (start, sum) = (run.lowerBound, missing * share)
    for item in run {
      let goal = share * Double(parts.count + 1)
      // An item belongs to the part that more than half of it lies in.
      if item > start, parts.count < count - 1, sum + load(item) / 2 > goal {
        parts.append(start..<item)
        start = item
      }
      sum += load(item)
    }
    parts.append(start..<run.upperBound)
    return parts
  }

  /// Returns parts that begin a little earlier or later where pages are fuller then.
  ///
  /// Of the items of a page, five rows may leave much of it over, and six not fit; with a few more it is six that fill it.
  private func fuller(_ parts: [Range<Int>]) -> [Range<Int>] {
    guard parts.count > 1, paging.perPage == nil else { return parts }
    var parts = parts
    var costs = parts.map(cost(of:))
    for index in parts.indices.dropLast() {
      let (first, second) = (parts[index], parts[index + 1])
      guard max(costs[index], costs[index + 1]) > Self.smallCost else { continue }
      let begins = second.lowerBound
      let most = Int(Self.mostMoved * Double(min(first.count, second.count)))
      // By their squares, since two pages that lack little look better than one that lacks much.
      var least = costs[index] * costs[index] + costs[index + 1] * costs[index + 1]
      for begin in (begins - most)...(begins + most) {
        let before = cost(of: first.lowerBound..<begin)
        guard before * before < least else { continue }
        let after = cost(of: begin..<second.upperBound)
        let sum = before * before + after * after
        guard sum < least - Self.leastGain else { continue }
        least = sum
        (parts[index], parts[index + 1]) = (first.lowerBound..<begin, begin..<second.upperBound)
        (costs[index], costs[index + 1]) = (before, after)
      }
    }
    return parts
  }

  /// Returns the cost of the rows that fill a page with some items; 1, that of an empty page, where there are none.
  private func cost(of part: Range<Int>) -> Double { filled(part)?.cost ?? 1 }

  /// A page that leaves no more of itself than this is full.
  private static let smallCost = 0.06
  /// The share of a page's items that may go to the page before it or after it.
  private static let mostMoved = 0.2
  /// What the sum of the squares must gain for items to move.
  private static let leastGain = 0.001

  /// Returns the rows of some items that fill a page; `nil` where there are none, or the items belong to several sections.
  private func filled(_ part: Range<Int>) -> RowFilling.Filled? {
    let section = sections[section(of: part.lowerBound)]
    guard part.upperBound <= section.items.upperBound else { return nil }
    let heading = part.lowerBound == section.items.lowerBound && section.heading != nil ? headingDown : 0
    var filled = RowFilling(problem: self, part: part, height: height(from: part.lowerBound) - heading).page()
    filled?.page.down += heading
    return filled
  }

  /// Returns the rows of some items on one page, as large as they can be; `nil` where they do not fit.
  private func fullestPage(_ part: Range<Int>) -> RowPage? {
    let section = section(of: part.lowerBound)
    let pageArea = width * height(from: part.lowerBound)
    var best: (page: RowPage, score: Double)?
    /// Keeps the best page: the fullest, as long as its rows are alike.
    func keep(_ page: RowPage) {
      var page = page
      page.stretch(by: mostCrop, into: height(from: part.lowerBound))
      let area = page.rows.reduce(0) { sum, row in
        sum + RowItems(items[row.items]).area(at: row.height)
      }
      let score = area * page.stretch / pageArea - RowFilling.evenness * page.unevenness
      if best.map({ score > $0.score + 1e-9 }) ?? true { best = (page, score) }
    }
    /// Returns whether the items fit with a target, and keeps the best page.
    func fits(_ target: Double) -> Bool {
      var problem = self
      problem.target = target
      var breaker = RowBreaker(problem)
      let page = breaker.page(from: part.lowerBound, section: section, end: part.upperBound)
      guard page.end == part.upperBound else { return false }
      keep(page)
      return true
    }
    let filled = filled(part).flatMap { $0.page.meanHeight >= Self.nearTargets[0] * target ? $0 : nil }
    if let filled { keep(filled.page) }
    if let filled, filled.cost <= Self.smallCost { return best?.page }
    var (least, largest) = (target, height(from: part.lowerBound))
    guard least < largest, fits(least) else {
      _ = fits(min(least, largest))
      return best?.page
    }
    // Rows that fill a page are about as high as squares of its area would be; halving starts there.
    let estimate = RowItems(items[part]).height(fillingArea: width * largest)
    for guess in [estimate / 2, 1.5 * estimate] where guess > least && guess < largest {
      if fits(guess) { least = guess } else { largest = guess }
    }
    // A thousandth of the row's height decides nothing on a page of thousands of rows.
    for _ in 0..<(part.count < 10_000 ? 40 : 8) {
      let middle = (least + largest) / 2
      if fits(middle) { least = middle } else { largest = middle }
    }
    guard part.count < Self.mostTried else { return best?.page }
    // Rows of nearly that height may break so that the page is fuller.
    let found = least
    for step in Self.nearTargets where found * step > target { _ = fits(found * step) }
    return best?.page
  }

  /// Targets that are tried for fuller pages, as multiples of the largest one that was found.
  private static let nearTargets = (80...130).map { Double($0) / 100 }
  /// Of more items, pages are full anyway.
  private static let mostTried = 1000

  /// The pages that end where the breaker finds it best.
  func brokenPages() -> [RowPage] {
    var breaker = RowBreaker(self)
    var (pages, start) = ([RowPage](), 0)
    while start < items.count {
      pages.append(breaker.page(from: start, section: section(of: start)))
      start = pages[pages.count - 1].end
    }
    return pages
  }

  /// The finished pages.
  ///
  /// The height that a page leaves over is shared by top and bottom; the last of several begins no lower than the one
  /// before.
  func result(_ pages: [RowPage]) -> LayoutResult {
    var result = LayoutResult(pages: [])
    var (start, section, topBefore) = (0, 0, Double.infinity)
    for page in pages {
      while sections[section].items.upperBound <= start { section += 1 }
      let origin = start == 0 ? axes.firstTop : 0
      var top = space.margin
      if axes.down != nil {
        top += max(0, height(from: start) - page.down) / 2
        if page.end == items.count { top = min(top, topBefore) }
        topBefore = top
      }
      let extent = axes.down ?? origin + page.down + 2 * space.margin
      result.pages.append(place(page, section: section, top: origin + top, extent: extent))
      start = page.end
    }
    return result
  }

  private func place(_ page: RowPage, section: Int, top: Double, extent: Double) -> LayoutResult.Page {
    var placed = LayoutResult.Page(size: axes.pageSize(down: extent), placements: [])
    placed.placements.reserveCapacity(page.end - (page.rows.first?.items.lowerBound ?? 0))
    var (y, section) = (top, section)
    for row in page.rows {
      while sections[section].items.upperBound <= row.items.lowerBound { section += 1 }
      if row.items.lowerBound == sections[section].items.lowerBound, let group = sections[section].heading {
        let frame = Rect(x: space.margin, y: y, width: width, height: paging.headingHeight)
        placed.headings.append(.init(group: group, frame: frame))
        y += headingDown
      }
      var x = space.margin
      for item in row.items {
        let height = row.height * page.stretch
        var frame = Rect(x: x, y: y, width: row.height * items[item].aspect, height: height)
        if let most = items[item].maximumWidth {
          frame.width = min(frame.width, most)
          frame.height = min(height, items[item].greatestHeight)
          frame.y += (height - frame.height) / 2
        }
        placed.placements.append(.init(item: item, frame: frame))
        x += frame.width + space.gap
      }
      y += row.height * page.stretch + row.caption + space.gap
    }
    return placed
  }
}
