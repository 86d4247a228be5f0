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
  /// Pieces of HTML, the best first. The text of the first in which something is visible becomes the title when they are
  /// parsed (``completeTitle(by:)``).
  private(set) var titleMarkup: [String]

  /// Makes the texts harmless, and finds a name where the service gave none.
  ///
  /// - Parameters:
  ///   - titleMarkup: Pieces of HTML whose text goes before `title`, the best first. Default: none.
  init(
    _ image: WebAddress, id: String? = nil, title: String? = nil, titleMarkup: [String] = [],
    date: String? = nil, width: Int? = nil, height: Int? = nil, page: WebAddress? = nil
  ) {
    self.titleMarkup = titleMarkup
    let id = id.flatMap(RemoteText.identity)
    photo = RemotePhoto(
      id: id ?? RemoteText.identity(image.fileName) ?? RemoteText.identity(image.host + image.path)
        ?? image.host,
      image: image,
      PhotoDescription(
        title: title.flatMap { RemoteText.line($0) }, date: date.flatMap(RemoteDate.text), link: page?.text),
      width: width, height: height)
    isNamedByService = id != nil
    completeSizes()
  }

  /// Asks for the pieces of HTML that the title is made of.
  func requestTitle(of fragments: MarkupFragments) {
    for html in titleMarkup { RemoteText.requestHTML(html, fragments) }
  }

  /// Makes the title of its HTML, which was parsed as far as it can be.
  mutating func completeTitle(by fragments: MarkupFragments) {
    for html in titleMarkup {
      guard let title = RemoteText.html(html, fragments) else { continue }
      photo.details.title = title
      break
    }
    titleMarkup = []
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
