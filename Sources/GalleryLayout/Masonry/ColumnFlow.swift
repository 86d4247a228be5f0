import GalleryGeometry

/// Stacks items in columns, page by page.
struct ColumnFlow {
  private let items: [LayoutItem]
  private let axes: FlowAxes
  private let space: WhiteSpace
  private let paging: Paging
  private let sections: [Paging.Section]
  private let column: Double
  /// The distance down at which the next item of each column would begin.
  private var tops: [Double]
  private var page: LayoutResult.Page
  private var finished: [LayoutResult.Page] = []

  init(_ items: [LayoutItem], axes: FlowAxes, space: WhiteSpace, paging: Paging, columns: Int) {
    self.items = items
    self.axes = axes
    self.space = space
    self.paging = paging
    sections = paging.sections(of: items)
    column = (axes.across - 2 * space.margin - Double(columns - 1) * space.gap) / Double(columns)
    tops = Array(repeating: axes.firstTop + space.margin, count: columns)
    page = LayoutResult.Page(size: Size(width: axes.across, height: axes.down ?? 0), placements: [])
  }

  /// The distance down at which content begins on the page that is being filled.
  private var start: Double { (finished.isEmpty ? axes.firstTop : 0) + space.margin }
  /// The distance down at which content has to end.
  private var bottom: Double { (axes.down ?? .infinity) - space.margin }

  /// A Boolean value that indicates whether the columns of one page are long enough for all items together, as far as
  /// that can be told without placing them.
  var mayFitOnePage: Bool {
    guard column > 0 else { return false }
    guard !paging.pagePerGroup, items.count <= paging.perPage ?? .max else { return true }
    let room = bottom - axes.firstTop - space.margin
    let needed = items.reduce(0) { $0 + min(column / $1.aspect, room) + $1.captionHeight + space.gap }
    return Tolerance.fits(needed, into: Double(tops.count) * (room + space.gap))
  }

  /// The pages of all items.
  mutating func pages() throws(LayoutError) -> LayoutResult {
    try fill(stopsAtBreaks: false)
    return LayoutResult(pages: finished)
  }

  /// The same, or `nil` as soon as a page has to be continued only because its height is used up.
  mutating func onePage() throws(LayoutError) -> LayoutResult? {
    guard column > 0 else { return nil }
    return try fill(stopsAtBreaks: true) ? LayoutResult(pages: finished) : nil
  }

  /// - Returns: A Boolean value that indicates whether no page had to be broken where its height ended.
  @discardableResult
  private mutating func fill(stopsAtBreaks: Bool) throws(LayoutError) -> Bool {
    guard column > 0 else {
      throw .invalidPage(reason: "gaps and margins leave no room for \(tops.count) columns")
    }
    for section in sections {
      if section.startsPage { finishPage() }
      var heading = section.heading
      if heading == nil { startSection() }
      for item in section.items {
        if page.placements.count >= paging.perPage ?? .max { finishPage() }
        if heading != nil { startSection() }
        let headingDown = heading == nil ? 0 : paging.headingHeight + space.gap
        if let size = size(item, below: headingDown) {
          add(item, size, heading: heading)
        } else {
          guard !page.placements.isEmpty else { throw tooLarge(item, headingDown) }
          if stopsAtBreaks { return false }
          finishPage()
          guard let size = self.size(item, below: headingDown) else { throw tooLarge(item, headingDown) }
          add(item, size, heading: heading)
        }
        heading = nil
      }
    }
    finishPage()
    return true
  }

  /// The shortest column; the leftmost of those that differ by no more than rounding.
  private var shortest: Int {
    var best = 0
    for column in tops.indices.dropFirst() where !Tolerance.fits(tops[best], into: tops[column]) {
      best = column
    }
    return best
  }

  /// The size of an item in the shortest column; `nil` where the page has no room for it. Only on an empty
  /// page, an item that is too high gets the page's height.
  private func size(_ item: Int, below headingDown: Double) -> Size? {
    let room = bottom - tops[shortest] - headingDown - items[item].captionHeight
    let height = column / items[item].aspect
    if Tolerance.fits(height, into: room) { return Size(width: column, height: height) }
    let wholePage = bottom - start - headingDown - items[item].captionHeight
    guard room > 0, Tolerance.fits(wholePage, into: room) else { return nil }
    return Size(width: room * items[item].aspect, height: room)
  }

  private func tooLarge(_ item: Int, _ headingDown: Double) -> LayoutError {
    .itemTooLarge(
      id: items[item].id, extent: items[item].captionHeight + headingDown + start + space.margin,
      available: axes.down ?? .infinity)
  }

  private mutating func add(_ item: Int, _ size: Size, heading: String?) {
    if let heading {
      let frame = Rect(
        x: space.margin, y: tops[0], width: axes.across - 2 * space.margin, height: paging.headingHeight)
      page.headings.append(.init(group: heading, frame: frame))
      for index in tops.indices { tops[index] += paging.headingHeight + space.gap }
    }
    let index = shortest
    let x = space.margin + Double(index) * (column + space.gap) + (column - size.width) / 2
    page.placements.append(
      .init(item: item, frame: Rect(x: x, y: tops[index], width: size.width, height: size.height)))
    tops[index] += size.height + items[item].captionHeight + space.gap
  }

  /// Lets all columns begin below the longest.
  private mutating func startSection() {
    let top = tops.max() ?? start
    for index in tops.indices { tops[index] = top }
  }

  private mutating func finishPage() {
    guard !page.placements.isEmpty else { return }
    if axes.down == nil { page.size.height = (tops.max() ?? 0) - space.gap + space.margin }
    finished.append(page)
    page.placements.removeAll()
    page.headings.removeAll()
    for index in tops.indices { tops[index] = start }
  }
}
