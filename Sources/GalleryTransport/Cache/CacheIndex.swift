import SQLite
import SystemPackage

/// The index of a cache: one SQLite file, which builds at the same time share and no killed one can harm.
final class CacheIndex: Sendable {
  private let database: SQLiteDatabase

  /// Another number than the file has means another form: what it holds is forgotten then.
  private static let form = 1
  /// Seconds that another build may hold it.
  private static let patience = 10.0

  /// Opens the index or makes it.
  ///
  /// - Throws: ``CacheFailure``, also where the file is no index.
  init(_ file: FilePath) throws(CacheFailure) {
    database = try Self.attempt {
      try SQLiteDatabase(
        path: file.string, patience: Self.patience,
        setup: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
    try write { try Self.prepare($0) }
  }

  /// Reads and changes, alone.
  func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws(CacheFailure) -> Result {
    try Self.attempt { try database.write(body) }
  }

  func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws(CacheFailure) -> Result {
    try Self.attempt { try database.read(body) }
  }

  private static func attempt<Result>(_ body: () throws -> Result) throws(CacheFailure) -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw CacheFailure(error.description)
    } catch {
      throw CacheFailure(error)
    }
  }

  private static func prepare(_ connection: SQLiteConnection) throws {
    guard try connection.value("PRAGMA user_version")?.integer != form else { return }
    try connection.run(
      """
      DROP TABLE IF EXISTS entries;
      DROP TABLE IF EXISTS partials;
      DROP TABLE IF EXISTS sessions;
      -- `address` is for people, without secrets; nothing is found by it.
      CREATE TABLE entries (
        key TEXT PRIMARY KEY, address TEXT NOT NULL, status INTEGER NOT NULL, headers TEXT NOT NULL,
        body TEXT, size INTEGER NOT NULL, fresh_until REAL, session TEXT NOT NULL, used REAL NOT NULL);
      CREATE INDEX entries_by_body ON entries (body);
      CREATE TABLE partials (
        key TEXT PRIMARY KEY, validator TEXT NOT NULL, file TEXT NOT NULL, begun REAL NOT NULL);
      -- Builds that have not ended, those included that never will.
      CREATE TABLE sessions (id TEXT PRIMARY KEY, begun REAL NOT NULL);
      PRAGMA user_version = \(form);
      """)
  }
}
