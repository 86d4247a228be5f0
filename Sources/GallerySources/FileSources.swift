import GalleryFiles
package import GalleryModel
package import SystemPackage

/// Folders and files named by the user.
package struct FileSources: Sendable {
  /// The notes and problems found so far.
  package private(set) var discovery = Discovery()
  /// Decides which photos are taken.
  package var filter = PathFilter()
  private let isPrefixed: Bool
  /// Folders without links, `.` and `..` on the way to them.
  private var folders: [FilePath: FilePath] = [:]
  private var seenPaths: Set<FilePath> = []

  /// - Parameter isPrefixed: whether the last part of a folder's name goes before the identities of its photos.
  package init(isPrefixed: Bool) {
    self.isPrefixed = isPrefixed
  }

  /// Finds everything that may be a photo in the given folders and files, in the order given.
  ///
  /// With one source, a photo's identity is its path below the folder, or the file's name. With several, the
  /// last part of the folder's name goes before it; what still coincides is numbered (`trip/1.jpg`,
  /// `trip/1.jpg#2`). Bytes that are no UTF-8 are told by their numbers (``FilePath/text``). A file that sources share
  /// is taken once, however the way to its folder is written.
  ///
  /// - Throws: ``SourceError`` when a source itself is missing or cannot be read.
  package static func discover(_ sources: [FilePath]) throws(SourceError) -> Discovery {
    var all = FileSources(isPrefixed: sources.count > 1)
    var ids = UniqueNames()
    for source in sources { _ = try all.add(source, ids: &ids) }
    return all.discovery
  }

  /// Finds what a further folder or file holds.
  ///
  /// - Parameters:
  ///   - source: its path.
  ///   - ids: the identities that are taken.
  /// - Returns: the photos that no source before had.
  package mutating func add(
    _ source: FilePath, ids: inout UniqueNames
  ) throws(SourceError) -> [Photo] {
    let (found, prefix) = try discover(one: source)
    var photos: [Photo] = []
    for var photo in found.photos {
      let path = photo.id.utf8.dropFirst(prefix.utf8.count)
      guard filter.takes(String(Substring(path)), isExpected: photo.isExpected) else { continue }
      guard let path = photo.file, seenPaths.insert(resolve(path)).inserted else { continue }
      photo.distinguish(in: &ids)
      photos.append(photo)
    }
    discovery.photos += photos
    discovery.unreadable += found.unreadable
    discovery.notes += found.notes
    return photos
  }

  /// Finds what one folder or file holds, and returns what goes before the paths of its photos.
  private func discover(one source: FilePath) throws(SourceError) -> (Discovery, prefix: String) {
    let status: Stat
    do {
      status = try Stat(source)
    } catch {
      throw error == .noSuchFileOrDirectory || error == .notDirectory
        ? .missing(path: source.string)
        : .unreadable(path: source.string, reason: error.description)
    }
    let name = source.lexicallyNormalized().lastComponent?.text
    switch status.type {
    case .directory:
      var walk = DirectoryWalk(levels: filter.depth)
      let prefix = isPrefixed ? name.map { $0 == ".." ? "" : $0 + "/" } ?? "" : ""
      try walk.walk(source, prefix: prefix)
      return (walk.discovery, prefix)
    case .regular:
      var discovery = Discovery()
      discovery.photos = [Photo(id: name ?? source.text, path: source, status: status, isNamed: true)]
      discovery.photos[0].sidecar = Sidecars.path(for: source)
      return (discovery, "")
    default:
      throw .notAFile(path: source.string)
    }
  }

  /// The file's path with its folder resolved, so that two ways to one file are seen to be the same.
  ///
  /// Folders are resolved by the system, since `link/..` is not where the link stands. A link to a file stays a file of
  /// its own.
  private mutating func resolve(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent, name.kind == .regular else { return file }
    let folder = file.removingLastComponent()
    let resolved = folders[folder] ?? FileCall.resolved(folder.isEmpty ? "." : folder) ?? folder
    folders[folder] = resolved
    return resolved.appending(name)
  }
}

/// The photos that a source holds.
package struct Discovery: Sendable {
  /// Everything that may be a photo; whether it is one is decided by its content.
  package var photos: [Photo] = []
  /// Folders that could not be read, each with its reason: photos may be missing.
  package var unreadable: [(path: String, reason: String)] = []
  /// Sentences for people about files that were left out because gallery wrote them.
  package var notes: [String] = []
}
