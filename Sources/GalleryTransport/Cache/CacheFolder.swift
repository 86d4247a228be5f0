import Foundation
import GalleryFiles
import GalleryText
import SystemPackage

/// The places of things in a cache's folder.
///
///     index.sqlite             what is kept, GRDB's
///     bodies/ab/abcd…          bodies by the SHA-256 of their content
///     partial/KEY              parts of bodies that were cut off
///     sessions/ID/             files under way of one build, with its lock
struct CacheFolder: Sendable {
  let path: FilePath

  var index: FilePath { path.appending("index.sqlite") }
  var partial: FilePath { path.appending("partial") }
  var sessions: FilePath { path.appending("sessions") }
  private var bodies: FilePath { path.appending("bodies") }

  func body(_ hash: String) -> FilePath {
    bodies.appending(String(hash.prefix(2))).appending(hash)
  }

  func partial(_ key: CacheKey) -> FilePath { partial.appending(key.text) }

  /// Makes the folders.
  ///
  /// - Throws: ``CacheFailure``, also if one of them or the index is a link or belongs to another user.
  func make() throws(CacheFailure) {
    do {
      try Self.make(path)
      for folder in [bodies, partial, sessions] {
        try Self.make(folder)
        _ = try OwnFolder(folder)
      }
      // SQLite follows a link.
      _ = try OwnFolder.hasFile(index)
    } catch {
      throw CacheFailure(error)
    }
  }

  /// Makes a folder and those on the way to it, for the user alone: what is kept may have needed a password.
  static func make(_ path: FilePath) throws(CacheFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path.string, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CacheFailure(error)
    }
  }

  /// Puts a file where another may be; the other is gone then.
  static func move(_ file: FilePath, to place: FilePath) throws(CacheFailure) {
    let status = file.withPlatformString { from in place.withPlatformString { rename(from, $0) } }
    guard status == 0 else { throw CacheFailure(Errno(rawValue: errno)) }
  }

  /// Removes a file; one that is not there is no error, and one that cannot be removed only takes up space.
  static func remove(_ file: FilePath) { try? FileCall.remove(file) }

  /// Removes a body. A file that cannot be removed, or that a link leads to, only takes up space.
  func removeBody(_ hash: String) {
    guard Self.isHash(hash) else { return }
    try? OwnFolder(bodies).folder(String(hash.prefix(2))).remove(hash)
  }

  /// Removes the part of a body. One that cannot be removed, or that a link leads to, only takes up space.
  func removePartial(_ key: String) {
    guard Self.isHash(key) else { return }
    try? OwnFolder(partial).remove(key)
  }

  /// Removes the folder of a session with the files that a session makes. One that cannot be removed, or that a link leads
  /// to, only takes up space.
  func removeSession(_ id: String) {
    guard Self.isSession(id), let sessions = try? OwnFolder(sessions), let folder = try? sessions.folder(id),
      let names = try? folder.names.map(\.string)
    else { return }
    // The lock is the last: who removes the files has it.
    for name in names.filter({ Int($0) != nil }) + [CacheSession.lockName] { try? folder.remove(name) }
    try? sessions.removeIfEmpty(id)
  }

  // The index may hold anything: what it names is part of a path only if it is of the form that this program gives.

  /// Returns a Boolean value that indicates whether a text is that of a SHA-256.
  static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  /// Returns a Boolean value that indicates whether a text is the identity of a session.
  static func isSession(_ text: String) -> Bool { UUID(uuidString: text) != nil }

  /// The bytes in a regular file, or `nil` where there is none.
  static func size(of file: FilePath) -> Int? {
    guard let status = try? Stat(file, followTargetSymlink: false), status.type == .regular else {
      return nil
    }
    return Int(status.size)
  }

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: FilePath) -> [String] {
    (try? FolderNames.of(folder))?.map(\.string) ?? []
  }
}

/// The reason for which the cache cannot do something, in the system's or SQLite's words.
struct CacheFailure: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(_ error: any Error) {
    text = (error as? CacheFailure)?.text ?? error.systemText
  }
}
