import CSQLite
import Synchronization

/// A database in one file that several processes can share. Within a process, one function uses it at a time.
package final class SQLiteDatabase: @unchecked Sendable {
  // Unchecked: the connection is only used while the lock is held.
  private var connection: SQLiteConnection?
  private let lock = Mutex(())

  /// Opens or creates a database file, by default one in memory, and runs statements first. Throws also if
  /// the file is not a database. Statements wait for other processes for `patience` seconds.
  package init(path: String = ":memory:", patience: Double = 0, setup: String = "") throws(SQLiteError) {
    let made = try SQLiteConnection(path: path, patience: patience)
    try made.run(setup)
    connection = made
  }

  package static var version: String { String(cString: sqlite3_libversion()) }

  /// Calls a function with the connection, outside a transaction: each statement is its own transaction.
  package func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try lock.withLock { _ in
      guard let connection else { throw SQLiteError(SQLITE_MISUSE, of: nil) }
      return try body(connection)
    }
  }

  /// Closes the file. Later calls fail.
  package func close() { lock.withLock { _ in connection = nil } }

  /// Calls a function in a write transaction. Other writers wait, and an error rolls back all changes.
  package func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Calls a function in a read transaction, which sees one consistent snapshot.
  package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try transaction("BEGIN DEFERRED", body)
  }

  private func transaction<Result>(
    _ begin: String, _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try use { connection in
      try connection.run(begin)
      do {
        let result = try body(connection)
        try connection.run("COMMIT")
        return result
      } catch {
        // After some errors SQLite has rolled back already. Report the first error.
        try? connection.run("ROLLBACK")
        throw error
      }
    }
  }
}
