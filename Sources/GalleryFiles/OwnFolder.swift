import Foundation
package import SystemPackage

/// An open folder of this user. Its names are looked up in the folder itself, even if another folder takes its place, and links
/// are not followed.
package final class OwnFolder {
  /// The reason why a folder or a file is not used.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    /// Creates the refusal of something that is of another type.
    fileprivate init(_ name: String, isNot type: String) {
      description = "\(name) is not a \(type) but a link or something else; move it away"
    }

    /// Creates the refusal of something that belongs to another user.
    fileprivate init(_ name: String, of owner: UserID) {
      description = "\(name) belongs to another user (\(owner.rawValue))"
    }
  }

  private let descriptor: FileDescriptor

  /// Opens a folder. Links on the way to it are followed, but it must not be one itself.
  ///
  /// - Throws: ``Refusal`` for a link, a file and a folder of another user; else `Errno`.
  package convenience init(_ path: FilePath) throws {
    try self.init(path, in: AT_FDCWD)
  }

  /// Opens a folder in this one.
  ///
  /// - Throws: As ``init(_:)``.
  package func folder(_ name: String) throws -> OwnFolder {
    try OwnFolder(FilePath(name), in: descriptor.rawValue)
  }

  private init(_ path: FilePath, in folder: CInt) throws {
    let name = path.lastComponent?.text ?? path.text
    let opened = path.withPlatformString {
      openat(folder, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard opened >= 0 else {
      let cause = Errno(rawValue: errno)
      throw [.notDirectory, .tooManySymbolicLinkLevels].contains(cause)
        ? Refusal(name, isNot: "folder") : cause
    }
    descriptor = FileDescriptor(rawValue: opened)
    try Self.check(try Stat(descriptor), name)
  }

  // Only read from: nothing is lost where it cannot be closed.
  deinit { try? descriptor.close() }

  /// The names in the folder, sorted byte by byte.
  package var names: [FilePath.Component] {
    get throws(Errno) { try FolderNames.of(descriptor) }
  }

  /// Returns the state of a file in the folder; `nil` if there is none.
  package func status(_ name: String) throws(Errno) -> Stat? {
    do {
      return try Stat(FilePath(name), relativeTo: descriptor, flags: .symlinkNoFollow)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Removes a file or a link. One that is gone already is as good as removed.
  package func remove(_ name: String) throws(Errno) { try unlink(name, flags: 0) }

  /// Removes a folder unless something is in it. One that is gone already is as good as removed.
  package func removeIfEmpty(_ name: String) throws(Errno) {
    do {
      try unlink(name, flags: AT_REMOVEDIR)
    } catch .directoryNotEmpty, .fileExists, .notDirectory {
      // The second is what some systems report for folders that are not empty, the last is the error for links.
    }
  }

  private func unlink(_ name: String, flags: CInt) throws(Errno) {
    guard unlinkat(descriptor.rawValue, name, flags) != 0, errno != ENOENT else { return }
    throw Errno(rawValue: errno)
  }

  /// Returns a Boolean value that indicates whether there is a file of this user.
  ///
  /// - Throws: ``Refusal`` for a link, for everything else that is no regular file, and for a file of another user; else
  ///   `Errno`.
  package static func hasFile(_ path: FilePath) throws -> Bool {
    guard let status = try FileCall.status(path) else { return false }
    let name = path.lastComponent?.text ?? path.text
    guard status.type == .regular else { throw Refusal(name, isNot: "file") }
    try check(status, name)
    return true
  }

  private static func check(_ status: Stat, _ name: String) throws {
    guard status.userID.rawValue == geteuid() else { throw Refusal(name, of: status.userID) }
  }
}
