/// Pages of a layout that chooses the row height: full, and with similar rows.
extension RowProblem {
  /// Returns closed pages without a given target; `nil` if the photos do not fit. The pages are the fewest
  /// for the minimum target, photos are divided evenly over them, and each page has the rows that fill it
  /// best.
  func dividedPages() -> [RowPage]? {
    var pages: [RowPage] = []
    for run in paging.runs(of: items).map({ $0.items }) {
      var run = PageRun(problem: self, parts: parts(of: run, count: brokenPages(of: run).count))
      guard run.fill() else { return nil }
      if paging.perPage == nil, headingsDown(of: run.parts[0]) == 0 { run.shiftEnds() }
      pages += run.pages.map { $0.page }
    }
    return pages
  }

  /// Divides a run into parts with equal sums of aspects, or with equal numbers of items if there is a limit
  /// of items.
  private func parts(of run: Range<Int>, count: Int) -> [Range<Int>] {
    guard count > 1 else { return [run] }
    guard paging.perPage == nil else {
      let ends = paging.equalEnds(of: Array(sections(of: run)), pages: count)
      return zip([run.lowerBound] + ends, ends).map { $0..<$1 }
    }
    var extents = items[run].map { $0.aspect }
    let headings = headingsDown(of: run)
    if headings > 0 {
      // Pages of groups end with rows as high as those of full pages.
      let room = max(height(from: 1), Double(count) * height(from: 1) - headings)
      var open = self
      open.axes.down = nil
      open.target = max(target, RowItems(items[run]).height(fillingArea: room * width, below: space.gap))
      extents = extents.map { _ in 0 }
      for row in open.brokenPages(of: run)[0].rows {
        extents[row.items.lowerBound - run.lowerBound] = down(row)
      }
    }

    let total = extents.reduce(0, +)
    // The title occupies part of the first page.
    let missing = run.lowerBound == 0 ? axes.firstTop / height(from: 1) : 0
    let share = total / (Double(count) - missing)
    var parts: [Range<Int>] = []
    var start = run.lowerBound
    var sum = missing * share
    for item in run where extents[item - run.lowerBound] > 0 {
      let extent = extents[item - run.lowerBound]
      let goal = share * Double(parts.count + 1)
      // An item belongs to the part that contains more than half of it.
      if item > start, parts.count < count - 1, sum + extent / 2 > goal {
        let end = max(start + 1, sections[section(of: item)].whole(item))
        parts.append(start..<end)
        start = end
      }
      sum += extent
    }
    parts.append(start..<run.upperBound)
    return parts
  }

  /// Returns the extent of a row with its caption, its heading and a gap.
  private func down(_ row: RowPage.Row) -> Double {
    let isHeaded = sections(of: row.items).contains {
      $0.heading != nil && row.items.contains($0.items.lowerBound)
    }
    return row.height + row.caption + space.gap + (isHeaded ? headingDown : 0)
  }

  /// The heights of rows to try on pages of several groups, whose last rows need not be full, as shares of
  /// the height of full rows.
  private static let groupedHeights = (10...20).map { Double($0) / 20 }
  /// The shares of the maximum crop to try, and those on pages without margins.
  private static let crops = [0, 1.0 / 3, 2.0 / 3, 1]
  private static let wallCrops = [2.0 / 3, 0.8, 1]
  /// The ratio of the highest to the mean row, and of the mean to the lowest row, that is tried, and the one that
  /// suffices for almost all pages of many photos.
  private static let range = 2.2
  private static let evenRange = 1.6
  private static let manyPhotos = 25
  /// The number of photos below which ``Collage`` reaches all edges with less crop.
  private static let fewPhotos = 15

  /// Returns the rows that fill a page best; `nil` if the rows do not fit. Photos are cropped if that makes rows and
  /// margins more alike. A page without margins gets the smallest crop with which its rows reach all edges.
  func filledPage(_ part: Range<Int>) -> ScoredRows? {
    let isShared = sections[section(of: part.lowerBound)].items.upperBound < part.upperBound
    let shares =
      space.margin > 0
      ? (mostCrop > 0 ? Self.crops : [0])
      : Array(Self.wallCrops.prefix(part.count < Self.fewPhotos ? 1 : Self.wallCrops.count))
    var best: ScoredRows?
    for range in part.count < Self.manyPhotos ? [Self.range] : [Self.evenRange, Self.range] where best == nil
    {
      for scale in isShared ? Self.groupedHeights : [1] {
        let rows = RowFilling(self, part: part, scale: scale, range: range).page(
          crops: shares.map { $0 * mostCrop }, above: best?.score ?? -.infinity)
        best = rows ?? best
      }
    }
    return best
  }
}
