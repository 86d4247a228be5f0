import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// Media RSS (https://www.rssboard.org/media-rss), in feeds of RSS and Atom.
enum MediaRSS {
  private static let space = "http://search.yahoo.com/mrss/"

  /// Returns the photos of `media:content`, single or as variants in a `media:group`, with thumbnails.
  static func photos(of item: MarkupDocument.Element, _ base: WebAddress) -> [RemotePhoto] {
    let groups = item.children("group", space)
    let itemThumbnails = item.children("thumbnail", space)
    var found = groups.compactMap { photo($0.children("content", space), $0, base) }
    found += item.children("content", space).compactMap { photo([$0], $0, base) }
    if found.count == 1 {
      for thumbnail in itemThumbnails { variant(thumbnail, base).map { found[0].add($0) } }
    } else if found.isEmpty, let thumbnail = itemThumbnails.first.flatMap({ variant($0, base) }) {
      found = [RemotePhoto(thumbnail.address, width: thumbnail.width, height: thumbnail.height)]
    }
    return found
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
    for picture in pictures { found.add(picture) }
    for thumbnail in holder.children("thumbnail", space) { variant(thumbnail, base).map { found.add($0) } }
    return found
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
