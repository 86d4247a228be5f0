public import Foundation
import GalleryFiles
import GalleryJSON
import GallerySources
import GalleryWeb

/// A photo in the output of `gallery list`: one JSON object per line, which can be used as a source.
public struct PhotoEntry: Sendable, Hashable {
  /// The identity, unique within its source.
  public let id: String
  /// The address of the original, or the path of the file as the source was given.
  public let image: String
  /// A short name.
  public let title: String?
  /// The time when the photo was taken, according to its source or file.
  public let date: String?
  /// The number of pixel columns of the original.
  public let width: Int?
  /// The number of pixel rows of the original.
  public let height: Int?
  /// The folder, file, list or address that contains the photo, with secrets replaced.
  public let source: String
  /// The whole object, including variants, weight, fields and the web page.
  private let object: JSONValue

  /// The keys that are always written besides `variants`, with `null` for missing values.
  private static let keys = ["id", "image", "title", "date", "width", "height", "source"]

  private init(
    _ details: PhotoDescription, id: String, image: String, source: String, _ members: [String: JSONValue]
  ) {
    (self.id, self.image, self.source) = (id, image, source)
    (title, date) = (details.title, details.date)
    (width, height) = (members["width"]?.int, members["height"]?.int)
    var all = members
    for (key, value) in [("id", id), ("image", image), ("source", source)] { all[key] = .text(value) }
    for key in Self.keys where all[key] == nil { all[key] = .null }
    if all["variants"] == nil { all["variants"] = .list([]) }
    object = .object(all)
  }

  /// Returns the entry as one line of JSON with sorted keys, so that equal entries produce identical bytes.
  public func line() throws -> Data {
    var writer = JSONWriter()
    writer.value(object)
    writer.breakLine()
    return Data(writer.bytes)
  }
}

extension PhotoEntry {
  /// Creates an entry for a remote photo. Its addresses are complete, as the service returned them, since they do
  /// not work without their signatures.
  init(_ photo: WebPhoto) { self.init(photo.remote, id: photo.photo.id, source: photo.source) }

  /// Creates an entry for a failed download; `nil` if its address contains a secret.
  init?(_ failure: DownloadFailure) {
    var remote = failure.webPhoto.remote
    guard remote.image.isPublic else { return nil }
    remote.variants.removeAll { !$0.address.isPublic }
    if remote.page?.isPublic == false { remote.page = nil }
    self.init(remote, id: failure.photo, source: failure.webPhoto.source, reason: failure.reason)
  }

  private init(_ remote: RemotePhoto, id: String, source: String, reason: String? = nil) {
    var members: [String: JSONValue] = [:]
    if case .object(let known) = remote.json(source: source) { members = known }
    members["reason"] = reason.map(JSONValue.text)
    self.init(remote.details, id: id, image: remote.image.text, source: source, members)
  }

  init(_ inspected: InspectedPhoto, at path: FilePath, source: String) {
    let facts = inspected.header
    var details = inspected.photo.details
    details.title = details.title ?? facts?.metadata?.title
    details.date = details.date ?? facts?.metadata?.taken?.isoText
    details.size = details.size ?? facts?.size
    self.init(details, id: inspected.photo.id, image: path.text, source: source, details.members)
  }
}

extension WebAddress {
  /// A Boolean value that indicates whether the address contains no apparent secret.
  fileprivate var isPublic: Bool { redacted == text }
}
