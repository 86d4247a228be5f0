import GalleryJSON
import GalleryModel
import GalleryWeb

/// JSON Feed 1 and 1.1 (https://www.jsonfeed.org/version/1.1/).
enum JSONFeedAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    guard json["version"]?.nonEmptyText?.contains("jsonfeed.org/version/") == true,
      let items = json["items"]?.elements
    else { return nil }
    var page = ListingPage("JSON Feed", reason: "version and items")
    page.take(items, document) { photos(of: $0, document) }
    page.next = NextPage(document.address(json["next_url"]), "next_url in the feed")
    return page
  }

  private static func photos(of item: JSONValue, _ document: ListingDocument) -> [RemotePhoto] {
    let attachments = (item["attachments"]?.elements ?? []).filter {
      $0["mime_type"]?.nonEmptyText?.hasPrefix("image/") == true
    }
    let images = [item["image"], item["banner_image"]].compactMap(\.self).filter { $0.nonEmptyText != nil }
    var pictures = images.prefix(1).compactMap { document.picture($0) }
    if pictures.isEmpty { pictures = attachments.compactMap { document.picture($0["url"]) } }
    let title = item["title"]?.nonEmptyText ?? item["summary"]?.nonEmptyText
    let id = item["id"]?.scalarText
    let page = document.address(item["url"] ?? item["external_url"])
    var found = pictures.map { RemotePhoto($0) }
    if found.isEmpty, let html = item["content_html"]?.nonEmptyText,
      let root = document.fragments.root(of: html)
    {
      found = HTMLPictures.photos(inFragment: root, base: document.address)
    }
    return RemotePhoto.entry(
      found, id: id, title: title, date: item["date_published"]?.nonEmptyText, page: page)
  }
}
