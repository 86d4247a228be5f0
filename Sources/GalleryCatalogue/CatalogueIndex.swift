import GalleryDigest
import SQLite
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

  private let database: SQLiteDatabase

  /// Seconds that another build may hold it.
  private static let patience = 2.0

  /// Opens the index or makes it.
  ///
  /// - Throws: `SQLiteError`, also where the file is no index.
  init(_ file: FilePath) throws {
    // Of a new file, room that is free goes back to the system when it is asked to.
    database = try SQLiteDatabase(
      path: file.string, patience: Self.patience,
      setup: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    try database.write { connection in
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS entries (
          key BLOB PRIMARY KEY, value BLOB NOT NULL, mark BLOB NOT NULL, used INTEGER NOT NULL
        ) WITHOUT ROWID;
        -- The sizes of files whose content is known: another file of none of these sizes is new.
        CREATE TABLE IF NOT EXISTS sizes (size INTEGER PRIMARY KEY);
        """)
    }
  }

  /// Closes the file: another program that opens it from now on does not find it locked.
  func close() { database.close() }

  /// Returns the entry of a key; `nil` where there is none.
  func entry(_ key: CatalogueKey) throws -> Found? {
    // One statement needs no transaction around it, which would take longer than itself.
    try database.use { connection in
      let rows = try connection.rows(
        "SELECT value, mark, used FROM entries WHERE key = ?", [.bytes(key.bytes)])
      guard let row = rows.first else { return nil }
      guard let value = row[0].bytes, let mark = row[1].bytes, let used = row[2].integer,
        mark == Self.mark(of: value, key)
      else { return .damaged }
      return .value(value, used: used)
    }
  }

  /// Returns a Boolean value that indicates whether a content of a size is known.
  func knows(size: Int) throws -> Bool {
    try database.use { try $0.value("SELECT 1 FROM sizes WHERE size = ?", [.integer(size)]) != nil }
  }

  /// Writes entries, sizes and the days on which entries were used.
  func write(_ entries: [Entry], sizes: [Int], used: [CatalogueKey], day: Int) throws {
    try database.write { connection in
      for entry in entries {
        try connection.run(
          "INSERT OR REPLACE INTO entries (key, value, mark, used) VALUES (?, ?, ?, ?)",
          [
            .bytes(entry.key.bytes), .bytes(entry.value), .bytes(Self.mark(of: entry.value, entry.key)),
            .integer(day),
          ])
      }
      for size in sizes {
        try connection.run("INSERT OR IGNORE INTO sizes (size) VALUES (?)", [.integer(size)])
      }
      for key in used {
        try connection.run("UPDATE entries SET used = ? WHERE key = ?", [.integer(day), .bytes(key.bytes)])
      }
    }
  }

  /// Removes the entries that were not used for longest until the index has a size, in bytes.
  func shrink(to size: Int) throws {
    try database.write { connection in
      func number(_ pragma: String) throws -> Int { try connection.value("PRAGMA \(pragma)")?.integer ?? 0 }
      func bytes() throws -> Int {
        try (number("page_count") - number("freelist_count")) * number("page_size")
      }
      while try bytes() > size {
        try connection.run(
          """
          DELETE FROM entries WHERE key IN
            (SELECT key FROM entries ORDER BY used LIMIT max(100, (SELECT count(*) / 8 FROM entries)))
          """)
        guard connection.changedRows > 0 else { break }
      }
      try connection.run("DELETE FROM sizes WHERE NOT EXISTS (SELECT 1 FROM entries)")
      try connection.run("PRAGMA incremental_vacuum")
    }
  }

  /// Removes entries that are not as they were written.
  func removeDamaged() throws -> (checked: Int, removed: Int) {
    // Builds need not wait for so long as it takes to read all.
    let (checked, damaged) = try database.read { connection in
      var checked = 0
      var damaged: [SQLiteValue] = []
      try connection.forEachRow("SELECT key, value, mark, used FROM entries") { row in
        checked += 1
        if !Self.isWhole(row) { damaged.append(row[0]) }
      }
      return (checked, damaged)
    }
    try database.write { connection in
      for key in damaged { try connection.run("DELETE FROM entries WHERE key IS ?", [key]) }
    }
    return (checked, damaged.count)
  }

  private static func isWhole(_ row: [SQLiteValue]) -> Bool {
    guard let bytes = row[0].bytes, let value = row[1].bytes, let mark = row[2].bytes, row[3].integer != nil,
      let key = CatalogueKey(bytes: bytes)
    else { return false }
    return mark == Self.mark(of: value, key)
  }

  /// The number of entries.
  var count: Int {
    get throws { try database.use { try $0.value("SELECT count(*) FROM entries")?.integer ?? 0 } }
  }

  /// The bytes by which a change of an entry is known.
  private static func mark(of value: [UInt8], _ key: CatalogueKey) -> [UInt8] {
    let hash = SHA256()
    hash.update(key.bytes)
    hash.update(value)
    return Array(hash.finalize().bytes.prefix(16))
  }
}
