public import GalleryGeometry

/// The places of all photos: the pages of one orientation, in points. Drawing only executes the plan.
public struct Plan: Sendable, Hashable {
  /// One page and what lies on it, in the order of the photos.
  public struct Page: Sendable, Hashable {
    /// The photos' places.
    public var placements: [Placement]
    /// The headings of the groups that begin on the page. Default: none.
    public var headings: [Heading]
    /// Title, header and footer. Default: none.
    public var furniture: [Furniture]

    /// Creates a page.
    public init(placements: [Placement], headings: [Heading] = [], furniture: [Furniture] = []) {
      self.placements = placements
      self.headings = headings
      self.furniture = furniture
    }
  }

  /// A line of text above a group of photos.
  public struct Heading: Sendable, Hashable, Codable {
    /// The text of the heading.
    public var text: String
    /// The band it is written into, in points.
    public var frame: Rect

    /// Creates a heading.
    public init(text: String, frame: Rect) {
      self.text = text
      self.frame = frame
    }
  }

  /// The orientation of the pages.
  public var orientation: PageOrientation
  /// Size and resolution of every page.
  public var page: PageSpec
  /// The pages in order.
  public var pages: [Page]
  /// Sentences for people about what the layout could not do as it was asked to. They are not saved. Default: none.
  public var notes: [String] = []

  /// Creates a plan.
  public init(orientation: PageOrientation, page: PageSpec, pages: [Page], notes: [String] = []) {
    self.orientation = orientation
    self.page = page
    self.pages = pages
    self.notes = notes
  }
}

extension Plan.Page: Codable {
  /// Reads `{ "placements", "headings", "furniture" }`; without the last there is none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    placements = try values.decode([Placement].self, forKey: .placements)
    headings = try values.decode([Plan.Heading].self, forKey: .headings)
    furniture = try values.decodeIfPresent([Furniture].self, forKey: .furniture) ?? []
  }
}
