import GalleryGeometry

/// Lines of items that stay together on a page, with the heading of the group that begins with them.
struct Band: Sendable {
  /// The cells of an item in a band.
  struct Place: Sendable {
    var item: Int
    var row: Int
    var column: Int
    /// The number of cells across and down.
    var span: Int
  }

  /// The items of a band.
  enum Content: Sendable {
    /// Neighbouring items in one line.
    case line(Range<Int>)
    /// Items that include at least one that spans several lines.
    case block([Place])
  }

  var content: Content
  /// The group whose heading lies above the lines; `nil` if there is no heading.
  var heading: String?
  /// The number of lines.
  var lines = 1
  /// The extent down of the lines, without captions and gaps.
  var down: Double
  /// The room for captions below the lines.
  var captions: Double
  /// The gap between neighbours in the line.
  var gap: Double
  /// A Boolean value that indicates whether the last line is full.
  var isFull: Bool

  /// The number of items.
  var count: Int {
    switch content {
    case .line(let items): items.count
    case .block(let places): places.count
    }
  }

  /// The first item in the band.
  var first: Int {
    switch content {
    case .line(let items): items.lowerBound
    case .block(let places): places[0].item
    }
  }

  /// The number of lines and headings one after another.
  var bars: Int { lines + (heading == nil ? 0 : 1) }
}

/// Breaks items into bands and places them.
protocol BandBreaker: Sendable {
  /// Returns the bands of a run of items that belong to one group.
  ///
  /// - Parameter gap: The gap of the last full line so far; updated by this method.
  func bands(of section: Paging.Section, after gap: inout Double?) throws(LayoutError) -> [Band]
  /// Returns the start and the end, across, of headings above some bands.
  func extent(of bands: ArraySlice<Band>) -> (start: Double, end: Double)
  /// Appends the placements of a band's items, with the first line at `y` and `gap` between lines.
  func place(_ band: Band, at y: Double, gap: Double, into placements: inout [LayoutResult.Placement])
}

extension BandBreaker {
  /// Returns the bands of all sections of a run.
  func bands(of run: [Paging.Section]) throws(LayoutError) -> [Band] {
    var bands: [Band] = []
    var gap: Double?
    for section in run {
      let start = bands.count
      bands += try self.bands(of: section, after: &gap)
      if start < bands.count { bands[start].heading = section.heading }
    }
    return bands
  }
}
