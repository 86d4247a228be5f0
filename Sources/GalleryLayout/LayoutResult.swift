public import GalleryGeometry

/// The pages that a layout makes, with the places of all items.
public struct LayoutResult: Sendable, Hashable {
  /// An item's place.
  public struct Placement: Sendable, Hashable {
    /// Index into the items that were given.
    public var item: Int
    /// The place, without the caption below it; for a circle its bounding square.
    public var frame: Rect

    /// Creates a placement.
    public init(item: Int, frame: Rect) {
      self.item = item
      self.frame = frame
    }
  }

  /// The place of a group's heading.
  public struct Heading: Sendable, Hashable {
    /// The name of the group that begins below it.
    public var group: String
    /// The place of the heading: a band across the flow of the items.
    public var frame: Rect

    /// Creates a heading.
    public init(group: String, frame: Rect) {
      self.group = group
      self.frame = frame
    }
  }

  /// One page of the result.
  public struct Page: Sendable, Hashable {
    /// The page's size; the height of an open page is that of its content, gap or margin included.
    public var size: Size
    /// The items on the page.
    public var placements: [Placement]
    /// The headings of the groups that begin on the page. Default: none.
    public var headings: [Heading]
    /// The rule by which the circles of a packing lie; `nil` for other layouts. Default: `nil`.
    public var packingOrder: PackingOrder?

    /// Creates a page.
    public init(
      size: Size, placements: [Placement], headings: [Heading] = [], packingOrder: PackingOrder? = nil
    ) {
      self.size = size
      self.placements = placements
      self.headings = headings
      self.packingOrder = packingOrder
    }
  }

  /// The pages in order. Every item is on exactly one of them.
  public var pages: [Page]

  /// Creates a result.
  public init(pages: [Page]) {
    self.pages = pages
  }
}

extension LayoutResult.Page {
  /// Moves all places.
  mutating func move(across: Double = 0, down: Double) {
    for index in placements.indices {
      placements[index].frame.x += across
      placements[index].frame.y += down
    }
    for index in headings.indices { headings[index].frame.y += down }
  }
}
