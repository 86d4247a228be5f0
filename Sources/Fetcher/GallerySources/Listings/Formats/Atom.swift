import GalleryMarkup
import GalleryText
import GalleryWeb

/// Atom (RFC 4287, https://www.rfc-editor.org/rfc/rfc4287), with the covers and catalogs of ``OPDS``.
enum Atom {
  static let space = "http://www.w3.org/2005/Atom"

  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    Feed.page("Atom feed", root, root.children("entry"), document) { entry, base in
      let links = entry.children("link", space)
      let texts = entry.children("content", space) + entry.children("summary", space)
      func text(_ types: [String]) -> MarkupDocument.Element? {
        texts.first { types.contains($0.attribute("type") ?? "") }
      }
      return FeedEntry(
        id: entry.children("id", space).first?.text,
        title: entry.children("title", space).first?.text,
        date: (entry.children("published").first ?? entry.children("updated").first)?.text,
        page: links.first { ($0.attribute("rel") ?? "alternate") == "alternate" }?.address("href", in: base),
        files: files(of: entry, links, base), links: plainPictures(links, base),
        variants: OPDS.covers(links, isThumbnail: true, base),
        catalog: OPDS.catalog(links, base),
        html: text(["html", "text/html"])?.text, body: text(["xhtml"]))
    }
  }

  /// Returns the images that an Atom entry declares: its enclosures, an OPDS cover, or links and content with
  /// an image type.
  private static func files(
    of entry: MarkupDocument.Element, _ links: [MarkupDocument.Element], _ base: WebAddress
  ) -> [FeedEntry.File] {
    let enclosed = links.filter { $0.attribute("rel") == "enclosure" }.compactMap {
      FeedEntry.File($0, "href", base)
    }
    guard enclosed.isEmpty else { return enclosed }
    let covers = OPDS.covers(links, isThumbnail: false, base) + OPDS.covers(links, isThumbnail: true, base)
    if let cover = covers.first { return [FeedEntry.File(address: cover)] }
    return (links + entry.children("content", space)).reduce(into: []) { typed, element in
      guard let type = element.attribute("type")?.nonEmpty,
        let address = Feed.picture(
          element.attribute("href") ?? element.attribute("src"), type: type, in: base),
        !typed.contains(where: { $0.address == address })
      else { return }
      typed.append(FeedEntry.File(address: address))
    }
  }

  /// Returns the links with an image's extension, except for wiki pages about images, which have one too.
  private static func plainPictures(_ links: [MarkupDocument.Element], _ base: WebAddress) -> [WebAddress] {
    links.filter { $0.attribute("type") == nil }
      .compactMap { PictureName.picture($0.attribute("href"), in: base) }
      .filter {
        PictureName.promise(of: $0) == .picture && !$0.path.contains("/wiki/") && !$0.path.contains("File:")
      }
  }
}
