import GalleryJSON
import GalleryText
import GalleryWeb

/// OPDS 2 catalogs (https://drafts.opds.io/opds-2.0): the covers of publications, and subcatalogs.
enum OPDSAdapter {
  static func page(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    let sections = [json] + (json["groups"]?.elements ?? [])
    let publications = sections.flatMap { $0["publications"]?.elements ?? [] }
    let catalogs = sections.flatMap { $0["navigation"]?.elements ?? [] }
    guard json["metadata"]?["title"] != nil, !publications.isEmpty || !catalogs.isEmpty,
      publications.allSatisfy({ $0["metadata"] != nil }), catalogs.allSatisfy({ $0["href"] != nil })
    else { return nil }
    var page = ListingPage(
      "OPDS catalog",
      reason: publications.count.counted("publication") + ", " + catalogs.count.counted("catalog"))
    page.take(publications, document, name: { $0["metadata"]?["title"]?.nonEmptyText }) {
      photo($0, document).map { [$0] } ?? []
    }
    for catalog in catalogs where document.source.depth < FolderIndex.depthLimit {
      guard catalog["type"]?.nonEmptyText?.contains("opds") != false,
        let address = document.address(catalog["href"]), address.origin == document.address.origin
      else { continue }
      page.parts.append(document.part(address))
    }
    page.next = Paging(document: document, json: json, itemCount: publications.count).byAddress()
    return page
  }

  /// Returns the largest image of a publication, with the others as variants.
  private static func photo(_ publication: JSONValue, _ document: ListingDocument) -> RemotePhoto? {
    let images = (publication["images"]?.elements ?? []).compactMap { image -> ImageVariant? in
      guard image["type"]?.nonEmptyText?.hasPrefix("image/") != false,
        image["type"]?.nonEmptyText?.hasPrefix("image/svg") != true,
        let address = document.picture(image["href"])
      else { return nil }
      return ImageVariant(address, width: image["width"]?.pixels, height: image["height"]?.pixels)
    }
    guard let largest = images.max(by: { ($0.width ?? 0) < ($1.width ?? 0) }) else { return nil }
    let metadata = publication["metadata"]
    var found = RemotePhoto(
      largest.address, id: metadata?["identifier"]?.nonEmptyText, title: metadata?["title"]?.nonEmptyText,
      date: metadata?["published"]?.nonEmptyText, width: largest.width, height: largest.height)
    for image in images { found.add(image) }
    return found
  }
}
