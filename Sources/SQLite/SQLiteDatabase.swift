import CSQLite
import Synchronization

/// A database in one file, which several processes may share. Within one, functions use it one at a time.
package final class SQLiteDatabase: @unchecked Sendable {
  // Unchecked: the connection is used with the lock held.
  private var connection: SQLiteConnection?
  private let lock = Mutex(())

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Default: none, the database is in memory.
  ///   - patience: The most seconds that a statement waits for another process. Default: 0.
  ///   - setup: Statements that come first. Default: none.
  /// - Throws: ``SQLiteError``, also where the file is no database.
  package init(path: String = ":memory:", patience: Double = 0, setup: String = "") throws(SQLiteError) {
    let made = try SQLiteConnection(path: path, patience: patience)
    try made.run(setup)
    connection = made
  }

  package static var version: String { String(cString: sqlite3_libversion()) }

  /// Calls a function with the connection, without a transaction: each statement is one of its own.
  package func use<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try lock.withLock { _ in
      guard let connection else { throw SQLiteError(SQLITE_MISUSE, of: nil) }
      return try body(connection)
    }
  }

  /// Closes the file. Functions fail from then on.
  package func close() { lock.withLock { _ in connection = nil } }

  /// Calls a function with the connection, while nobody else writes; what it changes is there as a whole or not at all.
  ///
  /// - Throws: ``SQLiteError``, and whatever the function throws.
  package func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Calls a function with the connection, for which everything is as it was when it read first.
  ///
  /// - Throws: ``SQLiteError``, and whatever the function throws.
  package func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try transaction("BEGIN DEFERRED", body)
  }

  private func transaction<Result>(_ begin: String, _ body: (SQLiteConnection) throws -> Result) throws
    -> Result
  {
    try use { connection in
      try connection.run(begin)
      do {
        let result = try body(connection)
        try connection.run("COMMIT")
        return result
      } catch {
        // SQLite has rolled back by itself after some errors; the one that is told is the first.
        try? connection.run("ROLLBACK")
        throw error
      }
    }
  }
}
