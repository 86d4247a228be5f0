/// Chooses the number and width of columns for a masonry layout, and makes its pages.
struct ColumnChoice {
  let items: [LayoutItem]
  let axes: FlowAxes
  let space: WhiteSpace
  let paging: Paging
  let mostCrop: Double

  /// Returns the shares of the full width to try for a number of columns, widest first. Narrower columns may
  /// let all items fit on the same number of pages. They must stay wider than the columns of the next number.
  private static func shares(columns: Int) -> [Double] {
    (0...98).map { 1 - Double($0) / 200 }.filter {
      $0 == 1 || $0 * Double(columns + 1) > 1.02 * Double(columns)
    }
  }

  private var width: Double { axes.across - 2 * space.margin }

  private func stack(_ count: Int, share: Double = 1) -> ColumnStack? {
    let full = (width - Double(count - 1) * space.gap) / Double(count)
    guard full > 0 else { return nil }
    // The edges share the remaining width, so that gaps across and down are equal.
    let edge = Double(count) * full * (1 - share) / 2
    return ColumnStack(choice: self, column: full * share, count: count, margin: space.margin + edge)
  }

  /// Returns open pages: one, unless the limit of items or groups begin further pages.
  func openPages(columns: Int) throws(LayoutError) -> [LayoutResult.Page] {
    guard let stack = stack(columns) else { throw noRoom(columns) }
    var pages: [LayoutResult.Page] = []
    for run in paging.runs(of: items) {
      for part in parts(of: run, pages: paging.leastPages(for: run), stack) {
        var (page, end) = stack.page(part, top: room(isFirst: pages.isEmpty).top, bottom: nil)
        page.size.height = end - space.gap + space.margin
        pages.append(page)
      }
    }
    return pages
  }

  /// Returns closed pages: the fewest, and for them the widest columns.
  func closedPages(columns choices: ClosedRange<Int>) throws(LayoutError) -> [LayoutResult.Page] {
    guard let narrow = stack(choices.upperBound) else { throw noRoom(choices.upperBound) }
    try checkRoom()

    let runs = paging.runs(of: items)
    var counts = [Int]()
    var result = [LayoutResult.Page]()

    for run in runs {
      let most = run.items.count
      var count = min(max(leastPages(run, narrow), paging.leastPages(for: run)), most)
      while true {
        try LayoutError.checkCancellation()
        if let pages = pages(of: run, count: count, narrow, isFirst: result.isEmpty) {
          result += pages
          break
        }
        guard count < most else { throw noRoom(choices.upperBound) }
        count = min(count + max(1, count / 50), most)
      }
      counts.append(count)
    }

    var columns = choices.upperBound
    search: for count in choices.dropLast() {
      for share in Self.shares(columns: count) {
        try LayoutError.checkCancellation()
        guard let wide = stack(count, share: share), let pages = pages(of: runs, counts: counts, wide)
        else {
          continue
        }
        result = pages
        columns = count
        break search
      }
    }
    return hung(ended(result, usual: columns, of: choices))
  }

  /// Returns pages of runs with given numbers of pages; `nil` if items do not fit on them.
  private func pages(of runs: [[Paging.Section]], counts: [Int], _ stack: ColumnStack) -> [LayoutResult.Page]?
  {
    var result: [LayoutResult.Page] = []
    for index in runs.indices {
      guard leastPages(runs[index], stack) <= counts[index],
        let pages = pages(of: runs[index], count: counts[index], stack, isFirst: result.isEmpty)
      else { return nil }
      result += pages
    }
    return result
  }

  /// The number of whole photos on a page up to which columns of one width end far apart.
  private static let fewPhotos = 14
  /// The cost of unlike columns of many photos that end together.
  private static let unlikeColumns = 0.1
  /// The ratio of proportions of photos of one camera.
  private static let alike = 1.02

  /// Gives columns of unlike whole photos widths with which they end together, and few photos as many columns as look
  /// best. Given columns stay equally wide.
  private func ended(
    _ pages: [LayoutResult.Page], usual: Int, of choices: ClosedRange<Int>
  ) -> [LayoutResult.Page] {
    guard choices.count > 1, mostCrop == 0 else { return pages }
    var pages = pages
    for index in pages.indices {
      guard
        var sliced = SlicedPage(pages[index], most: .max, of: items, axes, space, isFirst: index == 0),
        !areAlike(sliced.photos)
      else { continue }

      let isFew = sliced.photos.count <= Self.fewPhotos
      if !isFew { sliced.require(gain: -Self.unlikeColumns, over: pages[index]) }
      for count in 1...min(choices.upperBound, sliced.photos.count) where isFew || count == usual {
        guard let columns = stack(count)?.columns(of: sliced.photos) else { continue }
        var row = -1
        for column in columns {
          var part = -1
          for entry in column {
            let photo = entry.item - sliced.photos.lowerBound
            part = part < 0 ? photo : sliced.join(part, photo, isRow: false)
          }
          row = row < 0 ? part : sliced.join(row, part, isRow: true)
        }
        sliced.compare(row, fillsWidth: !isFew)
      }

      let top = pages[index].block(of: items).y
      sliced.improve(&pages[index])
      pages[index].move(down: top - pages[index].block(of: items).y)
    }
    return pages
  }

  /// Returns whether photos have the proportions of one camera. They are in rows, too.
  private func areAlike(_ photos: Range<Int>) -> Bool {
    let aspect = items[photos.lowerBound].aspect
    for item in items[photos] where max(item.aspect / aspect, aspect / item.aspect) > Self.alike {
      return false
    }
    return true
  }

  /// Moves the content of all pages down equally. The fullest page is then a little above the middle. Pages of groups
  /// begin at the top.
  private func hung(_ pages: [LayoutResult.Page]) -> [LayoutResult.Page] {
    var free = (axes.down ?? .infinity) - space.margin
    let bottom = free
    for page in pages {
      if !page.headings.isEmpty { return pages }
      free = min(free, bottom - page.block(of: items).maxY)
    }
    var pages = pages
    for index in pages.indices { pages[index].move(down: LayoutResult.Page.opticalShare * max(0, free)) }
    return pages
  }

  private func room(isFirst: Bool) -> (top: Double, bottom: Double) {
    ((isFirst ? axes.firstTop : 0) + space.margin, (axes.down ?? .infinity) - space.margin)
  }

  private func pages(
    of run: [Paging.Section], count: Int, _ stack: ColumnStack, isFirst: Bool
  ) -> [LayoutResult.Page]? {
    var pages: [LayoutResult.Page] = []
    for part in parts(of: run, pages: count, stack) {
      let (top, bottom) = room(isFirst: isFirst && pages.isEmpty)
      let (page, end) = stack.page(part, top: top, bottom: bottom)
      guard Tolerance.fits(end - space.gap, into: bottom) else { return nil }
      pages.append(page)
    }
    return pages
  }

  /// A lower bound, computed without placing items.
  private func leastPages(_ run: [Paging.Section], _ stack: ColumnStack) -> Int {
    let (top, bottom) = room(isFirst: false)
    let room = (bottom - top + space.gap) * Double(stack.count)
    return max(1, Int(clamping: (loads(of: run, stack).last ?? 0) / room))
  }

  /// Down one column, headings included.
  private func loads(of run: [Paging.Section], _ stack: ColumnStack) -> [Double] {
    let (top, bottom) = room(isFirst: true)
    var loads = [Double]()
    var load = 0.0
    for block in stack.blocks(of: run) {
      if block[0].heading != nil { load += (paging.headingHeight + space.gap) * Double(stack.count) }
      var downs: [Double] = []
      var highest = 0.0
      for section in block {
        for item in section.items {
          let down = stack.down(of: item, room: axes.down == nil ? nil : bottom - top)
          downs.append(down)
          highest = max(highest, down)
        }
      }
      // Sections side by side stay on a page.
      let isShared = block.count > 1
      if isShared { load += highest * Double(stack.count) }
      for down in downs {
        if !isShared { load += down }
        loads.append(load)
      }
    }
    return loads
  }

  /// Divides a run into pages that are as equally full as possible.
  private func parts(
    of run: [Paging.Section], pages count: Int, _ stack: ColumnStack
  ) -> [[Paging.Section]] {
    // The title occupies part of the first page.
    let isFirst = run.items.lowerBound == 0 && axes.down != nil
    return paging.parts(
      of: run, pages: count, loads: paging.perPage == nil ? loads(of: run, stack) : [],
      missing: isFirst ? axes.firstTop * Double(stack.count) : 0)
  }

  private func checkRoom() throws(LayoutError) {
    let (top, bottom) = room(isFirst: true)
    for section in paging.sections(of: items) {
      let heading = section.heading == nil ? 0 : paging.headingHeight + space.gap
      for item in section.items where bottom - top - items[item].captionHeight - heading <= 0 {
        throw .itemTooLarge(
          id: items[item].id, extent: items[item].captionHeight + heading + top + space.margin,
          available: axes.down ?? .infinity)
      }
    }
  }

  private func noRoom(_ columns: Int) -> LayoutError {
    .invalidPage(reason: "gaps and margins leave no room for \(columns) columns")
  }
}
