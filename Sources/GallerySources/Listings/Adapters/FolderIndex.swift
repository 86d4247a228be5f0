import GalleryWeb

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
    guard let entry = Self.entry(reference, text: text, in: document) else { return }
    let isPicture: Bool? =
      switch PictureName.promise(of: entry.address) {
      case .picture: true
      case .other: false
      case .nothing: nil
      }
    add(
      PercentEncoding.decoded(entry.name), at: entry.address, isFolder: isFolder ?? entry.isFolder,
      isPicture: isPicture
    ) { FoundPhoto(entry.address, id: $0, date: date) }
  }

  /// Takes what lies directly in the folder; names that a walk of the disk passes over are passed over.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - address: Its address.
  ///   - isFolder: A Boolean value that indicates whether it is a folder.
  ///   - isPicture: A Boolean value that indicates whether it is a picture; `nil` where nothing tells, so that it is asked.
  ///   - photo: Returns the photo of an identity.
  mutating func add(
    _ name: String, at address: WebAddress, isFolder: Bool, isPicture: Bool?, photo: (String) -> FoundPhoto
  ) {
    // Names that differ in the form of their accents are files of their own.
    guard seen.insert(PercentEncoding.path(name)).inserted, let identity = RemoteText.identity(name),
      !IgnoredNames.contains(name)
    else { return }
    let id = document.source.prefix + identity
    let target =
      address.path.hasSuffix("/") ? address : document.address.resolving(address.path + "/") ?? address
    let folder = document.part(request(target), prefix: id + "/")
    if isFolder {
      if document.source.depth < Self.depthLimit { folders.append(folder) } else { isTooDeep = true }
      return
    }
    switch isPicture {
    case true?: photos.append(photo(id))
    case false?: others.add(id)
    case nil: questions.append(UnknownEntry(photo: photo(id), folder: folder))
    }
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
        isName ? PercentEncoding.path(reference) : reference, in: document.address),
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
