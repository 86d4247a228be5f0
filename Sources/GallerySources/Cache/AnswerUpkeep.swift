import Foundation
import GRDB
package import SystemPackage

/// Work on the cache of answers between builds, or beside them.
package enum AnswerUpkeep {
  /// The number of answers in a cache, and the bytes that they take.
  package static func statistics(of folder: FilePath) throws -> (count: Int, bytes: Int) {
    guard let cache = try open(folder, capacity: .max) else { return (0, 0) }
    let statistics = try cache.index.read { database in
      let row = try Row.fetchOne(database, sql: "SELECT COUNT(*) AS count FROM entries")
      let sizes = try Int.fetchAll(
        database, sql: "SELECT MAX(size) FROM entries WHERE body IS NOT NULL GROUP BY body")
      return (count: (row?["count"] as Int?) ?? 0, bytes: sizes.reduce(0, +))
    }
    try cache.finish()
    return statistics
  }

  /// Removes the answers that were not used for longest until a cache has a size, in bytes.
  package static func trim(_ folder: FilePath, to capacity: Int) throws {
    try open(folder, capacity: capacity)?.finish()
  }

  /// Removes all answers but those that a build uses at the moment.
  package static func clear(_ folder: FilePath) throws {
    guard let cache = try open(folder, capacity: 0) else { return }
    try cache.index.write { database in
      for key in try String.fetchAll(database, sql: "SELECT key FROM partials WHERE file LIKE 'partial/%'") {
        CacheFolder.remove(cache.folder.partial.appending(key))
        try database.execute(sql: "DELETE FROM partials WHERE key = ?", arguments: [key])
      }
      try database.execute(sql: "DELETE FROM entries WHERE body IS NULL")
    }
    try cache.finish()
  }

  /// Opens a cache; `nil` where there is none.
  private static func open(_ folder: FilePath, capacity: Int) throws -> ResponseCache? {
    guard CacheFolder.size(of: CacheFolder(path: folder).index) != nil else { return nil }
    return try ResponseCache(CacheSettings(folder: folder, capacity: capacity)) {
      Date().timeIntervalSince1970
    }
  }
}
