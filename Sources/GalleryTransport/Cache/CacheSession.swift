import Foundation
import GalleryFiles
import Synchronization
import SystemPackage

/// One build's part in a cache: an identity, a folder for files under way, and a lock on it that ends with the
/// process, however that ends.
final class CacheSession: Sendable {
  static let lockName = "lock"

  let id: String
  let folder: FilePath
  private let cache: CacheFolder
  private let lockFile: FileDescriptor
  /// The number of files that have a name.
  private let files = Mutex(0)

  /// Makes the folder and takes the lock. The index must be locked, so that nobody tidies up in between.
  init(in cache: CacheFolder) throws(CacheFailure) {
    self.cache = cache
    id = UUID().uuidString.lowercased()
    folder = cache.sessions.appending(id)
    try CacheFolder.make(folder)
    guard let file = Self.locked(folder) else { throw CacheFailure("\(folder): cannot be locked") }
    lockFile = file
  }

  deinit {
    cache.removeSession(id)
    try? lockFile.close()
  }

  /// Returns the path of a file that does not exist yet.
  func newFile() -> FilePath {
    let number = files.withLock { files in
      files += 1
      return files
    }
    return folder.appending("\(number)")
  }

  /// Returns whether the process that has a session is still there. What is no folder of this user's is no session.
  static func isAlive(_ id: String, in cache: CacheFolder) -> Bool {
    let folder = cache.sessions.appending(id)
    guard CacheFolder.isSession(id), (try? OwnFolder(folder)) != nil else { return false }
    guard let file = locked(folder) else { return FileManager.default.fileExists(atPath: folder.string) }
    try? file.close()
    return false
  }

  /// Returns the lock of a folder, or `nil` if another process has it.
  private static func locked(_ folder: FilePath) -> FileDescriptor? {
    guard
      let file = try? FileDescriptor.open(
        folder.appending(lockName), .readWrite, options: [.create, .closeOnExec, .noFollow],
        permissions: [.ownerReadWrite])
    else { return nil }
    guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      try? file.close()
      return nil
    }
    return file
  }
}
