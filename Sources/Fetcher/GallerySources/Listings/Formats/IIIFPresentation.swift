package import GalleryJSON
import GalleryMarkup
import GalleryModel
package import GalleryWeb

/// IIIF: manifests and collections of the Presentation API 2 and 3 (https://iiif.io/api/presentation/), and
/// the `info.json` of one image.
package enum IIIFPresentation {
  /// Returns the address that a document states as its own.
  package static func address(of json: JSONValue) -> WebAddress? {
    json.iiifID?.nonEmptyText.flatMap { WebAddress($0) }
  }

  /// Returns a Boolean value that indicates whether it is a document of the Presentation API.
  package static func isPresentation(_ json: JSONValue) -> Bool {
    (json["@context"]?.text ?? "").contains("iiif.io/api/presentation/") || json.iiifType.hasPrefix("sc:")
  }

  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    guard case .object = json else { return nil }
    let context = json["@context"]?.text ?? ""
    if json["protocol"]?.nonEmptyText == "http://iiif.io/api/image" || context.contains("iiif.io/api/image/")
      || IIIFImage.isFirst(json)
    {
      return try information(json, document)
    }
    guard isPresentation(json) else { return nil }
    switch json.iiifType {
    case "Manifest", "sc:Manifest": return manifest(json, document)
    case "Collection", "sc:Collection": return collection(json, document)
    case let type:
      throw document.malformed("IIIF document", "expected a manifest or a collection, found \(type)")
    }
  }

  private static func information(
    _ json: JSONValue, _ document: ListingDocument
  ) throws(ListingError) -> ListingPage {
    let asked = document.address.replacing(query: [])
    let base = asked.path.hasSuffix("/info.json") ? String(asked.text.dropLast("/info.json".count)) : nil
    guard let service = IIIFImage(information: json, at: base), let size = PixelSize(json),
      let image = service.whole
    else { throw document.malformed("IIIF image", "id, width or height is missing") }
    var page = ListingPage(
      adapter: "IIIF image", reason: "an info.json of the Image API \(service.version)",
      rest: .whole("an info.json describes one image"))
    var found = RemotePhoto(
      image, id: service.base.split(separator: "/").last.map { PercentEncoding.decoded($0) },
      width: size.width,
      height: size.height)
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
    func linked(by element: MarkupDocument.Element) -> WebAddress? {
      let relations = element.attribute("rel")?.lowercased().split(separator: " ") ?? []
      guard ["a", "link"].contains(element.name), !relations.contains("manifest"),
        !relations.contains("stylesheet"), let address = element.address("href", in: document.address)
      else { return nil }
      if element.attribute("type")?.contains("iiif.io/api/presentation") == true { return address }
      let path = address.path.lowercased()
      let isNamed =
        path.hasSuffix("/manifest.json") || path.hasSuffix("/manifest") && path.contains("iiif")
      return named(in: address) ?? (byName && isNamed ? address : nil)
    }
    let address = named(in: document.address) ?? elements.lazy.compactMap(linked).first
    guard let address, address.requestText != document.address.requestText else { return nil }
    return .leading(to: [WebRequest(address, for: .listing)], "IIIF viewer's page", document)
  }

  private static func manifest(_ json: JSONValue, _ document: ListingDocument) -> ListingPage {
    var page = ListingPage(adapter: "IIIF manifest", rest: .whole("a manifest contains all canvases"))
    let canvases =
      json["items"]?.elements
      ?? (json["sequences"]?.elements ?? []).flatMap { $0["canvases"]?.elements ?? [] }
    page.reason = "a manifest of the Presentation API with \(canvases.count.counted("canvas", "canvases"))"
    let date = json["navDate"]?.nonEmptyText
    let link = (json["homepage"] ?? json["related"])?.entries.first
      .flatMap { document.address($0.iiifID ?? $0) }

    let fields = fields(of: json, document)
    var wholeCount = 0
    page.take(canvases, document) { canvas in
      guard let body = body(of: canvas), var photo = photo(body, canvas, document) else { return [] }
      if let selector = body["selector"], !photo.select(selector) { wholeCount += 1 }
      photo.details.date = date.flatMap(RemoteDate.text)
      photo.page = link
      photo.details.fields.merge(fields) { own, _ in own }
      return [photo]
    }
    let elsewhere = canvases.count(where: refersToImage)
    if elsewhere > 0 {
      let count = elsewhere.counted(
        "canvas has its image in another document", "canvases have their images in other documents")
      page.rest = Rest(.withheld(count), of: canvases.count)
      page.itemCount = page.photos.count
    } else if page.leftOut.count > 0 {
      page.notes.append(page.leftOut.count.counted("canvas", "canvases") + " without an image")
    }
    page.leftOut = LeftOut()
    if wholeCount > 0 {
      let count = wholeCount.counted("canvas has", "canvases have")
      page.notes.append("\(count) a part or a rotation of an image, which is shown whole and upright")
    }
    return page
  }

  /// Returns a Boolean value that indicates whether a canvas names a page of annotations that is not in the manifest.
  private static func refersToImage(_ canvas: JSONValue) -> Bool {
    let pages = canvas["items"]?.elements ?? []
    return !pages.isEmpty && pages.allSatisfy { $0.iiifType == "AnnotationPage" && $0["items"] == nil }
  }

  /// Returns the image painted on a canvas: the first one in version 3's annotations or version 2's images.
  private static func body(of canvas: JSONValue) -> JSONValue? {
    let third = (canvas["items"]?.elements ?? []).flatMap { $0["items"]?.elements ?? [] }
      .filter { $0["motivation"]?.entries.contains("painting") ?? true }
      .compactMap { $0["body"] }
    let second = (canvas["images"]?.elements ?? []).compactMap { $0["resource"] }
    let bodies = (third + second).flatMap(\.entries)
    // Of a choice, use the first item, or version 2's default.
    let chosen = bodies.compactMap { $0["items"]?.elements.first ?? $0["default"] ?? $0 }
    return chosen.first { body in
      ["Image", "dctypes:Image", ""].contains(source(of: body).iiifType)
    }
  }

  /// Returns the image of a resource, which may be a part or a rotation of it (`SpecificResource`).
  private static func source(of body: JSONValue) -> JSONValue {
    body.iiifType.hasSuffix("SpecificResource") ? body["source"] ?? body["full"] ?? .null : body
  }

  private static func photo(
    _ body: JSONValue, _ canvas: JSONValue, _ document: ListingDocument
  ) -> RemotePhoto? {
    let source = source(of: body)
    let services = source["service"]?.entries ?? []
    let service = services.lazy.compactMap { IIIFImage(information: $0) }.first
    guard let image = document.address(source.iiifID ?? source) ?? service?.whole else {
      return nil
    }
    let number = canvas.iiifID?.nonEmptyText.flatMap { WebAddress($0)?.path }
    let label = texts(canvas["label"], document).first

    var found = RemotePhoto(
      image, id: number, title: label, width: (source["width"] ?? canvas["width"])?.pixels,
      height: (source["height"] ?? canvas["height"])?.pixels)
    if let service { found.use(service) }
    found.details.fields = fields(of: canvas, document)
    found.details.fields["label"] = label
    return found
  }

  /// Returns what a manifest or a canvas states for people, by name: `rights`, `requiredStatement`, and the
  /// labels of its metadata.
  private static func fields(of resource: JSONValue, _ document: ListingDocument) -> [String: String] {
    func text(_ value: JSONValue?) -> String? {
      let lines = texts(value, document)
      return lines.isEmpty ? nil : lines.joined(separator: "; ")
    }
    var fields: [String: String] = [:]
    for entry in resource["metadata"]?.elements.prefix(200) ?? [] {
      guard let label = texts(entry["label"], document).first else { continue }
      fields[label] = text(entry["value"]) ?? fields[label]
    }
    fields["rights"] = text(resource["rights"] ?? resource["license"]) ?? fields["rights"]
    fields["requiredStatement"] = text(resource["requiredStatement"]?["value"] ?? resource["attribution"])
    return fields
  }

  private static func collection(_ json: JSONValue, _ document: ListingDocument) -> ListingPage {
    let members = ["items", "members", "collections", "manifests"].flatMap { json[$0]?.elements ?? [] }
    // Large collections of version 2 are paged.
    let first = json["next"] ?? (members.isEmpty ? json["first"] : nil)
    let next = NextPage(document.address(first?.iiifID ?? first), "next in the collection")
    var page = ListingPage(
      adapter: "IIIF collection",
      reason: "a collection of the Presentation API with \(members.count.counted("member"))",
      rest: next.map { Rest($0) } ?? .whole("the collection has no next page"))
    page.itemCount = members.count
    for member in members {
      if let address = document.address(member.iiifID) {
        page.parts.append(document.part(address))
      } else {
        page.leftOut.add()
      }
    }
    return page
  }

  /// Returns texts of version 3 (by language) or version 2 (texts, perhaps with their language). Prefers
  /// English, then the first language by name.
  private static func texts(_ value: JSONValue?, _ document: ListingDocument) -> [String] {
    guard let value else { return [] }
    if case .object(let languages) = value, languages["@value"] == nil {
      let names = ["en", "none"] + languages.keys.sorted()
      return names.lazy.map { texts(languages[$0], document) }.first { !$0.isEmpty } ?? []
    }
    let entries = value.entries
    let english = entries.filter { $0["@language"]?.nonEmptyText == "en" }
    return (english.isEmpty ? entries : english).compactMap { entry in
      (entry["@value"] ?? entry).nonEmptyText.flatMap { text in
        text.hasPrefix("<") ? RemoteText.html(text, document.fragments) : RemoteText.line(text)
      }
    }
  }
}

extension RemotePhoto {
  /// Uses the sizes of an image service. For a server with listed sizes only, the largest of them becomes the
  /// original.
  mutating func use(_ service: IIIFImage) {
    sizes = .iiif(service)
    let largest = service.sizes.max { $0.width < $1.width }
    if service.level == 0, let largest, let address = service.listed(largest) {
      image = address
      width = largest.width
      height = largest.height
    } else if let size {
      // `max` is limited by the server.
      let limit = service.limit(of: size)
      width = limit.width
      height = limit.height
    }
  }
}

extension RemotePhoto {
  /// Uses the part and the rotation of an `ImageApiSelector`. Returns `false` if the image has no service for
  /// them.
  fileprivate mutating func select(_ selector: JSONValue) -> Bool {
    let region = selector["region"]?.scalarText ?? "full"
    let rotation = selector["rotation"]?.scalarText ?? "0"
    guard region != "full" || rotation != "0" else { return true }
    guard case .iiif(var service)? = sizes, service.level != 0 else { return false }
    service.region = region
    service.rotation = rotation
    guard let whole = service.whole else { return false }
    image = whole

    if region != "full" {
      let sides = region.split(separator: ",").map { JSONValue.text(String($0)).pixels }
      width = sides.count == 4 ? sides[2] : nil
      height = sides.count == 4 ? sides[3] : nil
      service.sizes = []
    }
    switch Double(rotation).map({ $0.truncatingRemainder(dividingBy: 180) }) {
    case 0: break
    case 90: swap(&width, &height)
    default:
      width = nil
      height = nil
    }
    sizes = .iiif(service)
    return true
  }
}
