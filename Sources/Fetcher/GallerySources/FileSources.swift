package import GalleryFiles
package import GalleryModel

/// Folders and files named by the user.
package struct FileSources: Sendable {
  package private(set) var discovery = Discovery()
  package var filter = PathFilter()
  private let isPrefixed: Bool
  /// Folders with links, `.` and `..` resolved.
  private var folders: [FilePath: FilePath] = [:]
  private var seenPaths: Set<FilePath> = []
  private var sidecars = Sidecars()
  private var archives: [FilePath: Archive] = [:]
  /// The archive of each member, if several archives are sources. Earlier ones precede.
  private var parts: [FilePath: FilePath] = [:]
  /// The names in each folder of ``parts``.
  private var names: [FilePath: [FilePath.Component]] = [:]

  /// `isPrefixed`: identities begin with the last part of the folder's name.
  package init(isPrefixed: Bool) { self.isPrefixed = isPrefixed }

  /// Prepares for several sources. Of their archives, one may have the sidecars of another's photos: Google Takeout
  /// divides folders among archives.
  package mutating func prepare(_ sources: [FilePath]) throws(SourceError) {
    let candidates = sources.filter { source in
      source.lastComponent.map { !PhotoNames.promisePhoto($0.text[...]) } ?? false
        && (try? Stat(source))?.type == .regular
    }
    guard candidates.count > 1 else { return }
    for file in candidates {
      guard let archive = try archive(file) else { continue }
      archives[file] = archive
      for member in archive.members where parts[member.path] == nil {
        parts[member.path] = file
        guard let name = member.path.lastComponent else { continue }
        names[member.path.removingLastComponent(), default: []].append(name)
      }
    }
  }

  /// Adds another folder or file, and returns the photos that no earlier source contained. Throws if it is missing or
  /// cannot be read. `ids` are already in use.
  ///
  /// A photo's identity is its path below the folder, or the file's name. If prefixed, it begins with the last part of
  /// the folder's name. Duplicates are numbered (`trip/1.jpg`, `trip/1.jpg#2`). Bytes that are not UTF-8 are escaped
  /// (``FilePath/text``).
  package mutating func add(_ source: FilePath, ids: inout UniqueNames) throws(SourceError) -> [Photo] {
    let (found, prefix) = try discover(one: source)
    func takes(_ id: String, isExpected: Bool) -> Bool {
      filter.takes(Substring(id.utf8.dropFirst(prefix.utf8.count)), isExpected: isExpected)
    }
    var photos: [Photo] = []
    for var photo in found.photos {
      guard takes(photo.id, isExpected: photo.isExpected), let path = photo.file,
        seenPaths.insert(resolve(path)).inserted
      else { continue }
      photo.distinguish(in: &ids)
      photos.append(photo)
    }
    discovery.photos += photos
    discovery.unreadable += found.unreadable
    discovery.others += found.others.filter { takes($0, isExpected: false) }
    discovery.notes += found.notes
    discovery.ownFiles += found.ownFiles
    return photos
  }

  /// Returns the photos, and the prefix of their identities.
  private mutating func discover(one source: FilePath) throws(SourceError) -> (Discovery, prefix: String) {
    let status = try Result { () throws(Errno) in try Stat(source) }.mapError { error in
      error == .noSuchFileOrDirectory || error == .notDirectory
        ? SourceError.missing(path: source.string) : .unreadable(path: source.string, reason: "\(error)")
    }.get()
    let name = source.lexicallyNormalized().lastComponent?.text
    let prefix = isPrefixed ? name.map { $0 == ".." ? "" : $0 + "/" } ?? "" : ""
    switch status.type {
    case .directory:
      var walk = DirectoryWalk(levels: filter.depth)
      try walk.walk(source, prefix: prefix)
      return (walk.discovery, prefix)
    case .regular:
      let opened = archives[source]
      if let archive = try opened == nil ? archive(source) : opened {
        return (contents(of: archive, at: source, prefix: prefix), prefix)
      }
      var photo = Photo(id: name ?? source.text, path: source, status: status, isNamed: true)
      photo.sidecars = sidecars.paths(for: source)
      return (Discovery(photos: [photo]), "")
    default: throw .notAFile(path: source.string)
    }
  }

  /// Returns the members of an archive, in byte order of their paths, like the files of a folder.
  private func contents(of archive: Archive, at file: FilePath, prefix: String) -> Discovery {
    var discovery = Discovery()
    let own = Set(parts.isEmpty ? [] : archive.members.map(\.path))
    discovery.unreadable = archive.omissions.map { (path: file.text, reason: $0) }
    let folders = Dictionary(grouping: archive.members.map(\.path)) { $0.removingLastComponent() }
      .mapValues { FolderContents($0.compactMap(\.lastComponent)) }
    let described = names.filter { folders[$0.key] != nil }.mapValues { FolderContents($0) }
    for (folder, contents) in folders.sorted(by: { $0.key.string < $1.key.string }) {
      discovery.notes += contents.notes(prefix + (folder.isEmpty ? "" : folder.text + "/"))
    }
    for member in archive.members.sorted(by: {
      $0.path.string.utf8.lexicographicallyPrecedes($1.path.string.utf8)
    }) {
      let id = prefix + member.path.text
      let labels = member.path.components.map(\.text)
      guard labels.count <= filter.depth ?? .max, let name = member.path.lastComponent else { continue }
      guard !labels.contains(where: PhotoNames.isIgnored) else {
        if labels.contains(where: PhotoNames.isCopyFolder) { discovery.others.append(id) }
        continue
      }

      let isExpected = PhotoNames.promisePhoto(id[...])
      let folder = member.path.removingLastComponent()
      guard let contents = folders[folder], !contents.isCompanion(name), member.isFile || isExpected else {
        continue
      }
      var photo = Photo(
        id: id, location: .file(file.pushing(member.path)), isExpected: isExpected,
        byteCount: member.size, modified: member.modified)
      photo.sidecars = (described[folder] ?? contents).sidecars(of: name).map { sidecar in
        let path = folder.appending(sidecar)
        return (own.contains(path) ? file : parts[path] ?? file).pushing(path)
      }
      discovery.add(photo)
    }
    return discovery
  }

  private func archive(_ file: FilePath) throws(SourceError) -> Archive? {
    do { return try Archive.open(file) } catch let error as Archive.Failure {
      throw SourceError.unreadable(path: file.string, reason: error.reason)
    } catch {
      // An unreadable photo is reported with the reason.
      return nil
    }
  }

  /// Returns the file's path with its folder resolved, so that equivalent paths compare as equal.
  ///
  /// The system resolves folders, since `link/..` is not the folder that contains the link. A link to a file
  /// is not resolved.
  private mutating func resolve(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent, name.kind == .regular else { return file }
    let folder = file.removingLastComponent()
    let resolved = folders[folder] ?? FileCall.resolved(folder.isEmpty ? "." : folder) ?? folder
    folders[folder] = resolved
    return resolved.appending(name)
  }
}

/// The photos found in folders, archives and files, and what was left out.
package struct Discovery: Sendable {
  /// Everything that may be a photo. Its content decides.
  package var photos: [Photo] = []
  /// Copies, and folders of copies, by their names.
  package var others: [String] = []
  /// The folders that could not be read, with reasons. Photos may be missing.
  package var unreadable: [(path: String, reason: String)] = []
  /// User-facing sentences about files that were left out because gallery wrote them.
  package var notes: [String] = []
  /// The number of files that were left out because gallery wrote them.
  package var ownFiles = 0

  /// Adds a photo, or a copy by its name to the others.
  mutating func add(_ photo: Photo) {
    if !photo.isExpected, PhotoNames.isCopy(photo.name) {
      others.append(photo.id)
    } else {
      photos.append(photo)
    }
  }
}
