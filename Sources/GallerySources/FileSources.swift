import GalleryModel
package import SystemPackage

/// Folders and files named by the user.
package enum FileSources {
  /// Finds everything that may be a photo in the given folders and files, in the order given.
  ///
  /// With one source, a photo's identity is its path below the folder, or the file's name. With several, the
  /// last part of the folder's name goes before it; what still coincides is numbered (`trip/1.jpg`,
  /// `trip/1.jpg#2`). A file that sources share is taken once, however the way to its folder is written.
  ///
  /// - Throws: ``SourceError`` when a source itself is missing or cannot be read.
  package static func discover(_ sources: [FilePath]) throws(SourceError) -> Discovery {
    var all = Discovery()
    var folders = ResolvedFolders()
    var seenPaths: Set<FilePath> = []
    var ids = UniqueNames()
    for source in sources {
      let found = try discover(one: source, prefixed: sources.count > 1)
      for var photo in found.photos {
        guard case .file(let path) = photo.origin, seenPaths.insert(folders.resolve(path)).inserted
        else { continue }
        photo.id = ids.claim(photo.id)
        all.photos.append(photo)
      }
      all.unreadable += found.unreadable
    }
    return all
  }

  private static func discover(one source: FilePath, prefixed: Bool) throws(SourceError) -> Discovery {
    let status: Stat
    do {
      status = try Stat(source)
    } catch {
      throw error == .noSuchFileOrDirectory || error == .notDirectory
        ? .missing(path: source.string)
        : .unreadable(path: source.string, reason: error.description)
    }
    let name = source.lexicallyNormalized().lastComponent?.string
    switch status.type {
    case .directory:
      var walk = DirectoryWalk()
      let prefix = prefixed ? name.map { $0 == ".." ? "" : $0 + "/" } ?? "" : ""
      try walk.walk(source, prefix: prefix)
      return walk.discovery
    case .regular:
      var discovery = Discovery()
      discovery.photos = [Photo(id: name ?? source.string, path: source, status: status, isNamed: true)]
      return discovery
    default:
      throw .notAFile(path: source.string)
    }
  }
}
