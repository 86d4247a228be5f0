/// Details that a list, a web service or a program's own source provides about a photo. Untrusted text:
/// control characters are removed; never use it as a path or markup.
public struct PhotoDescription: Sendable, Hashable {
  /// The title. It precedes the title in the file.
  public var title: String?
  /// The date of the photo or of the work, as the source writes it, such as `2024-06-01` or `about 1890`.
  public var date: String?
  /// The photo's relative area if the option `weight` is `field:weight`.
  public var weight: Double?
  /// The centre of crops, in fractions of the upright photo's sides from its top-left corner.
  public var focus: Point?
  /// The size of the original in pixels. A downloaded variant may be smaller.
  public var size: PixelSize?
  /// The address of the web page about the photo.
  public var link: String?
  /// All other fields of the source, by name.
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
  /// Returns the value of a field: from ``fields``, or the title, date, weight or link of that name.
  package func field(_ name: String) -> String? {
    if let value = fields[name] { return value }
    // Tables are read with lower-case column names.
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

  package var fieldNames: [String] {
    fields.keys + ["title", "date", "weight", "link"].filter { fields[$0] == nil && field($0) != nil }
  }

  /// The time of ``date``; `nil` if it is not a day or a time.
  package var taken: PhotoDate? { date.flatMap { PhotoDate(iso: $0) } }
}
