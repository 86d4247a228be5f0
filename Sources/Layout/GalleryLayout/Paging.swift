/// The rules for new pages and headings. They are the same for every layout.
///
/// A change of ``LayoutItem/group`` begins a new row. If the new group has a name and ``headingHeight`` is
/// positive, a heading lies above that row, on the same page. Whole groups with headings share a row that has
/// room for them.
public struct Paging: Sendable, Hashable {
  /// The maximum number of items on a page, at least 1. Defaults to `nil`: as many as fit.
  public var perPage: Int?
  /// The height of a group's heading in the page's unit; 0 omits headings. Defaults to 0.
  public var headingHeight: Double
  /// A Boolean value that indicates whether every group begins a new page. Defaults to `false`.
  public var pagePerGroup: Bool
  /// The widths that headings need at least, by group, in the page's unit. Groups share a row only if it has
  /// room for all of their headings. There is always room for one without a width. Defaults to an empty
  /// dictionary.
  public var headingWidths: [LayoutKey: Double]

  /// Creates paging options.
  public init(
    perPage: Int? = nil, headingHeight: Double = 0, pagePerGroup: Bool = false,
    headingWidths: [LayoutKey: Double] = [:]
  ) {
    self.perPage = perPage
    self.headingHeight = headingHeight
    self.pagePerGroup = pagePerGroup
    self.headingWidths = headingWidths
  }
}

extension [Paging.Section] {
  /// The items of sections that follow each other.
  var items: Range<Int> { self[0].items.lowerBound..<self[count - 1].items.upperBound }
}

extension Paging.Section {
  /// Returns an end of a page that does not leave one item of the section alone.
  func whole(_ end: Int) -> Int {
    guard items.contains(end), end > items.lowerBound else { return end }
    let whole = end == items.upperBound - 1 ? end - 1 : end
    return whole <= items.lowerBound + 1 ? items.lowerBound : whole
  }
}

extension Paging {
  struct Section: Hashable {
    var items: Range<Int>
    /// `nil` without a heading.
    var heading: LayoutKey?
  }

  /// Returns the headings of the groups in a row, each from the start of its group to the next heading.
  func headings(
    of groups: [(group: LayoutKey, start: Double)], y: Double = 0, end: Double, gap: Double
  ) -> [LayoutResult.Heading] {
    var headings: [LayoutResult.Heading] = []
    for (index, group) in groups.enumerated() {
      let end = index + 1 < groups.count ? groups[index + 1].start - gap : end
      let frame = Rect(x: group.start, y: y, width: end - group.start, height: headingHeight)
      headings.append(.init(group: group.group, frame: frame))
    }
    return headings
  }

  /// The gaps between groups in a row, in addition to the one between neighbours.
  static let groupGaps = 2.0

  /// The share of the margin that headings leave free.
  static let headingMargin = 0.6

  // Web pages measure no headings.
  #if hasFeature(Embedded)
    func columns(_ count: Int, below heading: LayoutKey?, pitch: Double, gap: Double) -> Int { count }
    func width(of heading: LayoutKey?) -> Double { 0 }
    func width(ofMost sections: [Section]) -> Double { 0 }
    func missingRoom(for headings: [LayoutResult.Heading]) -> Double { 0 }
  #else
    /// Returns the number of columns from the first item of a group to that of the next one in the row: `count`, or as
    /// many as the heading needs. `gap`: between columns.
    func columns(_ count: Int, below heading: LayoutKey?, pitch: Double, gap: Double) -> Int {
      max(count, Int(clamping: ((width(of: heading) + gap) / pitch).rounded(.up)))
    }

    /// Returns the least width of a heading; 0 without one.
    func width(of heading: LayoutKey?) -> Double { heading.flatMap { headingWidths[$0] } ?? 0 }

    /// Returns the width that headings need at most, for each item of their section, except for much wider ones. There is
    /// a section.
    func width(ofMost sections: [Section]) -> Double {
      let usual = sections.map { width(of: $0.heading) }.sorted()[sections.count / 2]
      let widths = sections.map { width(of: $0.heading) / Double($0.items.count) }
      return widths.filter { $0 <= Self.wideHeading * usual }.max() ?? usual
    }

    /// The ratio of a much wider heading to the usual one.
    private static let wideHeading = 1.5

    /// Returns the most that one of the headings would be shortened by.
    func missingRoom(for headings: [LayoutResult.Heading]) -> Double {
      headings.reduce(0) { max($0, width(of: $1.group) - $1.frame.width) }
    }
  #endif

  func hasRoom(for headings: [LayoutResult.Heading]) -> Bool {
    missingRoom(for: headings) <= Self.roundingRoom
  }

  /// The largest rounding error of a heading's width.
  static let roundingRoom = 1e-6

  func sections(of items: [LayoutItem]) -> [Section] {
    var sections: [Section] = []
    var start = 0
    while start < items.count {
      let group = items[start].group
      let end = items[start...].firstIndex { $0.group != group } ?? items.count
      sections.append(Section(items: start..<end, heading: headingHeight > 0 ? group : nil))
      start = end
    }
    return sections
  }

  /// Returns groups of sections that may share pages. Each group begins a new page.
  func runs(of items: [LayoutItem]) -> [[Section]] {
    var runs: [[Section]] = []
    for section in sections(of: items) {
      if runs.isEmpty || pagePerGroup { runs.append([]) }
      runs[runs.count - 1].append(section)
    }
    return runs
  }

  /// Required by the limit of items alone, at least 1.
  func leastPages(for run: [Section]) -> Int {
    guard let perPage else { return 1 }
    let count = run.items.count
    return count / perPage + (count % perPage == 0 ? 0 : 1)
  }

  /// Returns the most items on one of the pages that the limit requires.
  func itemsPerPage(_ run: [Section]) -> Int {
    let pages = leastPages(for: run)
    return (run.items.count + pages - 1) / pages
  }

  /// Divides a run into parts that end at some items, and returns the sections of each part. Empty parts are
  /// skipped. A part that continues a group repeats its heading.
  static func parts(of run: [Section], endingAt ends: [Int]) -> [[Section]] {
    var start = run.items.lowerBound
    var parts: [[Section]] = []
    var index = 0
    for end in ends where end > start {
      var part: [Section] = []
      while start < end, index < run.count {
        let section = run[index]
        let items = start..<min(section.items.upperBound, end)
        part.append(Section(items: items, heading: section.heading))
        start = items.upperBound
        if start == section.items.upperBound { index += 1 }
      }
      parts.append(part)
    }
    return parts
  }

  /// Returns the ends of pages with equal numbers of items; the first ones get the others. A page that would leave one
  /// item of a group alone ends earlier, if the limit of items allows it.
  func equalEnds(of run: [Section], pages count: Int) -> [Int] {
    let items = run.items
    let limit = perPage ?? items.count
    var ends: [Int] = []
    for page in 1...max(1, count) {
      let start = ends.last ?? items.lowerBound
      let equal = min(items.lowerBound + (items.count * page + count - 1) / count, start + limit)
      let whole = run.first { $0.items.contains(equal) }?.whole(equal) ?? equal
      ends.append(whole > start && items.upperBound - whole <= limit * (count - page) ? whole : equal)
    }
    return ends
  }

  /// Divides a run into pages that are as equally full as possible, or equal in number of items if there is a limit.
  /// Every page has an item, so there are at most as many pages as items.
  ///
  /// - Parameters:
  ///   - loads: The running sums of the extents of the run's items.
  ///   - missing: The extent that is reserved on the first page.
  func parts(of run: [Section], pages count: Int, loads: [Double], missing: Double) -> [[Section]] {
    let first = run.items.lowerBound
    let total = run.items.count
    let count = min(count, total)
    guard perPage == nil else { return Self.parts(of: run, endingAt: equalEnds(of: run, pages: count)) }
    var ends: [Int] = []
    for page in 1...count {
      let goal = ((loads.last ?? 0) + missing) * Double(page) / Double(count) - missing
      var low = 0
      var high = total
      while low < high {
        let middle = (low + high) / 2
        if loads[middle] - goal < 1e-9 * goal { low = middle + 1 } else { high = middle }
      }
      let whole = run.first { $0.items.contains(first + low) }?.whole(first + low) ?? first + low
      let end = min(max(whole - first, (ends.last ?? 0) + 1), total - count + page)
      ends.append(page == count ? total : end)
    }
    return Self.parts(of: run, endingAt: ends.map { first + $0 })
  }

  /// The least share of the largest group's number of items at which groups with pages of their own are
  /// alike.
  private static let alikeShare = 0.75

  /// Arranges groups with pages of their own, so that groups with similar numbers of items have cells of one
  /// size and other groups fill their pages. Returns `nil` if all groups are alike.
  func arrangeAlike(
    _ items: [LayoutItem], on page: LayoutPage,
    _ arrange: ([LayoutItem], LayoutPage) throws(LayoutError) -> LayoutResult
  ) throws(LayoutError) -> LayoutResult? {
    guard pagePerGroup, page.height != nil else { return nil }
    let runs = runs(of: items).map { $0.items }

    // The runs of alike groups, the largest first.
    var classes: [[Range<Int>]] = []
    for run in runs.sorted(by: { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }) {
      if let largest = classes.last?.first, Double(run.count) >= Self.alikeShare * Double(largest.count) {
        classes[classes.count - 1].append(run)
      } else {
        classes.append([run])
      }
    }

    // Separate groups of one name would become one group.
    var names: [LayoutKey] = []
    for run in runs { if let name = items[run.lowerBound].group { names.append(name) } }
    names.sort()
    guard classes.count > 1, runs.count - names.count <= 1 else { return nil }
    for index in names.indices.dropFirst() where names[index - 1] == names[index] { return nil }

    var pages: [LayoutResult.Page] = []
    for alike in classes {
      var indices: [Int] = []
      for run in alike.sorted(by: { $0.lowerBound < $1.lowerBound }) { indices += run }
      var groupPage = page
      if indices[0] > 0 { groupPage.firstTop = 0 }
      for var page in try arrange(indices.map { items[$0] }, groupPage).pages {
        page.renumber { indices[$0] }
        pages.append(page)
      }
    }

    let firsts = pages.map { $0.placements.reduce(.max) { min($0, $1.item) } }
    return LayoutResult(pages: pages.indices.sorted { firsts[$0] < firsts[$1] }.map { pages[$0] })
  }

  /// Returns the largest possible end index of a page that begins in the first of `sections`. The limit of
  /// items and ``pagePerGroup`` decide it.
  func pageEnd(from start: Int, in sections: ArraySlice<Section>) -> Int {
    let end = (pagePerGroup ? sections.first : sections.last)?.items.upperBound ?? start
    guard let perPage, end - start > perPage else { return end }
    return start + perPage
  }

  /// Checks the rules and the items to divide.
  func validate(_ items: [LayoutItem]) throws(LayoutError) {
    try LayoutError.check(perPage, option: "perPage")
    try LayoutError.check(headingHeight, option: "headingHeight", orZero: true)
    for item in items { try item.validate() }
  }
}
