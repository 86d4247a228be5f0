import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryWeb

/// MediaWiki, especially Wikimedia Commons: responses of `api.php`, and pages of categories and galleries,
/// which lead to it.
enum MediaWiki {
  /// Reads a response of `action=query` with `prop=imageinfo`.
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    if let error = json["error"], error["code"] != nil, error["info"] != nil {
      throw document.refused(ServiceError.message(in: json) ?? "an error")
    }
    guard let query = json["query"] else { return nil }
    if let files = query["allimages"]?.elements, !files.isEmpty {
      // Each file has the members that `imageinfo` has elsewhere.
      return page("query.allimages", files, json, document, name: "name") { $0 }
    }
    // Version 2 of the format has a list, version 1 an object by page number.
    let pages = query["pages"].map { $0.elements.isEmpty ? $0.members.map(\.value) : $0.elements } ?? []
    guard pages.contains(where: { $0["imageinfo"] != nil }) else { return nil }
    return page("query.pages with imageinfo", pages, json, document, name: "title") {
      $0["imageinfo"]?.elements.first
    }
  }

  private static func page(
    _ reason: String, _ items: [JSONValue], _ json: JSONValue, _ document: ListingDocument, name: String,
    info: (JSONValue) -> JSONValue?
  ) -> ListingPage {
    let next = next(in: json, document)
    var page = ListingPage(
      adapter: "MediaWiki", reason: reason, rest: next.map { Rest($0) } ?? .whole("continue is missing"))
    // Where the properties continue, pages without them have theirs in another response.
    let parts = [next?.request.address, document.source.request.address].compactMap { $0?.query.map(\.name) }
    let isPart = parts.joined().contains("iicontinue")
    let items = isPart ? items.filter { info($0) != nil } : items
    page.take(items, document, name: { $0[name]?.nonEmptyText }) { item in
      photo(item, info(item), document).map { [$0] } ?? []
    }
    return page
  }

  /// Returns the request that `continue` states: the first one with its values
  /// (https://www.mediawiki.org/wiki/API:Continue).
  static func next(in json: JSONValue, _ document: ListingDocument) -> NextPage? {
    let more = json["continue"]?.members ?? []
    guard !more.isEmpty else { return nil }
    var next = document.source.request
    next.address = document.source.earlier.start ?? next.address
    for item in more { next.address = next.address.setting(item.name, to: item.value.scalarText) }
    return NextPage(request: next, text: "continue in the page")
  }

  private static func photo(
    _ item: JSONValue, _ info: JSONValue?, _ document: ListingDocument
  ) -> RemotePhoto? {
    guard let info, let address = document.address(info["url"]), PictureName.promise(of: address) != .other,
      info["mime"]?.nonEmptyText.map({ $0.hasPrefix("image/") && $0 != "image/vnd.djvu" }) ?? true
    else { return nil }
    let name = item["title"]?.nonEmptyText.map {
      $0.split(separator: ":", maxSplits: 1).last.map(String.init) ?? $0
    }
    let metadata = info["extmetadata"]
    func value(_ key: String) -> String? {
      metadata?[key]?["value"]?.scalarText.flatMap { RemoteText.html($0, document.fragments) }
    }
    var found = RemotePhoto(
      address, id: name, title: value("ObjectName") ?? name.map(stem),
      date: value("DateTimeOriginal") ?? info["timestamp"]?.nonEmptyText, width: info["width"]?.pixels,
      height: info["height"]?.pixels, page: document.address(info["descriptionurl"]))
    for member in metadata?.members ?? [] {
      if let text = value(member.name), let key = RemoteText.line(member.name, limit: 100) {
        found.details.fields[key] = text
      }
    }
    if let thumbnail = document.address(info["thumburl"]) {
      found.add(
        ImageVariant(thumbnail, width: info["thumbwidth"]?.pixels, height: info["thumbheight"]?.pixels))
      if let sizes = SizeTemplate(wikimediaThumbnail: thumbnail) { found.sizes = .template(sizes) }
    }
    return found
  }

  private static func stem(_ name: String) -> String {
    PictureName.promise(ofPath: name) == .picture ? String(PhotoNames.stem(name[...])) : name
  }

  /// Returns the request for the files of a web page: those in a category, or those on any other page.
  static func page(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    let generator = elements.first { $0.name == "meta" && $0.attribute("name") == "generator" }
    guard generator?.attribute("content")?.hasPrefix("MediaWiki") == true,
      let edit = elements.first(where: { $0.name == "link" && $0.attribute("rel") == "EditURI" }),
      let described = edit.address("href", in: document.address), described.path.hasSuffix("/api.php"),
      described.host == document.address.host
    else { return nil }

    let path = document.address.path
    let title =
      document.address.query.first { $0.name == "title" }?.value
      ?? (path.firstRange(of: "/wiki/") ?? path.firstRange(of: "/index.php/")).map {
        PercentEncoding.decoded(path[$0.upperBound...])
      } ?? pageName(elements)
    guard let title, !title.isEmpty else { return nil }

    var items: [(String, String?)] = [
      ("action", "query"), ("format", "json"), ("formatversion", "2"), ("prop", "imageinfo"),
      ("iiprop", "url|size|mime|timestamp|extmetadata"), ("iiurlwidth", "500"),
    ]

    let isCategory =
      elements.contains { $0.attribute("id") == "mw-category-media" }
      || ["Category:", "Kategorie:", "Catégorie:", "Categoría:", "Categoria:"].contains(
        where: title.hasPrefix)
    items +=
      isCategory
      ? [("generator", "categorymembers"), ("gcmtitle", title), ("gcmtype", "file"), ("gcmlimit", "50")]
      : title.hasPrefix("File:")
        ? [("titles", title)] : [("generator", "images"), ("titles", title), ("gimlimit", "50")]

    return .leading(
      to: [WebRequest(described.replacing(query: items), for: .listing)], "MediaWiki page", document)
  }

  /// Returns the page's name from its script (`"wgPageName":"Category:Alps"`), since wikis choose addresses
  /// freely.
  private static func pageName(_ elements: [MarkupDocument.Element]) -> String? {
    let mark = "\"wgPageName\":\""
    for element in elements where element.name == "script" {
      let text = element.text
      guard let range = text.firstRange(of: mark) else { continue }
      let rest = text[range.upperBound...]
      guard let end = rest.firstIndex(of: "\""),
        let name = try? JSONValue(parsing: "\"\(rest[..<end])\"").nonEmptyText
      else { continue }
      return name
    }
    return nil
  }
}
