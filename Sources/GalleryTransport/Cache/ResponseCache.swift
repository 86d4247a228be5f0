import Foundation
import GalleryWeb
import SQLite
import Synchronization
import SystemPackage

/// Answers of servers, kept from one build to the next. Several builds can use one folder at the same time, and none
/// that is killed leaves anything wrong behind: a body is complete before it has its place, and has its place before
/// the index knows it.
///
/// Answers that a killed build had fetched or confirmed count as the next build's own for a day, so that it goes
/// on where the other stopped.
final class ResponseCache: Sendable {
  let folder: CacheFolder
  let session: CacheSession
  let index: CacheIndex
  let capacity: Int
  let now: @Sendable () -> Double
  private let isTemporary: Bool
  /// Builds that were killed, whose answers are taken as our own.
  private let continued: Set<String>
  private let hasFinished = Mutex(false)

  /// The time during which the next build takes up what a killed one had fetched, in seconds.
  static let continuation: Double = 86_400
  /// The time that the part of a body waits for its rest, in seconds.
  static let patience: Double = 7 * 86_400

  /// Opens a cache, or one in a temporary folder that goes with it.
  ///
  /// - Parameter now: seconds since 1970.
  init(_ settings: CacheSettings?, now: @escaping @Sendable () -> Double) throws(CacheFailure) {
    self.now = now
    isTemporary = settings == nil
    capacity = settings?.capacity ?? .max
    let temporary = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("gallery-\(UUID().uuidString.lowercased())")
    let folder = CacheFolder(path: settings?.folder ?? temporary)
    try folder.make()
    let index = try CacheIndex(folder.index)
    self.folder = folder
    self.index = index
    let time = now()
    let begun = try index.write { connection in
      let session = try CacheSession(in: folder)
      let dead = try Self.tidy(folder, connection, except: session.id, now: time)
      try connection.run(
        "INSERT INTO sessions (id, begun) VALUES (?, ?)", [.text(session.id), .real(time)])
      return (session: session, dead: dead)
    }
    session = begun.session
    continued = begun.dead
  }

  deinit { removeTemporary() }

  /// Returns the entry of a key if its body is there.
  func entry(_ key: CacheKey) throws(CacheFailure) -> CacheEntry? {
    let row = try index.read { connection in
      try connection.rows("SELECT \(CacheEntry.columns) FROM entries WHERE key = ?", [.text(key.text)]).first
    }
    guard let row, let entry = CacheEntry(row) else { return nil }
    if let body = entry.body, CacheFolder.size(of: folder.body(body)) != entry.size { return nil }
    return entry
  }

  /// Returns whether an entry may be used without asking the server.
  func isUsable(_ entry: CacheEntry, _ use: CacheUse) -> Bool {
    if use == .offline || entry.session == session.id { return true }
    guard use == .normal else { return false }
    return continued.contains(entry.session) || (entry.freshUntil ?? 0) > now()
  }

  /// Records that this build uses an entry, so that no other build removes its body.
  func touch(_ key: CacheKey) throws(CacheFailure) {
    try index.write { connection in
      try connection.run(
        "UPDATE entries SET used = ?, session = ? WHERE key = ?",
        [.real(now()), .text(session.id), .text(key.text)])
    }
  }

  /// Stores an answer, and a complete file as its body.
  ///
  /// - Returns: The path of the body in the cache; `nil` for an answer without one.
  func store(
    _ key: CacheKey, redactedAddress: String, head: HTTPResponseHead,
    body: (file: FilePath, hash: String, size: Int)?
  ) throws(CacheFailure) -> FilePath? {
    let place = body.map { folder.body($0.hash) }
    if let place { try CacheFolder.make(place.removingLastComponent()) }
    try index.write { connection in
      // Within the lock: whoever throws bodies away holds it too.
      if let body, let place { try CacheFolder.move(body.file, to: place) }
      try connection.run(
        """
        INSERT OR REPLACE INTO entries (key, address, status, headers, body, size, fresh_until, session, used)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(key.text), .text(redactedAddress), .integer(head.status),
          .text(CacheEntry.text(of: head.headers)), SQLiteValue(body?.hash), .integer(body?.size ?? 0),
          SQLiteValue(Freshness.end(of: head.headers, now: now())), .text(session.id), .real(now()),
        ])
      try connection.run("DELETE FROM partials WHERE key = ?", [.text(key.text)])
    }
    return place
  }

  /// Updates an entry that the server confirmed with the headers of its answer (RFC 9111 §3.2).
  func confirm(_ key: CacheKey, _ entry: CacheEntry, with fresh: WebHeaders) throws(CacheFailure)
    -> CacheEntry
  {
    var entry = entry
    let kept = CacheEntry.storedHeaders(of: fresh)
    for name in Set(kept.fields.map { $0.name.lowercased() }) where !name.hasPrefix("content-") {
      entry.headers.replace(name, with: nil)
      for value in kept.values(of: name) { entry.headers.append(name, value) }
    }
    entry.freshUntil = Freshness.end(of: entry.headers, now: now())
    entry.session = session.id
    let changed = entry
    try index.write { connection in
      try connection.run(
        "UPDATE entries SET headers = ?, fresh_until = ?, session = ?, used = ? WHERE key = ?",
        [
          .text(CacheEntry.text(of: changed.headers)), SQLiteValue(changed.freshUntil), .text(session.id),
          .real(now()), .text(key.text),
        ])
    }
    return entry
  }

  /// Removes an entry whose server forbids now to store its answer.
  func forget(_ key: CacheKey) throws(CacheFailure) {
    try index.write { connection in
      try connection.run("DELETE FROM entries WHERE key = ?", [.text(key.text)])
    }
  }

  /// Ends the session of the build: removes its files, and bodies beyond the capacity.
  func finish() throws(CacheFailure) {
    let isFirst = hasFinished.withLock { hasFinished in
      defer { hasFinished = true }
      return !hasFinished
    }
    guard isFirst else { return }
    try index.write { connection in
      try connection.run("DELETE FROM sessions WHERE id = ?", [.text(session.id)])
    }
    folder.removeSession(session.id)
    try evict()
    removeTemporary()
  }

  /// Removes the folder that goes with this cache. One that is gone already is as good as removed.
  private func removeTemporary() {
    if isTemporary { try? FileManager.default.removeItem(atPath: folder.path.string) }
  }
}
