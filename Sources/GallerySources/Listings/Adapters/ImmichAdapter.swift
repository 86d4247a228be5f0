import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryWeb

/// Immich: searches, albums, shared links and days of its timeline. Images are requested by asset identity. The key is
/// a credential of the server's origin.
enum ImmichAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    if let assets = json["assets"], let items = assets["items"]?.elements, assets["nextPage"] != nil {
      var page = list(items, "Immich search", "assets.items with nextPage", nil, document)
      // The page is a number in the request, but a text in the response.
      if let number = assets["nextPage"]?.int {
        page.next = Paging(document: document, json: .null, itemCount: items.count)
          .setting("page", to: .integer(number), "assets.nextPage")
      }
      return page
    }
    if json["albumName"] != nil, json["assets"] != nil || json["assetCount"] != nil {
      return album(json, json, "Immich album", "albumName and assets", document)
    }
    if json["allowDownload"] != nil, json["key"] != nil, json["type"] != nil {
      return album(json, json["album"], "Immich shared link", "key, type and allowDownload", document)
    }
    if let first = json.elements.first, first["timeBucket"] != nil, first["count"] != nil {
      return days(json.elements, document)
    }
    return day(json, document)
  }

  private static func list(
    _ items: [JSONValue], _ adapter: String, _ reason: String, _ title: JSONValue?,
    _ document: ListingDocument
  ) -> ListingPage {
    var page = ListingPage(adapter, reason: reason)
    page.title = title?.nonEmptyText.flatMap { RemoteText.line($0) }
    page.take(items, document) { item in
      guard item["type"]?.nonEmptyText ?? "IMAGE" == "IMAGE", item["isTrashed"] != true else { return [] }
      return photo(item, document).map { [$0] } ?? []
    }
    return page
  }

  private static func album(
    _ json: JSONValue, _ album: JSONValue?, _ adapter: String, _ reason: String, _ document: ListingDocument
  ) -> ListingPage {
    let items = json["assets"]?.elements ?? []
    var page = list(items, adapter, reason, album?["albumName"], document)
    page.total = json["assetCount"]?.int
    if items.isEmpty, page.total != 0, let id = album?["id"]?.nonEmptyText {
      page.parts = parts(ofAlbum: id, document)
    }
    return page
  }

  /// Returns the requests for an album's assets if the album does not list them. A shared link's key can read its
  /// timeline, an account's key can search. Older servers have no timeline for shared links.
  private static func parts(ofAlbum id: String, _ document: ListingDocument) -> [ListingRequest] {
    let search = searchRequest(document.address, body: ["albumIds": .list([.text(id)])])
    guard let key = key(of: document.address),
      let buckets = endpoint("timeline/buckets", document.address, [("albumId", id), ("key", key)])
    else { return search.map { [document.part($0)] } ?? [] }
    var part = document.part(buckets)
    part.alternatives = [search].compactMap(\.self)
    return [part]
  }

  private static func days(_ buckets: [JSONValue], _ document: ListingDocument) -> ListingPage {
    var page = ListingPage("Immich timeline", reason: "days with timeBucket and count")
    page.itemCount = buckets.count
    page.total = buckets.reduce(0) { $0 + max(0, min($1["count"]?.int ?? 0, 1_000_000)) }
    for bucket in buckets {
      guard let day = bucket["timeBucket"]?.nonEmptyText,
        let address = endpoint(
          "timeline/bucket", document.address, document.address.query + [("timeBucket", day)])
      else { continue }
      page.parts.append(document.part(address))
    }
    return page
  }

  /// Reads a day: a table stored in columns.
  private static func day(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    guard let ids = json["id"]?.elements, !ids.isEmpty, let isImage = json["isImage"]?.elements,
      isImage.count == ids.count, json["fileCreatedAt"]?.elements.count == ids.count
    else { return nil }
    let rows = ids.indices.map { row in
      JSONValue.object(
        json.members.reduce(into: ["type": isImage[row] == true ? "IMAGE" : "VIDEO"]) { object, member in
          let column = member.value.elements
          if column.count == ids.count { object[member.name] = column[row] }
        })
    }
    return list(rows, "Immich timeline", "columns with id, fileCreatedAt and isImage", nil, document)
  }

  private static func photo(_ item: JSONValue, _ document: ListingDocument) -> RemotePhoto? {
    guard let id = item["id"]?.nonEmptyText else { return nil }
    let query = key(of: document.address).map { [("key", Optional($0))] } ?? []
    func picture(_ size: String) -> WebAddress? {
      endpoint(
        "assets/\(PercentEncoding.component(id))/thumbnail", document.address, query + [("size", size)])
    }
    guard let image = picture("fullsize") else { return nil }
    let exif = item["exifInfo"]
    // Use the size after rotation if stated. EXIF has the size of the stored pixels.
    var found = RemotePhoto(
      image, id: id, title: exif?["description"]?.nonEmptyText ?? item["originalFileName"]?.nonEmptyText,
      date: (item["localDateTime"] ?? item["fileCreatedAt"])?.nonEmptyText, width: item["width"]?.pixels,
      height: item["height"]?.pixels)
    found.details.fields = JSONLeaf.fields(of: JSONLeaf.leaves(of: item))
    // The short side of a preview has at most 1440 pixels, that of a thumbnail 250 (Immich's defaults).
    for (size, side) in [("preview", 1440), ("thumbnail", 250)] {
      guard let address = picture(size) else { continue }
      var variant = ImageVariant(address)
      if let width = found.width, let height = found.height {
        let scale = min(1, Double(side) / Double(min(width, height)))
        variant.width = Int(Double(width) * scale)
        variant.height = Int(Double(height) * scale)
      }
      found.add(variant)
    }
    return found
  }

  private static func key(of address: WebAddress) -> String? {
    address.query.first { $0.name == "key" }?.value
  }

  /// Returns an address of the server's API, which has the same prefix as the response's address.
  private static func endpoint(
    _ name: String, _ address: WebAddress, _ query: [(String, String?)]
  ) -> WebAddress? {
    let prefix = address.path.firstRange(of: "/api/").map { address.path[..<$0.lowerBound] } ?? ""
    return address.resolving("\(prefix)/api/\(name)")?.replacing(query: query)
  }

  private static func searchRequest(_ address: WebAddress, body: [String: JSONValue]) -> WebRequest? {
    guard let target = endpoint("search/metadata", address, []) else { return nil }
    let body = body.merging(["size": 250, "type": "IMAGE", "withExif": true]) { given, _ in given }
    return WebRequest(
      target, for: .listing, method: "POST", headers: ["Content-Type": "application/json"],
      body: Array(JSONValue.object(body).text.utf8))
  }

  /// Returns the request for the search, which supports only `POST`. The address' query becomes the search criteria.
  static func request(for address: WebAddress) -> WebRequest? {
    guard address.path.hasSuffix("/api/search/metadata") else { return nil }
    var body: [String: JSONValue] = [:]
    for (name, value) in address.query {
      guard let value else { continue }
      let isList = name.hasSuffix("Ids")
      body[name] = isList ? .list(value.split(separator: ",").map { .text(String($0)) }) : .text(value)
      if ["true", "false"].contains(value) { body[name] = .flag(value == "true") }
      if ["page", "size", "rating"].contains(name), let number = Int(value) { body[name] = .integer(number) }
    }
    return searchRequest(address, body: body)
  }

  /// Returns the request to the API for a web page: `/albums/ID` and `/share/KEY`.
  static func request(forPage root: MarkupDocument.Element, _ document: ListingDocument) -> WebRequest? {
    let title = root.descendants.first { $0.name == "title" }?.text ?? ""
    let parts = document.address.path.split(separator: "/").map(String.init)
    guard title.contains("Immich"), parts.count >= 2 else { return nil }
    let address: WebAddress? =
      switch parts[parts.count - 2] {
      case "albums": document.address.resolving("/api/albums/\(parts[parts.count - 1])")
      case "share":
        document.address.resolving("/api/shared-links/me")?
          .replacing(query: [("key", PercentEncoding.decoded(parts[parts.count - 1]))])
      default: nil
      }
    return address.map { WebRequest($0, for: .listing) }
  }
}
