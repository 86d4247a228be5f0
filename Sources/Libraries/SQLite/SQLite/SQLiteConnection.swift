import CSQLite

/// A connection, for the duration of one function call.
///
/// Statements are prepared once and reused until the connection is closed.
package final class SQLiteConnection {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens or creates a database file, or a database in memory at `:memory:`. Statements wait for other
  /// processes for `patience` seconds.
  init(path: String, patience: Double) throws(SQLiteError) {
    var made: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &made, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let made else {
      defer { sqlite3_close_v2(made) }
      throw SQLiteError(code, of: made)
    }
    handle = made
    sqlite3_busy_timeout(made, Int32(patience * 1000))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// The number of rows that the last statement inserted, updated or removed.
  package var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// Runs statements without parameters in sequence.
  package func run(_ statements: String) throws(SQLiteError) {
    try check(sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Runs a statement with the values of its parameters, in order.
  package func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
    try forEachRow(sql, values) { (_) throws(SQLiteError) in }
  }

  /// Returns the rows of a query, each as a list of column values.
  package func rows(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    try forEachRow(sql, values) { (row) throws(SQLiteError) in rows.append(row) }
    return rows
  }

  /// Returns the first value of the first row of a query; `nil` if there are no rows.
  package func value(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> SQLiteValue? {
    try rows(sql, values).first?.first
  }

  /// Calls a function with each row of a query, one at a time.
  package func forEachRow(
    _ sql: String, _ values: [SQLiteValue] = [], _ body: ([SQLiteValue]) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let statement = try prepared(sql)
    defer {
      // `sqlite3_reset` returns the error of the last step, which is handled already.
      _ = sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in zip(Int32(1)..., values) { try check(bind(value, to: statement, at: index)) }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw SQLiteError(code, of: handle) }
      try body((0..<sqlite3_column_count(statement)).map { column(statement, $0) })
    }
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
  }

  private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var made: OpaquePointer?
    try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil))
    guard let made else { preconditionFailure("the text is not an SQL statement") }
    statements[sql] = made
    return made
  }

  private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let number): return sqlite3_bind_int64(statement, index, Int64(number))
    case .real(let number): return sqlite3_bind_double(statement, index, number)
    case .text(let text):
      var text = text
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          gallery_sqlite_bind_text(statement, index, $0.baseAddress, UInt64($0.count))
        }
      }
    case .bytes(let bytes):
      // SQLite binds a null pointer as NULL, so bind an empty blob.
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
      return bytes.withUnsafeBytes {
        gallery_sqlite_bind_blob(statement, index, $0.baseAddress, UInt64($0.count))
      }
    }
  }

  private func column(_ statement: OpaquePointer, _ index: Int32) -> SQLiteValue {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, index)))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, index)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, index)
      return .bytes(
        Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))))
    default: return .null
    }
  }
}
