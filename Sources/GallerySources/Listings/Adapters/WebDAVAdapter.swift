import GalleryMarkup
import GalleryText
import GalleryWeb

/// Folders of WebDAV servers: answers to `PROPFIND` (RFC 4918 §9.1), one for each folder.
enum WebDAVAdapter {
  /// The name of the adapter, where it read a folder.
  static let name = "WebDAV folder"
  private static let space = "DAV:"

  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    let responses = root.children("response", space)
    let entries = responses.compactMap { Entry($0, in: document.address) }
    var page = ListingPage(name, reason: "properties of " + entries.count.counted("entry", "entries"))
    let asked = Entry.names(in: document.address.path)
    // Behind a proxy, a server may not know the whole of its path.
    let own =
      entries.first { $0.names == asked } ?? entries.first { $0.isFolder && asked.hasSuffix($0.names) }
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
        page.problems.append(.transport(.status(status, hint: nil, address: address.redacted)))
      } else {
        index.add(name, at: address, isFolder: entry.isFolder, isPicture: entry.isPicture) { id in
          photo(entry, address, id: id, of: document)
        }
      }
    }
    index.finish(&page)
    if foreign > 0 {
      page.notes.append(
        foreign.counted("entry lies", "entries lie") + " not directly in the folder: left out")
    }
    return page
  }

  private static func photo(
    _ entry: Entry, _ address: WebAddress, id: String?, of document: ListingDocument? = nil
  ) -> FoundPhoto {
    let image = document.map { WebDAV.download(address, of: $0.source.request) } ?? address
    var found = FoundPhoto(image, id: id, date: entry.date)
    if image == address { found.photo.tag = entry.tag }
    return found
  }
}

extension WebDAVAdapter {
  /// A file or a folder with its properties.
  private struct Entry {
    /// The decoded names on the way to it.
    let names: [String]
    /// Its own name as the server writes it, percent-encoded.
    let written: Substring?
    let isFolder: Bool
    /// A Boolean value that indicates whether name or type promise a picture; `nil` where neither tells.
    let isPicture: Bool?
    let date: String?
    let tag: String?
    /// The status, where the server refuses to tell of it.
    let failure: Int?

    /// Returns `nil` for an entry of another host, and for one without an address.
    init?(_ response: MarkupDocument.Element, in base: WebAddress) {
      guard let reference = response.children("href", space).first?.text,
        // A server behind a proxy may not know by which scheme and port it was asked.
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

    /// The decoded names of a path. Servers differ in what they encode, and in slashes.
    static func names(in path: String) -> [String] {
      path.split(separator: "/").map { PercentEncoding.decoded($0) }
    }

    /// The number in `HTTP/1.1 404 Not Found`.
    private static func status(_ element: MarkupDocument.Element) -> Int? {
      element.children("status", space).first?.text.split(separator: " ").dropFirst().first.flatMap {
        Int($0)
      }
    }
  }
}

extension [String] {
  /// Returns a Boolean value that indicates whether the last elements are those of another array.
  fileprivate func hasSuffix(_ other: [String]) -> Bool {
    suffix(other.count).elementsEqual(other) && other.count <= count
  }
}
