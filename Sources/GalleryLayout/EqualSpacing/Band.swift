import GalleryGeometry

/// Lines of items that stay together on a page, with the heading of the group that begins with them.
struct Band: Sendable {
  struct Place: Sendable {
    var item: Int
    var row: Int
    var column: Int
    var span: Int
  }

  enum Content: Sendable {
    case line(Range<Int>)
    /// Items that include at least one that spans several lines.
    case block([Place])
  }

  var content: Content
  /// `nil` if there is no heading.
  var heading: String?
  var lines = 1
  /// Without captions and gaps.
  var down: Double
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

  /// The number of lines and headings one after another.
  var bars: Int { lines + (heading == nil ? 0 : 1) }
}

/// Breaks items into bands and places them.
protocol BandBreaker: Sendable {
  /// Returns the bands of a run of items that belong to one group. `gap` is that of the last full line so far.
  func bands(of section: Paging.Section, after gap: inout Double?) throws(LayoutError) -> [Band]
  /// Across.
  func extent(of bands: ArraySlice<Band>) -> (start: Double, end: Double)
  /// The first line is at `y`.
  func place(_ band: Band, at y: Double, gap: Double, into placements: inout [LayoutResult.Placement])
}

extension BandBreaker {
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
