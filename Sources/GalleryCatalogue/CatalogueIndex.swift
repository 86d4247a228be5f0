import Foundation
import GRDB
import GalleryDigest
import SystemPackage

/// The index of a catalogue: one SQLite file of small entries, each by its key and with a mark by which a change of it is
/// known.
final class CatalogueIndex: Sendable {
  /// An entry.
  struct Entry: Sendable {
    let key: CatalogueKey
    let value: [UInt8]
  }

  /// The result of looking up a key.
  enum Found {
    /// The value, and the day on which it was used last.
    case value([UInt8], used: Int)
    /// An entry that is not as it was written.
    case damaged
  }

  private let queue: DatabaseQueue

  /// Seconds that another build may hold it.
  private static let patience = 2.0

  /// Opens the index or makes it.
  ///
  /// - Throws: `DatabaseError`, also where the file is no index.
  init(_ file: FilePath) throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(Self.patience)
    configuration.prepareDatabase { database in
      // Of a new file, room that is free goes back to the system when it is asked to.
      try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA synchronous = NORMAL")
    }
    queue = try DatabaseQueue(path: file.string, configuration: configuration)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS entries (
            key BLOB PRIMARY KEY, value BLOB NOT NULL, mark BLOB NOT NULL, used INTEGER NOT NULL
          ) WITHOUT ROWID;
          -- The sizes of files whose content is known: another file of none of these sizes is new.
          CREATE TABLE IF NOT EXISTS sizes (size INTEGER PRIMARY KEY);
          """)
    }
  }

  /// Returns the entry of a key; `nil` where there is none.
  func entry(_ key: CatalogueKey) throws -> Found? {
    // One statement needs no transaction around it, which would take longer than itself.
    try queue.unsafeRead { database in
      let statement = try database.cachedStatement(
        sql: "SELECT value, mark, used FROM entries WHERE key = ?")
      guard let row = try Row.fetchOne(statement, arguments: [key.blob]) else { return nil }
      let values = (
        value: row["value"] as DatabaseValue, mark: row["mark"] as DatabaseValue,
        used: row["used"] as DatabaseValue
      )
      guard case .blob(let value) = values.value.storage, case .blob(let mark) = values.mark.storage,
        case .int64(let used) = values.used.storage
      else { return .damaged }
      let bytes = Array(value)
      guard Array(mark) == Self.mark(of: bytes, key) else { return .damaged }
      return .value(bytes, used: Int(used))
    }
  }

  /// Returns a Boolean value that indicates whether a content of a size is known.
  func knows(size: Int) throws -> Bool {
    try queue.unsafeRead { database in
      let statement = try database.cachedStatement(sql: "SELECT 1 FROM sizes WHERE size = ?")
      return try Row.fetchOne(statement, arguments: [size]) != nil
    }
  }

  /// Writes entries, sizes and the days on which entries were used.
  func write(_ entries: [Entry], sizes: [Int], used: [CatalogueKey], day: Int) throws {
    try queue.write { database in
      let insert = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO entries (key, value, mark, used) VALUES (?, ?, ?, ?)")
      for entry in entries {
        try insert.execute(
          arguments: [
            entry.key.blob, Data(entry.value), Data(Self.mark(of: entry.value, entry.key)), day,
          ])
      }
      let size = try database.cachedStatement(sql: "INSERT OR IGNORE INTO sizes (size) VALUES (?)")
      for number in sizes { try size.execute(arguments: [number]) }
      let use = try database.cachedStatement(sql: "UPDATE entries SET used = ? WHERE key = ?")
      for key in used { try use.execute(arguments: [day, key.blob]) }
    }
  }

  /// Removes the entries that were not used for longest until the index has a size, in bytes.
  func shrink(to size: Int) throws {
    try queue.write { database in
      func bytes() throws -> Int {
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
        return (pages - free) * (try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
      }
      while try bytes() > size {
        try database.execute(
          sql: """
            DELETE FROM entries WHERE key IN
              (SELECT key FROM entries ORDER BY used LIMIT max(100, (SELECT count(*) / 8 FROM entries)))
            """)
        guard database.changesCount > 0 else { break }
      }
      try database.execute(sql: "DELETE FROM sizes WHERE NOT EXISTS (SELECT 1 FROM entries)")
      _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum")
    }
  }

  /// Removes entries that are not as they were written.
  func removeDamaged() throws -> (checked: Int, removed: Int) {
    // Builds need not wait for so long as it takes to read all.
    let (checked, damaged) = try queue.read { database in
      var checked = 0
      var damaged: [DatabaseValue] = []
      let rows = try Row.fetchCursor(database, sql: "SELECT key, value, mark, used FROM entries")
      while let row = try rows.next() {
        checked += 1
        if !Self.isWhole(row) { damaged.append(row["key"]) }
      }
      return (checked, damaged)
    }
    try queue.write { database in
      for key in damaged { try database.execute(sql: "DELETE FROM entries WHERE key IS ?", arguments: [key]) }
    }
    return (checked, damaged.count)
  }

  private static func isWhole(_ row: Row) -> Bool {
    guard case .blob(let key) = (row["key"] as DatabaseValue).storage,
      case .blob(let value) = (row["value"] as DatabaseValue).storage,
      case .blob(let mark) = (row["mark"] as DatabaseValue).storage,
      case .int64 = (row["used"] as DatabaseValue).storage, let key = CatalogueKey(bytes: Array(key))
    else { return false }
    return Array(mark) == Self.mark(of: Array(value), key)
  }

  /// The number of entries.
  var count: Int {
    get throws { try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM entries") ?? 0 } }
  }

  /// The bytes by which a change of an entry is known.
  private static func mark(of value: [UInt8], _ key: CatalogueKey) -> [UInt8] {
    let hash = SHA256()
    hash.update(key.bytes)
    hash.update(value)
    return Array(hash.finalize().bytes.prefix(16))
  }
}

extension CatalogueKey {
  fileprivate var blob: Data { Data(bytes) }
}
