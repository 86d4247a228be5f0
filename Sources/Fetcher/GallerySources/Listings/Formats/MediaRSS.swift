import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// Media RSS (https://www.rssboard.org/media-rss), in feeds of RSS and Atom.
struct MediaRSS {
  private static let space = "http://search.yahoo.com/mrss/"

  /// The photos of `media:content`, single or as variants in a `media:group`, with thumbnails.
  private(set) var photos: [RemotePhoto]
  /// The first of the item's own thumbnails.
  let thumbnails: [RemotePhoto]

  init(of item: MarkupDocument.Element, _ base: WebAddress) {
    let groups = item.children("group", Self.space)
    photos = groups.compactMap { Self.photo($0.children("content", Self.space), $0, base) }
    photos += item.children("content", Self.space).compactMap { Self.photo([$0], $0, base) }
    let small = Self.thumbnails(of: item, base)
    if photos.count == 1 { for thumbnail in small { photos[0].add(thumbnail) } }
    thumbnails = small.prefix(1).map { RemotePhoto($0.address, width: $0.width, height: $0.height) }
  }

  private static func photo(
    _ contents: [MarkupDocument.Element], _ holder: MarkupDocument.Element, _ base: WebAddress
  ) -> RemotePhoto? {
    let pictures = contents.filter {
      ($0.attribute("medium") ?? "image") == "image" && ($0.attribute("type") ?? "image/").hasPrefix("image/")
    }.compactMap { variant($0, base) }
    guard let largest = pictures.max(by: { ($0.width ?? 0) < ($1.width ?? 0) }) else { return nil }
    var found = RemotePhoto(
      largest.address, title: holder.children("title", space).first?.text, width: largest.width,
      height: largest.height)
    for variant in pictures + thumbnails(of: holder, base) { found.add(variant) }
    return found
  }

  private static func thumbnails(of element: MarkupDocument.Element, _ base: WebAddress) -> [ImageVariant] {
    element.children("thumbnail", space).compactMap { variant($0, base) }
  }

  private static func variant(_ element: MarkupDocument.Element, _ base: WebAddress) -> ImageVariant? {
    guard let address = Feed.picture(element.attribute("url"), type: element.attribute("type"), in: base)
    else {
      return nil
    }
    return ImageVariant(
      address, width: element.attribute("width").flatMap { JSONValue.text($0).pixels },
      height: element.attribute("height").flatMap { JSONValue.text($0).pixels })
  }
}
