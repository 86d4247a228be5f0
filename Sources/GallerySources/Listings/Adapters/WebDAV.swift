import Foundation
import GalleryMarkup
import GalleryWeb

/// Requests to WebDAV servers (RFC 4918), and the signs by which such a server is known.
enum WebDAV {
  /// The request for the properties of a folder and of what lies directly in it, or of a file.
  ///
  /// The transport adds `Depth: 1`.
  static func request(_ address: WebAddress, headers: WebHeaders = [:]) -> WebRequest {
    WebRequest(address, for: .listing, method: "PROPFIND", headers: headers, body: Array(question.utf8))
  }

  private static let question =
    #"<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontenttype/>"#
    + "<getcontentlength/><getlastmodified/><getetag/></prop></propfind>"

  /// The request for an address that is a folder of Nextcloud's or ownCloud's by its path; `nil` for others, and for
  /// photos, which are fetched as they are.
  static func request(for address: WebAddress) -> WebRequest? {
    let isFolder = paths.contains { (address.path + "/").firstRange(of: $0) != nil }
    return isFolder && PictureName.promise(of: address) != .picture ? request(address) : nil
  }

  private static let paths = [
    "/remote.php/dav/", "/remote.php/webdav/", "/public.php/dav/", "/public.php/webdav/",
  ]

  /// Returns a Boolean value that indicates whether an address that gave no listing may give one by WebDAV: folders of
  /// many servers refuse `GET` alone.
  static func isWorthAsking(after error: ListingError) -> Bool {
    guard case .status(let status, nil, let address)? = error.transportError?.cause else { return false }
    // Apache answers 404 for folders that it makes no index of.
    return [403, 405, 501].contains(status) || status == 404 && address.hasSuffix("/")
  }

  /// Returns a Boolean value that indicates whether an answer to `GET` says that the server speaks WebDAV: by a header, or
  /// by the words of a page for people.
  static func isOffered(by document: ListingDocument) -> Bool {
    let type = document.headers["Content-Type"]?.lowercased() ?? ""
    guard type.hasPrefix("text/") || type.isEmpty, PictureMagic.content(of: document.bytes) == .text else {
      return false
    }
    if document.headers["DAV"] != nil { return true }
    let head = String(decoding: document.bytes.prefix(4096), as: UTF8.self).lowercased()
    return ["webdav", "wsgidav", "sabre/dav", "sabredav"].contains { head.firstRange(of: $0) != nil }
  }

  // MARK: Shared links

  /// The requests, one of which gives the folder behind the page of a shared link (`/s/TOKEN`) of Nextcloud or ownCloud;
  /// empty for other pages.
  ///
  /// They are those of Nextcloud since version 29, of ownCloud, and of older ones of both, in this order.
  static func requests(
    forSharePage elements: [MarkupDocument.Element], _ document: ListingDocument
  ) -> [WebRequest] {
    let parts = document.address.path.split(separator: "/")
    guard let mark = parts.firstIndex(of: "s"), mark + 1 < parts.count,
      parts[mark + 1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      parts[mark + 1].utf8.count >= 6, elements.contains(where: isOfCloud)
    else { return [] }
    let token = String(parts[mark + 1])
    var before = parts[..<mark]
    if before.last == "index.php" { before.removeLast() }
    let root = before.map { "/" + $0 }.joined()
    let query = document.address.query
    let folder = query.first { $0.name == "dir" || $0.name == "path" }?.value ?? ""
    let below = PercentEncoding.path(folder.split(separator: "/").map { $0 + "/" }.joined())
    func address(_ path: String) -> WebAddress? {
      WebAddress(
        origin: document.address.origin, path: "\(root)/\(path)/\(below)", encodedQuery: nil, fragment: nil)
    }
    let open = ["public.php/dav/files/\(token)", "remote.php/dav/public-files/\(token)"]
      .compactMap { address($0).map { request($0) } }
    let old = address("public.php/webdav").map {
      request($0, headers: ["Authorization": authorization(token)])
    }
    return open + [old].compactMap(\.self)
  }

  /// Returns a Boolean value that indicates whether an element is one that pages of Nextcloud or ownCloud have.
  private static func isOfCloud(_ element: MarkupDocument.Element) -> Bool {
    switch element.name {
    case "head": element.attribute("data-requesttoken") != nil
    case "input": element.attribute("id")?.hasSuffix("sharingToken") == true
    case "title": isNameOfCloud(element.text.lowercased())
    default: false
    }
  }

  private static func isNameOfCloud(_ title: String) -> Bool {
    ["nextcloud", "owncloud", "opencloud"].contains { title.firstRange(of: $0) != nil }
  }

  /// The header that older versions want with a shared link: its token as the name, without a password.
  private static func authorization(_ token: String) -> String {
    "Basic " + Data("\(token):".utf8).base64EncodedString()
  }

  /// Returns where a photo of a shared link of an older version is fetched without a header: from the address for people.
  ///
  /// - Parameters:
  ///   - file: The address of the photo in WebDAV.
  ///   - folder: The request for its folder.
  /// - Returns: The address; `file` for photos of other folders.
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
