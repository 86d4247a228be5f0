import GalleryJSON
import GalleryMarkup
import GalleryWeb

/// A way to read a response: a format, a protocol, or a service.
enum Reading: Sendable {
  typealias Reader<Content> = @Sendable (Content, ListingDocument) throws(ListingError) -> ListingPage?

  case json(Reader<JSONValue>)
  /// Reads XML whose root has one of these names; an empty set stands for all.
  case xml(Set<String>, Reader<MarkupDocument.Element>)
  /// All elements of a page.
  case html(Reader<[MarkupDocument.Element]>)

  /// The readings, in order. The first that returns a page is used.
  ///
  /// The first bytes of a response decide between an image, JSON, XML, HTML and lines of text.
  static let all: [Reading] = [
    // The user's recipe, or the preset for the address, knows the service.
    .json(RecipeListing.page),
    // A document of IIIF has addresses of services and sizes, which would be taken for photos.
    .json(IIIFPresentation.page),
    // Its version is certain, and entries have icons and pages besides images.
    .json(JSONFeed.page),
    // It reports errors with status 200, and its files include sounds and documents.
    .json(MediaWiki.page),
    // The API's root lists no photos, and posts have theirs in HTML.
    .json(WordPress.page),
    // Services that compose addresses are known by the members of their responses.
    .json(Preset.page),
    // Entries are names, which few other lists are.
    .json(FolderIndex.page),
    // Everything else with addresses of images.
    .json { GenericJSON.page($0, $1) },
    // Accepts empty lists and a preset's empty listing, and reports the rest.
    .json(GenericJSON.emptyPage),

    // The root decides, so the order of these does not matter.
    .xml(["rss", "RDF"], RSS.page),
    .xml(["feed"], Atom.page),
    .xml(["ListBucketResult"], S3Bucket.page),
    .xml(["EnumerationResults"], AzureContainer.page),
    .xml(["urlset", "sitemapindex"], Sitemap.page),
    .xml(["multistatus"], WebDAVFolder.page),
    .xml(["list"], FolderIndex.page),
    .xml([], GenericJSON.page),

    // The links of an index are its files, and its images are icons.
    .html(IndexPage.page),
    // An API gives originals and all pages, so pages of a service with one are not read themselves.
    .html(MediaWiki.page),
    .html(Preset.page),
    .html(WebDAV.page),
    // Pages of viewers show the images of a manifest in low resolution or not at all.
    .html { IIIFPresentation.page($0, $1, byName: false) },
    // Images in the page, in its scripts and behind its links.
    .html { HTMLListing(elements: $0, document: $1).pictures() },
    // The name of a linked file is weak evidence for a manifest, so images of the page precede it.
    .html { IIIFPresentation.page($0, $1, byName: true) },
    // Frames may be advertisements, so read them only if the page is empty.
    .html { HTMLListing(elements: $0, document: $1).frames() },
    // Reports the page, unless it is one of several. Pages with images may have a form for signing in too.
    .html { (elements, document) throws(ListingError) in
      try HTMLListing(elements: elements, document: document).emptyPage()
    },
  ]
}

extension WebRequest {
  /// Returns the request for the listing at an address, before its response is known.
  static func listing(_ address: WebAddress) -> WebRequest {
    // Folders of clouds answer GET with a page for people, and some searches are answered only when posted.
    WebDAV.request(for: address) ?? Preset.posted(address) ?? WebRequest(address, for: .listing)
  }
}
