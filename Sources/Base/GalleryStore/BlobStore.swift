import Foundation
package import GalleryFiles
import GalleryText
package import SQLite
import Synchronization

/// The cache of earlier builds: small entries in an index, and files. Several builds can share a
/// store. A killed build cannot corrupt it: a file is complete before it is renamed, and is
/// renamed before the index refers to it.
package final class BlobStore: Sendable {
  package let folder: StoreFolder
  /// The index. Each entry of photos has a checksum that detects changes.
  package let index: SQLiteDatabase
  /// The index was damaged and has been recreated.
  package let isRepaired: Bool
  package let id = UUID().uuidString.lowercased()
  private let lock: FileDescriptor
  private let serial = Atomic(0)

  /// The seconds for which files are kept for other builds, and for which a build
  /// reuses the responses of a killed one.
  private static let day = 86_400.0
  /// The seconds for which a partial body is kept.
  private static let patience = 7 * day

  /// Opens or creates the store in a cache's folder. If no other build uses it, removes the leftovers of
  /// killed builds. Waits for `patience` seconds while another build holds the store or its index. Throws
  /// also if another build uses a damaged index, or for an unsafe folder.
  package init(in cache: FilePath, patience: Double) throws {
    folder = StoreFolder(in: cache)
    try folder.make()
    let isAlone: Bool
    (lock, isAlone) = try Self.share(folder, patience)
    do {
      (index, isRepaired) = try Self.openIndex(folder, lock, isAlone: isAlone, patience)
    } catch {
      // `deinit` does not run unless all properties are set.
      try? lock.close()
      throw error
    }
    if isAlone {
      let parts = try index.write { connection in
        try connection.run("UPDATE builds SET has_ended = 1; UPDATE partials SET build = NULL")
        return try connection.rows("SELECT file FROM partials").compactMap { $0[0].text }
      }
      let kept = Set(parts)
      try folder.removeIncoming { !kept.contains($0) }
    }
    _ = try FileLock.share(lock)
  }

  /// Acquires the lock exclusively if possible, otherwise shared.
  private static func share(
    _ folder: StoreFolder, _ patience: Double
  ) throws -> (lock: FileDescriptor, isAlone: Bool) {
    let lock = try FileDescriptor.open(
      folder.lock, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
    do {
      // An exclusive lock lasts as long as another build removes files. The
      // system cannot wait for it with a limit.
      let deadline = ContinuousClock.now + .seconds(patience)
      repeat {
        if try FileLock.acquire(lock) { return (lock, true) }
        if try FileLock.share(lock) { return (lock, false) }
        usleep(10_000)
      } while ContinuousClock.now < deadline
      throw Errno.resourceBusy
    } catch {
      try? lock.close()
      throw error
    }
  }

  /// Opens the index. Recreates a damaged one if no other build uses it.
  private static func openIndex(
    _ folder: StoreFolder, _ lock: FileDescriptor, isAlone: Bool, _ patience: Double
  ) throws -> (SQLiteDatabase, isRepaired: Bool) {
    do {
      return (try openIndex(folder, patience), false)
    } catch let error as SQLiteError where error.isOfBrokenFile {
      guard try isAlone || FileLock.acquire(lock) else { throw error }
      try folder.removeIndex()
      return (try openIndex(folder, patience), true)
    }
  }

  deinit {
    release()
    try? lock.close()
  }

  /// Opens an existing store for maintenance; `nil` if the cache has no store.
  package static func existing(in cache: FilePath) throws -> BlobStore? {
    try StoreFolder(in: cache).exists ? BlobStore(in: cache, patience: 10) : nil
  }

  // MARK: The index

  private static func openIndex(_ folder: StoreFolder, _ patience: Double) throws -> SQLiteDatabase {
    // `auto_vacuum` affects new files only: `incremental_vacuum` then returns free pages to the system.
    let database = try SQLiteDatabase(
      path: folder.index.string, patience: patience,
      setup: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    try database.write { connection in
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS entries (
          key BLOB PRIMARY KEY, value BLOB NOT NULL, mark BLOB NOT NULL, used INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- The sizes of files with known content: a file of another size is new.
        CREATE TABLE IF NOT EXISTS sizes (size INTEGER PRIMARY KEY);
        -- `address` is for people, without secrets; nothing is found by it.
        CREATE TABLE IF NOT EXISTS answers (
          key TEXT PRIMARY KEY, address TEXT NOT NULL, status INTEGER NOT NULL, headers TEXT NOT NULL,
          body TEXT, size INTEGER NOT NULL, fresh_until REAL, build TEXT NOT NULL, used REAL NOT NULL);
        CREATE INDEX IF NOT EXISTS answers_by_body ON answers (body);
        -- Parts of bodies; `build` is the build that is at it.
        CREATE TABLE IF NOT EXISTS partials (
          key TEXT PRIMARY KEY, validator TEXT NOT NULL, file TEXT NOT NULL, begun REAL NOT NULL, build TEXT);
        -- Builds that fetch answers, as long as they have not come to their end.
        CREATE TABLE IF NOT EXISTS builds (id TEXT PRIMARY KEY, begun REAL NOT NULL, has_ended INTEGER NOT NULL);
        """)
    }
    return database
  }

  // MARK: Files

  package func newFile() -> FilePath {
    folder.incoming.appending("\(id)-\(serial.add(1, ordering: .relaxed).newValue)")
  }

  /// Renames a complete file to its final name and replaces any file there. Throws if the folder is a link.
  package func keep(_ file: FilePath, as kind: StoreFolder.Kind, _ name: String) throws {
    let place = folder.file(kind, name).removingLastComponent()
    try StoreFolder.make(place)
    try OwnFolder(place).take(file, as: name)
  }

  /// Writes a file under its final name and replaces any file there. Throws if the folder is a link.
  package func keep(
    _ kind: StoreFolder.Kind, _ name: String, write: (FileDescriptor) throws -> Void
  ) throws {
    let file = newFile()
    do {
      let descriptor = try FileDescriptor.open(
        file, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
        permissions: [.ownerReadWrite])
      try descriptor.closeAfter { try write(descriptor) }
      try keep(file, as: kind, name)
    } catch {
      // A leftover only occupies disk space until a build without others clears it.
      try? FileCall.remove(file)
      throw error
    }
  }

  /// Records that this build fetches responses from a time on, in seconds since 1970. Returns the killed
  /// builds whose responses this build may use as its own.
  package func beginFetching(at now: Double) throws -> Set<String> {
    try index.write { connection in
      try connection.run("DELETE FROM builds WHERE has_ended = 1 AND begun <= ?", [.real(now - Self.day)])
      let ended = try connection.rows("SELECT id FROM builds WHERE has_ended = 1").compactMap { $0[0].text }
      try connection.run("INSERT INTO builds VALUES (?, ?, 0)", [.text(id), .real(now)])
      return Set(ended)
    }
  }

  /// Records that fetching has ended, and removes temporary files, except partial bodies for a retry.
  package func endFetching() throws {
    let parts = try index.write { connection in
      try connection.run("DELETE FROM builds WHERE id = ?", [.text(id)])
      return try connection.rows("SELECT file FROM partials").compactMap { $0[0].text }
    }
    try folder.removeIncoming { $0.hasPrefix(id) && !parts.contains($0) }
  }

  // MARK: Tidying

  /// Closes the index and releases the shared lock at once, without waiting for `deinit`.
  package func release() {
    index.close()
    // If this fails, closing the file releases the lock.
    try? FileLock.release(lock)
  }

  /// Removes the least recently used files until the store fits a size in bytes. While other builds use the
  /// store, removes only files unused for a day and unused since the oldest other build began. The time is in
  /// seconds since 1970.
  package func tidy(to capacity: Int, at now: Double) throws {
    let isAlone = try FileLock.acquire(lock)
    try index.write { connection in
      try removeParts(connection, before: now - Self.patience)
      // The index is worth more than files of the same size, so it gets up to a quarter.
      try Self.shrink(connection, to: max(capacity / 4, 256_000))
      try connection.run("PRAGMA incremental_vacuum")
    }
    let spared = isAlone ? .infinity : min(now - Self.day, try beginOfOthers() ?? .infinity)
    try removeFiles(StoreFolder.Kind.allCases, to: capacity, unusedSince: spared)
  }

  /// Removes everything that no build uses at the moment. Concurrent builds find nothing from then on, and
  /// may add new data. The store is unusable afterwards.
  package func clear() throws {
    let isAlone = try FileLock.acquire(lock)
    try index.write { connection in
      try removeParts(connection, before: .infinity)
      try connection.run("DELETE FROM entries; DELETE FROM sizes; PRAGMA incremental_vacuum")
    }
    try removeFiles([.files, .tiles], to: 0, unusedSince: .infinity)
    try removeFiles([.bodies], to: 0, unusedSince: isAlone ? .infinity : beginOfOthers() ?? .infinity)
    guard isAlone else { return }
    index.close()
    try folder.removeIndex()
    try folder.removeIncoming { _ in true }
  }

  package func removeIndex() throws {
    guard try FileLock.acquire(lock) else { return }
    index.close()
    try folder.removeIndex()
  }

  /// Returns the time when the earliest other build began to fetch responses; `nil` without other builds.
  private func beginOfOthers() throws -> Double? {
    try index.use {
      try $0.value("SELECT MIN(begun) FROM builds WHERE has_ended = 0 AND id <> ?", [.text(id)])?.number
    }
  }

  /// Removes old redirects, and old partial bodies that no build is downloading.
  private func removeParts(_ connection: SQLiteConnection, before time: Double) throws {
    let rows = try connection.rows(
      "SELECT file FROM partials WHERE begun < ? AND build IS NULL", [.real(time)])
    let files = Set(rows.compactMap { $0[0].text })
    try folder.removeIncoming(where: files.contains)
    try connection.run("DELETE FROM partials WHERE begun < ? AND build IS NULL", [.real(time)])
    try connection.run("DELETE FROM answers WHERE body IS NULL AND used < ?", [.real(time)])
  }

  /// Removes the least recently used entries. The size is in bytes.
  private static func shrink(_ connection: SQLiteConnection, to size: Int) throws {
    func number(_ pragma: String) throws -> Int { try connection.value("PRAGMA \(pragma)")?.integer ?? 0 }
    while try (number("page_count") - number("freelist_count")) * number("page_size") > size {
      try connection.run(
        """
        DELETE FROM entries WHERE key IN
          (SELECT key FROM entries ORDER BY used LIMIT max(100, (SELECT count(*) / 8 FROM entries)))
        """)
      guard connection.changedRows > 0 else { break }
    }
    try connection.run("DELETE FROM sizes WHERE NOT EXISTS (SELECT 1 FROM entries)")
  }

  private func removeFiles(_ kinds: [StoreFolder.Kind], to capacity: Int, unusedSince spared: Double) throws {
    var total = StoreFolder.size(of: folder.path)
    guard total > capacity else { return }
    // While the index is locked, no build can rename a body into place.
    try index.write { connection in
      var used: [String: Double] = [:]
      for row in try connection.rows(
        "SELECT body, MAX(used) FROM answers WHERE body IS NOT NULL GROUP BY body")
      {
        if let body = row[0].text { used[body] = row[1].number }
      }
      var files = try kinds.flatMap(folder.files)
      for index in files.indices where files[index].kind == .bodies {
        files[index].used =
          used[files[index].name].flatMap { Int(exactly: ($0 * 1e9).rounded()) } ?? files[index].used
      }
      // Files of sheets are made again from tiles, in little time.
      func rank(_ file: StoreFolder.File) -> (Int, Int, String) {
        (file.kind == .files ? 0 : 1, file.used, file.name)
      }
      for file in files.sorted(by: { rank($0) < rank($1) }) {
        guard total > capacity else { break }
        guard Double(file.used) < spared * 1e9 else { continue }
        try folder.remove(file.kind, file.name)
        if file.kind == .bodies {
          try connection.run("DELETE FROM answers WHERE body = ?", [.text(file.name)])
        }
        total -= file.size
      }
    }
  }

  package struct Statistics: Sendable {
    /// The number of facts, file checks, failures and sheets.
    package var entries = 0
    package var tiles = 0
    /// The bytes of the index, the tiles, and the caches of other gallery versions.
    package var photoBytes = 0
    package var answers = 0
    package var answerBytes = 0
  }

  package static func statistics(of cache: FilePath) throws -> Statistics {
    let folder = StoreFolder(in: cache)
    var statistics = Statistics(photoBytes: try folder.sizeOfOthers)
    guard let store = try existing(in: cache) else { return statistics }
    func count(_ table: String) throws -> Int {
      try store.index.use { try $0.value("SELECT count(*) FROM \(table)")?.integer ?? 0 }
    }
    statistics.entries = try count("entries")
    statistics.answers = try count("answers")
    statistics.tiles = try folder.files(.tiles).count
    statistics.answerBytes = try folder.files(.bodies).reduce(0) { $0 + $1.size }
    statistics.photoBytes += StoreFolder.size(of: folder.path) - statistics.answerBytes
    return statistics
  }
}

extension Error {
  package var storeText: String { (self as? SQLiteError)?.description ?? systemText }
}
