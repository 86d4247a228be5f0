import GalleryModel
import GalleryWeb

/// A photo as an adapter found it, before its listing is complete.
struct FoundPhoto: Sendable, Hashable {
  var photo: RemotePhoto
  /// A Boolean value that indicates whether the service itself named it; otherwise its address is all that tells it
  /// from others.
  var isNamedByService: Bool
  /// The width at which an HTML page shows the picture, in CSS pixels, where it says so.
  var shownWidth: Int?

  /// Makes the texts harmless, and finds a name where the service gave none.
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
    // Wikimedia's files come in steps, whoever lists them.
    if image.host == "upload.wikimedia.org" {
      photo.sizes = WikimediaThumbnail(file: image).map(SizeRule.wikimedia)
    }
  }

  /// Returns the pictures of an entry with the words of the entry; several are numbered.
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

  /// Adds another size of it, unless that is known already.
  mutating func add(_ variant: ImageVariant) {
    guard variant.address != photo.image, !photo.variants.contains(where: { $0.address == variant.address })
    else { return }
    photo.variants.append(variant)
  }
}
