import GalleryJSON
public import GalleryModel
import GallerySources

/// A source of photos of a program's own: a database, the selection that somebody made, a service that no recipe
/// describes.
///
/// ```swift
/// struct Yearbook: PhotoSource {
///   var name: String { "Class of 2026" }
///   func photos() async throws -> [SourcePhoto] {
///     try await database.pupils().map {
///       SourcePhoto($0.portraitPath, PhotoDescription(title: $0.name, fields: ["room": $0.room]))
///     }
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
  /// The words about it; where they are missing, those of the file's metadata count.
  public var details: PhotoDescription

  /// Creates a photo.
  public init(_ location: String, id: String? = nil, _ details: PhotoDescription = PhotoDescription()) {
    self.location = location
    self.id = id
    self.details = details
  }

  /// The object that a line of a list would be.
  var json: JSONValue {
    var object = details.members
    object["image"] = .text(location)
    object["id"] = id.map(JSONValue.text)
    return .object(object)
  }
}
