/// Collects what a directory index names: photos in the folder, and folders below it. Nothing else is followed.
struct FolderIndex {
  /// Folders within folders are entered as deep.
  static let depthLimit = 16

  private let document: ListingDocument
  /// The path of the folder, with its slash.
  private let folder: String
  private var photos: [FoundPhoto] = []
  private var folders: [ListingRequest] = []
  private var seen: Set<String> = []
  private var others = 0
  private var isTooDeep = false

  init(_ document: ListingDocument) {
    self.document = document
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
    guard !rest.isEmpty, !rest.contains("/"), seen.insert(String(rest)).inserted else { return }
    let name = PercentEncoding.decoded(rest)
    guard let identity = RemoteText.identity(name), !name.hasPrefix(".") else { return }
    if isFolder ?? endsInSlash {
      addFolder(address, endsInSlash: endsInSlash, name: identity)
    } else if PictureName.promise(of: address) == .picture {
      photos.append(FoundPhoto(address, id: document.source.prefix + identity, title: nil, date: date))
    } else {
      others += 1
    }
  }

  private mutating func addFolder(_ address: WebAddress, endsInSlash: Bool, name: String) {
    guard document.source.depth < Self.depthLimit else {
      isTooDeep = true
      return
    }
    let target = endsInSlash ? address : document.address.resolving(address.path + "/") ?? address
    folders.append(
      document.part(WebRequest(target, for: .listing), prefix: document.source.prefix + name + "/"))
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
