import GalleryFiles
import GallerySources
import GalleryWeb

/// Finds the photo for each row of a manifest.
///
/// A row names a photo by its address, by its path below the source, or by the end of that path, also as another
/// system writes it. A file name is enough if only one photo has it.
struct ManifestMatching {
  private let manifest: PhotoManifest
  /// The index of each row's photo; `nil` if no source contains it.
  private let matches: [Int?]

  /// Matches rows and photos. Throws each row that matches several photos,
  /// or the same photo as an earlier row.
  init(_ manifest: PhotoManifest, _ photos: [CollectedPhoto]) throws(GalleryError) {
    self.manifest = manifest
    let candidates = PhotoLookup(photos)
    let list = manifest.list
    var problems: [(line: Int, message: String)] = []
    var matches = [Int?](repeating: nil, count: list.entries.count)
    var rows: [Int: Int] = [:]

    func match(_ photo: Int, for row: Int) {
      if let other = rows.updateValue(row, forKey: photo) {
        let name = photos[photo].photo.label
        problems.append((list.lines[row], "names the same photo as line \(list.lines[other]): \(name)"))
      }
      matches[row] = photo
    }

    for (row, entry) in list.entries.enumerated() {
      if let photo = candidates.exact(entry) { match(photo, for: row) }
    }

    let exact = Set(rows.keys)
    for (row, entry) in list.entries.enumerated() where matches[row] == nil {
      guard case .path(let path, _, _) = entry else { continue }
      let found = candidates.alike(path, besides: exact)
      if found.count > 1 {
        problems.append((list.lines[row], PhotoLookup.ambiguity(of: path, found.map { photos[$0].photo })))
      } else if let photo = found.first {
        match(photo, for: row)
      }
    }

    try manifest.check(problems.sorted { $0.line < $1.line })
    self.matches = matches
  }

  /// Arranges photos in manifest order, including missing photos, followed by all unlisted photos.
  func arrange(_ collected: inout CollectedPhotos, _ ids: inout UniqueNames) {
    let list = manifest.list
    var photos: [CollectedPhoto] = []
    var missing: [Reconciliation.Row] = []
    for (row, entry) in list.entries.enumerated() {
      switch (matches[row], entry) {
      case (let match?, _): photos.append(collected.photos[match].listed(entry))
      case (nil, .path(let path, _, _)):
        let photo = Self.missing(path, entry, &ids)
        missing.append(Reconciliation.Row(line: list.lines[row], id: photo.id))
        photos.append(
          .lost(photo, reason: "missing: no source has it (\(manifest.name): line \(list.lines[row]))"))
      case (nil, .address(let remote)):
        photos.append(.web(WebPhoto(id: remote.id, remote, source: manifest.name, &ids)).listed(entry))
      }
    }
    let matched = Set(matches.compactMap(\.self))
    let others = collected.photos.indices.filter { !matched.contains($0) }.map { collected.photos[$0] }
    collected.photos = photos + others
    collected.columns.formUnion(list.columns)
    collected.hasOrder = true
    collected.manifest = ManifestMatch(
      file: manifest.name, rows: list.entries.count, missing: missing, unlisted: Set(others.map(\.id)))
    if MissingFiles.areTogether(missing.count, of: list.entries.count) {
      collected.reported.formUnion(missing.map(\.id))
    }
  }

  /// Returns a photo for a row whose photo is missing from all sources.
  private static func missing(_ path: String, _ entry: PhotoList.Entry, _ ids: inout UniqueNames) -> Photo {
    let name = FilePath(text: path).lastComponent?.text ?? path
    // Keeps absolute paths out of reports.
    let id = RemoteText.identity(FilePath(text: path).root == nil ? path : name) ?? "photo"
    var photo = Photo(
      id: id, location: .file(FilePath(text: path)), isExpected: true, byteCount: 0, modified: 0)
    photo.distinguish(in: &ids)
    photo.details.merge(entry)
    return photo
  }
}

extension PhotoList.Entry {
  fileprivate var details: PhotoDescription {
    switch self {
    case .path(_, _, let details): details
    case .address(let remote): remote.shownDetails
    }
  }

  fileprivate var id: String? {
    switch self {
    case .path(_, let id, _): id
    case .address(let remote): remote.id
    }
  }
}

extension CollectedPhoto {
  /// Returns the photo with the details of its manifest entry, which override the source's details.
  fileprivate func listed(_ entry: PhotoList.Entry) -> CollectedPhoto {
    changed(readsAgain: entry.details.focus != nil) { photo in
      photo.details.merge(entry)
      photo.isExpected = true
    }
  }

  /// Returns the photo with a changed description. `readsAgain`: the photo's view depends on the change, so its
  /// header must be read again.
  func changed(readsAgain: Bool, _ change: (inout Photo) -> Void) -> CollectedPhoto {
    switch self {
    case .file(var photo, let source):
      change(&photo)
      return .file(photo, source: source)
    case .inspected(var inspected, let source):
      change(&inspected.photo)
      guard readsAgain, !source.isEmpty else { return .inspected(inspected, source: source) }
      inspected.photo.view = PhotoView()
      return .file(inspected.photo, source: source)
    case .web(let web):
      var photo = web.photo
      change(&photo)
      return .web(WebPhoto(photo, web.remote, source: web.source))
    }
  }
}

extension PhotoDescription {
  fileprivate mutating func merge(_ entry: PhotoList.Entry) {
    let listed = entry.details
    title = listed.title ?? title
    date = listed.date ?? date
    weight = listed.weight ?? weight
    focus = listed.focus ?? focus
    size = listed.size ?? size
    link = listed.link ?? link
    fields.merge(listed.fields) { $1 }
    // The photo keeps its identity; the entry's identity becomes a field.
    if let id = entry.id { fields["id"] = id }
  }
}

/// The result of matching the photos of the sources with a manifest.
struct ManifestMatch {
  let file: String
  let rows: Int
  /// The photos missing from all sources, in manifest order.
  let missing: [Reconciliation.Row]
  /// The photos and other files that are not in the manifest.
  let unlisted: Set<Photo.ID>
}
