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

  /// Returns the index at which a page that begins with an item of the first of some sections ends at the latest, by
  /// the limit of items and by the groups that begin pages.
  func pageEnd(from start: Int, in sections: ArraySlice<Section>) -> Int {
    let end = (pagePerGroup ? sections.first : sections.last)?.items.upperBound ?? start
    guard let perPage, end - start > perPage else { return end }
    return start + perPage
  }

  /// Checks the numbers.
  func validate() throws(LayoutError) {
    if let perPage, perPage < 1 {
      throw .invalidOption(name: "perPage", reason: "expected at least 1, received \(perPage)")
    }
    guard headingHeight.isFinite, headingHeight >= 0 else {
      throw .invalidOption(
        name: "headingHeight", reason: "expected a number of at least 0, received \(headingHeight)")
    }
  }
}
