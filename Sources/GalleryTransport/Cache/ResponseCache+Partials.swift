import SQLite
import SystemPackage

/// Parts of bodies. `file` in the index is relative to the cache's folder, so that the folder can be moved.
extension ResponseCache {
  /// The part of a body whose rest can be asked for; from now on it is this build's file.
  func claimPartial(_ key: CacheKey) throws(CacheFailure) -> PartialBody? {
    try index.write { connection in
      let rows = try connection.rows("SELECT validator, file FROM partials WHERE key = ?", [.text(key.text)])
      guard let row = rows.first, let validator = row[0].text,
        // Elsewhere it is another build's, which is at it.
        row[1].text == "partial/\(key.text)"
      else { return nil }
      try connection.run("DELETE FROM partials WHERE key = ?", [.text(key.text)])
      guard let size = CacheFolder.size(of: folder.partial(key)), size > 0 else { return nil }
      let file = session.newFile()
      try CacheFolder.move(folder.partial(key), to: file)
      return PartialBody(validator: validator, file: file)
    }
  }

  /// Keeps a part of a body for another try, which may be another build's.
  func keepPartial(_ key: CacheKey, _ part: PartialBody) throws(CacheFailure) {
    try index.write { connection in
      try CacheFolder.move(part.file, to: folder.partial(key))
      try Self.insert(key, part.validator, "partial/\(key.text)", now(), connection)
    }
  }

  /// Says that a body is under way that could be gone on with, should this build be killed.
  func announcePartial(_ key: CacheKey, _ part: PartialBody) throws(CacheFailure) {
    guard let name = part.file.lastComponent?.string else { return }
    try index.write { connection in
      try Self.insert(key, part.validator, "sessions/\(session.id)/\(name)", now(), connection)
    }
  }

  private static func insert(
    _ key: CacheKey, _ validator: String, _ file: String, _ now: Double,
    _ connection: SQLiteConnection
  ) throws {
    try connection.run(
      "INSERT OR REPLACE INTO partials (key, validator, file, begun) VALUES (?, ?, ?, ?)",
      [.text(key.text), .text(validator), .text(file), .real(now)])
  }
}
