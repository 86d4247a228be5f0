import GalleryFiles
import GalleryModel
import GallerySources
import GalleryText
import GalleryWeb
import SystemPackage

/// Finds the photos that the rows of a manifest name.
///
/// A row names a photo by its path below the source, or else by the end of that, or else by the file's name, where one
/// photo alone has it; or by its address.
struct ManifestMatching {
  private let manifest: PhotoManifest
  /// The photo of each row, by its index; `nil` where no source has it.
  private let matches: [Int?]

  /// Matches rows and photos.
  ///
  /// - Throws: ``GalleryError/manifest(_:)`` with each row that may mean several photos, or that means the same photo as a
  ///   row before.
  init(_ manifest: PhotoManifest, _ photos: [CollectedPhoto]) throws(GalleryError) {
    self.manifest = manifest
    let candidates = Candidates(photos)
    let list = manifest.list
    var problems: [(line: Int, message: String)] = []
    var matches = [Int?](repeating: nil, count: list.entries.count)
    var rows: [Int: Int] = [:]
    func take(_ photo: Int, for row: Int) {
      if let other = rows.updateValue(row, forKey: photo) {
        let name = photos[photo].photo.label
        problems.append((list.lines[row], "names the same photo as line \(list.lines[other]): \(name)"))
      }
      matches[row] = photo
    }
    for (row, entry) in list.entries.enumerated() {
      if let photo = candidates.exact(entry) { take(photo, for: row) }
    }
    let exact = Set(rows.keys)
    for (row, entry) in list.entries.enumerated() where matches[row] == nil {
      guard case .path(let path, _, _) = entry else { continue }
      let found = candidates.alike(path, besides: exact)
      if found.count > 1 {
        let names = found.map { photos[$0].photo.label }
        problems.append(
          (
            list.lines[row],
            "\"\(path)\" may be \(names.prefix(5).joined(separator: " or "))"
              + "\(names.count > 5 ? " or one of \(names.count - 5) others" : ""); write the path below the source"
          ))
      } else if let photo = found.first {
        take(photo, for: row)
      }
    }
    try manifest.check(problems.sorted { $0.line < $1.line })
    self.matches = matches
  }

  /// Puts the photos into the order of the manifest, with those of its rows that are missing, and behind them all others.
  ///
  /// - Parameters:
  ///   - collected: The photos of the sources.
  ///   - ids: The identities that are taken.
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
        photos.append(
          .web(WebPhoto(id: remote.id, remote, source: manifest.name, &ids)).listed(entry))
      }
    }
    let matched = Set(matches.compactMap(\.self))
    let others = collected.photos.indices.filter { !matched.contains($0) }.map { collected.photos[$0] }
    collected.photos = photos + others
    collected.columns.formUnion(list.columns)
    collected.hasOrder = true
    collected.manifest = ManifestMatch(
      file: manifest.name, rows: list.entries.count, missing: missing,
      unlisted: Set(others.map(\.photo.id)))
  }

  /// Returns a photo that no source has.
  private static func missing(_ path: String, _ entry: PhotoList.Entry, _ ids: inout UniqueNames) -> Photo {
    let name = FilePath(text: path).lastComponent?.text ?? path
    // No absolute path gets into reports.
    let id = RemoteText.identity(FilePath(text: path).root == nil ? path : name) ?? "photo"
    var photo = Photo(
      id: id, location: .file(FilePath(text: path)), isExpected: true, byteCount: 0, modified: 0)
    photo.distinguish(in: &ids)
    photo.details.merge(entry)
    return photo
  }
}

extension PhotoList.Entry {
  /// The words of the entry about its photo.
  fileprivate var details: PhotoDescription {
    switch self {
    case .path(_, _, let details): details
    case .address(let remote): remote.shownDetails
    }
  }

  /// The identity that the entry gives its photo.
  fileprivate var id: String? {
    switch self {
    case .path(_, let id, _): id
    case .address(let remote): remote.id
    }
  }
}

extension ManifestMatching {
  /// The photos of the sources, by what a row may call them.
  private struct Candidates {
    private var byPath: [String: [Int]] = [:]
    private var byName: [String: [Int]] = [:]
    private var byAddress: [String: Int] = [:]
    private let photos: [CollectedPhoto]

    init(_ photos: [CollectedPhoto]) {
      self.photos = photos
      for (index, collected) in photos.enumerated() {
        let photo = collected.photo
        byPath[photo.shownPath, default: []].append(index)
        byName[photo.shownName, default: []].append(index)
        guard case .web(let web) = collected else { continue }
        for address in [web.remote.image] + web.remote.variants.map(\.address) {
          byAddress[address.text] = byAddress[address.text] ?? index
        }
      }
    }

    /// Returns the photo that has the path, or the address, of an entry.
    func exact(_ entry: PhotoList.Entry) -> Int? {
      switch entry {
      case .address(let remote): byAddress[remote.image.text]
      case .path(let path, _, _): only(byPath[Self.normalized(path)] ?? [], spelt: Self.normalized(path))
      }
    }

    /// Returns the photos whose paths end as one does, or else those that have its file name; of the latter, only one that
    /// no row names by its path stands in for a photo of another folder.
    func alike(_ path: String, besides taken: Set<Int>) -> [Int] {
      let path = Self.normalized(path)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let named = byName[name] ?? []
      let ending = named.filter { photos[$0].photo.shownPath.hasSuffix("/" + path) }
      if !ending.isEmpty { return ending }
      return path == name ? named : named.filter { !taken.contains($0) }
    }

    /// Returns the only photo there is, or the only one whose name has the same bytes: names may be written by different
    /// characters that look the same.
    private func only(_ found: [Int], spelt path: String) -> Int? {
      guard found.count > 1 else { return found.first }
      let same = found.filter { photos[$0].photo.shownPath.utf8.elementsEqual(path.utf8) }
      return same.count == 1 ? same[0] : nil
    }

    /// The path without the way in which it begins at the source.
    private static func normalized(_ path: String) -> String {
      var path = path[...]
      while path.hasPrefix("./") { path = path.dropFirst(2) }
      return String(path)
    }
  }
}

extension CollectedPhoto {
  /// The photo as a manifest names it: what that says of it goes before what its source does.
  fileprivate func listed(_ entry: PhotoList.Entry) -> CollectedPhoto {
    switch self {
    case .file(var photo, let source):
      photo.details.merge(entry)
      photo.isExpected = true
      return .file(photo, source: source)
    case .known(var inspection, let source):
      inspection.photo.details.merge(entry)
      guard entry.details.focus != nil else { return .known(inspection, source: source) }
      // How a photo is shown is decided when its header is read.
      inspection.photo.view = PhotoView()
      return .file(inspection.photo, source: source)
    case .lost(var photo, let reason):
      photo.details.merge(entry)
      return .lost(photo, reason: reason)
    case .web(let web):
      var photo = web.photo
      photo.details.merge(entry)
      return .web(WebPhoto(photo, web.remote, source: web.source))
    }
  }
}

extension PhotoDescription {
  /// Takes over what a manifest says.
  fileprivate mutating func merge(_ entry: PhotoList.Entry) {
    let listed = entry.details
    title = listed.title ?? title
    date = listed.date ?? date
    weight = listed.weight ?? weight
    focus = listed.focus ?? focus
    size = listed.size ?? size
    link = listed.link ?? link
    fields.merge(listed.fields) { $1 }
    // The photo keeps its identity; the list's own is a word about it.
    if let id = entry.id { fields["id"] = id }
  }
}

/// The photos of the sources against the list of those that there must be.
struct ManifestMatch {
  /// The name of the list's file.
  let file: String
  /// The number of photos that the list names.
  let rows: Int
  /// The photos that no source has, in the order of the list.
  let missing: [Reconciliation.Row]
  /// The photos and other files that the list does not name.
  let unlisted: Set<Photo.ID>
}
