import Foundation
package import SystemPackage

/// Calls of the file system that System has no functions for. Each is made again where a signal interrupts it.
package enum FileCall {
  /// Returns the state of the file at a path; `nil` if there is none. A link is not followed.
  package static func status(_ path: FilePath) throws(Errno) -> Stat? {
    do {
      return try Stat(path, followTargetSymlink: false)
    } catch .noSuchFileOrDirectory {
      return nil
    }
  }

  /// Gives a file a name, in place of a file that has it.
  package static func rename(_ from: FilePath, to path: FilePath) throws(Errno) {
    try retry { from.withPlatformString { from in path.withPlatformString { Foundation.rename(from, $0) } } }
  }

  /// Gives a file one more name, which nothing has.
  package static func link(_ file: FilePath, to path: FilePath) throws(Errno) {
    try retry { file.withPlatformString { file in path.withPlatformString { Foundation.link(file, $0) } } }
  }

  /// Removes a file, or a link itself. One that is gone already is as good as removed.
  package static func remove(_ file: FilePath) throws(Errno) {
    do {
      try retry { file.withPlatformString { unlink($0) } }
    } catch .noSuchFileOrDirectory {}
  }

  /// Makes a folder.
  package static func makeFolder(_ path: FilePath) throws(Errno) {
    try retry { path.withPlatformString { mkdir($0, 0o777) } }
  }

  /// Removes an empty folder. One that is gone already is as good as removed.
  package static func removeFolder(_ path: FilePath) throws(Errno) {
    do {
      try retry { path.withPlatformString { rmdir($0) } }
    } catch .noSuchFileOrDirectory {}
  }

  /// Removes a folder unless something is in it. One that is gone already is as good as removed.
  package static func removeFolderIfEmpty(_ path: FilePath) throws(Errno) {
    do {
      try removeFolder(path)
    } catch .directoryNotEmpty, .fileExists, .resourceBusy {
      // The second is what some systems say of folders that are not empty, the last of places where disks are mounted.
    }
  }

  /// Makes sure that a file's content is on the disk.
  package static func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
    try retry { fsync(descriptor.rawValue) }
  }

  /// Makes sure that a folder's names are on the disk.
  package static func synchronizeFolder(_ path: FilePath) throws(Errno) {
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
      // Only read from: nothing is lost where it cannot be closed.
      defer { try? descriptor.close() }
      try synchronize(descriptor)
    } catch Errno.invalidArgument {
      // Some file systems keep names whenever they like, and say so in this way.
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Returns the absolute path of what is at a path, without links; `nil` where nothing is.
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
