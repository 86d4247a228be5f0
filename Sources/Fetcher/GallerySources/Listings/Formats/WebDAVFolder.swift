import Foundation
import GalleryMarkup
import GalleryText
import GalleryWeb

/// WebDAV folders: responses to `PROPFIND` (RFC 4918 §9.1), one for each folder.
enum WebDAVFolder {
  static let name = "WebDAV folder"
  private static let space = "DAV:"

  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage {
    let responses = root.children("response", space)
    let entries = responses.compactMap { Entry($0, in: document.address) }
    var page = ListingPage(
      adapter: name, reason: "properties of " + entries.count.counted("entry", "entries"),
      rest: .whole("an entry is no folder"))
    let asked = Entry.names(in: document.address.path)
    let own = entry(for: asked, in: entries, of: document.address.host)
    if let own, !own.isFolder, entries.count == 1 {
      page.adapter = "WebDAV file"
      page.photos = [photo(own, document.address, id: nil)]
      page.itemCount = 1
      return page
    }

    let above = own?.names ?? asked
    var index = FolderIndex(page, document) { WebDAV.request($0, headers: document.source.request.headers) }
    var foreign = responses.count - entries.count
    for entry in entries where entry.names != above {
      guard [document.address.host, own?.host].contains(entry.host), entry.names.dropLast() == above[...],
        let name = entry.names.last,
        let written = entry.written
      else {
        foreign += 1
        continue
      }
      let address = WebAddress(
        origin: document.address.origin,
        path: document.address.folderPath + written + (entry.isFolder ? "/" : ""),
        encodedQuery: nil, fragment: nil)
      if let status = entry.failure {
        guard !PhotoNames.isIgnored(name) else { continue }
        index.page.problems.append(
          .transport(TransportError(.status(status, hint: nil), address: address.redacted)))
      } else {
        index.add(name, at: address, isFolder: entry.isFolder, entry.promise) { id in
          photo(entry, address, id: id, of: document)
        }
      }
    }

    page = index.sorted
    page.rest = rest(of: entries, in: above)
    if foreign > 0 {
      page.notes.append("skipped " + foreign.counted("entry", "entries") + " not directly in the folder")
    }
    return page
  }

  /// A server that has more entries than it lists says so about the folder (RFC 6578, section 3.6).
  private static func rest(of entries: [Entry], in folder: [String]) -> Rest {
    entries.contains { $0.names == folder && $0.failure == 507 }
      ? Rest(.withheld("the server returned only a part of the folder (507)"))
      : .whole("WebDAV lists all members of a folder")
  }

  /// Returns the entry of the folder itself. A server behind a proxy may know only the end of its path.
  private static func entry(for asked: [String], in entries: [Entry], of host: String) -> Entry? {
    entries.first { $0.names == asked }
      ?? entries.first {
        $0.isFolder && $0.host == host && asked.suffix($0.names.count).elementsEqual($0.names)
      }
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
    /// The host as the server knows it. Behind a proxy, it may be another one than that of the request, like the
    /// scheme and the port.
    let host: String
    /// The decoded names of its path.
    let names: [String]
    /// The entry's name as the server writes it, percent-encoded.
    let written: Substring?
    let isFolder: Bool
    /// The kind of content that its name and its properties suggest.
    let promise: PictureName.Promise
    let date: String?
    let tag: String?
    /// The status, if the server refuses its properties.
    let failure: Int?

    /// Returns `nil` for an entry without an address.
    init?(_ response: MarkupDocument.Element, in base: WebAddress) {
      guard let reference = response.children("href", space).first?.text,
        let address = PictureName.address(reference, in: base)
      else { return nil }
      host = address.host
      names = Self.names(in: address.path)
      written = address.path.split(separator: "/").last
      let states = response.children("propstat", space)
      let properties = states.first { Self.status($0) ?? 200 < 300 }?.children("prop", space).first
      func text(_ name: String) -> String? {
        properties?.children(name, space).first?.text.trimmed.nonEmpty
      }
      let status = Self.status(response) ?? (properties == nil ? states.first.flatMap(Self.status) : nil)
      failure = status.flatMap { $0 >= 400 ? $0 : nil }
      isFolder =
        properties?.children("resourcetype", space).first?.children("collection", space).isEmpty == false
      let type = text("getcontenttype")?.lowercased() ?? ""
      switch PictureName.promise(of: address) {
      case .nothing where text("getcontentlength") == "0": promise = .other
      case .nothing where type.hasPrefix("image/") && !type.hasPrefix("image/svg"): promise = .picture
      case .nothing where !["", "application/octet-stream"].contains(type): promise = .other
      case let named: promise = named
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
