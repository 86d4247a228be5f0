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

  func body(_ hash: String) -> FilePath {
    path.appending("bodies").appending(String(hash.prefix(2))).appending(hash)
  }

  func partial(_ key: CacheKey) -> FilePath { partial.appending(key.text) }

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

  /// Removes a file or a folder with all in it; what is not there is no error, and what cannot be removed only takes
  /// up space.
  static func remove(_ path: FilePath) { try? FileManager.default.removeItem(atPath: path.string) }

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
