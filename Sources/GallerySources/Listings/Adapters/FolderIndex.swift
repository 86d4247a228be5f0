/// Collects what a directory index names: photos in the folder, and folders below it. Nothing else is followed.
struct FolderIndex {
  /// Folders within folders are entered as deep.
  static let depthLimit = 16

  private let document: ListingDocument
  /// Returns the request for a folder below.
  private let request: (WebAddress) -> WebRequest
  /// The path of the folder, with its slash.
  private let folder: String
  private var photos: [FoundPhoto] = []
  private var folders: [ListingRequest] = []
  private var seen: Set<String> = []
  private var others = 0
  private var isTooDeep = false

  /// - Parameter request: Returns the request for a folder below. Default: one by `GET`.
  init(
    _ document: ListingDocument,
    request: @escaping (WebAddress) -> WebRequest = { WebRequest($0, for: .listing) }
  ) {
    self.document = document
    self.request = request
    let path = document.address.path
    folder = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Takes an entry, if it lies directly in the folder.
  ///
  /// - Parameters:
  ///   - reference: its address, as the index writes it.
  ///   - isFolder: whether it is a folder; `nil` goes by a slash at the end.
  mutating func add(_ reference: String, isFolder: Bool? = nil, date: String? = nil) {
    guard !reference.hasPrefix("?"), !reference.hasPrefix("#"),
      let address = PictureName.address(reference, in: document.address),
      address.origin == document.address.origin,
      address.encodedQuery == nil, address.path.hasPrefix(folder)
    else { return }
    var rest = address.path.dropFirst(folder.count)
    let endsInSlash = rest.last == "/"
    if endsInSlash { rest.removeLast() }
    guard !rest.isEmpty, !rest.contains("/") else { return }
    add(
      PercentEncoding.decoded(rest), at: address, isFolder: isFolder ?? endsInSlash,
      isPicture: PictureName.promise(of: address) == .picture
    ) { FoundPhoto(address, id: $0, date: date) }
  }

  /// Takes what lies directly in the folder; names that a walk of the disk passes over are passed over.
  ///
  /// - Parameter photo: Returns the photo of an identity.
  mutating func add(
    _ name: String, at address: WebAddress, isFolder: Bool, isPicture: Bool, photo: (String) -> FoundPhoto
  ) {
    guard seen.insert(name).inserted, let identity = RemoteText.identity(name), !IgnoredNames.contains(name)
    else { return }
    if isFolder {
      addFolder(address, name: identity)
    } else if isPicture {
      photos.append(photo(document.source.prefix + identity))
    } else {
      others += 1
    }
  }

  private mutating func addFolder(_ address: WebAddress, name: String) {
    guard document.source.depth < Self.depthLimit else {
      isTooDeep = true
      return
    }
    let target =
      address.path.hasSuffix("/") ? address : document.address.resolving(address.path + "/") ?? address
    folders.append(document.part(request(target), prefix: document.source.prefix + name + "/"))
  }

  /// Puts all into a page: the photos in the order of their names, then the folders.
  func finish(_ page: inout ListingPage) {
    page.photos = photos.sorted { NaturalKey($0.photo.id) < NaturalKey($1.photo.id) }
    page.parts = folders.sorted { NaturalKey($0.prefix) < NaturalKey($1.prefix) }
    page.itemCount = seen.count
    page.leftOut = others
    if isTooDeep { page.notes.append("folders nested deeper than \(Self.depthLimit) are not entered") }
  }
}
