import Foundation
import GalleryFiles
import GalleryStore
import GalleryWeb
import SQLite
import Synchronization

/// The cache of server responses, shared by successive builds.
///
/// For a day, a build treats the responses of a killed build as its own, so that it continues where the other
/// stopped.
final class ResponseCache: Sendable {
  private let store: BlobStore
  private let capacity: Int
  private let now: @Sendable () -> Double
  /// The folder of a temporary cache, which is removed after the build.
  private let temporary: FilePath?
  /// Killed builds whose responses this build uses as its own.
  private let continued: Set<String>
  private let hasFinished = Mutex(false)

  /// Opens the cache. Without settings, it is temporary. `now` returns the seconds since 1970.
  init(_ settings: CacheSettings?, now: @escaping @Sendable () -> Double) throws {
    self.now = now
    capacity = settings?.capacity ?? .max
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("gallery-\(UUID().uuidString.lowercased())")
    temporary = settings == nil ? folder : nil
    // Another build may lock the index for some seconds.
    store = try BlobStore(in: settings?.folder ?? folder, patience: 10)
    continued = try store.beginFetching(at: now())
  }

  deinit { removeTemporary() }

  func newFile() -> FilePath { store.newFile() }

  func body(_ hash: String) -> FilePath { store.folder.file(.bodies, hash) }

  /// `nil` if the body is missing.
  func entry(_ key: CacheKey) throws -> CacheEntry? {
    let row = try store.index.read { connection in
      try connection.rows("SELECT \(CacheEntry.columns) FROM answers WHERE key = ?", [.text(key.text)]).first
    }
    guard let row, let entry = CacheEntry(row) else { return nil }
    if let hash = entry.body, Self.size(of: body(hash)) != entry.size { return nil }
    return entry
  }

  /// Returns the size of a regular file, in bytes; `nil` if it does not exist, or has other names: another program may
  /// write to it, and gallery must not.
  private static func size(of file: FilePath) -> Int? {
    guard let status = try? FileCall.status(file), status.type == .regular, status.linkCount <= 1 else {
      return nil
    }
    return Int(status.size)
  }

  /// Returns whether an entry may be used without revalidation.
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

  /// Stores a response, with a complete file as its body.
  func store(
    _ key: CacheKey, redactedAddress: String, head: HTTPResponseHead,
    body: (file: FilePath, hash: String, size: Int)?
  ) throws {
    try store.index.write { connection in
      // Hold the lock: removing bodies needs it too.
      if let body { try store.keep(body.file, as: .bodies, body.hash) }
      try connection.run(
        """
        INSERT OR REPLACE INTO answers (key, address, status, headers, body, size, fresh_until, build, used)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(key.text), .text(redactedAddress), .integer(head.status),
          .text(CacheEntry.text(of: head.headers)), SQLiteValue(body?.hash), .integer(body?.size ?? 0),
          SQLiteValue(head.headers.freshUntil(now: now())), .text(store.id), .real(now()),
        ])
      try connection.run("DELETE FROM partials WHERE key = ?", [.text(key.text)])
    }
  }

  /// Updates a revalidated entry with the headers of the response (RFC 9111 §3.2).
  func confirm(_ key: CacheKey, _ entry: CacheEntry, with fresh: WebHeaders) throws -> CacheEntry {
    var entry = entry
    let kept = CacheEntry.storedHeaders(of: fresh).fields
    entry.headers.replace(by: kept.filter { !$0.name.lowercased().hasPrefix("content-") })
    entry.freshUntil = entry.headers.freshUntil(now: now())
    entry.build = store.id
    try run(
      "UPDATE answers SET headers = ?, fresh_until = ?, build = ?, used = ? WHERE key = ?",
      [
        .text(CacheEntry.text(of: entry.headers)), SQLiteValue(entry.freshUntil), .text(store.id),
        .real(now()), .text(key.text),
      ])
    return entry
  }

  /// Removes an entry whose server now forbids storing.
  func forget(_ key: CacheKey) throws { try run("DELETE FROM answers WHERE key = ?", [.text(key.text)]) }

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

  /// Ignores a missing folder.
  private func removeTemporary() {
    if let temporary { try? FileManager.default.removeItem(atPath: temporary.string) }
  }

  /// Claims the resumable partial body of a key. The file then belongs to this build.
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

  /// Records a resumable partial body, for a retry, or for the next build if this one is killed. `isFinal`:
  /// this try has stopped writing to the file.
  func notePartial(_ key: CacheKey, _ validator: String, _ file: FilePath, isFinal: Bool) throws {
    try run(
      "INSERT OR REPLACE INTO partials (key, validator, file, begun, build) VALUES (?, ?, ?, ?, ?)",
      [
        .text(key.text), .text(validator), .text(file.lastComponent?.string ?? ""), .real(now()),
        isFinal ? .null : .text(store.id),
      ])
  }
}

/// Performs an operation on the cache. Its errors become ``TransportError/Cause/storage(_:)``.
func storing<Output>(_ operation: () throws -> Output) throws(TransportError.Cause) -> Output {
  try Result(catching: operation).mapError { TransportError.Cause.storage($0.storeText) }.get()
}
