import Foundation
import GalleryFiles
import GalleryText
package import SQLite
import Synchronization
package import SystemPackage

/// What builds keep for later ones: small entries in an index, and files. Several builds can use a store at the same
/// time, and a killed one leaves nothing wrong: a file is complete before it has its name, and has its name before the
/// index knows it.
package final class BlobStore: Sendable {
  package let folder: StoreFolder
  /// The index. A mark in each entry of photos shows whether it was changed.
  package let index: SQLiteDatabase
  /// A Boolean value that indicates whether the index was damaged and is made anew.
  package let isRepaired: Bool
  package let id = UUID().uuidString.lowercased()
  private let lock: FileDescriptor
  /// The number of files that were begun.
  private let serial = Atomic(0)

  /// The seconds for which files stay that another build may want, and for which a build goes on with the answers of a
  /// killed one.
  private static let day = 86_400.0
  /// The seconds for which the part of a body waits for its rest.
  private static let patience = 7 * day

  /// Opens the store in a cache's folder, or makes it. If no other build uses it, what killed builds left is cleared up.
  ///
  /// - Parameters:
  ///   - cache: The folder of the cache.
  ///   - patience: The seconds that another build may hold the index.
  /// - Throws: `SQLiteError` for a damaged index that another build uses, too; `Errno`; else a refusal of a folder.
  package init(in cache: FilePath, patience: Double) throws {
    folder = StoreFolder(in: cache)
    try folder.make()
    let isAlone: Bool
    (lock, isAlone) = try Self.share(folder)
    do {
      (index, isRepaired) = try Self.openIndex(folder, lock, isAlone: isAlone, patience)
    } catch {
      // Without all properties, `deinit` does not run.
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

  /// Takes a share in the lock, or the lock alone if no other build has a share.
  private static func share(_ folder: StoreFolder) throws -> (lock: FileDescriptor, isAlone: Bool) {
    let lock = try FileDescriptor.open(
      folder.lock, .readWrite, options: [.create, .closeOnExec, .noFollow], permissions: [.ownerReadWrite])
    do {
      // Others have the lock alone for little longer than it takes to remove a few files.
      for _ in 0..<100 {
        if try FileLock.acquire(lock) { return (lock, true) }
        if try FileLock.share(lock) { return (lock, false) }
        usleep(10_000)
      }
      throw Errno.resourceBusy
    } catch {
      try? lock.close()
      throw error
    }
  }

  /// Opens the index. A damaged one is made anew if no other build uses it.
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

  /// Opens the store in a cache's folder to look after it; `nil` where there is none.
  package static func existing(in cache: FilePath) throws -> BlobStore? {
    try StoreFolder(in: cache).exists ? BlobStore(in: cache, patience: 10) : nil
  }

  private static func openIndex(_ folder: StoreFolder, _ patience: Double) throws -> SQLiteDatabase {
    // Of a new file, room that is free goes back to the system when it is asked to.
    let database = try SQLiteDatabase(
      path: folder.index.string, patience: patience,
      setup: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    try database.write { connection in
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS entries (
          key BLOB PRIMARY KEY, value BLOB NOT NULL, mark BLOB NOT NULL, used INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- The sizes of files whose content is known: another file of none of these sizes is new.
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

  /// Returns the path of a file that does not exist yet.
  package func newFile() -> FilePath {
    folder.incoming.appending("\(id)-\(serial.add(1, ordering: .relaxed).newValue)")
  }

  /// Gives a complete file its name, in place of one that has it.
  package func keep(_ file: FilePath, as kind: StoreFolder.Kind, _ name: String) throws {
    let place = folder.file(kind, name)
    try StoreFolder.make(place.removingLastComponent())
    try FileCall.rename(file, to: place)
  }

  /// Notes that this build fetches answers.
  ///
  /// - Parameter now: The time, in seconds since 1970.
  /// - Returns: The killed builds whose answers count as this build's own.
  package func beginFetching(at now: Double) throws -> Set<String> {
    try index.write { connection in
      try connection.run(
        "DELETE FROM builds WHERE has_ended = 1 AND begun <= ?", [.real(now - Self.day)])
      let ended = try connection.rows("SELECT id FROM builds WHERE has_ended = 1").compactMap { $0[0].text }
      try connection.run("INSERT INTO builds VALUES (?, ?, 0)", [.text(id), .real(now)])
      return Set(ended)
    }
  }

  /// Ends the fetching of answers, and removes the files under way that are not kept for another try.
  package func endFetching() throws {
    let parts = try index.write { connection in
      try connection.run("DELETE FROM builds WHERE id = ?", [.text(id)])
      return try connection.rows("SELECT file FROM partials").compactMap { $0[0].text }
    }
    try folder.removeIncoming { $0.hasPrefix(id) && !parts.contains($0) }
  }

  /// Closes the index and gives up the share in the store: others need not wait until nothing refers to this.
  package func release() {
    index.close()
    // If the lock cannot be released here, it ends when the file is closed.
    try? FileLock.release(lock)
  }

  // MARK: Size

  /// Keeps the store within a size: files that were not used for longest go first. While other builds use it, only those
  /// go that no build has used for a day or since another one began.
  ///
  /// - Parameters:
  ///   - capacity: The bytes that the store may take.
  ///   - now: The time, in seconds since 1970.
  package func tidy(to capacity: Int, at now: Double) throws {
    let isAlone = try FileLock.acquire(lock)
    try index.write { connection in
      try removeParts(connection, before: now - Self.patience)
      // The index is worth more than files, up to a point.
      try Self.shrink(connection, to: max(capacity / 4, 256_000))
      try connection.run("PRAGMA incremental_vacuum")
    }
    let spared = isAlone ? .infinity : min(now - Self.day, try beginOfOthers() ?? .infinity)
    try removeFiles(StoreFolder.Kind.allCases, to: capacity, unusedSince: spared)
  }

  /// Removes everything that no build uses at the moment. Builds at the same time find nothing from then on, and may keep
  /// what they make. The store cannot be used afterwards.
  package func clear() throws {
    let isAlone = try FileLock.acquire(lock)
    try index.write { connection in
      try removeParts(connection, before: .infinity)
      try connection.run("DELETE FROM entries; DELETE FROM sizes; PRAGMA incremental_vacuum")
    }
    try removeFiles([.tiles], to: 0, unusedSince: .infinity)
    try removeFiles([.bodies], to: 0, unusedSince: isAlone ? .infinity : beginOfOthers() ?? .infinity)
    guard isAlone else { return }
    index.close()
    try folder.removeIndex()
    try folder.removeIncoming { _ in true }
  }

  /// Closes the index, and removes it if no other build uses it.
  package func removeIndex() throws {
    guard try FileLock.acquire(lock) else { return }
    index.close()
    try folder.removeIndex()
  }

  /// The time at which the oldest other build began that fetches answers.
  private func beginOfOthers() throws -> Double? {
    try index.use {
      try $0.value("SELECT MIN(begun) FROM builds WHERE has_ended = 0 AND id <> ?", [.text(id)])?.number
    }
  }

  /// Removes old parts of bodies that no build is at, and old redirects.
  private func removeParts(_ connection: SQLiteConnection, before time: Double) throws {
    let rows = try connection.rows(
      "SELECT file FROM partials WHERE begun < ? AND build IS NULL", [.real(time)])
    let files = Set(rows.compactMap { $0[0].text })
    try folder.removeIncoming(where: files.contains)
    try connection.run("DELETE FROM partials WHERE begun < ? AND build IS NULL", [.real(time)])
    try connection.run("DELETE FROM answers WHERE body IS NULL AND used < ?", [.real(time)])
  }

  /// Removes the entries that were not used for longest until the index has a size, in bytes.
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

  private func removeFiles(
    _ kinds: [StoreFolder.Kind], to capacity: Int, unusedSince spared: Double
  ) throws {
    var total = StoreFolder.size(of: folder.path)
    guard total > capacity else { return }
    // With the lock of the index, no build gives a body its name meanwhile.
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
      for file in files.sorted(by: { ($0.used, $0.name) < ($1.used, $1.name) }) {
        guard total > capacity, Double(file.used) < spared * 1e9 else { break }
        try folder.remove(file.kind, file.name)
        if file.kind == .bodies {
          try connection.run("DELETE FROM answers WHERE body = ?", [.text(file.name)])
        }
        total -= file.size
      }
    }
  }

  // MARK: Figures

  package struct Statistics: Sendable {
    /// The number of facts, checks of files, failures and sheets.
    package var entries = 0
    package var tiles = 0
    /// The bytes of the index and the tiles, and of what other versions of gallery have kept.
    package var photoBytes = 0
    package var answers = 0
    /// The bytes of the bodies of answers.
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
  /// The words of SQLite or the system about a failure.
  package var storeText: String { (self as? SQLiteError)?.description ?? systemText }
}
