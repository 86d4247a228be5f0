/// The positions of all photos on the pages of one orientation, in points. Drawing only executes the plan.
public struct Plan: Sendable, Hashable {
  /// One page and its content, in photo order.
  public struct Page: Sendable, Hashable {
    /// The photos' positions.
    public var placements: [Placement]
    /// The headings of the groups that begin on the page. Defaults to an empty array.
    public var headings: [Heading]
    /// The title, header and footer. Defaults to an empty array.
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
    /// The frame of the text, in points.
    public var frame: Rect

    /// Creates a heading.
    public init(text: String, frame: Rect) {
      self.text = text
      self.frame = frame
    }
  }

  /// The orientation of the pages.
  public var orientation: PageOrientation
  /// The size and resolution of every page.
  public var page: PageSpec
  /// The pages in order.
  public var pages: [Page]
  /// The score of the composition and its parts, by name; `nil` for pages that are not composed.
  public var composition: [String: Double]?
  /// Messages about requests that the layout could not fulfil. They are not
  /// saved. Defaults to an empty array.
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
  /// Reads `{ "placements", "headings", "furniture" }`; the last is optional.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    placements = try values.decode([Placement].self, forKey: .placements)
    headings = try values.decode([Plan.Heading].self, forKey: .headings)
    furniture = try values.decodeIfPresent([Furniture].self, forKey: .furniture) ?? []
  }
}
