/// Lines of items that stay together on a page, with the headings of the groups that begin in them.
struct Band {
  struct Place {
    var item: Int
    var row: Int
    var column: Int
    var span: Int
  }

  /// A group that begins within a line.
  struct Sharing {
    var group: LayoutKey
    var item: Int
  }

  enum Content {
    case line(Range<Int>)
    /// Items that include at least one that spans several lines.
    case block([Place])
  }

  var content: Content
  /// The heading of the group that its items belong to; `nil` without headings.
  var group: LayoutKey?
  /// `nil` if there is no heading above the lines.
  var heading: LayoutKey?
  /// The further small groups that share the line.
  var sharing: [Sharing] = []
  /// What groups that share the line need across besides cells and gaps between cells.
  var groupExtent = 0.0
  var lines = 1
  /// The number of cells in its row of the lattice.
  var length = 0
  /// The distance from the middle, in cells.
  var offset = 0.0
  /// A Boolean value that indicates whether its tiles are half a cell beside those of the row above.
  var isNested = false
  /// A Boolean value that indicates whether no cell of its row is free.
  var isWhole: Bool { count == length }
  /// The extent along the flow, without captions and gaps.
  var down: Double
  /// The same as a multiple of the cell's extent across.
  var downShare = 0.0
  var captions: Double
  var gap: Double
  var isFull: Bool

  var count: Int {
    switch content {
    case .line(let items): items.count
    case .block(let places): places.count
    }
  }

  var first: Int {
    switch content {
    case .line(let items): items.lowerBound
    case .block(let places): places[0].item
    }
  }

  /// A Boolean value that indicates whether the heading of its items is above earlier lines.
  var continuesGroup: Bool { group != nil && heading == nil }

  /// The number of lines and headings one after another.
  var bars: Int { lines + (heading == nil ? 0 : 1) }
}

/// Breaks items into bands and places them.
protocol BandBreaker: Sendable {
  /// Returns the bands of a run of items that belong to one group. `gap` is that of the last full line so
  /// far.
  func bands(of section: Paging.Section, after gap: inout Double?) throws(LayoutError) -> [Band]
  /// Across.
  func extent(of bands: ArraySlice<Band>) -> (start: Double, end: Double)
  /// Appends the placements of a band whose first line is at `y`.
  func place(_ band: Band, at y: Double, gap: Double, into placements: inout [LayoutResult.Placement])
  /// Returns the line of whole groups extended by another one; `nil` without room.
  func extended(_ band: Band, by group: LayoutKey, _ items: Range<Int>) -> Band?
  /// Returns the distance from the start of a line to a further group.
  func start(of group: Band.Sharing, in line: Band) -> Double
  var problem: GridProblem { get }
}

extension BandBreaker {
  func headings(of band: Band, from start: Double, to end: Double, y: Double = 0) -> [LayoutResult.Heading] {
    guard let heading = band.heading else { return [] }
    let groups =
      [(group: heading, start: start)]
      + band.sharing.map { (group: $0.group, start: start + self.start(of: $0, in: band)) }
    // The last heading may reach into the margin.
    let margin = Paging.headingMargin * problem.space.margin
    return problem.paging.headings(
      of: groups, y: y, end: max(end, problem.axes.across - margin), gap: band.gap)
  }

  func bands(of run: [Paging.Section]) throws(LayoutError) -> [Band] {
    var bands: [Band] = []
    var gap: Double?
    // The last band holds all of its groups.
    var isWhole = false
    for section in run {
      if isWhole, let last = bands.last, last.heading != nil, let heading = section.heading,
        var band = extended(last, by: heading, section.items)
      {
        band.group = last.group
        band.heading = last.heading
        let (start, end) = extent(of: [band])
        if problem.paging.hasRoom(for: headings(of: band, from: start, to: end)) {
          bands[bands.count - 1] = band
          continue
        }
      }
      let start = bands.count
      bands += try self.bands(of: section, after: &gap)
      if start < bands.count { bands[start].heading = section.heading }
      for index in start..<bands.count { bands[index].group = section.heading }
      isWhole = bands.count == start + 1
    }
    return bands
  }
}
