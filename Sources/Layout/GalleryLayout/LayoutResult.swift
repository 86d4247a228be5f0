/// The pages of a layout, with the places of all items.
public struct LayoutResult: Sendable, Hashable {
  /// An item's place.
  public struct Placement: Sendable, Hashable {
    /// The index into the items passed to the layout.
    public var item: Int
    /// The item's rectangle, without its caption; for a circle, the bounding square.
    public var frame: Rect

    /// Creates a placement.
    public init(item: Int, frame: Rect) {
      self.item = item
      self.frame = frame
    }
  }

  /// The place of a group's heading.
  public struct Heading: Sendable, Hashable {
    /// The name of the group that begins below the heading.
    public var group: LayoutKey
    /// The heading's rectangle: a band across the flow of the items.
    public var frame: Rect

    /// Creates a heading.
    public init(group: LayoutKey, frame: Rect) {
      self.group = group
      self.frame = frame
    }
  }

  /// One page of the result.
  public struct Page: Sendable, Hashable {
    /// The page's size; an open page is as high as its content with the gap or margin around it.
    public var size: Size
    /// The items on the page.
    public var placements: [Placement]
    /// The headings of the groups that begin on the page. Defaults to an empty array.
    public var headings: [Heading]
    /// The packing order of the page's circles; `nil` for other layouts. Defaults to `nil`.
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
  /// The score of composed pages; `nil` for other layouts. Defaults to `nil`.
  public var composition: Composition?

  /// Creates a result.
  public init(pages: [Page]) { self.pages = pages }
}

extension LayoutResult.Page {
  /// The share of the free height above a block. The optical centre of a page lies above its geometric centre.
  static let opticalShare = 0.45

  /// Moves all items and headings; `across` applies to items only.
  mutating func move(across: Double = 0, down: Double) {
    for index in placements.indices {
      placements[index].frame.x += across
      placements[index].frame.y += down
    }
    for index in headings.indices { headings[index].frame.y += down }
  }

  mutating func renumber(_ index: (Int) -> Int) {
    for place in placements.indices { placements[place].item = index(placements[place].item) }
  }
}
