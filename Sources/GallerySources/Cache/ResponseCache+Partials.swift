import GRDB
import SystemPackage

/// Parts of bodies. `file` in the index is relative to the cache's folder, so that the folder can be moved.
extension ResponseCache {
  /// The part of a body whose rest can be asked for; from now on it is this build's file.
  func claimPartial(_ key: CacheKey) throws(CacheFailure) -> PartialBody? {
    try index.write { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT validator, file FROM partials WHERE key = ?", arguments: [key.text]),
        let validator: String = row["validator"], let name: String = row["file"],
        // Elsewhere it is another build's, which is at it.
        name == "partial/\(key.text)"
      else { return nil }
      try database.execute(sql: "DELETE FROM partials WHERE key = ?", arguments: [key.text])
      guard let size = CacheFolder.size(of: folder.partial(key)), size > 0 else { return nil }
      let file = session.newFile()
      try CacheFolder.move(folder.partial(key), to: file)
      return PartialBody(validator: validator, file: file)
    }
  }

  /// Keeps a part of a body for another try, which may be another build's.
  func keepPartial(_ key: CacheKey, _ part: PartialBody) throws(CacheFailure) {
    try index.write { database in
      try CacheFolder.move(part.file, to: folder.partial(key))
      try Self.insert(key, part.validator, "partial/\(key.text)", now(), database)
    }
  }

  /// Says that a body is under way that could be gone on with, should this build be killed.
  func announcePartial(_ key: CacheKey, _ part: PartialBody) throws(CacheFailure) {
    guard let name = part.file.lastComponent?.string else { return }
    try index.write { database in
      try Self.insert(key, part.validator, "sessions/\(session.id)/\(name)", now(), database)
    }
  }

  private static func insert(
    _ key: CacheKey, _ validator: String, _ file: String, _ now: Double, _ database: Database
  ) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO partials (key, validator, file, begun) VALUES (?, ?, ?, ?)",
      arguments: [key.text, validator, file, now])
  }
}
