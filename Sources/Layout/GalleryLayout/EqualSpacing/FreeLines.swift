/// Lines of items of different sizes. With one gutter, lines are centred and about equally long. Otherwise,
/// all gaps and edges within a line are equal.
struct FreeLines: BandBreaker {
  /// The share of the width below which a last line is not centred like the others.
  private static let shortShare = 0.5

  let problem: GridProblem
  private let cell: Double
  /// The room for one item and its caption on a page with a heading.
  private let maximumExtents: (across: Double, down: Double)

  init(_ problem: GridProblem, cell: Double) {
    self.problem = problem
    self.cell = cell
    maximumExtents = (
      problem.track(RowForm(cycle: [1])).largestCell(problem.space), problem.loneRowCell * problem.downShare
    )
  }

  /// Returns the extents of an item without its caption.
  private func extents(_ index: Int) -> (across: Double, down: Double) {
    let item = problem.items[index]
    if let diameter = item.diameter { return (diameter, diameter) }
    let across = Double(item.span) * cell + Double(item.span - 1) * problem.space.gap
    let down = Double(item.span) * cell * problem.downShare + Double(item.span - 1) * problem.space.gap
    // The page limits the size of a featured item.
    let isBounded = item.span > 1 && maximumExtents.across > 0 && maximumExtents.down > 0
    let maximum = isBounded ? maximumExtents : (across: across, down: down)
    guard problem.layout.frames == .aspect else {
      let scale = min(1, maximum.across / across, maximum.down / down)
      return (across * scale, down * scale)
    }
    let downShare = problem.axes.isTransposed ? item.aspect : 1 / item.aspect
    let width = min(across, maximum.across, min(down, maximum.down) / downShare)
    return (width, width * downShare)
  }

  private func captionAcross(_ item: Int) -> Double {
    problem.axes.isTransposed ? problem.items[item].captionHeight : 0
  }

  private func captionDown(_ item: Int) -> Double {
    problem.axes.isTransposed ? 0 : problem.items[item].captionHeight
  }

  func extent(of bands: ArraySlice<Band>) -> (start: Double, end: Double) {
    let edge = problem.space.edge(bands.map { $0.gap }.min() ?? problem.space.gap)
    return (edge, problem.axes.across - edge)
  }

  func bands(of section: Paging.Section, after gap: inout Double?) throws(LayoutError) -> [Band] {
    var bands: [Band] = []
    var next = section.items.lowerBound
    let ends = problem.hasOneGutter ? balancedEnds(section.items) : []
    while next < section.items.upperBound {
      let end = ends.isEmpty ? Int.max : ends[next - section.items.lowerBound]
      let line = try line(next..<section.items.upperBound, maximum: end - next, after: gap)
      if line.band.isFull { gap = line.band.gap }
      bands.append(line.band)
      next = line.end
    }
    return bands
  }

  /// Returns the end of each line by its start: as few lines as possible, with the least sum of squared free
  /// extents.
  private func balancedEnds(_ items: Range<Int>) -> [Int] {
    let room = problem.axes.across - 2 * problem.space.edge(problem.space.gap) + problem.space.gap
    var nodes: [(lines: Int, cost: Double, begin: Int)] = [(0, 0, 0)]
    for end in items.lowerBound + 1..<items.upperBound + 1 {
      var best = (lines: Int.max, cost: 0.0, begin: end - 1)
      var used = 0.0
      for begin in (max(items.lowerBound, end - maximumItems)..<end).reversed() {
        used += extents(begin).across + captionAcross(begin) + problem.space.gap
        // A single item too large for the page is the caller's error.
        guard Tolerance.fits(used, into: room) || begin == end - 1 else { break }
        let before = nodes[begin - items.lowerBound]
        let cost = before.cost + (1 - used / room) * (1 - used / room)
        // Costs that differ by rounding only are equal: scaling a page scales its plan.
        if (before.lines + 1, cost + 1e-9) < (best.lines, best.cost) {
          best = (before.lines + 1, cost, begin)
        }
      }
      nodes.append(best)
    }
    var ends = Array(repeating: Int.max, count: items.count)
    var end = items.upperBound
    while end > items.lowerBound {
      let begin = nodes[end - items.lowerBound].begin
      ends[begin - items.lowerBound] = end
      end = begin
    }
    return ends
  }

  func extended(_ band: Band, by group: LayoutKey, _ items: Range<Int>) -> Band? {
    guard !problem.axes.isTransposed,
      var line = try? line(
        band.first..<items.upperBound, maximum: .max, after: band.gap, groups: band.sharing.count + 1),
      line.end == items.upperBound
    else { return nil }
    line.band.sharing = band.sharing + [Band.Sharing(group: group, item: items.lowerBound)]
    return line.band
  }

  func start(of group: Band.Sharing, in line: Band) -> Double {
    let groups = line.sharing.count { $0.item <= group.item }
    return (line.first..<group.item).reduce(Double(groups) * Paging.groupGaps * line.gap) {
      $0 + extents($1).across + captionAcross($1) + line.gap
    }
  }

  private var maximumItems: Int { min(problem.columns ?? .max, problem.paging.perPage ?? .max) }

  /// Returns the first line of some items; `groups` of them begin within it.
  private func line(
    _ items: Range<Int>, maximum: Int, after gap: Double?, groups: Int = 0
  ) throws(LayoutError) -> (band: Band, end: Int) {
    let space = problem.space
    let others = 2 * space.edge(space.gap) + Double(groups) * Paging.groupGaps * space.gap
    var content = 0.0
    var down = 0.0
    var caption = 0.0
    var end = items.lowerBound
    while end < items.upperBound, end - items.lowerBound < min(maximum, maximumItems) {
      let extents = extents(end)
      let footprint = extents.across + captionAcross(end)
      let needed = content + footprint + Double(end - items.lowerBound) * space.gap + others
      guard Tolerance.fits(needed, into: problem.axes.across) else {
        if end > items.lowerBound { break }
        throw .itemTooLarge(id: problem.items[end].id, extent: needed, available: problem.axes.across)
      }
      content += footprint
      down = max(down, extents.down)
      caption = max(caption, captionDown(end))
      end += 1
    }
    let line = items.lowerBound..<end
    let isFull = line.count == problem.columns || end < items.upperBound
    let band = Band(
      content: .line(line), down: down, captions: caption,
      gap: ownGap(Double(line.count - 1) + Double(groups) * Paging.groupGaps, content, isFull, gap),
      isFull: isFull)
    return (band, end)
  }

  /// Returns the gap of a line. A line that is not full uses the gap of the last full line, if that is
  /// narrower.
  private func ownGap(_ gaps: Double, _ content: Double, _ isFull: Bool, _ before: Double?) -> Double {
    if problem.space.isFixed { return problem.space.gap }
    let track = Track(extent: problem.axes.across, cellShare: 1, gaps: gaps)
    let equal = track.gap(cell: content, problem.space)
    guard !isFull, let before else { return equal }
    return min(equal, before)
  }

  func place(_ band: Band, at y: Double, gap _: Double, into placements: inout [LayoutResult.Placement]) {
    guard case .line(let items) = band.content else { preconditionFailure("lines only") }
    let sizes = items.map { extents($0) }
    let content = zip(items, sizes).reduce(0) { $0 + $1.1.across + captionAcross($1.0) }
    let downs = sizes.reduce(0) { max($0, $1.down) }
    var (x, gap) = alignment(of: band, content: content)
    for (item, size) in zip(items, sizes) {
      if band.sharing.contains(where: { $0.item == item }) { x += Paging.groupGaps * gap }
      // Items with captions end at one height, so that the captions begin at one height.
      let above = captionDown(item) > 0 ? downs - size.down : (downs - size.down) / 2
      let frame = Rect(x: x, y: y + above, width: size.across, height: size.down)
      placements.append(.init(item: item, frame: frame))
      x += size.across + captionAcross(item) + gap
    }
  }

  private func alignment(of line: Band, content: Double) -> (start: Double, gap: Double) {
    let space = problem.space
    let gaps = Double(line.count - 1) + Double(line.sharing.count) * Paging.groupGaps
    let across = problem.axes.across
    let centred = (across - content - gaps * line.gap) / 2
    if space.isFixed {
      switch problem.lastRow {
      case .centre where !line.isFull: return (centred, line.gap)
      case .justify where !line.isFull && gaps > 0:
        return (space.margin, (across - 2 * space.margin - content) / gaps)
      default: return (space.margin, line.gap)
      }
    }
    // Lines begin below the start of their group's heading.
    if problem.hasOneGutter, problem.isGrouped { return (min(centred, space.edge(line.gap)), line.gap) }
    let isShort = content < Self.shortShare * across
    guard !line.isFull, isShort || !problem.hasOneGutter else { return (centred, line.gap) }
    switch problem.lastRow {
    case .start: return (min(centred, space.edge(line.gap)), line.gap)
    case .centre: return (centred, line.gap)
    case .justify:
      if problem.hasOneGutter { return (centred, line.gap) }
      let gap = Track(extent: across, cellShare: 1, gaps: gaps).gap(cell: content, space)
      return ((across - content - gaps * gap) / 2, gap)
    }
  }
}
