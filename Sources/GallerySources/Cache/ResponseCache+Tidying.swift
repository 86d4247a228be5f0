import GRDB
import SystemPackage

extension ResponseCache {
  /// Clears up after builds that were killed: their files go, the parts of bodies among them are kept.
  ///
  /// - Returns: those builds that are recent enough to be gone on with.
  static func tidy(
    _ folder: CacheFolder, _ database: Database, except own: String, now: Double
  ) throws -> Set<String> {
    let known = try Row.fetchAll(database, sql: "SELECT id, begun FROM sessions")
    let names = Set(CacheFolder.names(in: folder.sessions)).union(known.map { $0["id"] })
    let dead = names.subtracting([own]).filter { !CacheSession.isAlive(folder.sessions.appending($0)) }
    for name in dead.sorted() {
      let place = "sessions/\(name)/"
      let parts = try Row.fetchAll(
        database, sql: "SELECT key, file FROM partials WHERE substr(file, 1, ?) = ?",
        arguments: [place.utf8.count, place])
      for part in parts {
        guard let key: String = part["key"], let file: String = part["file"] else { continue }
        let kept = "partial/\(key)"
        if CacheFolder.size(of: folder.path.pushing(FilePath(file))) != nil {
          try CacheFolder.move(folder.path.pushing(FilePath(file)), to: folder.path.pushing(FilePath(kept)))
        }
        try database.execute(sql: "UPDATE partials SET file = ? WHERE key = ?", arguments: [kept, key])
      }
      CacheFolder.remove(folder.sessions.appending(name))
    }
    let recent = known.filter { row in
      guard let id: String = row["id"], let begun: Double = row["begun"] else { return false }
      return dead.contains(id) && begun > now - continuation
    }
    let continued = Set(recent.compactMap { $0["id"] as String? })
    for id in dead.subtracting(continued) {
      try database.execute(sql: "DELETE FROM sessions WHERE id = ?", arguments: [id])
    }
    return continued
  }

  /// Throws away what is too much: bodies that were not used for longest first, none that was used since the oldest
  /// other build began that is still at it; and parts and redirects that nobody came back for.
  func evict() throws(CacheFailure) {
    let time = now()
    try index.write { database in
      let others = try Row.fetchAll(
        database, sql: "SELECT id, begun FROM sessions WHERE id <> ?", arguments: [session.id])
      let needed =
        others.filter { row in
          guard let id: String = row["id"] else { return false }
          return CacheSession.isAlive(folder.sessions.appending(id))
        }.compactMap { $0["begun"] as Double? }.min() ?? .infinity
      try dropBodies(database, unusedSince: needed)
      let old = time - Self.patience
      let parts = try String.fetchAll(
        database, sql: "SELECT key FROM partials WHERE begun < ? AND file LIKE 'partial/%'", arguments: [old])
      for key in parts {
        CacheFolder.remove(folder.partial.appending(key))
        try database.execute(sql: "DELETE FROM partials WHERE key = ?", arguments: [key])
      }
      try database.execute(sql: "DELETE FROM entries WHERE body IS NULL AND used < ?", arguments: [old])
    }
  }

  private func dropBodies(_ database: Database, unusedSince needed: Double) throws {
    let bodies = try Row.fetchAll(
      database,
      sql: """
        SELECT body, MAX(size) AS size, MAX(used) AS used FROM entries WHERE body IS NOT NULL
        GROUP BY body ORDER BY used, body
        """)
    var total = bodies.reduce(0) { $0 + (($1["size"] as Int?) ?? 0) }
    for row in bodies {
      guard total > capacity, let body: String = row["body"], let used: Double = row["used"], used < needed
      else { return }
      try database.execute(sql: "DELETE FROM entries WHERE body = ?", arguments: [body])
      CacheFolder.remove(folder.body(body))
      total -= (row["size"] as Int?) ?? 0
    }
  }
}
