import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// What feeds in XML have in common: a list of entries, links to further pages (RFC 5005,
/// https://www.rfc-editor.org/rfc/rfc5005), and XML Base.
enum Feed {
  static func page(
    _ adapter: String, _ feed: MarkupDocument.Element, _ items: [MarkupDocument.Element],
    _ document: ListingDocument, _ read: (MarkupDocument.Element, WebAddress) -> FeedEntry
  ) -> ListingPage {
    let feedBase = base(of: feed, in: document.address)
    var page = ListingPage(
      adapter: adapter, reason: items.count.counted("entry", "entries"),
      rest: rest(of: feed, base: feedBase, items.count, document))
    page.itemCount = items.count

    var entries: [[RemotePhoto]] = []
    var count = 0
    for item in items {
      guard count <= document.limit else { break }
      let base = base(of: item, in: feedBase)
      var entry = read(item, base)
      entry.title = entry.title.flatMap { RemoteText.html($0, document.fragments) }
      let photos = photos(MediaRSS(of: item, base), entry, base, document.fragments)

      let unknown = photos.isEmpty ? entry.files.filter(\.isUnknown) : []
      page.questions += entry.photos(unknown.map { RemotePhoto($0.address) }).map { photo in
        UnknownEntry(photo: photo, folder: document.part(photo.image))
      }
      if photos.isEmpty, let catalog = entry.catalog, catalog.origin == document.address.origin,
        document.source.depth < FolderIndex.depthLimit
      {
        page.parts.append(document.part(catalog))
      } else if photos.isEmpty, unknown.isEmpty {
        page.leftOut.add(entry.title)
      }
      entries.append(photos)
      count += photos.count
    }
    add(entries, to: &page)
    if page.photos.contains(where: { !$0.variants.isEmpty }) { page.reason += ", with Media RSS" }

    return page
  }

  /// Feeds state the next page by a link, and that they are complete by an element (RFC 5005). OpenSearch
  /// states the number of all entries.
  static func rest(
    of feed: MarkupDocument.Element, base: WebAddress, _ count: Int, _ document: ListingDocument
  ) -> Rest {
    let link = feed.children("link", Atom.space).first { $0.attribute("rel") == "next" }
    if let next = NextPage(link?.address("href", in: base), "link rel=next in the feed") {
      return Rest(next)
    }
    if !feed.children("complete", "http://purl.org/syndication/history/1.0").isEmpty {
      return .whole("the feed is complete")
    }
    return Paging(document: document, json: JSONValue(feed), itemCount: count).rest()
  }

  /// Returns the photos of an entry: those of Media RSS or enclosures, and the further ones of the text. Without any,
  /// they are thumbnails, plain links, or else icons.
  static func photos(
    _ media: MediaRSS?, _ entry: FeedEntry, _ base: WebAddress, _ fragments: MarkupFragments
  ) -> [RemotePhoto] {
    var found = media?.photos ?? []
    if found.isEmpty { found = entry.files.filter { !$0.isUnknown }.map { RemotePhoto($0.address) } }
    if found.count == 1 { for variant in entry.variants { found[0].add(ImageVariant(variant)) } }
    let html = entry.html.flatMap { found.isEmpty || $0.contains("<img") ? $0 : nil }
    if let root = entry.body ?? html.flatMap({ fragments.root(of: $0) }) {
      let shown = HTMLPictures.photos(inFragment: root, base: base)
      let isAlone = found.count == 1 && shown.count == 1
      for photo in shown {
        // The text shows the same photos, often smaller.
        if let index = found.firstIndex(where: { $0.isSize(of: photo, alone: isAlone) }) {
          found[index].add(ImageVariant(photo.image))
        } else {
          found.append(photo)
        }
      }
    }
    if found.isEmpty { found = media?.thumbnails ?? [] }
    if found.isEmpty {
      found = (entry.links.isEmpty ? [entry.icon].compactMap(\.self) : entry.links).map { RemotePhoto($0) }
    }
    return entry.photos(found)
  }

  /// Adds the photos of all entries, without those that several have beside their own.
  private static func add(_ entries: [[RemotePhoto]], to page: inout ListingPage) {
    var counts: [WebAddress: Int] = [:]
    for image in entries.flatMap({ Set($0.map(\.image)) }) { counts[image, default: 0] += 1 }
    func isShared(_ photo: RemotePhoto) -> Bool { counts[photo.image, default: 0] >= ListingPage.sharedCount }
    page.photos = entries.flatMap { entry in
      entry.allSatisfy(isShared) ? entry : entry.filter { !isShared($0) }
    }
    let kept = Set(page.photos.map(\.image))
    page.shared = counts.keys.filter { !kept.contains($0) }
  }

  /// Returns the address of an image, judged by its type or, without a type, by its extension.
  static func picture(_ reference: String?, type: String?, in base: WebAddress) -> WebAddress? {
    guard let type = type?.nonEmpty else { return PictureName.picture(reference, in: base) }
    guard type.hasPrefix("image/"), type != "image/svg+xml" else { return nil }
    return reference.flatMap { PictureName.address($0, in: base) }
  }

  /// Resolves XML Base (https://www.w3.org/TR/xmlbase/).
  private static func base(of element: MarkupDocument.Element, in outer: WebAddress) -> WebAddress {
    element.attribute("base", "http://www.w3.org/XML/1998/namespace").flatMap { outer.resolving($0) } ?? outer
  }
}
