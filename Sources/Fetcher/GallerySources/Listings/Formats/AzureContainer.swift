import GalleryMarkup
import GalleryWeb

/// Containers of Azure Blob Storage: `List Blobs`
/// (https://learn.microsoft.com/rest/api/storageservices/list-blobs).
enum AzureContainer {
  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    var page = ListingPage(
      adapter: "Azure container", reason: root.name, rest: .whole("NextMarker is empty"))
    let entries = root.children("Blobs").flatMap { $0.children("Blob") }
    page.itemCount = entries.count
    for entry in entries {
      guard let name = entry.text(of: "Name") else { continue }
      let properties = entry.children("Properties").first ?? entry
      page.add(
        StoredObject(
          key: name, date: properties.text(of: "Last-Modified"), size: properties.text(of: "Content-Length"),
          tag: properties.text(of: "Etag")), document)
    }
    let folders = root.children("Blobs").flatMap { $0.children("BlobPrefix") }
    page.note(folders: folders.compactMap { $0.text(of: "Name") })
    if let marker = root.text(of: "NextMarker") {
      page.rest = .marked("marker", marker, document)
    }
    return page
  }
}
