import SQLite
import SystemPackage

extension ResponseCache {
  /// Clears up after builds that were killed: their files go, the parts of bodies among them are kept.
  ///
  /// - Returns: those builds that are recent enough to be gone on with.
  static func tidy(
    _ folder: CacheFolder, _ connection: SQLiteConnection, except own: String, now: Double
  ) throws -> Set<String> {
    let known = try sessions(connection, "SELECT id, begun FROM sessions")
    let names = Set(CacheFolder.names(in: folder.sessions)).union(known.map(\.id))
    let dead = names.subtracting([own]).filter { !CacheSession.isAlive($0, in: folder) }
    for name in dead.sorted() where CacheFolder.isSession(name) {
      let place = "sessions/\(name)/"
      let parts = try connection.rows(
        "SELECT key, file FROM partials WHERE substr(file, 1, ?) = ?",
        [.integer(place.utf8.count), .text(place)])
      for part in parts {
        guard let key = part[0].text, let file = part[1].text, CacheFolder.isHash(key),
          Int(file.dropFirst(place.count)) != nil
        else { continue }
        let kept = "partial/\(key)"
        if CacheFolder.size(of: folder.path.pushing(FilePath(file))) != nil {
          try CacheFolder.move(folder.path.pushing(FilePath(file)), to: folder.path.pushing(FilePath(kept)))
        }
        try connection.run("UPDATE partials SET file = ? WHERE key = ?", [.text(kept), .text(key)])
      }
      folder.removeSession(name)
    }
    let recent = known.filter { dead.contains($0.id) && $0.begun > now - continuation }
    let continued = Set(recent.map(\.id))
    for id in dead.subtracting(continued) {
      try connection.run("DELETE FROM sessions WHERE id = ?", [.text(id)])
    }
    return continued
  }

  /// Returns the builds that a query finds, with the times at which they began.
  private static func sessions(
    _ connection: SQLiteConnection, _ query: String, _ values: [SQLiteValue] = []
  ) throws -> [(id: String, begun: Double)] {
    try connection.rows(query, values).compactMap { row in
      guard let id = row[0].text, let begun = row[1].number else { return nil }
      return (id, begun)
    }
  }

  /// Throws away what is too much: bodies that were not used for longest first, none that was used since the oldest
  /// other build began that is still at it; and parts and redirects that nobody came back for.
  func evict() throws(CacheFailure) {
    let time = now()
    try index.write { connection in
      let others = try Self.sessions(
        connection, "SELECT id, begun FROM sessions WHERE id <> ?", [.text(session.id)])
      let needed = others.filter { CacheSession.isAlive($0.id, in: folder) }.map(\.begun).min()
      try dropBodies(connection, unusedSince: needed ?? .infinity)
      let old = SQLiteValue.real(time - Self.patience)
      let parts = try connection.rows(
        "SELECT key FROM partials WHERE begun < ? AND file LIKE 'partial/%'", [old])
      for part in parts {
        guard let key = part[0].text else { continue }
        folder.removePartial(key)
        try connection.run("DELETE FROM partials WHERE key = ?", [part[0]])
      }
      try connection.run("DELETE FROM entries WHERE body IS NULL AND used < ?", [old])
    }
  }

  private func dropBodies(_ connection: SQLiteConnection, unusedSince needed: Double) throws {
    let bodies = try connection.rows(
      """
      SELECT body, MAX(size), MAX(used) AS used FROM entries WHERE body IS NOT NULL
      GROUP BY body ORDER BY used, body
      """)
    var total = bodies.reduce(0) { $0 + ($1[1].integer ?? 0) }
    for row in bodies {
      guard total > capacity, let body = row[0].text, let used = row[2].number, used < needed else { return }
      try connection.run("DELETE FROM entries WHERE body = ?", [row[0]])
      folder.removeBody(body)
      total -= row[1].integer ?? 0
    }
  }
}
