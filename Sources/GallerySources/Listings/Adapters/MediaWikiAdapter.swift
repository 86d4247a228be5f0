import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryWeb

/// MediaWiki, Wikimedia Commons above all: answers of `api.php`, and pages of categories and galleries, which lead
/// there.
enum MediaWikiAdapter {
  /// An answer of `action=query` with `prop=imageinfo`.
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    if let error = json["error"], error["code"] != nil, error["info"] != nil {
      throw document.refused(ServiceError.message(in: json) ?? "an error")
    }
    guard let query = json["query"] else { return nil }
    if let files = query["allimages"]?.elements, !files.isEmpty { return list(of: files, json, document) }
    // A list in version 2 of the format, an object by number before.
    let pages = query["pages"].map { $0.elements.isEmpty ? $0.members.map(\.value) : $0.elements } ?? []
    guard pages.contains(where: { $0["imageinfo"] != nil }) else { return nil }
    var page = ListingPage("MediaWiki", reason: "query.pages with imageinfo")
    page.itemCount = pages.count
    for item in pages {
      guard page.photos.count <= document.limit else { break }
      if let found = photo(item, item["imageinfo"]?.elements.first, document) {
        page.photos.append(found)
      } else {
        page.leftOut.add(item["title"]?.nonEmptyText)
      }
    }
    page.next = next(json, document)
    return page
  }

  /// An answer of `list=allimages`: each file tells about itself what `imageinfo` tells elsewhere.
  private static func list(
    of files: [JSONValue], _ json: JSONValue, _ document: ListingDocument
  ) -> ListingPage {
    var page = ListingPage("MediaWiki", reason: "query.allimages")
    page.itemCount = files.count
    for file in files {
      guard page.photos.count <= document.limit else { break }
      if let found = photo(file, file, document) {
        page.photos.append(found)
      } else {
        page.leftOut.add(file["name"]?.nonEmptyText)
      }
    }
    page.next = next(json, document)
    return page
  }

  private static func photo(
    _ item: JSONValue, _ info: JSONValue?, _ document: ListingDocument
  ) -> FoundPhoto? {
    guard let info, let url = info["url"]?.nonEmptyText,
      let address = document.address.resolving(url), PictureName.promise(of: address) != .other,
      info["mime"]?.nonEmptyText.map({ $0.hasPrefix("image/") && $0 != "image/vnd.djvu" }) ?? true
    else { return nil }
    let name = item["title"]?.nonEmptyText.map {
      $0.split(separator: ":", maxSplits: 1).last.map(String.init) ?? $0
    }
    let metadata = info["extmetadata"]
    func value(_ key: String) -> String? {
      metadata?[key]?["value"]?.scalarText.flatMap { RemoteText.html($0, document.fragments) }
    }
    var found = FoundPhoto(
      address, id: name, title: value("ObjectName") ?? name.map(stem),
      date: value("DateTimeOriginal") ?? info["timestamp"]?.nonEmptyText, width: info["width"]?.pixels,
      height: info["height"]?.pixels,
      page: info["descriptionurl"]?.nonEmptyText.flatMap { document.address.resolving($0) })
    for member in metadata?.members ?? [] {
      if let text = value(member.name), let key = RemoteText.line(member.name, limit: 100) {
        found.photo.details.fields[key] = text
      }
    }
    if let thumbnail = info["thumburl"]?.nonEmptyText.flatMap({ document.address.resolving($0) }) {
      found.add(
        ImageVariant(thumbnail, width: info["thumbwidth"]?.pixels, height: info["thumbheight"]?.pixels))
      if let steps = WikimediaThumbnail(thumbnail: thumbnail) { found.photo.sizes = .wikimedia(steps) }
    }
    return found
  }

  private static func stem(_ name: String) -> String {
    PictureName.promise(ofPath: name) == .picture
      ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
  }

  /// Everything within `continue` goes into the next request.
  private static func next(_ json: JSONValue, _ document: ListingDocument) -> NextPage? {
    guard let more = json["continue"], !more.members.isEmpty else { return nil }
    var request = document.source.request
    for member in more.members {
      request.address = request.address.setting(member.name, to: member.value.scalarText)
    }
    return NextPage(request: request, text: "continue in the page")
  }

  /// The request for the files of a page that a person looks at: those of a category, or those on any other page.
  static func request(for root: MarkupDocument.Element, _ document: ListingDocument) -> WebRequest? {
    let elements = root.descendants
    let generator = elements.first { $0.name == "meta" && $0.attribute("name") == "generator" }
    guard generator?.attribute("content")?.hasPrefix("MediaWiki") == true,
      let edit = elements.first(where: { $0.name == "link" && $0.attribute("rel") == "EditURI" })?.attribute(
        "href"),
      let described = document.address.resolving(edit), described.path.hasSuffix("/api.php"),
      described.host == document.address.host
    else { return nil }
    let path = document.address.path
    let title =
      document.address.query.first { $0.name == "title" }?.value
      ?? (path.firstRange(of: "/wiki/") ?? path.firstRange(of: "/index.php/")).map {
        PercentEncoding.decoded(path[$0.upperBound...])
      } ?? pageName(root)
    guard let title, !title.isEmpty else { return nil }
    var items: [(String, String?)] = [
      ("action", "query"), ("format", "json"), ("formatversion", "2"), ("prop", "imageinfo"),
      ("iiprop", "url|size|mime|timestamp|extmetadata"), ("iiurlwidth", "500"),
    ]
    let isCategory =
      root.descendants.contains { $0.attribute("id") == "mw-category-media" } || isCategoryTitle(title)
    items +=
      isCategory
      ? [("generator", "categorymembers"), ("gcmtitle", title), ("gcmtype", "file"), ("gcmlimit", "50")]
      : title.hasPrefix("File:")
        ? [("titles", title)] : [("generator", "images"), ("titles", title), ("gimlimit", "50")]
    return WebRequest(described.replacing(query: items), for: .listing)
  }

  /// The name of the page as its own script tells it (`"wgPageName":"Category:Alps"`): wikis give their pages any address.
  private static func pageName(_ root: MarkupDocument.Element) -> String? {
    let mark = "\"wgPageName\":\""
    for element in root.descendants where element.name == "script" {
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

  private static func isCategoryTitle(_ title: String) -> Bool {
    ["Category:", "Kategorie:", "Catégorie:", "Categoría:", "Categoria:"].contains { title.hasPrefix($0) }
  }
}
