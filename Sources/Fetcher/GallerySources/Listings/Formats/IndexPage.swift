import GalleryMarkup
import GalleryText
import GalleryWeb

/// Indexes of folders as HTML: nginx' `autoindex` (https://nginx.org/en/docs/http/ngx_http_autoindex_module.html), Apache's
/// `mod_autoindex` (https://httpd.apache.org/docs/2.4/mod/mod_autoindex.html), Caddy's `file_server browse`
/// (https://caddyserver.com/docs/caddyfile/directives/file_server), Python's `http.server` and others.
enum IndexPage {
  static func page(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    guard document.address.path.hasSuffix("/") || document.source.role == .first else { return nil }
    let links = elements.filter { $0.name == "a" }.compactMap { link in
      link.attribute("href").map { (reference: $0, text: link.text.trimmed) }
    }
    guard let kind = kind(elements, links, document) else { return nil }
    let paging = HTMLPaging(elements: elements, document: document, count: links.count)
    var page = ListingPage(
      adapter: kind, reason: "links into the folder itself", rest: FolderIndex.rest(paging.related.first))
    // Code browsers and wikis have links with names of images that lead to pages.
    page.isGuess = kind == "directory index" && !headings(elements).contains { $0.hasPrefix("Index of ") }
    var index = FolderIndex(page, document)
    for link in links { index.add(link.reference, text: link.text) }
    return index.sorted
  }

  /// `nil` if the page is not an index.
  private static func kind(
    _ elements: [MarkupDocument.Element], _ links: [(reference: String, text: String)],
    _ document: ListingDocument
  ) -> String? {
    let headings = headings(elements)
    if headings.contains(where: { $0.hasPrefix("Directory listing for ") }) { return "Python index" }
    if headings.contains(where: { $0.hasPrefix("Index of ") }) {
      let isApache =
        elements.contains { $0.name == "address" && $0.text.hasPrefix("Apache") }
        || links.contains { $0.reference.hasPrefix("?C=") }
      let server = document.headers["Server"]?.lowercased() ?? ""
      return isApache || server.hasPrefix("apache")
        ? "Apache index" : elements.contains { $0.name == "hr" } ? "nginx index" : "directory index"
    }
    let isCaddy = links.contains { $0.reference.contains("caddyserver.com") }
    if isCaddy, links.contains(where: { $0.reference.hasPrefix("./") }) { return "Caddy index" }
    return FolderIndex.isIndex(links, document) && !showsPictures(elements) ? "directory index" : nil
  }

  private static func headings(_ elements: [MarkupDocument.Element]) -> [String] {
    elements.filter { $0.name == "title" || $0.name == "h1" }.prefix(4).map { $0.text.trimmed }
  }

  /// Returns whether a page shows images, except for the icons of a folder index.
  private static func showsPictures(_ elements: [MarkupDocument.Element]) -> Bool {
    elements.contains { element in
      guard element.name == "img", let source = element.attribute("src") else { return false }
      return PictureName.promise(ofReference: source) == .picture && !source.hasSuffix(".gif")
        && !MemberNames.words(source).contains(where: MemberNames.isDecoration)
    }
  }
}
