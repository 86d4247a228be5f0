/// Consecutive items that may share a row: items of one group, or whole groups with headings.
struct RowCandidate {
  var items: Range<Int>
  var content = RowItems()
  /// The width that the photos of the row fill.
  var width = 0.0
  /// The aspect of the widest item, as far as it can be as high as the target.
  var widest = 0.0
  var caption = 0.0
  var hasHeading = false
  var endsSection: Bool
  var sharesGroups = false
}

extension RowProblem {
  /// Calls `body` with every row of a page that ends before an item, the shortest first, until it returns
  /// `false`. The page begins with the item `start`.
  func eachRow(endingAt end: Int, from start: Int, _ body: (borrowing RowCandidate) -> Bool) {
    let last = section(of: end - 1)
    var first = last
    var section = sections[last]
    var between = 0.0
    var row = RowCandidate(items: end..<end, endsSection: end == section.items.upperBound)
    for begin in (start..<end).reversed() {
      if begin < section.items.lowerBound {
        guard row.endsSection, section.heading != nil, sections[first - 1].heading != nil else {
          return
        }
        first -= 1
        between = extent(between: first..<last + 1)
        row.sharesGroups = true
        section = sections[first]
      }

      let item = items[begin]
      row.items = begin..<end
      row.content.add(item)
      row.widest = max(row.widest, min(item.aspect, item.greatestWidth / target))
      row.caption = max(row.caption, item.captionHeight)
      row.width = width - Double(end - begin - 1) * space.gap - between
      // A page that continues a section repeats its heading.
      let beginsSection = begin == section.items.lowerBound || begin == start
      row.hasHeading = beginsSection && section.heading != nil
      guard row.width > 0 || end - begin == 1 else { return }
      guard !row.sharesGroups || beginsSection else { continue }
      guard body(row) else { return }
    }
  }
}
