/// The rules by which new pages and headings begin, the same for every layout.
///
/// A change of ``LayoutItem/group`` begins a new row. Where the new group has a name and
/// ``headingHeight`` is positive, a heading lies above that row, on the same page as the row.
public struct Paging: Sendable, Hashable {
  /// Most items on a page, at least 1. Default: `nil`, as many as fit.
  public var perPage: Int?
  /// Height of a group's heading in the page's unit; 0 is a new row without a heading. Default: 0.
  public var headingHeight: Double
  /// A Boolean value that indicates whether every group begins a new page. Default: `false`.
  public var pagePerGroup: Bool

  /// Creates paging options.
  public init(perPage: Int? = nil, headingHeight: Double = 0, pagePerGroup: Bool = false) {
    self.perPage = perPage
    self.headingHeight = headingHeight
    self.pagePerGroup = pagePerGroup
  }
}

extension Paging {
  /// A run of neighbouring items of one group.
  struct Section: Sendable, Hashable {
    /// The items of the run.
    var items: Range<Int>
    /// The name of its heading; `nil` for none.
    var heading: String?
    /// A Boolean value that indicates whether the section begins a page of its own.
    var startsPage: Bool
  }

  /// The runs of items that belong to one group, in order.
  func sections(of items: [LayoutItem]) -> [Section] {
    var sections: [Section] = []
    var start = 0
    while start < items.count {
      let group = items[start].group
      let end = items[start...].firstIndex { $0.group != group } ?? items.count
      sections.append(
        Section(
          items: start..<end, heading: headingHeight > 0 ? group : nil,
          startsPage: pagePerGroup && start > 0))
      start = end
    }
    return sections
  }

  /// Returns the sections that share pages: every run of them begins on a page of its own.
  func runs(of items: [LayoutItem]) -> [[Section]] {
    var runs: [[Section]] = []
    for section in sections(of: items) {
      if runs.isEmpty || section.startsPage { runs.append([]) }
      runs[runs.count - 1].append(section)
    }
    return runs
  }

  /// The number of pages that a number of items takes by the limit of items alone, at least 1.
  func leastPages(for count: Int) -> Int {
    guard let perPage else { return 1 }
    return max(1, count / perPage + (count % perPage == 0 ? 0 : 1))
  }

  /// The number of pages that a run takes by the limit of items alone, at least 1.
  func leastPages(for run: [Section]) -> Int {
    leastPages(for: run.reduce(0) { $0 + $1.items.count })
  }

  /// Returns the sections of parts of a run, in one pass.
  ///
  /// - Parameters:
  ///   - run: The sections of the run.
  ///   - ends: The item after the last one of each part, in order; parts without items are left out.
  static func parts(of run: [Section], endingAt ends: [Int]) -> [[Section]] {
    guard var start = run.first?.items.lowerBound else { return [] }
    var parts: [[Section]] = []
    var index = 0
    for end in ends where end > start {
      var part: [Section] = []
      while start < end, index < run.count {
        let section = run[index]
        let begins = start == section.items.lowerBound
        let items = start..<min(section.items.upperBound, end)
        part.append(
          Section(
            items: items, heading: begins ? section.heading : nil, startsPage: begins && section.startsPage))
        start = items.upperBound
        if start == section.items.upperBound { index += 1 }
      }
      parts.append(part)
    }
    return parts
  }

  /// Returns the index at which a page that begins with an item of the first of some sections ends at the latest, by
  /// the limit of items and by the groups that begin pages.
  func pageEnd(from start: Int, in sections: ArraySlice<Section>) -> Int {
    let end = (pagePerGroup ? sections.first : sections.last)?.items.upperBound ?? start
    guard let perPage, end - start > perPage else { return end }
    return start + perPage
  }

  /// Checks the numbers.
  func validate() throws(LayoutError) {
    try LayoutError.check(perPage, option: "perPage")
    try LayoutError.check(headingHeight, option: "headingHeight", orZero: true)
  }
}
