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
    // The specification has no other way to continue a feed.
    let rest = next.map { Rest($0) } ?? .whole("next_url is missing")

    @Sendable func page(byAttachments: Bool) -> ListingPage {
      var page = ListingPage(adapter: "JSON Feed", reason: "version and items", rest: rest)
      page.member = ImageMember(names: [byAttachments ? "attachments" : "image"])
      page.take(items, document) { item in
        let attachments = attachments(of: item, document)
        let image = [item["image"], item["banner_image"]].compactMap(document.picture).prefix(1)
          .map { FeedEntry.File(address: $0) }
        let entry = FeedEntry(
          id: item["id"]?.scalarText, title: (item["title"] ?? item["summary"])?.nonEmptyText,
          date: item["date_published"]?.nonEmptyText,
          page: document.address(item["url"] ?? item["external_url"]),
          files: byAttachments && !attachments.isEmpty || image.isEmpty ? attachments : image,
          html: item["content_html"]?.nonEmptyText)
        return Feed.photos(nil, entry, document.address, document.fragments)
      }
      return page
    }

    let known = document.source.earlier.member?.names.first
    var first = page(byAttachments: known == "attachments")
    // The main image may be a smaller size of the attached one.
    let haveBoth = items.contains { item in
      item["image"] != nil && !attachments(of: item, document).isEmpty
    }
    if known == nil, haveBoth {
      first.isGuess = true
      first.larger = [{ page(byAttachments: true) }]
    }
    return first
  }

  private static func attachments(of item: JSONValue, _ document: ListingDocument) -> [FeedEntry.File] {
    (item["attachments"]?.elements ?? []).compactMap {
      FeedEntry.File($0["url"]?.nonEmptyText, type: $0["mime_type"]?.nonEmptyText, in: document.address)
    }.filter { !$0.isUnknown }
  }
}
