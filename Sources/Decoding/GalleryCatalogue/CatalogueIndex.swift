import GalleryDigest
import SQLite

/// The entries of photos in a store's index. Each has a key, and a checksum that detects changes.
struct CatalogueIndex: Sendable {
  struct Damage: Error {}

  struct Entry: Sendable {
    let key: CatalogueKey
    let value: [UInt8]
  }

  private let database: SQLiteDatabase

  init(_ database: SQLiteDatabase) { self.database = database }

  /// Returns the value of a key and the day of its last use; `nil` if the
  /// key has no entry. Throws ``Damage``.
  func entry(_ key: CatalogueKey) throws -> (value: [UInt8], used: Int)? {
    // A single statement needs no transaction, which would take longer than the statement.
    try database.use { connection in
      let rows = try connection.rows(
        "SELECT value, mark, used FROM entries WHERE key = ?", [.bytes(key.bytes)])
      guard let row = rows.first else { return nil }
      guard let value = row[0].bytes, let used = row[2].integer, row[1].bytes == Self.mark(of: value, key)
      else { throw Damage() }
      return (value, used)
    }
  }

  func knows(size: Int) throws -> Bool {
    try database.use { try $0.value("SELECT 1 FROM sizes WHERE size = ?", [.integer(size)]) != nil }
  }

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

  func removeDamaged() throws -> (checked: Int, removed: Int) {
    // A read transaction does not block other builds for the long full scan.
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
    guard let bytes = row[0].bytes, let value = row[1].bytes, row[3].integer != nil else { return false }
    return row[2].bytes == mark(of: value, CatalogueKey(bytes: bytes))
  }

  private static func mark(of value: [UInt8], _ key: CatalogueKey) -> [UInt8] {
    Array(SHA256.digest(of: key.bytes + value).bytes.prefix(16))
  }
}
