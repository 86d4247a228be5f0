/// Consecutive items that may share a row: items of one group, or whole groups with headings.
struct RowCandidate {
  var items: Range<Int>
  var content = RowItems()
  /// The width that the photos of the row fill.
  var width = 0.0
  /// The aspect of the widest item, as far as it can be as high as the target.
  var widest = 0.0
  var caption = 0.0
  /// The index of the first item's section.
  var section: Int
  var hasHeading = false
  /// A Boolean value that indicates whether the row begins with its section, or with the page.
  var beginsSection = false
  var endsSection: Bool
  var sharesGroups = false
}

extension RowProblem {
  /// Calls `body` with every row of a page that ends before an item, the shortest first, until it returns
  /// `false`. The items before `end` belong to the section `last`; the page begins with the item `start`.
  func eachRow(
    endingAt end: Int, from start: Int, last: Int, _ body: (borrowing RowCandidate) -> Bool
  ) {
    var section = sections[last]
    var between = 0.0
    var row = RowCandidate(items: end..<end, section: last, endsSection: end == section.items.upperBound)
    for begin in (start..<end).reversed() {
      if begin < section.items.lowerBound {
        guard row.endsSection, section.heading != nil, sections[row.section - 1].heading != nil else {
          return
        }
        row.section -= 1
        between = extent(between: row.section..<last + 1)
        row.sharesGroups = true
        section = sections[row.section]
      }

      let item = items[begin]
      row.items = begin..<end
      row.content.add(item)
      row.widest = max(row.widest, min(item.aspect, (item.maximumWidth ?? .infinity) / target))
      row.caption = max(row.caption, item.captionHeight)
      row.width = width - Double(end - begin - 1) * space.gap - between
      row.beginsSection = begin == section.items.lowerBound || begin == start
      row.hasHeading = row.beginsSection && section.heading != nil
      guard row.width > 0 || end - begin == 1 else { return }
      guard !row.sharesGroups || row.beginsSection else { continue }
      guard body(row) else { return }
    }
  }
}
