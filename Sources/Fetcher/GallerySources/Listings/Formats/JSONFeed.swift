import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// JSON Feed 1 and 1.1 (https://www.jsonfeed.org/version/1.1/).
enum JSONFeed {
  static func page(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    guard json["version"]?.nonEmptyText?.contains("jsonfeed.org/version/") == true,
      let items = json["items"]?.elements
    else { return nil }
    let next = NextPage(document.address(json["next_url"]), "next_url in the feed")
    var page = ListingPage(
      adapter: "JSON Feed", reason: "version and items",
      // The specification has no other way to continue a feed.
      rest: next.map { Rest($0) } ?? .whole("next_url is missing"))
    page.take(items, document) { item in
      let attachments = (item["attachments"]?.elements ?? []).compactMap {
        FeedEntry.File($0["url"]?.nonEmptyText, type: $0["mime_type"]?.nonEmptyText, in: document.address)
      }.filter { !$0.isUnknown }
      let image = [item["image"], item["banner_image"]].compactMap(document.picture).prefix(1)
      let entry = FeedEntry(
        id: item["id"]?.scalarText, title: (item["title"] ?? item["summary"])?.nonEmptyText,
        date: item["date_published"]?.nonEmptyText,
        page: document.address(item["url"] ?? item["external_url"]),
        files: image.isEmpty ? attachments : image.map { FeedEntry.File(address: $0) },
        html: item["content_html"]?.nonEmptyText)
      return Feed.photos([], entry, document.address, document.fragments)
    }
    return page
  }
}
