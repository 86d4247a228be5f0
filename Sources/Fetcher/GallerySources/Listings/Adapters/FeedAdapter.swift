import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryWeb

/// RSS 2.0 and 1.0, and Atom (RFC 4287), both with Media RSS (https://www.rssboard.org/media-rss). Also
/// catalogs of OPDS 1 (https://specs.opds.io/opds-1.2) and their subcatalogs, and JSON Feed 1 and 1.1
/// (https://www.jsonfeed.org/version/1.1/).
enum FeedAdapter {
  private static let media = "http://search.yahoo.com/mrss/"
  private static let atomSpace = "http://www.w3.org/2005/Atom"
  private static let content = "http://purl.org/rss/1.0/modules/content/"
  private static let podcast = "http://www.itunes.com/dtds/podcast-1.0.dtd"
  private static let dublinCore = "http://purl.org/dc/elements/1.1/"
  private static let xml = "http://www.w3.org/XML/1998/namespace"

  static func rss(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    let channel = root.children("channel").first ?? root
    let items = channel.children("item") + (root.name == "RDF" ? root.children("item") : [])
    return page("RSS feed", channel, items, document) { item, base in
      Entry(
        // Only `guid` identifies entries, since page addresses may repeat.
        id: nil, title: item.children("title", "").first?.text ?? item.children("title").first?.text,
        date: (item.children("pubDate").first ?? item.children("date", dublinCore).first)?.text,
        page: item.children("link", "").first.flatMap { base.resolving($0.text) },
        files: item.children("enclosure").compactMap { File($0, "url", base) },
        icon: item.children("image", podcast).first.flatMap {
          picture($0.attribute("href"), type: nil, in: base)
        },
        html: (item.children("encoded", content).first ?? item.children("description").first)?.text)
    }
  }

  static func atom(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    page("Atom feed", root, root.children("entry"), document) { entry, base in
      let links = entry.children("link", atomSpace)
      let isMarkup = ["html", "xhtml", "text/html"]
      let body = (entry.children("content", atomSpace) + entry.children("summary", atomSpace))
        .first { isMarkup.contains($0.attribute("type") ?? "") }
      return Entry(
        id: entry.children("id", atomSpace).first?.text,
        title: entry.children("title", atomSpace).first?.text,
        date: (entry.children("published").first ?? entry.children("updated").first)?.text,
        page: links.first { ($0.attribute("rel") ?? "alternate") == "alternate" }?.attribute("href")
          .flatMap { base.resolving($0) },
        files: files(of: entry, links, base), links: plainPictures(links, base),
        variants: covers(links, isThumbnail: true, base),
        catalog: links.first { $0.attribute("type")?.contains("profile=opds-catalog") == true }?
          .attribute("href").flatMap { base.resolving($0) },
        html: body?.text)
    }
  }

  static func json(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
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
        File($0["url"]?.nonEmptyText, type: $0["mime_type"]?.nonEmptyText, in: document.address)
      }.filter { !$0.isUnknown }
      let image = [item["image"], item["banner_image"]].compactMap(document.picture).prefix(1)
      let entry = Entry(
        id: item["id"]?.scalarText, title: (item["title"] ?? item["summary"])?.nonEmptyText,
        date: item["date_published"]?.nonEmptyText,
        page: document.address(item["url"] ?? item["external_url"]),
        files: image.isEmpty ? attachments : image.map { File(address: $0) },
        html: item["content_html"]?.nonEmptyText)
      return photos([], entry, document.address, document.fragments)
    }
    return page
  }

  // MARK: Links

  /// Returns the images that an Atom entry declares: its enclosures, an OPDS cover, or links and content with
  /// an image type.
  private static func files(
    of entry: MarkupDocument.Element, _ links: [MarkupDocument.Element], _ base: WebAddress
  ) -> [File] {
    let enclosed = links.filter { $0.attribute("rel") == "enclosure" }.compactMap { File($0, "href", base) }
    guard enclosed.isEmpty else { return enclosed }
    let covers = covers(links, isThumbnail: false, base) + self.covers(links, isThumbnail: true, base)
    if let cover = covers.first { return [File(address: cover)] }
    return (links + entry.children("content", atomSpace)).reduce(into: []) { typed, element in
      let type = element.attribute("type")
      guard type?.hasPrefix("image/") == true,
        let address = picture(element.attribute("href") ?? element.attribute("src"), type: type, in: base),
        !typed.contains(where: { $0.address == address })
      else { return }
      typed.append(File(address: address))
    }
  }

  /// Returns the links with an image's extension, except for wiki pages about images, which have one too.
  private static func plainPictures(_ links: [MarkupDocument.Element], _ base: WebAddress) -> [WebAddress] {
    links.filter { $0.attribute("type") == nil }
      .compactMap { picture($0.attribute("href"), type: nil, in: base) }
      .filter {
        PictureName.promise(of: $0) == .picture && !$0.path.contains("/wiki/") && !$0.path.contains("File:")
      }
  }

  /// Parts of the link relations of OPDS 1.0 and 1.1, and of Stanza before them.
  private static let coverRelations = [
    "opds-spec.org/image", "opds-spec.org/cover", "opds-spec.org/thumbnail", "x-stanza-cover-image",
  ]

  private static func covers(
    _ links: [MarkupDocument.Element], isThumbnail: Bool, _ base: WebAddress
  ) -> [WebAddress] {
    links.filter { link in
      let relation = link.attribute("rel") ?? ""
      return coverRelations.contains { relation.contains($0) }
        && relation.contains("thumbnail") == isThumbnail
    }.compactMap { picture($0.attribute("href"), type: $0.attribute("type"), in: base) }
  }

  // MARK: Entries

  /// A file that an entry encloses.
  private struct File {
    let address: WebAddress
    /// A Boolean value that indicates whether neither its type nor its name shows what it is, so it is
    /// requested.
    var isUnknown = false

    init(address: WebAddress) { self.address = address }

    init?(_ element: MarkupDocument.Element, _ attribute: String, _ base: WebAddress) {
      self.init(element.attribute(attribute), type: element.attribute("type"), in: base)
    }

    /// Returns `nil` for files of other types. `application/octet-stream` is no type (RFC 2046, section
    /// 4.5.1).
    init?(_ reference: String?, type: String?, in base: WebAddress) {
      let type = type == "application/octet-stream" ? "" : type ?? ""
      guard let address = picture(reference, type: type, in: base) else { return nil }
      self.address = address
      isUnknown = type.isEmpty && PictureName.promise(of: address) == .nothing
    }
  }

  private struct Entry {
    var id: String?
    var title: String?
    var date: String?
    var page: WebAddress?
    var files: [File]
    /// Links with an image's extension.
    var links: [WebAddress] = []
    /// Smaller versions of the enclosed image.
    var variants: [WebAddress] = []
    /// The image of an entry about something else, such as an episode.
    var icon: WebAddress?
    var catalog: WebAddress?
    var html: String?

    func photos(_ found: [RemotePhoto]) -> [RemotePhoto] {
      RemotePhoto.entry(found, id: id, title: title, date: date, page: page)
    }
  }

  private static func page(
    _ adapter: String, _ feed: MarkupDocument.Element, _ items: [MarkupDocument.Element],
    _ document: ListingDocument, _ read: (MarkupDocument.Element, WebAddress) -> Entry
  ) -> ListingPage {
    let feedBase = base(of: feed, in: document.address)
    var page = ListingPage(
      adapter: adapter, reason: items.count.counted("entry", "entries"),
      rest: rest(of: feed, base: feedBase, items.count, document))
    page.itemCount = items.count

    for item in items {
      guard page.photos.count <= document.limit else { break }
      let base = base(of: item, in: feedBase)
      var entry = read(item, base)
      entry.title = entry.title.flatMap { RemoteText.html($0, document.fragments) }
      let photos = photos(mediaPhotos(item, base), entry, base, document.fragments)

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
      page.photos += photos
    }
    if page.photos.contains(where: { !$0.variants.isEmpty }) { page.reason += ", with Media RSS" }

    return page
  }

  /// Feeds state the next page by a link, and that they are complete by an element (RFC 5005). OpenSearch
  /// states the number of all entries.
  private static func rest(
    of feed: MarkupDocument.Element, base: WebAddress, _ count: Int, _ document: ListingDocument
  ) -> Rest {
    let link = feed.children("link", atomSpace).first { $0.attribute("rel") == "next" }?.attribute("href")
    if let next = NextPage(link.flatMap { base.resolving($0) }, "link rel=next in the feed") {
      return Rest(next)
    }
    if !feed.children("complete", "http://purl.org/syndication/history/1.0").isEmpty {
      return .whole("the feed is complete")
    }
    return Paging(document: document, json: JSONValue(feed), itemCount: count).rest()
  }

  /// Returns photos by preference: Media RSS, enclosures, images in the text, plain links, then icons.
  private static func photos(
    _ media: [RemotePhoto], _ entry: Entry, _ base: WebAddress, _ fragments: MarkupFragments
  ) -> [RemotePhoto] {
    var found = media
    if found.isEmpty { found = entry.files.filter { !$0.isUnknown }.map { RemotePhoto($0.address) } }
    if found.count == 1 { for variant in entry.variants { found[0].add(ImageVariant(variant)) } }
    if found.isEmpty, let html = entry.html, let root = fragments.root(of: html) {
      found = HTMLPictures.photos(inFragment: root, base: base)
    }
    if found.isEmpty {
      found = (entry.links.isEmpty ? [entry.icon].compactMap(\.self) : entry.links).map { RemotePhoto($0) }
    }
    return entry.photos(found)
  }

  // MARK: Media RSS

  /// Returns the photos of `media:content`, single or as variants in a `media:group`, with thumbnails.
  private static func mediaPhotos(_ item: MarkupDocument.Element, _ base: WebAddress) -> [RemotePhoto] {
    let groups = item.children("group", media)
    let itemThumbnails = item.children("thumbnail", media)
    var found = groups.compactMap { mediaPhoto($0.children("content", media), $0, base) }
    found += item.children("content", media).compactMap { mediaPhoto([$0], $0, base) }
    if found.count == 1 {
      for thumbnail in itemThumbnails { variant(thumbnail, base).map { found[0].add($0) } }
    } else if found.isEmpty, let thumbnail = itemThumbnails.first.flatMap({ variant($0, base) }) {
      found = [RemotePhoto(thumbnail.address, width: thumbnail.width, height: thumbnail.height)]
    }
    return found
  }

  private static func mediaPhoto(
    _ contents: [MarkupDocument.Element], _ holder: MarkupDocument.Element, _ base: WebAddress
  ) -> RemotePhoto? {
    let pictures = contents.filter {
      ($0.attribute("medium") ?? "image") == "image" && ($0.attribute("type") ?? "image/").hasPrefix("image/")
    }.compactMap { variant($0, base) }
    guard let largest = pictures.max(by: { ($0.width ?? 0) < ($1.width ?? 0) }) else { return nil }
    var found = RemotePhoto(
      largest.address, title: holder.children("title", media).first?.text, width: largest.width,
      height: largest.height)
    for picture in pictures { found.add(picture) }
    for thumbnail in holder.children("thumbnail", media) { variant(thumbnail, base).map { found.add($0) } }
    return found
  }

  private static func variant(_ element: MarkupDocument.Element, _ base: WebAddress) -> ImageVariant? {
    guard let address = picture(element.attribute("url"), type: element.attribute("type"), in: base) else {
      return nil
    }
    return ImageVariant(
      address, width: element.attribute("width").flatMap { JSONValue.text($0).pixels },
      height: element.attribute("height").flatMap { JSONValue.text($0).pixels })
  }

  /// Returns the address of an image, judged by its type or, without a type, by its extension.
  private static func picture(_ reference: String?, type: String?, in base: WebAddress) -> WebAddress? {
    guard let address = reference.flatMap({ PictureName.address($0, in: base) }) else { return nil }
    if let type, !type.isEmpty { return type.hasPrefix("image/") && type != "image/svg+xml" ? address : nil }
    return PictureName.promise(of: address) == .other ? nil : address
  }

  /// Resolves XML Base (https://www.w3.org/TR/xmlbase/).
  private static func base(of element: MarkupDocument.Element, in outer: WebAddress) -> WebAddress {
    element.attribute("base", xml).flatMap { outer.resolving($0) } ?? outer
  }
}
