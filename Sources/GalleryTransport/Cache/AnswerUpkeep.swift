import Foundation
import SQLite
package import SystemPackage

/// Work on the cache of answers between builds, or beside them.
package enum AnswerUpkeep {
  /// The number of answers in a cache, and the bytes that they take.
  package static func statistics(of folder: FilePath) throws -> (count: Int, bytes: Int) {
    guard let cache = try open(folder, capacity: .max) else { return (0, 0) }
    let statistics = try cache.index.read { connection in
      let sizes = try connection.rows("SELECT MAX(size) FROM entries WHERE body IS NOT NULL GROUP BY body")
      return (
        count: try connection.value("SELECT COUNT(*) FROM entries")?.integer ?? 0,
        bytes: sizes.reduce(0) { $0 + ($1[0].integer ?? 0) }
      )
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
    try cache.index.write { connection in
      for row in try connection.rows("SELECT key FROM partials WHERE file LIKE 'partial/%'") {
        guard let key = row[0].text else { continue }
        cache.folder.removePartial(key)
        try connection.run("DELETE FROM partials WHERE key = ?", [row[0]])
      }
      try connection.run("DELETE FROM entries WHERE body IS NULL")
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
