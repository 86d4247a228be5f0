public import GalleryModel

/// Where items came to lie.
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

  /// One page of the result.
  public struct Page: Sendable, Hashable {
    /// The page's size; the height of an open page is that of its content, gap or margin included.
    public var size: Size
    /// What lies on the page.
    public var placements: [Placement]

    /// Creates a page.
    public init(size: Size, placements: [Placement]) {
      self.size = size
      self.placements = placements
    }
  }

  /// The pages in order. Every item is on exactly one of them.
  public var pages: [Page]

  /// Creates a result.
  public init(pages: [Page]) {
    self.pages = pages
  }
}
