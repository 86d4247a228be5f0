import GalleryMarkup

/// XML, detected by its root: feeds, bucket listings, folders of WebDAV and nginx, sitemaps, and XHTML.
enum XMLAdapter {
  static func page(_ markup: MarkupDocument, _ document: ListingDocument) throws(ListingError) -> ListingPage
  {
    guard let root = markup.root else { throw document.malformed("XML", "the document is empty") }
    switch root.name {
    case "rss", "RDF": return FeedAdapter.rss(root, document)
    case "feed": return FeedAdapter.atom(root, document)
    case "ListBucketResult", "EnumerationResults": return BucketAdapter.page(root, document)
    case "urlset", "sitemapindex": return SitemapAdapter.page(root, document)
    case "html": return try HTMLAdapter.page(markup, document)
    case "Error", "rsp":
      if let message = errorMessage(root) { throw document.refused(message) }
    case "multistatus": return WebDAVAdapter.page(root, document)
    case "list":
      if let page = FolderIndex.page(root, document) { return page }
    case "svg":
      throw .notAListing(address: document.redactedAddress, found: "an SVG image, which is not supported")
    default: break
    }
    let name = RemoteText.line(root.name, limit: 60) ?? "?"
    throw .noPictures(address: document.redactedAddress, found: "XML with the root \(name)")
  }

  /// Returns the error message of a service: S3, Azure, Flickr or Piwigo.
  static func errorMessage(_ root: MarkupDocument.Element) -> String? {
    switch root.name {
    case "Error": ["Message", "Code"].lazy.compactMap { root.children($0).first?.text }.first ?? "an error"
    case "rsp": root.children("err").first?.attribute("msg")
    default: nil
    }
  }
}
