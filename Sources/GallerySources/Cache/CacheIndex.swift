import GRDB
import SystemPackage

/// The index of a cache: one SQLite file, which builds at the same time share and no killed one can harm.
final class CacheIndex: Sendable {
  private let queue: DatabaseQueue

  /// Another number than the file has means another form: what it holds is forgotten then.
  private static let form = 1

  /// Opens the index or makes it.
  ///
  /// - Throws: ``CacheFailure``, also where the file is no index.
  init(_ file: FilePath) throws(CacheFailure) {
    var configuration = Configuration()
    configuration.journalMode = .wal
    // Seconds that another build may hold it.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    queue = try Self.attempt { try DatabaseQueue(path: file.string, configuration: configuration) }
    try write { try Self.prepare($0) }
  }

  /// Reads and changes, alone.
  func write<Result>(_ body: (Database) throws -> Result) throws(CacheFailure) -> Result {
    try Self.attempt { try queue.write(body) }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws(CacheFailure) -> Result {
    try Self.attempt { try queue.read(body) }
  }

  private static func attempt<Result>(_ body: () throws -> Result) throws(CacheFailure) -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw CacheFailure(error.message ?? "SQLite error \(error.resultCode.rawValue)")
    } catch {
      throw CacheFailure(error)
    }
  }

  private static func prepare(_ database: Database) throws {
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found != form else { return }
    try database.execute(
      sql: """
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
