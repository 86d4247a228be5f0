/// Where every photo goes: the pages of one orientation, in points. Drawing only executes it.
public struct Plan: Sendable, Hashable {
  /// One page and what lies on it, in the order of the photos.
  public struct Page: Sendable, Hashable, Codable {
    /// The photos' places.
    public var placements: [Placement]

    /// Creates a page.
    public init(placements: [Placement]) {
      self.placements = placements
    }
  }

  /// Which way up the pages are.
  public var orientation: PageOrientation
  /// Size and resolution of every page.
  public var page: PageSpec
  /// The pages in order.
  public var pages: [Page]

  /// Creates a plan.
  public init(orientation: PageOrientation, page: PageSpec, pages: [Page]) {
    self.orientation = orientation
    self.page = page
    self.pages = pages
  }
}
