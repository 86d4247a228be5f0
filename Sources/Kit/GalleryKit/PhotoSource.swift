import GalleryJSON
import GallerySources

/// A program's own source of photos, such as a database, a user's selection, or
/// a service that no recipe describes.
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
/// let result = try await Gallery(configuration, sources: [Yearbook()]).build()
/// ```
///
/// Its values are treated like those of a list: control characters are removed from texts, the build reports
/// missing photos, and invalid entries are reported with their numbers.
public protocol PhotoSource: Sendable {
  /// The name of the source in reports, titles and messages.
  var name: String { get }
  /// Returns the photos in layout order. The configuration may sort them differently.
  ///
  /// - Throws: Any error. The build fails with this error.
  func photos() async throws -> [SourcePhoto]
}

/// A photo of a ``PhotoSource``.
public struct SourcePhoto: Sendable, Hashable {
  /// The path of a file, or an `http` or `https` address.
  public var location: String
  /// A text that is unique in a build and stable between builds, with slashes between folders. Defaults to
  /// `nil`, which uses the path or its last component.
  public var id: String?
  /// The photo's description. Missing values come from the file's metadata.
  public var details: PhotoDescription

  /// Creates a photo.
  public init(_ location: String, id: String? = nil, _ details: PhotoDescription = PhotoDescription()) {
    self.location = location
    self.id = id
    self.details = details
  }

  /// The photo as the JSON object of a line in a list.
  var json: JSONValue {
    var object = details.members
    object["image"] = .text(location)
    object["id"] = id.map(JSONValue.text)
    return .object(object)
  }
}
