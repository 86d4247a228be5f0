/// Collects what a directory index names: photos in the folder, and folders below it. Nothing else is followed.
struct FolderIndex {
  /// Folders within folders are entered as deep.
  static let depthLimit = 16

  private let document: ListingDocument
  /// Returns the request for a folder below.
  private let request: (WebAddress) -> WebRequest
  private var photos: [FoundPhoto] = []
  private var folders: [ListingRequest] = []
  private var questions: [UnknownEntry] = []
  private var seen: Set<String> = []
  private var others = LeftOut()
  private var isTooDeep = false

  /// - Parameter request: Returns the request for a folder below. Default: one by `GET`.
  init(
    _ document: ListingDocument,
    request: @escaping (WebAddress) -> WebRequest = { WebRequest($0, for: .listing) }
  ) {
    self.document = document
    self.request = request
  }

  /// Takes an entry, if it lies directly in the folder.
  ///
  /// - Parameters:
  ///   - reference: its address, as the index writes it.
  ///   - text: The words of its link. Default: none.
  ///   - isFolder: A Boolean value that indicates whether it is a folder; `nil`, the default, goes by a slash at the end
  ///     of address or words, and else the entry is asked.
  ///   - date: The date that the index tells. Default: none.
  mutating func add(_ reference: String, text: String? = nil, isFolder: Bool? = nil, date: String? = nil) {
    guard let entry = Self.entry(reference, text: text, in: document),
      seen.insert(String(entry.name)).inserted
    else { return }
    let name = PercentEncoding.decoded(entry.name)
    guard let identity = RemoteText.identity(name), !IgnoredNames.contains(name) else { return }
    let id = document.source.prefix + identity
    let folder = folder(at: entry.address, id)
    if isFolder ?? entry.isFolder {
      add(folder)
      return
    }
    switch PictureName.promise(of: entry.address) {
    case .picture: photos.append(FoundPhoto(entry.address, id: id, title: nil, date: date))
    case .other: others.add(id)
    case .nothing: questions.append(UnknownEntry(address: entry.address, id: id, date: date, folder: folder))
    }
  }

  /// Takes what lies directly in the folder; names that a walk of the disk passes over are passed over.
  ///
  /// - Parameters:
  ///   - isPicture: A Boolean value that indicates whether it is a picture; `nil` where nobody tells, and the entry is asked.
  ///   - photo: Returns the photo of an identity.
  mutating func add(
    _ name: String, at address: WebAddress, isFolder: Bool, isPicture: Bool?, photo: (String) -> FoundPhoto
  ) {
    guard seen.insert(name).inserted, let identity = RemoteText.identity(name), !IgnoredNames.contains(name)
    else { return }
    let id = document.source.prefix + identity
    guard !isFolder else { return add(folder(at: address, id)) }
    switch isPicture {
    case true?: photos.append(photo(id))
    case false?: others.add(id)
    case nil:
      let found = photo(id).photo
      questions.append(
        UnknownEntry(address: found.image, id: id, date: found.date, folder: folder(at: address, id)))
    }
  }

  private mutating func add(_ folder: ListingRequest) {
    if document.source.depth < Self.depthLimit { folders.append(folder) } else { isTooDeep = true }
  }

  /// Returns what is asked for a folder below.
  private func folder(at address: WebAddress, _ id: String) -> ListingRequest {
    let target =
      address.path.hasSuffix("/") ? address : document.address.resolving(address.path + "/") ?? address
    return document.part(request(target), prefix: id + "/")
  }

  /// Returns whether the links of a page are those of an index that no heading names as one: the words of most links
  /// into the folder are the names that they lead to, and one of these is that of a picture or a folder.
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

  /// Returns an entry that lies directly in the folder; `nil` for what does not.
  private static func entry(
    _ reference: String, text: String?, in document: ListingDocument
  ) -> (address: WebAddress, name: Substring, isFolder: Bool)? {
    guard !reference.hasPrefix("?"), !reference.hasPrefix("#") else { return nil }
    // Some programs write names with colons as they are: what the words repeat is no scheme.
    let isName = text.map { PictureName.hasForeignScheme(reference) && $0 == reference } ?? false
    let path = document.address.path
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    guard
      let address = PictureName.address(
        isName ? PictureName.encodedName(reference) : reference, in: document.address),
      address.origin == document.address.origin, address.encodedQuery == nil,
      address.path.hasPrefix(folder)
    else { return nil }
    var name = address.path.dropFirst(folder.count)
    let isFolder = name.last == "/" || text?.hasSuffix("/") == true
    if name.last == "/" { name.removeLast() }
    return name.isEmpty || name.contains("/") ? nil : (address, name, isFolder)
  }

  /// Puts all into a page: the photos in the order of their names, then the folders.
  func finish(_ page: inout ListingPage) {
    page.photos = photos.sorted { NaturalKey($0.photo.id) < NaturalKey($1.photo.id) }
    page.parts = folders.sorted { NaturalKey($0.prefix) < NaturalKey($1.prefix) }
    page.itemCount = seen.count
    page.questions = questions
    page.leftOut = others
    if isTooDeep { page.notes.append("folders nested deeper than \(Self.depthLimit) are not entered") }
  }
}
