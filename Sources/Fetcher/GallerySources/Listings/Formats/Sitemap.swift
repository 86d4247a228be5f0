import GalleryMarkup
import GalleryText
import GalleryWeb

/// Sitemaps (https://www.sitemaps.org/protocol.html) with Google's extension for images, and indexes of
/// sitemaps.
enum Sitemap {
  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    root.name == "sitemapindex" ? index(root, document) : sitemap(root, document)
  }

  private static func index(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    var page = ListingPage(
      adapter: "sitemap index", reason: "sitemapindex", rest: .whole("sitemaps have one page"))
    page.parts = root.children("sitemap").compactMap { location($0, document) }.map { document.part($0) }
    page.itemCount = page.parts.count
    return page
  }

  private static func sitemap(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    var page = ListingPage(
      adapter: "sitemap", reason: "urlset with image:image", rest: .whole("sitemaps have one page"))
    let entries = root.children("url")
    page.itemCount = entries.count
    var without = 0
    for entry in entries {
      guard page.photos.count <= document.limit else { break }
      let link = location(entry, document)
      let images = entry.children("image")
      if images.isEmpty, let link, PictureName.promise(of: link) == .picture {
        page.photos.append(RemotePhoto(link))
      } else if images.isEmpty {
        without += 1
      }
      for image in images {
        guard let address = location(image, document), PictureName.promise(of: address) != .other else {
          page.leftOut.add()
          continue
        }
        let title = (image.children("title").first ?? image.children("caption").first)?.text
        page.photos.append(RemotePhoto(address, title: title, page: link))
      }
    }
    if without > 0 {
      page.notes.append("\(without.counted("page")) without images in the sitemap; pages are not searched")
    }
    return page
  }

  private static func location(_ element: MarkupDocument.Element, _ document: ListingDocument) -> WebAddress?
  {
    element.children("loc").first.flatMap { PictureName.address($0.text, in: document.address) }
  }
}
