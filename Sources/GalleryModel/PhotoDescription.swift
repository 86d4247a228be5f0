public import GalleryGeometry
package import GalleryText

/// The words of a list, a web service or a program's own source about a photo. They are untrusted: text without control
/// characters, never a path, never markup.
public struct PhotoDescription: Sendable, Hashable {
  /// A short name. It takes precedence over the one in the file.
  public var title: String?
  /// The time at which the photo was taken, or the work was made, as the source writes it: `2024-06-01`, or `about 1890`.
  public var date: String?
  /// The number that the photo's area follows with weight `field:weight`.
  public var weight: Double?
  /// The point that crops have in their middle, in fractions of the upright photo's sides from its top-left corner.
  public var focus: Point?
  /// The size of the original in pixels. The picture that was fetched may be smaller.
  public var size: PixelSize?
  /// The address of the web page about the photo.
  public var link: String?
  /// Everything else that the source says, by name.
  public var fields: [String: String]

  /// Creates a description.
  public init(
    title: String? = nil, date: String? = nil, weight: Double? = nil, focus: Point? = nil,
    size: PixelSize? = nil, link: String? = nil, fields: [String: String] = [:]
  ) {
    self.title = title
    self.date = date
    self.weight = weight
    self.focus = focus
    self.size = size
    self.link = link
    self.fields = fields
  }
}

extension PhotoDescription {
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
