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
    for form in try [folder] + folder.others { statistics.bytes += CatalogueTidying.size(of: form.path) }
    statistics.tiles = try folder.tileFiles().count
    if try folder.hasIndex {
      statistics.entries = try CatalogueIndex(folder.index).count
    }
    return statistics
  }

  /// Removes what goes beyond a size: what other versions of gallery kept, and the tiles that were not used for longest.
  ///
  /// - Parameter capacity: The bytes that the folder of the cache may take.
  package func prune(to capacity: Int) throws {
    for other in try folder.others { try other.remove() }
    guard try folder.exists else { return }
    try withLock { isAlone in
      let tidying = CatalogueTidying(
        folder: folder, capacity: capacity, isAlone: isAlone, now: Int(Date().timeIntervalSince1970 * 1e9))
      if try folder.hasIndex {
        try CatalogueIndex(folder.index).shrink(to: Catalogue.indexShare(of: tidying.share))
      }
      try tidying.run()
    }
  }

  /// Removes everything but the folders and the lock, which a build may be about to use. Builds at the same time find
  /// nothing from then on, and may keep what they make.
  package func clear() throws {
    for other in try folder.others { try other.remove() }
    guard try folder.exists else { return }
    try withLock { isAlone in
      for tile in try folder.tileFiles() { try folder.removeTile(tile.key) }
      if isAlone {
        try folder.removeIndex()
        try folder.removeIncoming()
      } else if try folder.hasIndex {
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
    for tile in try folder.tileFiles() {
      checked += 1
      if case .record(let record)? = try files.record(tile.key), (try? DecodedPhoto(record: record)) != nil {
        continue
      }
      try folder.removeTile(tile.key)
      removed += 1
    }
    guard try folder.hasIndex else { return (checked, removed) }
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
}
