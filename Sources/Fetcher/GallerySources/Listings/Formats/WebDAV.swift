import Foundation
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Requests to WebDAV servers (RFC 4918), and detection of such servers.
enum WebDAV {
  /// The transport adds `Depth: 1`.
  static func request(_ address: WebAddress, headers: WebHeaders = [:]) -> WebRequest {
    WebRequest(address, for: .listing, method: "PROPFIND", headers: headers, body: Array(question.utf8))
  }

  private static let question =
    #"<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontenttype/>"#
    + "<getcontentlength/><getlastmodified/><getetag/></prop></propfind>"

  /// Returns the request for an address whose path is that of a Nextcloud or ownCloud folder. Returns `nil`
  /// for others, and for photos, which are downloaded directly.
  static func request(for address: WebAddress) -> WebRequest? {
    let isFolder = paths.contains { (address.path + "/").firstRange(of: $0) != nil }
    return isFolder && PictureName.promise(of: address) != .picture ? request(address) : nil
  }

  private static let paths = [
    "/remote.php/dav/", "/remote.php/webdav/", "/public.php/dav/", "/public.php/webdav/",
  ]

  /// Returns whether to try WebDAV after an error: many servers refuse `GET` for folders.
  static func isWorthAsking(after error: ListingError) -> Bool {
    guard let error = error.transportError, case .status(let status, nil) = error.cause else { return false }
    // Apache responds with 404 for folders without an index.
    return [403, 405, 501].contains(status) || status == 404 && error.address.hasSuffix("/")
  }

  /// Returns whether a response to `GET` shows support for WebDAV, by a header or by the text of the page.
  static func isOffered(by document: ListingDocument) -> Bool {
    let type = document.headers["Content-Type"]?.lowercased() ?? ""
    guard type.hasPrefix("text/") || type.isEmpty, PictureMagic.content(of: document.bytes) == .text else {
      return false
    }
    if document.headers["DAV"] != nil { return true }
    let head = String(decoding: document.bytes.prefix(4096), as: UTF8.self).lowercased()
    return ["webdav", "wsgidav", "sabre/dav", "sabredav"].contains { head.firstRange(of: $0) != nil }
  }

  /// Leads from the page of a shared link (`/s/TOKEN`) of Nextcloud or ownCloud to its folder; `nil` for
  /// other pages.
  ///
  /// The possible requests are for Nextcloud since version 29, for ownCloud, and for older versions of both,
  /// in this order.
  static func page(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    let parts = document.address.path.split(separator: "/")
    guard let mark = parts.firstIndex(of: "s"), mark + 1 < parts.count,
      parts[mark + 1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      parts[mark + 1].utf8.count >= 6, elements.contains(where: isOfCloud)
    else { return nil }
    let token = String(parts[mark + 1])
    var before = parts[..<mark]
    if before.last == "index.php" { before.removeLast() }
    let root = before.map { "/" + $0 }.joined()
    let query = document.address.query
    let folder = query.first { $0.name == "dir" || $0.name == "path" }?.value ?? ""
    let below = PercentEncoding.path(folder.split(separator: "/").map { $0 + "/" }.joined())
    func address(_ path: String) -> WebAddress {
      WebAddress(
        origin: document.address.origin, path: "\(root)/\(path)/\(below)", encodedQuery: nil, fragment: nil)
    }
    let open = ["public.php/dav/files/\(token)", "remote.php/dav/public-files/\(token)"]
      .map { request(address($0)) }
    // The token is the user name, without a password.
    let name = "Basic " + Data("\(token):".utf8).base64EncodedString()
    let old = request(address("public.php/webdav"), headers: ["Authorization": name])
    return .leading(to: open + [old], "shared link's page", document)
  }

  /// Returns a Boolean value that indicates whether pages of Nextcloud or ownCloud have such an element.
  private static func isOfCloud(_ element: MarkupDocument.Element) -> Bool {
    switch element.name {
    case "head": element.attribute("data-requesttoken") != nil
    case "input": element.attribute("id")?.hasSuffix("sharingToken") == true
    case "title":
      ["nextcloud", "owncloud", "opencloud"].contains { element.text.lowercased().firstRange(of: $0) != nil }
    default: false
    }
  }

  /// Returns the address for downloading a photo of an older version's shared link without a header; `file`
  /// itself for photos of other folders.
  static func download(_ file: WebAddress, of folder: WebRequest) -> WebAddress {
    guard let header = folder.headers["Authorization"], header.hasPrefix("Basic "),
      let data = Data(base64Encoded: String(header.dropFirst("Basic ".count))),
      let token = String(decoding: data, as: UTF8.self).split(separator: ":").first,
      let mark = file.path.firstRange(of: "/public.php/webdav/")
    else { return file }
    let path = file.path[mark.upperBound...]
    let slash = path.lastIndex(of: "/")
    let below = slash.map { PercentEncoding.decoded(path[..<$0]) } ?? ""
    return WebAddress(
      origin: file.origin, path: "\(file.path[..<mark.lowerBound])/index.php/s/\(token)/download",
      encodedQuery: nil, fragment: nil
    ).replacing(query: [("path", "/" + below), ("files", file.fileName)])
  }
}
