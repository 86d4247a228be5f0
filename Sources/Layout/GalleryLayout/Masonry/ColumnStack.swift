/// Stacks the items of one page in columns of equal width.
struct ColumnStack {
  let choice: ColumnChoice
  let column: Double
  let count: Int
  /// The distance from the page's edge to the first column, and from the last one to the other edge.
  let margin: Double

  private var items: [LayoutItem] { choice.items }
  private var gap: Double { choice.space.gap }
  private var across: Double { choice.axes.across }
  private var mostCrop: Double { choice.mostCrop }
  private var pitch: Double { count == 1 ? 0 : (across - 2 * margin - column) / Double(count - 1) }

  struct Stacked {
    var item: Int
    var size: Size
    var down: Double
    var isGreatest: Bool
  }

  /// Returns the page of some groups whose content begins at `top` and ends at `bottom`, unless the page is
  /// open, and the end of its content, the last gap included. On closed pages, items change columns to make the
  /// columns nearly equally high.
  func page(
    _ sections: [Paging.Section], top: Double, bottom: Double?
  ) -> (page: LayoutResult.Page, end: Double) {
    var page = LayoutResult.Page(size: Size(width: across, height: choice.axes.down ?? 0), placements: [])
    var y = top

    for block in blocks(of: sections) {
      let headings = headings(of: block, y: y)
      page.headings += headings
      // Only the height of a whole page limits an item. An item that does not fit below others goes to the
      // next page.
      let heading = headings.isEmpty ? 0 : choice.paging.headingHeight + gap
      y += heading

      let items = block.items
      var columns = stacked(items, room: bottom.map { $0 - top - heading }, isFlat: bottom != nil)
      // Every item of a shared row has a column.
      var free = 0
      for (index, start) in firstColumns(of: block).enumerated() {
        let before = block[index].items.lowerBound - items.lowerBound
        for place in before + free..<start {
          columns.insert([], at: place)
          columns.removeLast()
        }
        free = start - before
      }
      if bottom != nil, block.count == 1 { flatten(&columns) }
      // If the page has one group, its columns may fill it. Several groups have to leave room for each other.
      level(&columns, into: sections.count == 1 ? bottom.map { $0 - y + gap } : nil)

      var longest = 0.0
      var placements: [LayoutResult.Placement] = []
      for (index, stack) in columns.enumerated() {
        let x = margin + Double(index) * pitch
        var down = 0.0
        for entry in stack {
          let frame = Rect(
            x: x + (column - entry.size.width) / 2, y: y + down, width: entry.size.width,
            height: entry.size.height)
          placements.append(.init(item: entry.item, frame: frame))
          down += entry.down
        }
        longest = max(longest, down)
      }

      page.placements += placements.sorted { $0.item < $1.item }
      y += longest
    }
    return (page, y)
  }

  /// Returns the sections below each other. Whole groups with a column for every photo lie side by side, with an empty column between them.
  func blocks(of sections: [Paging.Section]) -> [[Paging.Section]] {
    var blocks: [[Paging.Section]] = []
    for section in sections {
      let shared = (blocks.last ?? []) + [section]
      guard count > 1, shared.allSatisfy({ $0.heading != nil }),
        firstColumns(of: shared)[shared.count - 1] + section.items.count <= count,
        choice.paging.hasRoom(for: headings(of: shared))
      else {
        blocks.append([section])
        continue
      }
      blocks[max(0, blocks.count - 1)...] = [shared]
    }
    return blocks
  }

  /// Returns the columns of the first items of sections side by side.
  private func firstColumns(of sections: [Paging.Section]) -> [Int] {
    var columns = [0]
    for section in sections.dropLast() {
      let width = choice.paging.columns(
        section.items.count + 1, below: section.heading, pitch: pitch, gap: gap)
      columns.append(columns[columns.count - 1] + width)
    }
    return columns
  }

  /// Returns the headings of sections side by side.
  private func headings(of sections: [Paging.Section], y: Double = 0) -> [LayoutResult.Heading] {
    let groups = zip(sections, firstColumns(of: sections)).compactMap { section, column in
      section.heading.map { (group: $0, start: margin + Double(column) * pitch) }
    }
    return choice.paging.headings(of: groups, y: y, end: across - margin, gap: gap)
  }

  /// Changes the heights of items so that all columns end at the same height, as far as the crop allows.
  /// `room` is the target height of columns, the last gap included; `nil` for that of the longest.
  private func level(_ columns: inout [[Stacked]], into room: Double?) {
    guard mostCrop > 0 else { return }
    var extents: [(heights: Double, fixed: Double)] = []
    var longest = 0.0
    var shortest = Double.infinity
    var highest = 0.0
    for column in columns {
      var extent = (heights: 0.0, fixed: 0.0)
      for entry in column {
        extent.heights += entry.isGreatest ? 0 : entry.size.height
        extent.fixed += entry.down
      }
      extent.fixed -= extent.heights
      extents.append(extent)
      guard extent.heights > 0 else { continue }
      longest = max(longest, extent.fixed + (1 - mostCrop) * extent.heights)
      shortest = min(shortest, extent.fixed + (1 + mostCrop) * extent.heights)
      highest = max(highest, extent.fixed + extent.heights)
    }

    let goal = room ?? highest
    // If no height suits all columns, use the middle between the two bounds.
    let end = longest <= shortest ? min(max(goal, longest), shortest) : min(goal, (longest + shortest) / 2)
    for (index, extent) in extents.enumerated() where extent.heights > 0 {
      let factor = min(max((end - extent.fixed) / extent.heights, 1 - mostCrop), 1 + mostCrop)
      for entry in columns[index].indices where !columns[index][entry].isGreatest {
        columns[index][entry].down += (factor - 1) * columns[index][entry].size.height
        columns[index][entry].size.height *= factor
      }
    }
  }

  func down(of item: Int, room: Double?) -> Double {
    size(of: item, room: room).height + items[item].captionHeight + gap
  }

  /// Returns an item's size: as wide as its column, but within its maximum width and the page's height.
  private func size(of item: Int, room: Double?) -> Size {
    let width = min(column, items[item].greatestWidth)
    let height = width / items[item].aspect
    guard let room, height + items[item].captionHeight > room else {
      return Size(width: width, height: height)
    }
    let maximum = max(room - items[item].captionHeight, 0)
    return Size(width: maximum * items[item].aspect, height: maximum)
  }

  /// Adds every item to the shortest column so far, the leftmost if several are equal. On flat pages, those that end
  /// nearly together are: photos of one camera stay in order.
  private func stacked(_ range: Range<Int>, room: Double?, isFlat: Bool) -> [[Stacked]] {
    let tolerance = isFlat ? unnoticed : 0
    var columns: [[Stacked]] = Array(repeating: [], count: count)
    var downs = Array(repeating: 0.0, count: count)
    for item in range {
      var best = 0
      for index in downs.indices.dropFirst()
      where !Tolerance.fits(downs[best] - tolerance, into: downs[index]) {
        best = index
      }
      let size = size(of: item, room: room)
      let down = size.height + items[item].captionHeight + gap
      columns[best].append(
        Stacked(item: item, size: size, down: down, isGreatest: size.width == items[item].maximumWidth))
      downs[best] += down
    }
    return columns
  }

  /// Returns columns of nearly equal heights.
  func columns(of items: Range<Int>) -> [[Stacked]] {
    var columns = stacked(items, room: nil, isFlat: true)
    flatten(&columns)
    return columns
  }

  /// Exchanges items between the longest column and others while this brings their ends closer together.
  ///
  /// Items keep their order within a column, and only items near the ends are exchanged. The first row stays
  /// in order.
  private func flatten(_ columns: inout [[Stacked]]) {
    guard count > 1 else { return }
    var downs: [Double] = []
    for column in columns {
      var down = 0.0
      for entry in column { down += entry.down }
      downs.append(down)
    }

    for _ in 0..<Self.exchangeLimit {
      var long = 0
      for index in downs.indices.dropFirst() where downs[index] > downs[long] * (1 + Self.same) {
        long = index
      }

      // The second item is the end of its column if the first one moves alone.
      var best: (other: Int, first: Int, second: Int, spread: Double)?
      for other in downs.indices where other != long {
        let difference = downs[long] - downs[other]
        // The last items of two columns are close to each other on the page.
        let end = columns[other].count
        for first in max(1, columns[long].count - Self.reach)..<max(1, columns[long].count) {
          for second in min(end, max(1, end - Self.reach))...end {
            let moved = columns[long][first].down - (second < end ? columns[other][second].down : 0)
            let spread = max(downs[long] - moved, downs[other] + moved)
            guard moved > Self.same * downs[long], moved < difference * (1 - Self.same),
              spread < (best?.spread ?? (downs[long] - unnoticed)) * (1 - Self.same)
            else { continue }
            best = (other, first, second, spread)
          }
        }
      }
      guard let best else { return }

      let entry = columns[long].remove(at: best.first)
      downs[long] -= entry.down
      downs[best.other] += entry.down

      if best.second < columns[best.other].count {
        let back = columns[best.other].remove(at: best.second)
        downs[best.other] -= back.down
        downs[long] += back.down
        columns[long].append(back)
        columns[long].sort { $0.item < $1.item }
      }
      columns[best.other].append(entry)
      columns[best.other].sort { $0.item < $1.item }
    }
  }

  /// The difference of two ends that cannot be seen on a page.
  private var unnoticed: Double { column / 50 }

  private static let reach = 8
  /// Extents that differ by less than this share are equal except for rounding.
  private static let same = 1e-9
  private static let exchangeLimit = 200
}
