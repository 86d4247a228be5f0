public import Foundation
import GalleryFiles
import GalleryJSON
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb
import SystemPackage

/// A photo as `gallery list` writes it: one JSON object a line, which is a source again.
public struct PhotoEntry: Sendable, Hashable {
  /// Unique within its source.
  public let id: String
  /// The address of the original, or the path of the file as the source was given.
  public let image: String
  /// A short name.
  public let title: String?
  /// The time when the photo was taken, as the source or the file tells.
  public let date: String?
  /// Columns of pixels of the original.
  public let width: Int?
  /// Rows of pixels of the original.
  public let height: Int?
  /// The folder, file, list or address it was found by, secrets in it replaced.
  public let source: String
  /// All of it, and what else is known: sizes, weight, fields and the web page.
  private let object: JSONValue

  /// The keys that are always there, with `null` where nothing is known, but for the sizes, which are a list.
  private static let keys = ["id", "image", "title", "date", "width", "height", "source"]

  /// - Parameters:
  ///   - details: The details that are known of the photo.
  ///   - id: Its identity.
  ///   - image: The address or the path.
  ///   - source: The source that names it.
  ///   - members: Further members of the object. Default: none.
  private init(
    _ details: PhotoDescription, id: String, image: String, source: String, members: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.image = image
    self.source = source
    (title, date) = (details.title, details.date)
    var all = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, JSONValue.null) })
    all["variants"] = .list([])
    all.merge(details.members) { $1 }
    all.merge(members) { $1 }
    (width, height) = (all["width"]?.int, all["height"]?.int)
    all["id"] = .text(id)
    all["image"] = .text(image)
    all["source"] = .text(source)
    object = .object(all)
  }

  /// The entry as one line of JSON with its end: keys sorted, so that equal entries are equal bytes.
  public func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return JSONLine.escaped(try encoder.encode(object)) + Data("\n".utf8)
  }
}

extension PhotoEntry {
  /// A photo of a web service. Its addresses are whole, as the service gave them: without their signatures they
  /// would lead nowhere.
  init(_ photo: WebPhoto) {
    self.init(photo.remote, id: photo.photo.id, source: photo.source)
  }

  /// A photo that could not be fetched; `nil` where its address holds a secret.
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
    self.init(remote.details, id: id, image: remote.image.text, source: source, members: members)
  }

  /// A file.
  init(_ inspection: Inspection, at path: FilePath, source: String) {
    let facts = try? inspection.result.get()
    var details = inspection.photo.details
    details.title = details.title ?? facts?.metadata?.title
    details.date = details.date ?? facts?.metadata?.taken?.isoText
    details.size = details.size ?? facts?.size
    self.init(details, id: inspection.photo.id, image: path.text, source: source)
  }
}

extension WebAddress {
  /// A Boolean value that indicates whether nothing in it looks like a secret.
  fileprivate var isPublic: Bool { redacted == text }
}
