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
    page.title = json["title"]?.nonEmptyText.flatMap { RemoteText.line($0) }
    page.itemCount = items.count
    for item in items {
      guard page.photos.count <= document.limit else { break }
      let photos = photos(of: item, document)
      if photos.isEmpty { page.leftOut.add() }
      page.photos += photos
    }
    if let next = json["next_url"]?.nonEmptyText, let address = document.address.resolving(next) {
      page.next = NextPage(request: WebRequest(address, for: .listing), text: "next_url in the feed")
    }
    return page
  }

  private static func photos(of item: JSONValue, _ document: ListingDocument) -> [FoundPhoto] {
    let attachments = (item["attachments"]?.elements ?? []).filter {
      $0["mime_type"]?.nonEmptyText?.hasPrefix("image/") == true
    }
    var pictures = [item["image"], item["banner_image"]].compactMap { $0?.nonEmptyText }.prefix(1)
      .compactMap { PictureName.address($0, in: document.address) }
    if pictures.isEmpty {
      pictures = attachments.compactMap { $0["url"]?.nonEmptyText }
        .compactMap { PictureName.address($0, in: document.address) }
    }
    let title = item["title"]?.nonEmptyText ?? item["summary"]?.nonEmptyText
    let id = item["id"]?.scalarText
    let page = (item["url"] ?? item["external_url"])?.nonEmptyText.flatMap { document.address.resolving($0) }
    func complete(_ found: FoundPhoto, _ index: Int, _ count: Int) -> FoundPhoto {
      var complete = FoundPhoto(
        found.photo.image, id: id.map { count > 1 ? "\($0)/\(index + 1)" : $0 },
        title: title ?? found.photo.details.title,
        date: item["date_published"]?.nonEmptyText, width: found.photo.width, height: found.photo.height,
        page: page)
      complete.photo.variants = found.photo.variants
      return complete
    }
    var found = pictures.map { FoundPhoto($0) }
    if found.isEmpty, let html = item["content_html"]?.nonEmptyText,
      let root = document.fragments.root(of: html)
    {
      found = HTMLPictures.photos(inFragment: root, base: document.address)
    }
    return found.enumerated().map { complete($0.element, $0.offset, found.count) }
  }
}
