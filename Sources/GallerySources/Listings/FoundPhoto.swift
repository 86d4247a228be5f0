/// A photo as an adapter found it, before its listing is complete.
struct FoundPhoto: Sendable, Hashable {
  var photo: RemotePhoto
  /// A Boolean value that indicates whether the service itself named it; otherwise its address is all that tells it
  /// from others.
  var isNamedByService: Bool

  /// Makes the texts harmless, and finds a name where the service gave none.
  init(
    _ image: WebAddress, id: String? = nil, title: String? = nil, date: String? = nil, width: Int? = nil,
    height: Int? = nil, page: WebAddress? = nil
  ) {
    let id = id.flatMap(RemoteText.identity)
    photo = RemotePhoto(
      id: id ?? RemoteText.identity(image.fileName) ?? RemoteText.identity(image.host + image.path)
        ?? image.host,
      image: image, title: title.flatMap { RemoteText.line($0) }, date: date.flatMap(RemoteDate.text),
      width: width,
      height: height, page: page)
    isNamedByService = id != nil
    completeSizes()
  }

  /// Adds another size of it, unless that is known already.
  mutating func add(_ variant: ImageVariant) {
    guard variant.address != photo.image, !photo.variants.contains(where: { $0.address == variant.address })
    else { return }
    photo.variants.append(variant)
  }

  /// Wikimedia's files come in steps, whoever lists them.
  private mutating func completeSizes() {
    guard photo.sizes == nil, photo.image.host == "upload.wikimedia.org" else { return }
    photo.sizes = WikimediaThumbnail(file: photo.image).map(SizeRule.wikimedia)
  }
}
