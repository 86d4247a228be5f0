import Foundation
@_exported public import SystemPackage

/// File-system calls that System does not provide. Each is retried after an interrupting signal.
package enum FileCall {
  /// Returns the state of the file at a path; `nil` if it does not exist. Does not follow a link.
  package static func status(_ path: FilePath) throws(Errno) -> Stat? {
    do {
      return try Stat(path, followTargetSymlink: false)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  package static func rename(_ from: FilePath, to path: FilePath) throws(Errno) {
    try retry { from.withPlatformString { from in path.withPlatformString { Foundation.rename(from, $0) } } }
  }

  /// Opens or creates a file by its name in an open folder, even if the folder's path now leads to another.
  package static func open(
    _ name: FilePath, in folder: FileDescriptor, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions, permissions: FilePermissions
  ) throws(Errno) -> FileDescriptor {
    var opened: CInt = -1
    try retry {
      opened = name.withPlatformString {
        openat(folder.rawValue, $0, mode.rawValue | options.rawValue, permissions.rawValue)
      }
      return opened < 0 ? -1 : 0
    }
    return FileDescriptor(rawValue: opened)
  }

  /// Adds a hard link to a file under an unused name, if given in an open folder.
  package static func link(
    _ file: FilePath, to path: FilePath, in folder: FileDescriptor? = nil
  ) throws(Errno) {
    let folder = folder?.rawValue ?? AT_FDCWD
    try retry {
      file.withPlatformString { file in path.withPlatformString { linkat(AT_FDCWD, file, folder, $0, 0) } }
    }
  }

  /// Removes a file, or a link itself. Succeeds if it does not exist.
  package static func remove(_ file: FilePath) throws(Errno) {
    do {
      try retry { file.withPlatformString { unlink($0) } }
    } catch .noSuchFileOrDirectory {}
  }

  package static func makeFolder(_ path: FilePath) throws(Errno) {
    try retry { path.withPlatformString { mkdir($0, 0o777) } }
  }

  /// Removes an empty folder. Succeeds if it does not exist.
  package static func removeFolder(_ path: FilePath) throws(Errno) {
    do {
      try retry { path.withPlatformString { rmdir($0) } }
    } catch .noSuchFileOrDirectory {}
  }

  /// Removes a folder unless it has contents. Succeeds if it does not exist.
  package static func removeFolderIfEmpty(_ path: FilePath) throws(Errno) {
    do {
      try removeFolder(path)
    } catch .directoryNotEmpty, .fileExists, .resourceBusy {
      // Some systems report `fileExists` for folders with contents, and `resourceBusy` for mount points.
    }
  }

  /// Flushes a file's content to the disk.
  package static func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
    try retry { fsync(descriptor.rawValue) }
  }

  /// Flushes a folder's names to the disk.
  package static func synchronizeFolder(_ path: FilePath) throws(Errno) {
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
      defer { descriptor.closeUnwritten() }
      try synchronize(descriptor)
    } catch Errno.invalidArgument {
      // Some file systems do not support this and report it with this error.
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Returns the absolute path with links resolved; `nil` if the file does not exist.
  package static func resolved(_ path: FilePath) -> FilePath? {
    guard let text = path.withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(text) }
    return FilePath(platformString: text)
  }

  private static func retry(_ call: () -> Int32) throws(Errno) {
    while call() != 0 {
      let error = Errno(rawValue: errno)
      guard error == .interrupted else { throw error }
    }
  }
}
