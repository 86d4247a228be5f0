public import Foundation
import GalleryModel
import GallerySources

/// A photo as `gallery list` writes it: one JSON object a line, which is a source again.
public struct PhotoEntry: Sendable, Hashable {
  /// Unique within its source.
  public let id: String
  /// The address of the original, or the path of the file as the source was given.
  public let image: String
  /// A short name.
  public let title: String?
  /// When the photo was taken, as the source or the file tells.
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
  ///   - remote: what is known of the photo.
  ///   - id: its identity.
  ///   - image: where it is.
  ///   - source: what it was found by.
  ///   - reason: why it could not be fetched; only in lists of failures. Default: nothing is said.
  init(_ remote: RemotePhoto, id: String, image: String, source: String, reason: String? = nil) {
    self.id = id
    self.image = image
    self.source = source
    (title, date, width, height) = (remote.title, remote.date, remote.width, remote.height)
    var members = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, JSONValue.null) })
    members["variants"] = .list([])
    if case .object(let known) = remote.json(source: source) { members.merge(known) { $1 } }
    members["id"] = .text(id)
    members["image"] = .text(image)
    members["reason"] = reason.map(JSONValue.text)
    object = .object(members)
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
  init(_ remote: RemotePhoto, id: String, source: String) {
    self.init(remote, id: id, image: remote.image.text, source: source)
  }

  /// A photo that could not be fetched; `nil` where its address holds a secret.
  init?(_ failure: DownloadFailure, source: String) {
    var remote = failure.remote
    guard remote.image.isPublic else { return nil }
    remote.variants.removeAll { !$0.address.isPublic }
    if remote.page?.isPublic == false { remote.page = nil }
    self.init(
      remote, id: failure.photo, image: remote.image.text, source: source, reason: failure.reason)
  }
}

extension WebAddress {
  /// Whether nothing in it looks like a secret.
  fileprivate var isPublic: Bool { redacted == text }
}
