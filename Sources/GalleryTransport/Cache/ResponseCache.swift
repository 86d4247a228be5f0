import Foundation
import GalleryFiles
import GalleryStore
import GalleryWeb
import SQLite
import Synchronization
import SystemPackage

/// Answers of servers, kept from one build to the next.
///
/// Answers that a killed build had fetched or confirmed count as the next build's own for a day, so that it goes
/// on where the other stopped.
final class ResponseCache: Sendable {
  private let store: BlobStore
  private let capacity: Int
  private let now: @Sendable () -> Double
  /// The folder of a cache that nothing is kept in after the build.
  private let temporary: FilePath?
  /// Builds that were killed, whose answers are taken as our own.
  private let continued: Set<String>
  private let hasFinished = Mutex(false)

  /// Opens a cache, or one in a temporary folder that goes with it.
  ///
  /// - Parameter now: seconds since 1970.
  init(_ settings: CacheSettings?, now: @escaping @Sendable () -> Double) throws {
    self.now = now
    capacity = settings?.capacity ?? .max
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("gallery-\(UUID().uuidString.lowercased())")
    temporary = settings == nil ? folder : nil
    // Another build may hold the index for some seconds.
    store = try BlobStore(in: settings?.folder ?? folder, patience: 10)
    continued = try store.beginFetching(at: now())
  }

  deinit { removeTemporary() }

  /// Returns the path of a file that does not exist yet.
  func newFile() -> FilePath { store.newFile() }

  func body(_ hash: String) -> FilePath { store.folder.file(.bodies, hash) }

  /// Returns the entry of a key if its body is there.
  func entry(_ key: CacheKey) throws -> CacheEntry? {
    let row = try store.index.read { connection in
      try connection.rows("SELECT \(CacheEntry.columns) FROM answers WHERE key = ?", [.text(key.text)]).first
    }
    guard let row, let entry = CacheEntry(row) else { return nil }
    if let hash = entry.body, Self.size(of: body(hash)) != entry.size { return nil }
    return entry
  }

  /// The bytes in a regular file, or `nil` where there is none.
  private static func size(of file: FilePath) -> Int? {
    guard let status = try? FileCall.status(file), status.type == .regular else { return nil }
    return Int(status.size)
  }

  /// Returns whether an entry may be used without asking the server.
  func isUsable(_ entry: CacheEntry, _ use: CacheUse) -> Bool {
    if use == .offline || entry.build == store.id { return true }
    guard use == .normal else { return false }
    return continued.contains(entry.build) || (entry.freshUntil ?? 0) > now()
  }

  private func run(_ statement: String, _ values: [SQLiteValue]) throws {
    try store.index.write { try $0.run(statement, values) }
  }

  /// Records that this build uses an entry, so that no other build removes its body.
  func touch(_ key: CacheKey) throws {
    try run(
      "UPDATE answers SET used = ?, build = ? WHERE key = ?",
      [.real(now()), .text(store.id), .text(key.text)])
  }

  /// Stores an answer, and a complete file as its body.
  ///
  /// - Returns: The path of the body in the cache; `nil` for an answer without one.
  func store(
    _ key: CacheKey, redactedAddress: String, head: HTTPResponseHead,
    body: (file: FilePath, hash: String, size: Int)?
  ) throws -> FilePath? {
    try store.index.write { connection in
      // Within the lock: whoever throws bodies away holds it too.
      if let body { try store.keep(body.file, as: .bodies, body.hash) }
      try connection.run(
        """
        INSERT OR REPLACE INTO answers (key, address, status, headers, body, size, fresh_until, build, used)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(key.text), .text(redactedAddress), .integer(head.status),
          .text(CacheEntry.text(of: head.headers)), SQLiteValue(body?.hash), .integer(body?.size ?? 0),
          SQLiteValue(CacheControl.end(of: head.headers, now: now())), .text(store.id), .real(now()),
        ])
      try connection.run("DELETE FROM partials WHERE key = ?", [.text(key.text)])
    }
    return body.map { self.body($0.hash) }
  }

  /// Updates an entry that the server confirmed with the headers of its answer (RFC 9111 §3.2).
  func confirm(_ key: CacheKey, _ entry: CacheEntry, with fresh: WebHeaders) throws -> CacheEntry {
    var entry = entry
    let kept = CacheEntry.storedHeaders(of: fresh)
    for name in Set(kept.fields.map { $0.name.lowercased() }) where !name.hasPrefix("content-") {
      entry.headers.replace(name, with: nil)
      for value in kept.values(of: name) { entry.headers.append(name, value) }
    }
    entry.freshUntil = CacheControl.end(of: entry.headers, now: now())
    entry.build = store.id
    try run(
      "UPDATE answers SET headers = ?, fresh_until = ?, build = ?, used = ? WHERE key = ?",
      [
        .text(CacheEntry.text(of: entry.headers)), SQLiteValue(entry.freshUntil), .text(store.id),
        .real(now()), .text(key.text),
      ])
    return entry
  }

  /// Removes an entry whose server forbids now to store its answer.
  func forget(_ key: CacheKey) throws { try run("DELETE FROM answers WHERE key = ?", [.text(key.text)]) }

  /// Ends the work of the build: removes its files, and what goes beyond the capacity.
  func finish() throws {
    let isFirst = hasFinished.withLock { hasFinished in
      defer { hasFinished = true }
      return !hasFinished
    }
    guard isFirst else { return }
    try store.endFetching()
    if temporary == nil { try store.tidy(to: capacity, at: now()) }
    store.release()
    removeTemporary()
  }

  /// Removes the folder that goes with this cache. One that is gone already is as good as removed.
  private func removeTemporary() {
    if let temporary { try? FileManager.default.removeItem(atPath: temporary.string) }
  }

  // MARK: Parts of bodies

  /// The part of a body whose rest can be asked for; from now on it is this build's file.
  func claimPartial(_ key: CacheKey) throws -> (validator: String, file: FilePath)? {
    try store.index.write { connection in
      let rows = try connection.rows(
        "SELECT validator, file FROM partials WHERE key = ? AND build IS NULL", [.text(key.text)])
      guard let row = rows.first, let validator = row[0].text, let name = row[1].text else { return nil }
      try connection.run("DELETE FROM partials WHERE key = ?", [.text(key.text)])
      let file = store.folder.incoming.appending(name)
      guard name.isIncoming, let size = Self.size(of: file), size > 0 else { return nil }
      return (validator, file)
    }
  }

  /// Notes a part of a body that can be gone on with: by another try, or by the next build if this one is killed.
  ///
  /// - Parameter isFinal: A Boolean value that indicates whether this try does not write to the file any more.
  func notePartial(_ key: CacheKey, _ validator: String, _ file: FilePath, isFinal: Bool) throws {
    try run(
      "INSERT OR REPLACE INTO partials (key, validator, file, begun, build) VALUES (?, ?, ?, ?, ?)",
      [
        .text(key.text), .text(validator), .text(file.lastComponent?.string ?? ""), .real(now()),
        isFinal ? .null : .text(store.id),
      ])
  }
}
