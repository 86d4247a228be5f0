import CSQLite

/// What SQLite refused to do, and why.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// The primary result code, such as `SQLITE_CORRUPT`.
  package let code: Int32
  /// SQLite's own words.
  package let description: String

  init(_ code: Int32, of database: OpaquePointer?) {
    self.code = code & 0xFF
    let words = database.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)
    description = words.map { String(cString: $0) } ?? "SQLite error \(code)"
  }

  /// A Boolean value that indicates whether the file is no database, not a whole one, or one with other tables than the
  /// statements are for: nothing else is wrong with statements that are always the same.
  package var isOfBrokenFile: Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(code)
  }
}
