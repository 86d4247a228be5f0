import Foundation

/// An open folder of this user. Names are looked up in the open folder, even if its path now leads to
/// another. Links are not followed.
package final class OwnFolder {
  /// A reason why a folder or a file is rejected.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ name: String, isNot type: String) {
      description = "\(name) is not a \(type) but a link or another kind of file; move it away"
    }

    fileprivate init(_ name: String, of owner: UserID) {
      description = "\(name) belongs to another user (\(owner.rawValue))"
    }

    fileprivate init(shared name: String) {
      description = "\(name) is a hard link to a file that has other names too; move it away"
    }
  }

  private let descriptor: FileDescriptor

  /// Opens a folder. Follows links on the path to it, but the folder itself must not be one.
  ///
  /// - Throws: ``Refusal`` for a link, a file and a folder of another user; otherwise `Errno`.
  package convenience init(_ path: FilePath) throws { try self.init(path, in: AT_FDCWD) }

  /// Opens a subfolder, with the same errors as ``init(_:)``.
  package func folder(_ name: String) throws -> OwnFolder {
    try OwnFolder(FilePath(name), in: descriptor.rawValue)
  }

  private init(_ path: FilePath, in folder: CInt) throws {
    let name = path.text
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

  deinit { descriptor.closeUnwritten() }

  /// The names in the folder, sorted byte by byte.
  package var names: [FilePath.Component] { get throws(Errno) { try FolderNames.of(descriptor) } }

  /// Returns the state of a file in the folder; `nil` if it does not exist.
  package func status(_ name: String) throws(Errno) -> Stat? {
    do {
      return try Stat(FilePath(name), relativeTo: descriptor, flags: .symlinkNoFollow)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Moves a file into the folder. Replaces any file or link of the name.
  package func take(_ file: FilePath, as name: String) throws(Errno) {
    let failed = file.withPlatformString { renameat(AT_FDCWD, $0, descriptor.rawValue, name) != 0 }
    if failed { throw Errno(rawValue: errno) }
  }

  /// Removes a file or a link. Succeeds if it does not exist.
  package func remove(_ name: String) throws(Errno) { try unlink(name, flags: 0) }

  /// Removes a folder unless it has contents. Succeeds if it does not exist.
  package func removeIfEmpty(_ name: String) throws(Errno) {
    do {
      try unlink(name, flags: AT_REMOVEDIR)
    } catch .directoryNotEmpty, .fileExists, .notDirectory {
      // Some systems report `fileExists` for folders with contents. `notDirectory` is the error for links.
    }
  }

  private func unlink(_ name: String, flags: CInt) throws(Errno) {
    guard unlinkat(descriptor.rawValue, name, flags) != 0, errno != ENOENT else { return }
    throw Errno(rawValue: errno)
  }

  /// Returns a Boolean value that indicates whether a file of this user exists at a path.
  ///
  /// - Throws: ``Refusal`` for a link, also a hard one, any other non-regular file, and a file of another user;
  ///   otherwise `Errno`.
  package static func hasFile(_ path: FilePath) throws -> Bool {
    guard let status = try FileCall.status(path) else { return false }
    let name = path.lastComponent?.text ?? path.text
    guard status.type == .regular else { throw Refusal(name, isNot: "file") }
    // Writing to the file would change it under its other names too.
    guard status.linkCount <= 1 else { throw Refusal(shared: name) }
    try check(status, name)
    return true
  }

  private static func check(_ status: Stat, _ name: String) throws {
    guard status.userID.rawValue == geteuid() else { throw Refusal(name, of: status.userID) }
  }
}
