import GalleryJSON
import GalleryMarkup
import GalleryText
import GalleryWeb

/// Collects the entries of a directory index: photos in the folder, and its subfolders. Ignores all other
/// links.
struct FolderIndex {
  /// An index names all files of its folder, unless it states a next page.
  static func rest(_ next: NextPage?) -> Rest {
    next.map { Rest($0) } ?? .whole("an index names all files of its folder")
  }

  /// The maximum nesting of folders.
  static let depthLimit = 16

  /// The page of the index, with its entries in any order.
  var page: ListingPage
  private let document: ListingDocument
  private let request: (WebAddress) -> WebRequest
  private var seen: Set<String> = []
  private var isTooDeep = false

  init(
    _ page: ListingPage, _ document: ListingDocument,
    request: @escaping (WebAddress) -> WebRequest = { WebRequest($0, for: .listing) }
  ) {
    self.page = page
    self.document = document
    self.request = request
  }

  /// Adds an entry if it is directly in the folder. The reference is as written in the index. If `isFolder`
  /// is `nil`, a trailing slash of the address or text decides, or else the entry is probed.
  mutating func add(_ reference: String, text: String? = nil, isFolder: Bool? = nil, date: String? = nil) {
    guard let entry = Self.entry(reference, text: text, in: document) else { return }
    add(
      PercentEncoding.decoded(entry.name), at: entry.address, isFolder: isFolder ?? entry.isFolder,
      PictureName.promise(of: entry.address)
    ) { RemotePhoto(entry.address, id: $0, date: date) }
  }

  /// Adds an entry that is directly in the folder, except for names that a walk of local folders ignores. An entry that
  /// promises nothing is probed.
  mutating func add(
    _ name: String, at address: WebAddress, isFolder: Bool, _ promise: PictureName.Promise,
    photo: (String) -> RemotePhoto
  ) {
    // Names that differ only in the Unicode form of accents are separate files.
    guard seen.insert(PercentEncoding.path(name)).inserted, let identity = RemoteText.identity(name),
      !PhotoNames.isIgnored(name)
    else { return }
    let id = document.source.prefix + identity
    let target =
      address.path.hasSuffix("/") ? address : document.address.resolving(address.path + "/") ?? address
    let folder = document.part(request(target), prefix: id + "/")
    if isFolder {
      if document.source.depth < Self.depthLimit { page.parts.append(folder) } else { isTooDeep = true }
      return
    }
    switch PhotoNames.isCopy(name[...]) ? .other : promise {
    case .picture: page.photos.append(photo(id))
    case .other: page.leftOut.add(id)
    case .nothing: page.questions.append(UnknownEntry(photo: photo(id), folder: folder))
    }
  }

  /// Returns a Boolean value that indicates whether the links of a page without an index heading form an
  /// index. Most link texts must equal the linked names, and one name must be that of an image or a folder.
  static func isIndex(_ links: [(reference: String, text: String)], _ document: ListingDocument) -> Bool {
    let entries = links.compactMap { link in
      entry(link.reference, text: link.text, in: document).map { (entry: $0, text: link.text) }
    }
    let named = entries.filter { entry, text in
      (text.hasSuffix("/") ? String(text.dropLast()) : text) == PercentEncoding.decoded(entry.name)
    }
    return named.count * 4 >= entries.count * 3
      && named.contains { entry, _ in entry.isFolder || PictureName.promise(of: entry.address) == .picture }
  }

  /// Returns the entry that a link names, or `nil` if it is not directly in the folder.
  private static func entry(
    _ reference: String, text: String?, in document: ListingDocument
  ) -> (address: WebAddress, name: Substring, isFolder: Bool)? {
    guard !reference.hasPrefix("?"), !reference.hasPrefix("#") else { return nil }
    // Some servers do not encode colons in names. If the text repeats the reference, it has no scheme.
    let isName = text == reference && PictureName.hasForeignScheme(reference)
    let path = document.address.path
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    guard
      let address = PictureName.address(
        isName ? PercentEncoding.path(reference) : reference, in: document.address),
      address.origin == document.address.origin, address.encodedQuery == nil, address.path.hasPrefix(folder)
    else { return nil }
    var name = address.path.dropFirst(folder.count)
    let isFolder = name.last == "/" || text?.hasSuffix("/") == true
    if name.last == "/" { name.removeLast() }
    return name.isEmpty || name.contains("/") ? nil : (address, name, isFolder)
  }

  /// The page with the photos and subfolders in the order of their names.
  var sorted: ListingPage {
    var page = page
    page.photos.sort { PathKey($0.id) < PathKey($1.id) }
    page.parts.sort { NaturalKey($0.prefix) < NaturalKey($1.prefix) }
    page.itemCount = seen.count
    if isTooDeep { page.notes.append("folders nested deeper than \(Self.depthLimit) levels were skipped") }
    return page
  }

  /// Reads JSON of nginx' `autoindex_format json` and Caddy's `file_server browse`; `nil` for others.
  static func page(_ json: JSONValue, _ document: ListingDocument) -> ListingPage? {
    guard case .list(let entries) = json, let first = entries.first, case .object = first else { return nil }
    let types: Set<String?> = ["file", "directory", "other"]
    if entries.allSatisfy({
      types.contains($0["type"]?.nonEmptyText) && $0["name"] != nil && $0["mtime"] != nil
    }) {
      return page("nginx index", entries, document) { index, entry in
        guard let name = entry["name"]?.nonEmptyText, entry["type"] != "other" else { return }
        let isFolder = entry["type"] == "directory"
        // nginx does not encode names.
        index.add(
          PercentEncoding.path(name) + (isFolder ? "/" : ""), isFolder: isFolder,
          date: entry["mtime"]?.nonEmptyText)
      }
    }
    guard entries.allSatisfy({ $0["is_dir"] != nil && $0["url"] != nil && $0["mod_time"] != nil }) else {
      return nil
    }
    return page("Caddy index", entries, document) { index, entry in
      guard let reference = entry["url"]?.nonEmptyText else { return }
      index.add(reference, isFolder: entry["is_dir"] == true, date: entry["mod_time"]?.nonEmptyText)
    }
  }

  /// Reads XML of nginx' `autoindex_format xml`, which has the same members; `nil` for others.
  static func page(_ root: MarkupDocument.Element, _ document: ListingDocument) -> ListingPage? {
    let entries = root.children.map { entry -> JSONValue in
      guard let time = entry.attribute("mtime") else { return [:] }
      return ["type": .text(entry.name), "name": .text(entry.text), "mtime": .text(time)]
    }
    return page(.list(entries), document)
  }

  private static func page(
    _ adapter: String, _ entries: [JSONValue], _ document: ListingDocument,
    _ add: (inout FolderIndex, JSONValue) -> Void
  ) -> ListingPage {
    let page = ListingPage(
      adapter: adapter, reason: entries.count.counted("entry", "entries") + " of a folder",
      rest: rest(Paging(document: document, json: .null, itemCount: entries.count).byLink()))
    var index = FolderIndex(page, document)
    for entry in entries { add(&index, entry) }
    return index.sorted
  }
}

extension WebAddress {
  /// The path, as that of a folder.
  var folderPath: String { path.hasSuffix("/") ? path : path + "/" }
}
