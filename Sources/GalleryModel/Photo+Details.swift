public import GalleryGeometry
package import GalleryText

extension Photo {
  /// The details that a list or a web service tells of a photo. They are data of somebody else's: text without control
  /// characters, never a path, never markup.
  public struct Details: Sendable, Hashable {
    /// A short name. It goes before the one in the file.
    public var title: String?
    /// The time at which the photo was taken, or the work was made, as the source writes it: `2024-06-01`, or `about
    /// 1890`.
    public var date: String?
    /// The number that gives the photo's area with weight `field:weight`.
    public var weight: Double?
    /// The size of the original in pixels. What was fetched may be smaller.
    public var size: PixelSize?
    /// The point that crops have in their middle, in fractions of the upright photo's sides from its top-left corner; `nil`
    /// where nothing is said.
    public var focus: Point?
    /// Everything else the source tells, by name.
    public var fields: [String: String] = [:]
    /// The web page about the photo.
    public var link: String?

    /// Creates empty details.
    public init() {}
  }

  /// The picture of a photo on the web that was chosen.
  public struct Download: Sendable, Hashable {
    /// Its address, secrets in it replaced.
    public var url: String
    /// Its columns of pixels, as people see it; `nil` where they are not known.
    public var width: Int?

    /// Creates a download.
    public init(url: String, width: Int? = nil) {
      self.url = url
      self.width = width
    }
  }
}

extension Photo.Details {
  /// The value of a field: one of ``fields``, or else the title, the date or the weight by these names.
  package func field(_ name: String) -> String? {
    if let value = fields[name] { return value }
    // Tables are read with their columns' names in lower case.
    let folded = name.lowercased()
    if folded != name, let value = fields[folded] { return value }
    return switch folded {
    case "title": title
    case "date": date
    case "weight": weight?.shortest
    case "link": link
    default: nil
    }
  }

  /// The names of the fields that have a value.
  package var fieldNames: [String] {
    fields.keys + ["title", "date", "weight", "link"].filter { fields[$0] == nil && field($0) != nil }
  }

  /// The time at which the photo was taken, if ``date`` is a day or a time.
  package var taken: PhotoDate? { date.flatMap { PhotoDate(iso: $0) } }
}
