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
    func address(_ path: String) -> WebAddress? {
      WebAddress(
        origin: document.address.origin, path: "\(root)/\(path)/\(below)", encodedQuery: nil, fragment: nil)
    }
    let open = ["public.php/dav/files/\(token)", "remote.php/dav/public-files/\(token)"]
      .compactMap { address($0).map { request($0) } }
    // The token is the user name, without a password.
    let name = "Basic " + Data("\(token):".utf8).base64EncodedString()
    let old = address("public.php/webdav").map { request($0, headers: ["Authorization": name]) }
    return .leading(to: open + [old].compactMap(\.self), "shared link's page", document)
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

/// WebDAV folders: responses to `PROPFIND` (RFC 4918 §9.1), one for each folder.
enum WebDAVAdapter {
  static let name = "WebDAV folder"
  private static let space = "DAV:"

  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    let responses = root.children("response", space)
    let entries = responses.compactMap { Entry($0, in: document.address) }
    var page = ListingPage(
      adapter: name, reason: "properties of " + entries.count.counted("entry", "entries"),
      rest: .whole("WebDAV lists all members of a folder"))
    let asked = Entry.names(in: document.address.path)
    let own = entry(for: asked, in: entries)
    if let own, !own.isFolder, entries.count == 1 {
      page.adapter = "WebDAV file"
      page.photos = [photo(own, document.address, id: nil)]
      page.itemCount = 1
      return page
    }

    let above = own?.names ?? asked
    let folder = document.address.path.hasSuffix("/") ? document.address.path : document.address.path + "/"
    var index = FolderIndex(document) { WebDAV.request($0, headers: document.source.request.headers) }
    var foreign = responses.count - entries.count
    for entry in entries where entry.names != above {
      guard entry.names.count == above.count + 1, entry.names.starts(with: above),
        let name = entry.names.last,
        let written = entry.written
      else {
        foreign += 1
        continue
      }
      let address = WebAddress(
        origin: document.address.origin, path: folder + written + (entry.isFolder ? "/" : ""),
        encodedQuery: nil, fragment: nil)
      if let status = entry.failure {
        guard !PhotoNames.isIgnored(name) else { continue }
        page.problems.append(
          .transport(TransportError(.status(status, hint: nil), address: address.redacted)))
      } else {
        index.add(name, at: address, isFolder: entry.isFolder, isPicture: entry.isPicture) { id in
          photo(entry, address, id: id, of: document)
        }
      }
    }

    index.finish(&page)
    if foreign > 0 {
      page.notes.append("skipped " + foreign.counted("entry", "entries") + " not directly in the folder")
    }
    return page
  }

  /// Returns the entry of the folder itself. A server behind a proxy may know only the end of its path.
  private static func entry(for asked: [String], in entries: [Entry]) -> Entry? {
    entries.first { $0.names == asked }
      ?? entries.first { $0.isFolder && asked.suffix($0.names.count).elementsEqual($0.names) }
  }

  private static func photo(
    _ entry: Entry, _ address: WebAddress, id: String?, of document: ListingDocument? = nil
  ) -> RemotePhoto {
    let image = document.map { WebDAV.download(address, of: $0.source.request) } ?? address
    var found = RemotePhoto(image, id: id, date: entry.date)
    if image == address { found.tag = entry.tag }
    return found
  }
  private struct Entry {
    /// The decoded names of its path.
    let names: [String]
    /// The entry's name as the server writes it, percent-encoded.
    let written: Substring?
    let isFolder: Bool
    /// `nil` if unknown.
    let isPicture: Bool?
    let date: String?
    let tag: String?
    /// The status, if the server refuses its properties.
    let failure: Int?

    /// Returns `nil` for an entry of another host or without an address.
    init?(_ response: MarkupDocument.Element, in base: WebAddress) {
      guard let reference = response.children("href", space).first?.text,
        // A server behind a proxy may not know the scheme and port of the request.
        let address = PictureName.address(reference, in: base), address.host == base.host
      else { return nil }
      names = Self.names(in: address.path)
      written = address.path.split(separator: "/").last
      let states = response.children("propstat", space)
      let properties = states.first { Self.status($0) ?? 200 < 300 }?.children("prop", space).first
      func text(_ name: String) -> String? {
        (properties?.children(name, space).first?.text.trimmed).flatMap { $0.isEmpty ? nil : $0 }
      }
      let status = Self.status(response) ?? (properties == nil ? states.first.flatMap(Self.status) : nil)
      failure = status.flatMap { $0 >= 400 ? $0 : nil }
      isFolder =
        properties?.children("resourcetype", space).first?.children("collection", space).isEmpty == false
      let type = text("getcontenttype")?.lowercased() ?? ""
      let isTyped = type.hasPrefix("image/") && !type.hasPrefix("image/svg")
      switch PictureName.promise(of: address) {
      case .picture: isPicture = true
      case .nothing where text("getcontentlength") == "0": isPicture = false
      case .nothing:
        isPicture = isTyped ? true : ["", "application/octet-stream"].contains(type) ? nil : false
      case .other: isPicture = false
      }
      date = text("getlastmodified")
      tag = text("getetag")
    }

    /// Returns the decoded names of a path, since servers differ in encoding and slashes.
    static func names(in path: String) -> [String] {
      path.split(separator: "/").map { PercentEncoding.decoded($0) }
    }

    /// Returns the number in `HTTP/1.1 404 Not Found`.
    private static func status(_ element: MarkupDocument.Element) -> Int? {
      element.children("status", space).first?.text.split(separator: " ").dropFirst().first.flatMap {
        Int($0)
      }
    }
  }
}
