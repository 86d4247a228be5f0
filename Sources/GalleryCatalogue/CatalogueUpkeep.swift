import Foundation
import GalleryDecoding
import GalleryFiles
import SQLite
package import SystemPackage

/// Work on a catalogue between builds, or beside them.
package struct CatalogueUpkeep {
  private let folder: CatalogueFolder

  /// - Parameter cache: The folder of the cache.
  package init(in cache: FilePath) { folder = CatalogueFolder(cache: cache) }

  /// The number of entries and of files of tiles, and the bytes that all of them take.
  package struct Statistics: Sendable {
    /// Facts, checks of files, failures and sheets.
    package var entries = 0
    /// Files of tiles, one for each photo and the tiles that were asked of it together.
    package var tiles = 0
    /// The bytes that everything takes, other forms of catalogues included.
    package var bytes = 0
  }

  /// Counts the entries and the files.
  ///
  /// - Throws: `SQLiteError` if the index cannot be read.
  package func statistics() throws -> Statistics {
    var statistics = Statistics()
    for form in forms { statistics.bytes += CatalogueTidying.size(of: form) }
    statistics.tiles = CatalogueTidying.files(in: folder.tiles).count
    if try FileCall.status(folder.index) != nil {
      statistics.entries = try CatalogueIndex(folder.index).count
    }
    return statistics
  }

  /// Removes what goes beyond a size: what other versions of gallery kept, and the tiles that were not used for longest.
  ///
  /// - Parameter capacity: The bytes that the folder of the cache may take.
  package func prune(to capacity: Int) throws {
    for form in forms where form != folder.path { try Self.remove(form) }
    guard try FileCall.status(folder.path) != nil else { return }
    try withLock { isAlone in
      let tidying = CatalogueTidying(
        folder: folder, capacity: capacity, isAlone: isAlone, now: Int(Date().timeIntervalSince1970 * 1e9))
      if try FileCall.status(folder.index) != nil {
        try CatalogueIndex(folder.index).shrink(to: Catalogue.indexShare(of: tidying.share))
      }
      _ = tidying.run()
    }
  }

  /// Removes everything but the folders and the lock, which a build may be about to use. Builds at the same time find
  /// nothing from then on, and may keep what they make.
  package func clear() throws {
    for form in forms where form != folder.path { try Self.remove(form) }
    guard try FileCall.status(folder.path) != nil else { return }
    try withLock { isAlone in
      try CatalogueTidying.removeFiles(in: folder.tiles)
      if isAlone {
        try folder.removeIndex()
        try CatalogueTidying.removeFiles(in: folder.incoming)
      } else if try FileCall.status(folder.index) != nil {
        try CatalogueIndex(folder.index).shrink(to: 0)
      }
    }
  }

  /// Looks at every entry, and removes those that are not as they were written.
  ///
  /// - Returns: The number of entries and files, and of those that were removed.
  package func verify() throws -> (checked: Int, removed: Int) {
    var (checked, removed) = (0, 0)
    let files = TileFiles(folder)
    for file in CatalogueTidying.files(in: folder.tiles) {
      checked += 1
      let key = file.path.lastComponent.flatMap { CatalogueKey(text: $0.string) }
      if let key, folder.tile(key).file == file.path, case .record(let record)? = try files.record(key),
        (try? DecodedPhoto(record: record)) != nil
      {
        continue
      }
      try FileCall.remove(file.path)
      removed += 1
    }
    guard try FileCall.status(folder.index) != nil else { return (checked, removed) }
    do {
      let index = try CatalogueIndex(folder.index).removeDamaged()
      return (checked + index.checked, removed + index.removed)
    } catch let error as SQLiteError where error.isOfBrokenFile {
      try withLock { isAlone in
        guard isAlone else { throw error }
        try folder.removeIndex()
      }
      return (checked + 1, removed + 1)
    }
  }

  /// Does something while no build begins, if none has a share.
  ///
  /// - Parameter work: Is told whether no build has a share.
  private func withLock(_ work: (_ isAlone: Bool) throws -> Void) throws {
    let lock = try CatalogueLock.alone(folder.lock)
    try withExtendedLifetime(lock) { try work(lock != nil) }
  }

  /// The folders of catalogues, of every form.
  private var forms: [FilePath] {
    ((try? FolderNames.of(folder.cache)) ?? []).filter { $0.string.hasPrefix(CatalogueFolder.prefix) }
      .map { folder.cache.appending($0) }
  }

  private static func remove(_ folder: FilePath) throws {
    try FileManager.default.removeItem(atPath: folder.string)
  }
}
