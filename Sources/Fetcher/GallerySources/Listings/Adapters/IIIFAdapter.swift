import GalleryJSON
import GalleryMarkup
import GalleryModel
import GalleryWeb

/// IIIF: manifests and collections of the Presentation API 2 and 3 (https://iiif.io/api/presentation/), and
/// the `info.json` of one image.
enum IIIFAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    guard case .object = json else { return nil }
    let context = json["@context"]?.text ?? ""
    let type = (json["type"] ?? json["@type"])?.nonEmptyText ?? ""
    if json["protocol"]?.nonEmptyText == "http://iiif.io/api/image" || context.contains("iiif.io/api/image/")
      || IIIFService.isFirst(json)
    {
      return try information(json, document)
    }
    guard context.contains("iiif.io/api/presentation/") || type.hasPrefix("sc:") else { return nil }
    switch type {
    case "Manifest", "sc:Manifest": return manifest(json, document)
    case "Collection", "sc:Collection": return collection(json, document)
    default: throw document.malformed("IIIF document", "expected a manifest or a collection, found \(type)")
    }
  }

  private static func information(
    _ json: JSONValue, _ document: ListingDocument
  ) throws(ListingError) -> ListingPage {
    let asked = document.address.replacing(query: [])
    let base = asked.path.hasSuffix("/info.json") ? String(asked.text.dropLast("/info.json".count)) : nil
    guard let service = IIIFService(information: json, at: base), let width = json["width"]?.pixels,
      let height = json["height"]?.pixels, let image = service.whole
    else { throw document.malformed("IIIF image", "id, width or height is missing") }
    var page = ListingPage(
      adapter: "IIIF image", reason: "an info.json of the Image API \(service.version)",
      rest: .whole("an info.json describes one image"))
    var found = RemotePhoto(
      image, id: service.base.split(separator: "/").last.map { PercentEncoding.decoded($0) }, width: width,
      height: height)
    found.use(service)
    page.photos = [found]
    return page
  }

  /// Leads from a viewer's page to its manifest; `nil` for other pages.
  ///
  /// The manifest is in the page's own address (`?manifest=…`), in a `link` or `a` of its type, or in the
  /// address of a linked viewer. `byName`: also accepts links that end in `manifest.json` or are in a folder
  /// `iiif`.
  static func page(
    _ elements: [MarkupDocument.Element], _ document: ListingDocument, byName: Bool
  ) -> ListingPage? {
    func named(in address: WebAddress) -> WebAddress? {
      address.query.first { ["manifest", "iiif-content"].contains($0.name) }
        .flatMap { $0.value }.flatMap { text in
          text.contains("://") || text.hasPrefix("/") ? document.address.resolving(text) : nil
        }
    }
    func request(_ address: WebAddress) -> ListingPage? {
      address.requestText == document.address.requestText
        ? nil : .leading(to: [WebRequest(address, for: .listing)], "IIIF viewer's page", document)
    }
    if let address = named(in: document.address) { return request(address) }
    for element in elements where element.name == "a" || element.name == "link" {
      let relations = element.attribute("rel")?.lowercased().split(separator: " ") ?? []
      guard !relations.contains("manifest"), !relations.contains("stylesheet"),
        let address = element.attribute("href").flatMap({ document.address.resolving($0) })
      else { continue }
      if element.attribute("type")?.contains("iiif.io/api/presentation") == true { return request(address) }
      if let address = named(in: address) { return request(address) }
      let path = address.path.lowercased()
      if byName, path.hasSuffix("/manifest.json") || path.hasSuffix("/manifest") && path.contains("iiif") {
        return request(address)
      }
    }
    return nil
  }

  private static func manifest(_ json: JSONValue, _ document: ListingDocument) -> ListingPage {
    var page = ListingPage(adapter: "IIIF manifest", rest: .whole("a manifest contains all canvases"))
    let canvases =
      json["items"]?.elements
      ?? (json["sequences"]?.elements ?? []).flatMap { $0["canvases"]?.elements ?? [] }
    page.reason = "a manifest of the Presentation API with \(canvases.count.counted("canvas", "canvases"))"
    let date = json["navDate"]?.nonEmptyText
    let link = (json["homepage"] ?? json["related"]).map { $0.elements.first ?? $0 }
      .flatMap { document.address($0["id"] ?? $0["@id"] ?? $0) }
    page.take(canvases, document) { canvas in
      body(of: canvas).flatMap { photo($0, canvas, document, date, link) }.map { [$0] } ?? []
    }
    if page.leftOut.count > 0 {
      page.notes.append(page.leftOut.count.counted("canvas", "canvases") + " without an image")
    }
    page.leftOut = LeftOut()
    return page
  }

  /// Returns the image painted on a canvas: the first one in version 3's annotations or version 2's images.
  private static func body(of canvas: JSONValue) -> JSONValue? {
    let third = (canvas["items"]?.elements ?? []).flatMap { $0["items"]?.elements ?? [] }
      .filter { $0["motivation"].map { [$0] + $0.elements }?.contains("painting") ?? true }
      .compactMap { $0["body"] }
    let second = (canvas["images"]?.elements ?? []).compactMap { $0["resource"] }
    let bodies = (third + second).flatMap { $0.elements.isEmpty ? [$0] : $0.elements }
    // Of a choice, use the first item, or version 2's default.
    let chosen = bodies.compactMap { $0["items"]?.elements.first ?? $0["default"] ?? $0 }
    return chosen.first {
      ["Image", "dctypes:Image", nil].contains(($0["type"] ?? $0["@type"])?.nonEmptyText)
    }
  }

  private static func photo(
    _ body: JSONValue, _ canvas: JSONValue, _ document: ListingDocument, _ date: String?, _ link: WebAddress?
  ) -> RemotePhoto? {
    let services = body["service"].map { $0.elements.isEmpty ? [$0] : $0.elements } ?? []
    let service = services.lazy.compactMap { IIIFService(information: $0) }.first
    guard let image = document.address(body["id"] ?? body["@id"]) ?? service?.whole else { return nil }
    let number = (canvas["id"] ?? canvas["@id"])?.nonEmptyText.flatMap { WebAddress($0)?.path }
    var found = RemotePhoto(
      image, id: number, title: label(canvas["label"]), date: date,
      width: (body["width"] ?? canvas["width"])?.pixels, height: (body["height"] ?? canvas["height"])?.pixels,
      page: link)
    if let service { found.use(service) }
    if let label = label(canvas["label"]) { found.details.fields["label"] = label }
    return found
  }

  private static func collection(_ json: JSONValue, _ document: ListingDocument) -> ListingPage {
    let members = ["items", "members", "collections", "manifests"].flatMap { json[$0]?.elements ?? [] }
    // Large collections of version 2 are paged.
    let first = json["next"] ?? (members.isEmpty ? json["first"] : nil)
    let next = NextPage(document.address(first?["id"] ?? first?["@id"] ?? first), "next in the collection")
    var page = ListingPage(
      adapter: "IIIF collection",
      reason: "a collection of the Presentation API with \(members.count.counted("member"))",
      rest: next.map { Rest($0) } ?? .whole("the collection has no next page"))
    page.itemCount = members.count
    for member in members {
      if let address = document.address(member["id"] ?? member["@id"]) {
        page.parts.append(document.part(address))
      } else {
        page.leftOut.add()
      }
    }
    return page
  }

  /// Returns a label of version 3 (texts by language) or version 2 (a text, or texts with their language).
  /// Prefers English, then the first language by name.
  private static func label(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    if let text = value.nonEmptyText { return RemoteText.line(text) }
    if case .object(let languages) = value, languages["@value"] == nil {
      let names = ["en", "none"] + languages.keys.sorted()
      let texts = names.lazy.compactMap {
        languages[$0]?.elements.first?.nonEmptyText ?? languages[$0]?.nonEmptyText
      }
      return texts.first.flatMap { RemoteText.line($0) }
    }
    let entries = value.elements.isEmpty ? [value] : value.elements
    let english = entries.first { $0["@language"]?.nonEmptyText == "en" }
    return (english ?? entries.first).flatMap { ($0["@value"] ?? $0).nonEmptyText }.flatMap {
      RemoteText.line($0)
    }
  }
}

extension RemotePhoto {
  /// Uses the sizes of an image service. For a server with listed sizes only, the largest of them becomes the
  /// original.
  mutating func use(_ service: IIIFService) {
    sizes = .iiif(service)
    let largest = service.sizes.max { $0.width < $1.width }
    if service.level == 0, let largest, let address = service.listed(largest) {
      image = address
      self.width = largest.width
      self.height = largest.height
    } else if let width = width, let height = height {
      // `max` is limited by the server.
      let limit = service.limit(of: PixelSize(width: width, height: height))
      self.width = limit.width
      self.height = limit.height
    }
  }
}
