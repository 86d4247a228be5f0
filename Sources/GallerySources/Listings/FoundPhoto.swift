import GalleryModel
import GalleryWeb

/// A photo as an adapter found it, before its listing is complete.
struct FoundPhoto: Sendable, Hashable {
  var photo: RemotePhoto
  /// A Boolean value that indicates whether the service named it. Otherwise only its address identifies it.
  var isNamedByService: Bool
  /// The width at which an HTML page displays the image, in CSS pixels; `nil` if not stated.
  var shownWidth: Int?

  /// Sanitizes the texts, and derives an identity if the service provides no name.
  init(
    _ image: WebAddress, id: String? = nil, title: String? = nil, date: String? = nil, width: Int? = nil,
    height: Int? = nil, page: WebAddress? = nil
  ) {
    let id = id.flatMap(RemoteText.identity)
    photo = RemotePhoto(
      id: id ?? RemoteText.identity(image.fileName) ?? RemoteText.identity(image.host + image.path)
        ?? image.host,
      image: image,
      PhotoDescription(
        title: title.flatMap { RemoteText.line($0) }, date: date.flatMap(RemoteDate.text), link: page?.text),
      width: width, height: height)
    isNamedByService = id != nil
    // Wikimedia serves thumbnails in fixed widths, whichever site lists the file.
    if image.host == "upload.wikimedia.org" {
      photo.sizes = WikimediaThumbnail(file: image).map(SizeRule.wikimedia)
    }
  }

  /// Returns the images of an entry with the entry's description. Several images are numbered.
  static func entry(
    _ found: [FoundPhoto], id: String?, title: String?, date: String?, page: WebAddress?
  ) -> [FoundPhoto] {
    found.map(\.photo).enumerated().map { index, photo in
      var complete = FoundPhoto(
        photo.image, id: id.map { found.count > 1 ? "\($0)/\(index + 1)" : $0 },
        title: title ?? photo.details.title,
        date: date, width: photo.width, height: photo.height, page: page)
      complete.photo.variants = photo.variants
      return complete
    }
  }

  /// Adds a variant unless its address is already known.
  mutating func add(_ variant: ImageVariant) {
    guard variant.address != photo.image, !photo.variants.contains(where: { $0.address == variant.address })
    else { return }
    photo.variants.append(variant)
  }
}
