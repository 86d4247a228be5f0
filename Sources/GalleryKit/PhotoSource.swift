import GalleryJSON
import GallerySources

/// A source of photos of a program's own: a database, the selection that somebody made, a service that no recipe
/// describes.
///
/// ```swift
/// struct Yearbook: PhotoSource {
///   var name: String { "Class of 2026" }
///   func photos() async throws -> [SourcePhoto] {
///     try await database.pupils().map { SourcePhoto($0.portraitPath, title: $0.name, fields: ["room": $0.room]) }
///   }
/// }
/// let result = try await Gallery(configuration, ownSources: [Yearbook()]).build()
/// ```
///
/// Its words are treated as those of a list are: texts are freed of control characters, a photo that does not exist
/// is in the report, and one that makes no sense is told with its number.
public protocol PhotoSource: Sendable {
  /// The name of the source for people: in reports, titles and messages.
  var name: String { get }
  /// Returns the photos, in the order in which they are laid out unless the configuration names another.
  ///
  /// - Throws: Any error; the build ends with it.
  func photos() async throws -> [SourcePhoto]
}

/// A photo of a ``PhotoSource``.
public struct SourcePhoto: Sendable, Hashable {
  /// The path of a file, or an `http` or `https` address.
  public var location: String
  /// A text that is unique within a build and stable between builds, with slashes between folders. Default: `nil`, the
  /// path or the name in it.
  public var id: String?
  /// A short name, for captions. Default: `nil`, the one in the file's metadata.
  public var title: String?
  /// The time at which it was taken, such as `2026-05-01`. Default: `nil`, the one in the file's metadata.
  public var date: String?
  /// The number that its area follows with weight `field:weight`. Default: `nil`.
  public var weight: Double?
  /// The point that crops have in their middle, in fractions of the upright photo. Default: `nil`.
  public var focus: Point?
  /// The size of the original in pixels; it saves downloads of photos on the web. Default: `nil`.
  public var size: PixelSize?
  /// The address of the web page about it. Default: `nil`.
  public var link: String?
  /// Other words about it by their names, for captions, groups and weights. Default: none.
  public var fields: [String: String]

  /// Creates a photo.
  public init(
    _ location: String, id: String? = nil, title: String? = nil, date: String? = nil, weight: Double? = nil,
    focus: Point? = nil, size: PixelSize? = nil, link: String? = nil, fields: [String: String] = [:]
  ) {
    self.location = location
    self.id = id
    self.title = title
    self.date = date
    self.weight = weight
    self.focus = focus
    self.size = size
    self.link = link
    self.fields = fields
  }

  /// The object that a line of a list would be.
  var json: JSONValue {
    var object: [String: JSONValue] = ["image": .text(location)]
    object["id"] = id.map(JSONValue.text)
    object["title"] = title.map(JSONValue.text)
    object["date"] = date.map(JSONValue.text)
    object["width"] = size.map { .integer($0.width) }
    object["height"] = size.map { .integer($0.height) }
    object["weight"] = weight.map(JSONValue.number)
    object["focus"] = focus.map { .text(FocalPoint.text($0)) }
    object["page"] = link.map(JSONValue.text)
    if !fields.isEmpty { object["fields"] = .object(fields.mapValues(JSONValue.text)) }
    return .object(object)
  }
}
