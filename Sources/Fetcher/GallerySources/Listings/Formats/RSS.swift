import GalleryMarkup
import GalleryWeb

/// RSS 2.0 (https://www.rssboard.org/rss-specification) and 1.0 (https://web.resource.org/rss/1.0/spec).
enum RSS {
  private static let content = "http://purl.org/rss/1.0/modules/content/"
  private static let podcast = "http://www.itunes.com/dtds/podcast-1.0.dtd"
  private static let dublinCore = "http://purl.org/dc/elements/1.1/"

  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    let channel = root.children("channel").first ?? root
    let items = channel.children("item") + (root.name == "RDF" ? root.children("item") : [])
    return Feed.page("RSS feed", channel, items, document) { item, base in
      FeedEntry(
        // Only `guid` identifies entries, since page addresses may repeat.
        id: nil, title: item.children("title", "").first?.text ?? item.children("title").first?.text,
        date: (item.children("pubDate").first ?? item.children("date", dublinCore).first)?.text,
        page: item.children("link", "").first.flatMap { base.resolving($0.text) },
        files: item.children("enclosure").compactMap { FeedEntry.File($0, "url", base) },
        icon: item.children("image", podcast).first.flatMap {
          PictureName.picture($0.attribute("href"), in: base)
        },
        html: (item.children("encoded", content).first ?? item.children("description").first)?.text)
    }
  }
}
