import GalleryMarkup
import GalleryWeb

/// Bucket listings of S3 and compatible services (`ListBucketResult`, version 1 and 2) and of Azure Blob
/// Storage (`EnumerationResults`).
enum BucketAdapter {
  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    let isAzure = root.name == "EnumerationResults"
    var page = ListingPage(
      adapter: isAzure ? "Azure container" : "S3 bucket", reason: root.name,
      rest: .whole(isAzure ? "NextMarker is empty" : "IsTruncated is not true"))
    // With `encoding-type=url`, keys are percent-encoded.
    let isEncoded = text("EncodingType", root) == "url"
    let entries = isAzure ? root.children("Blobs").flatMap { $0.children("Blob") } : root.children("Contents")
    page.itemCount = entries.count
    var lastKey: String?
    for entry in entries {
      guard let written = text(isAzure ? "Name" : "Key", entry) else { continue }
      let key = isEncoded ? PercentEncoding.decoded(written, plusIsBlank: true) : written
      lastKey = key
      let properties = entry.children("Properties").first ?? entry
      add(
        key, date: text(isAzure ? "Last-Modified" : "LastModified", properties),
        size: text(isAzure ? "Content-Length" : "Size", properties), tag: text("ETag", entry), to: &page,
        document)
    }
    guard isAzure || text("IsTruncated", root) == "true" else { return page }
    let token = text("NextContinuationToken", root)
    // Version 1 names the next key only if the request has a delimiter.
    if let value = token ?? text("NextMarker", root) ?? (isAzure ? nil : lastKey) {
      let name = token == nil ? "marker" : "continuation-token"
      var request = document.source.request
      request.address = request.address.setting(name, to: value)
      page.rest = Rest(.next(NextPage(request: request, text: name)))
    } else if !isAzure {
      page.rest = Rest(.withheld("IsTruncated is true, without a token"))
    }
    return page
  }

  /// Adds a key as an address below the bucket's, encoded part by part: `+` becomes `%2B`, a blank `%20`.
  /// Skips keys of folders: those with a trailing slash, and empty objects.
  private static func add(
    _ key: String, date: String?, size: String?, tag: String?, to page: inout ListingPage,
    _ document: ListingDocument
  ) {
    var folder = document.address.path
    if !folder.hasSuffix("/") { folder += "/" }
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)

    if parts.contains("..") || parts.contains("."), PictureName.promise(ofPath: key) == .picture {
      // Clients cannot request such a key, since `.` and `..` are removed from addresses.
      page.problems.append(
        .entry(
          address: document.redactedAddress, name: RemoteText.line(key, limit: 100) ?? "",
          reason: "a key with the part . or .. cannot be used in an address"))
      return
    }

    guard !key.hasSuffix("/"), size.flatMap({ Int($0) }) != 0, !parts.contains(".."), !parts.contains("."),
      let address = document.address.replacing(query: []).resolving(folder + PercentEncoding.path(key)),
      address.origin == document.address.origin, PictureName.promise(of: address) != .other
    else {
      page.leftOut.add(key)
      return
    }

    guard page.photos.count <= document.limit else { return }
    var found = RemotePhoto(address, id: key, date: date)
    found.tag = tag
    guard PictureName.promise(of: address) == .picture else {
      page.questions.append(UnknownEntry(photo: found, folder: document.part(address)))
      return
    }
    page.photos.append(found)
  }

  private static func text(_ name: String, _ element: MarkupDocument.Element) -> String? {
    element.children(name).first.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
  }
}
