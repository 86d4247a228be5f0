import CSQLite

/// An error that SQLite reports, with its result code.
package struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// The primary result code, such as `SQLITE_CORRUPT`.
  package let code: Int32
  package let description: String

  init(_ code: Int32, of database: OpaquePointer?) {
    self.code = code & 0xFF
    let words = database.flatMap(sqlite3_errmsg) ?? sqlite3_errstr(code)
    description = words.map { String(cString: $0) } ?? "SQLite error \(code)"
  }

  /// A Boolean value that indicates whether the file is damaged, is not a database or has other tables. The
  /// statements are fixed, so their errors have no other cause.
  package var isOfBrokenFile: Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH].contains(code)
  }
}
