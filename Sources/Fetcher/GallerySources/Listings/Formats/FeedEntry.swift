import GalleryMarkup
import GalleryWeb

/// An entry of a feed, from which its photos are chosen.
struct FeedEntry {
  var id: String?
  var title: String?
  var date: String?
  var page: WebAddress?
  var files: [File]
  /// Links with an image's extension.
  var links: [WebAddress] = []
  /// Smaller versions of the enclosed image.
  var variants: [WebAddress] = []
  /// The image of an entry about something else, such as an episode.
  var icon: WebAddress?
  var catalog: WebAddress?
  /// The text in HTML, and the same as elements (XHTML).
  var html: String?
  var body: MarkupDocument.Element?

  func photos(_ found: [RemotePhoto]) -> [RemotePhoto] {
    RemotePhoto.entry(found, id: id, title: title, date: date, page: page)
  }

  /// A file that an entry encloses.
  struct File {
    let address: WebAddress
    /// A Boolean value that indicates whether neither its type nor its name shows what it is, so it is
    /// requested.
    var isUnknown = false
  }
}

extension FeedEntry.File {
  init?(_ element: MarkupDocument.Element, _ attribute: String, _ base: WebAddress) {
    self.init(element.attribute(attribute), type: element.attribute("type"), in: base)
  }

  /// Returns `nil` for files of other types. `application/octet-stream` is no type (RFC 2046, section
  /// 4.5.1).
  init?(_ reference: String?, type: String?, in base: WebAddress) {
    let type = type == "application/octet-stream" ? "" : type ?? ""
    guard let address = Feed.picture(reference, type: type, in: base) else { return nil }
    self.init(
      address: address, isUnknown: type.isEmpty && PictureName.promise(of: address) == .nothing)
  }
}
