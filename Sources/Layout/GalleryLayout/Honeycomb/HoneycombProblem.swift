/// Chooses the rows and the tile of a honeycomb and places its items.
struct HoneycombProblem {
  private let layout: Honeycomb
  private let items: [LayoutItem]
  private let axes: FlowAxes
  private let space: WhiteSpace
  private let caption: Double
  private let runs: [[Paging.Section]]
  /// The distance between the centres of neighbouring rows, as a share of that in a row.
  private static let rowShare = 0.75.squareRoot()
  /// The height of the smallest tile as a share of the page's short side. It keeps the number of pages
  /// finite.
  private static let leastCellShare = 1e-3

  init(_ layout: Honeycomb, items: [LayoutItem], axes: FlowAxes, space: WhiteSpace) {
    self.layout = layout
    self.items = items
    self.axes = axes
    self.space = space
    caption = items.reduce(0) { max($0, $1.captionHeight) }
    runs = layout.paging.runs(of: items)
  }

  // MARK: Rows

  private struct Rows {
    var columns: Int
    /// A Boolean value that indicates whether every second row of a section has one tile less. Otherwise, it
    /// is as long and begins half a tile further right.
    var alternates: Bool

    func length(_ row: Int) -> Int { alternates && row % 2 == 1 ? columns - 1 : columns }
  }

  fileprivate struct Row {
    var items: Range<Int>
    var index: Int
    var heading: String?
    /// The number of tiles that the row has room for.
    var length: Int
    var isOffset: Bool { index % 2 == 1 }
  }

  /// The rows' extent down as a linear function of the tile: `share · cell + fixed`.
  private struct Extent {
    var share = 0.0
    var fixed = 0.0
  }

  private func rows(of part: [Paging.Section], _ form: Rows) -> [Row] {
    part.flatMap { section in
      var rows = [Row]()
      var start = section.items.lowerBound
      while start < section.items.upperBound {
        let length = form.length(rows.count)
        let end = min(start + length, section.items.upperBound)
        rows.append(
          Row(
            items: start..<end, index: rows.count, heading: rows.isEmpty ? section.heading : nil,
            length: length))
        start = end
      }
      return rows
    }
  }

  /// The distance from the top of a row to the top of the next one in its section.
  private var rowPitch: Extent {
    caption > 0
      ? Extent(share: 1, fixed: caption + space.gap)
      : Extent(share: Self.rowShare * layout.tileAspect, fixed: Self.rowShare * space.gap)
  }

  private func extent(of rows: [Row]) -> Extent {
    var extent = Extent(share: 1, fixed: caption)
    for (index, row) in rows.enumerated() {
      if row.heading != nil { extent.fixed += layout.paging.headingHeight + space.gap }
      guard index > 0 else { continue }
      let pitch = row.index > 0 ? rowPitch : Extent(share: 1, fixed: caption + space.gap)
      extent.share += pitch.share
      extent.fixed += pitch.fixed
    }
    return extent
  }

  private func room(_ page: Int) -> Double {
    (axes.down(isFirst: page == 0) ?? .infinity) - 2 * space.edge(space.gap)
  }

  // MARK: Cells

  /// Returns the largest tile for the width. The square around it also stays on the page.
  private func widest(_ form: Rows, isStraight: Bool = false) -> Double {
    let count = Double(form.columns) + (form.alternates || isStraight ? 0 : 0.5)
    func cell(_ edge: Double, _ overhang: Double) -> Double {
      (axes.across - (count - 1) * space.gap - 2 * edge) / (count * layout.tileAspect + overhang)
    }
    return min(cell(space.edge(space.gap), 0), cell(0, 1 - layout.tileAspect))
  }

  /// Returns the largest tile with which every part fits on its page.
  private func largest(_ form: Rows, _ parts: [[Paging.Section]]) -> Double {
    let pages = parts.map { rows(of: $0, form) }
    return pages.enumerated().reduce(widest(form, isStraight: pages.isStraight)) { least, page in
      let extent = extent(of: page.element)
      return min(least, (room(page.offset) - extent.fixed) / extent.share)
    }
  }

  /// The forms of rows for tiles of a given height, both with as many tiles as fit.
  private func forms(for cell: Double) -> [Rows] {
    [true, false].compactMap { alternates in
      if let columns = layout.columns { return Rows(columns: columns, alternates: alternates && columns > 1) }
      let pitch = cell * layout.tileAspect + space.gap
      let room = axes.across - 2 * space.edge(space.gap) + space.gap - (alternates ? 0 : pitch / 2)
      let columns = Tolerance.count(pitch, into: room, limit: items.count)
      return columns > (alternates && items.count > 1 ? 1 : 0)
        ? Rows(columns: columns, alternates: alternates) : nil
    }
  }

  /// Returns the parts of each page: as few as the tile allows, with equal numbers of items.
  private func parts(for cell: Double) -> (form: Rows, parts: [[Paging.Section]])? {
    forms(for: cell).compactMap { form -> (form: Rows, parts: [[Paging.Section]])? in
      guard Tolerance.fits(cell, into: widest(form)) else { return nil }
      var parts: [[Paging.Section]] = []
      for run in runs {
        let first = run[0].items.lowerBound
        let count = run.reduce(0) { $0 + $1.items.count }
        let page = parts.count
        let found = (layout.paging.leastPages(for: run)...count).lazy.map { pages in
          Paging.parts(of: run, endingAt: (1...pages).map { first + (count * $0 + pages - 1) / pages })
        }.first { some in
          some.enumerated().allSatisfy { index, part in
            let extent = extent(of: rows(of: part, form))
            return Tolerance.fits(extent.share * cell + extent.fixed, into: room(page + index))
          }
        }
        guard let found else { return nil }
        parts += found
      }
      return (form, parts)
    }.min { $0.parts.count < $1.parts.count }
  }

  // MARK: Pages

  func result() throws(LayoutError) -> LayoutResult {
    if let cell = layout.cell {
      guard let chosen = parts(for: cell) else {
        throw .itemTooLarge(
          id: items[0].id, extent: cell, available: min(widest(Rows(columns: 1, alternates: true)), room(0)))
      }
      return placed(chosen.parts, chosen.form, cell: cell)
    }

    let side = min(axes.across, axes.down ?? axes.across)
    let wanted = layout.paging.perPage == nil || axes.down == nil
    let minimum = wanted ? layout.minimumCell ?? side * EqualSpacing.defaultMinimumCellShare : 0
    let single = Paging.Section(items: 0..<1, heading: runs[0][0].heading, startsPage: false)
    let maximum = largest(Rows(columns: layout.columns ?? 1, alternates: true), [[single]])

    // Offset rows may need a smaller tile than a single one.
    let tries = (0..<10).lazy.map { maximum / Double(1 << $0) }.filter {
      $0 <= max(minimum, side * Self.leastCellShare)
    }
    guard maximum > 0,
      let least = ([min(maximum, max(minimum, side * Self.leastCellShare))] + tries).lazy.compactMap(parts)
        .first
    else { throw .invalidPage(reason: "gaps, edges, captions and headings leave no room for a cell") }
    guard axes.down != nil else { return placed(least.parts, least.form, cell: widest(least.form)) }

    let maximumItems = least.parts.map { $0.reduce(0) { $0 + $1.items.count } }.max() ?? 1
    var choices: [(form: Rows, cell: Double)] = []
    for columns in layout.columns.map({ $0...$0 }) ?? 1...max(1, min(maximumItems, least.form.columns + 1)) {
      for alternates in columns > 1 ? [true, false] : [false] {
        let form = Rows(columns: columns, alternates: alternates)
        choices.append((form, largest(form, least.parts)))
      }
    }

    let best = choices.map(\.cell).max() ?? 0
    let good = choices.filter { choice in
      choice.cell >= EqualSpacing.evenShare * best
        && least.parts.allSatisfy { part in
          let rows = rows(of: part, choice.form)
          return rows.count == 1 || rows.last.map { 2 * $0.items.count >= $0.length } ?? true
        }
    }

    let chosen = (good.isEmpty ? choices : good).max { $0.cell < $1.cell }
    return placed(least.parts, chosen?.form ?? least.form, cell: chosen?.cell ?? maximum)
  }

  private func placed(_ parts: [[Paging.Section]], _ form: Rows, cell: Double) -> LayoutResult {
    let pitch = cell * layout.tileAspect + space.gap
    let pages = parts.map { rows(of: $0, form) }
    // Pages of single rows have no offset.
    let isStraight = pages.isStraight
    let columns = Double(isStraight ? pages.joined().map(\.items.count).max() ?? 1 : form.columns)
    let width = (columns + (form.alternates || isStraight ? 0 : 0.5)) * pitch - space.gap
    let left = (axes.across - width) / 2

    let free = pages.enumerated().map { index, rows in
      let extent = extent(of: rows)
      return room(index) - extent.share * cell - extent.fixed
    }
    // All pages begin at the same height: that of the fullest page.
    let top = space.edge(space.gap) + (axes.down == nil ? 0 : max(0, free.min() ?? 0) / 2)

    return LayoutResult(
      pages: pages.enumerated().map { index, rows in
        var y = top + (index == 0 ? axes.firstTop : 0)
        var page = LayoutResult.Page(size: Size(width: 0, height: 0), placements: [])

        for (number, row) in rows.enumerated() {
          if number > 0 {
            y += row.index > 0 ? rowPitch.share * cell + rowPitch.fixed : cell + caption + space.gap
          }
          if let group = row.heading {
            let frame = Rect(x: left, y: y, width: width, height: layout.paging.headingHeight)
            page.headings.append(.init(group: group, frame: frame))
            y += layout.paging.headingHeight + space.gap
          }

          let before = layout.centresLastRow ? (row.length - row.items.count) / 2 : 0
          let x = left + (row.isOffset ? pitch / 2 : 0) - (cell - cell * layout.tileAspect) / 2
          for (place, item) in row.items.enumerated() {
            let frame = Rect(x: x + Double(before + place) * pitch, y: y, width: cell, height: cell)
            page.placements.append(.init(item: item, frame: frame))
          }
        }

        page.size = axes.pageSize(down: axes.down ?? y + cell + caption + space.edge(space.gap))
        return page
      })
  }
}

extension [[HoneycombProblem.Row]] {
  /// A Boolean value that indicates whether every section has only one row.
  fileprivate var isStraight: Bool { allSatisfy { $0.allSatisfy { !$0.isOffset } } }
}
