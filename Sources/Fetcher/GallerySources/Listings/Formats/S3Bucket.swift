import GalleryMarkup
import GalleryWeb

/// Buckets of S3 and compatible services, such as Google Cloud Storage: `ListObjects` in version 1 and 2
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html).
enum S3Bucket {
  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    var page = ListingPage(
      adapter: "S3 bucket", reason: root.name, rest: .whole("IsTruncated is not true"))
    let entries = root.children("Contents")
    page.itemCount = entries.count
    // With `encoding-type=url`, keys are percent-encoded.
    let isEncoded = root.text(of: "EncodingType") == "url"
    func decoded(_ text: String) -> String {
      isEncoded ? PercentEncoding.decoded(text, plusIsBlank: true) : text
    }
    let objects = entries.compactMap { entry in
      entry.text(of: "Key").map { key in
        StoredObject(
          key: decoded(key), date: entry.text(of: "LastModified"), size: entry.text(of: "Size"),
          tag: entry.text(of: "ETag"))
      }
    }
    for object in objects { page.add(object, document) }
    page.note(folders: root.children("CommonPrefixes").compactMap { $0.text(of: "Prefix") }.map(decoded))

    guard root.text(of: "IsTruncated") == "true" else { return page }
    let token = root.text(of: "NextContinuationToken")
    // Version 1 names the next key only if the request has a delimiter.
    if let value = token ?? root.text(of: "NextMarker").map(decoded) ?? objects.last?.key {
      page.rest = .marked(token == nil ? "marker" : "continuation-token", value, document)
    } else {
      page.rest = Rest(.withheld("IsTruncated is true, without a token"))
    }
    return page
  }
}
