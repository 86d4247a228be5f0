public import Foundation
import GalleryFiles
import GalleryJSON
import GallerySources
import GalleryWeb

/// A photo in the output of `gallery list`: one JSON object per line, which can be used as a source.
public struct PhotoEntry: Sendable, Hashable {
  private var photo: CollectedPhoto
  /// The reason why the download failed, if it did.
  private var reason: String?

  /// Creates an entry. The addresses of a remote photo are complete, as the service returned them, since they do not work
  /// without their signatures.
  init(_ photo: CollectedPhoto) { self.photo = photo }

  /// Creates an entry for a failed download; `nil` if its address contains a secret.
  init?(_ failure: DownloadFailure) {
    let web = failure.webPhoto
    var remote = web.remote
    guard remote.image.isPublic else { return nil }
    remote.variants.removeAll { !$0.address.isPublic }
    if remote.page?.isPublic == false { remote.page = nil }
    photo = .web(WebPhoto(web.photo, remote, source: web.source))
    reason = failure.reason
  }

  /// The identity, unique within its source.
  public var id: String { photo.id }

  /// The address of the original, or the path of the file as the source was given.
  public var image: String { photo.web?.remote.image.text ?? photo.photo.file?.text ?? "" }

  /// A short name.
  public var title: String? { details.title }

  /// The time when the photo was taken, according to its source or file.
  public var date: String? { details.date }

  /// The number of pixel columns of the original.
  public var width: Int? { object["width"]?.int }

  /// The number of pixel rows of the original.
  public var height: Int? { object["height"]?.int }

  /// The folder, file, list or address that contains the photo, with secrets replaced.
  public var source: String {
    switch photo {
    case .file(_, let source), .inspected(_, let source): source
    case .web(let web): web.source
    }
  }

  var isHidden: Bool { photo.photo.edit?.isHidden == true }

  /// The fields in the columns of a table after those of edits.
  static let describing = ["title", "date", "description", "rating", "label"]

  /// The names of the source's own fields.
  var fieldNames: some Sequence<String> { details.fields.keys }

  /// Returns the values of the columns of a table of edits.
  func row(of columns: [String]) -> [String] {
    let fields = PhotoFields(photo: photo.photo, facts: photo.inspected?.header)
    return columns.map { column in
      switch column {
      case "photo": id
      case "date": date ?? ""
      case _ where PhotoEdit.columns.contains(column): photo.photo.edit?.given[column] ?? ""
      default: fields.text(named: column) ?? ""
      }
    }
  }

  /// The description from the source, completed by the header.
  private var details: PhotoDescription {
    if let web = photo.web { return web.remote.details }
    var details = photo.photo.details
    let header = photo.inspected?.header
    details.title = details.title ?? header?.metadata?.title
    details.date = details.date ?? header?.metadata?.taken?.isoText
    details.size = details.size ?? header?.size
    return details
  }

  /// The keys that are always written besides `variants`, with `null` for missing values.
  private static let keys = ["title", "date", "width", "height"]

  /// The whole object, including variants, weight, fields and the web page. A stored one would take 1 KB.
  var object: JSONValue {
    var members = details.members
    if case .object(let known)? = photo.web?.remote.json(source: nil) { members = known }
    for (key, value) in [("id", id), ("image", image), ("source", source)] { members[key] = .text(value) }
    for key in Self.keys where members[key] == nil { members[key] = .null }
    if members["variants"] == nil { members["variants"] = .list([]) }
    members["reason"] = reason.map(JSONValue.text)
    return .object(members)
  }

  /// Returns the entry as one line of JSON with sorted keys, so that equal entries produce identical bytes.
  public func line() throws -> Data {
    var writer = JSONWriter()
    writer.value(object)
    writer.breakLine()
    return Data(writer.bytes)
  }
}

extension WebAddress {
  /// A Boolean value that indicates whether the address contains no apparent secret.
  fileprivate var isPublic: Bool { redacted == text }
}
