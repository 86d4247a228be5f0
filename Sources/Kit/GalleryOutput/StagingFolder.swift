import Foundation
package import GalleryFiles
package import GalleryModel
import Synchronization

/// The folder, in an output folder, of files that do not have their final names yet. Only the holder of the
/// output folder's lock uses it, so anything found in it is left over.
package final class StagingFolder: Sendable {
  private static let ending = ".part"
  private static let unfinishedJournal = "journal" + ending

  private let path: FilePath
  private let serial = Atomic(0)
  /// The folder as it was made; `nil` before. New files go there, even if a link has taken its path meanwhile.
  private let folder = Mutex<FileDescriptor?>(nil)

  init(in folder: FilePath) { path = folder.appending(OutputJournal.stagingName) }

  deinit { folder.withLock { $0?.closeUnwritten() } }

  func file(_ name: String) -> FilePath { path.appending(name) }

  func make() throws(GalleryError) {
    try GalleryError.naming(
      path.removingLastComponent(), cannot: "write to the output folder", try FileCall.makeFolder(path))
    let made = try GalleryError.naming(
      path, cannot: "open the folder",
      try FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec]))
    folder.withLock { folder in
      folder?.closeUnwritten()
      folder = made
    }
  }

  private var made: FileDescriptor {
    guard let made = folder.withLock({ $0 }) else {
      preconditionFailure("the folder is made before its files")
    }
    return made
  }

  package func makeFile() throws(GalleryError) -> (path: FilePath, descriptor: FileDescriptor) {
    let name = nextName
    return (path.pushing(name), try create(name))
  }

  private var nextName: FilePath { FilePath("\(serial.add(1, ordering: .relaxed).newValue)\(Self.ending)") }

  /// A new name for a file of the earlier run. A run that completes another one may find it already in use.
  var nextOldName: String { "old-\(serial.add(1, ordering: .relaxed).newValue)\(Self.ending)" }

  /// Makes a second link to a file.
  func link(_ path: FilePath) throws(Errno) -> FilePath {
    let name = nextName
    try FileCall.link(path, to: name, in: made)
    return self.path.pushing(name)
  }

  /// Copies a file, and flushes the copy to disk by default. Throws `Errno` if the file cannot be read, and
  /// `GalleryError` if the copy cannot be written.
  func copy(_ path: FilePath, followsLinks: Bool = false, synchronizes: Bool = true) throws -> FilePath {
    let source = try FileDescriptor.open(
      path, .readOnly,
      options: followsLinks ? [.nonBlocking, .closeOnExec] : [.nonBlocking, .closeOnExec, .noFollow])
    defer { source.closeUnwritten() }
    let type = try Stat(source).type
    guard type == .regular else { throw type == .directory ? Errno.isDirectory : .invalidArgument }
    let (file, descriptor) = try makeFile()
    do {
      try descriptor.closeAfter {
        while case let bytes = try source.nextBytes(1 << 20), !bytes.isEmpty {
          _ = try GalleryError.naming(file, cannot: "write the file", try descriptor.writeAll(bytes))
        }
        guard synchronizes else { return }
        try GalleryError.naming(file, cannot: "write the file", try FileCall.synchronize(descriptor))
      }
    } catch {
      // A leftover only occupies disk space until the folder is cleared.
      try? FileCall.remove(file)
      throw error
    }
    return file
  }

  /// Writes the journal under a temporary name. Other runs ignore it until it is renamed.
  func write(_ journal: OutputJournal) throws(GalleryError) -> UnsynchronizedFile {
    let unfinished = file(Self.unfinishedJournal)
    let created = try create(FilePath(Self.unfinishedJournal))
    return try UnsynchronizedFile(unfinished, created, shown: unfinished) { descriptor in
      // Collect lines: thousands of small writes are slow.
      var pending = Data()
      try journal.write {
        pending += $0
        guard pending.count > 1 << 16 else { return }
        _ = try descriptor.writeAll(pending)
        pending = Data()
      }
      _ = try descriptor.writeAll(pending)
    }
  }

  /// Renames the journal. From now on this process or the next one carries it out. The journal, all staged
  /// files, their names and this folder's name must be on disk before this call. If it throws, no step of the
  /// journal is done, and ``clear()`` undoes the rest.
  func nameJournal(_ unfinished: UnsynchronizedFile) throws(GalleryError) {
    let journal = file(OutputJournal.fileName)
    try GalleryError.naming(
      journal, cannot: "write the file", try FileCall.rename(unfinished.path, to: journal))
    try synchronize()
  }

  /// Synchronizes the names of the files to disk.
  func synchronize() throws(GalleryError) { try path.synchronizeNames() }

  /// Removes the folder and gallery's files in it, the journal first. Throws if it holds other files.
  func clear() throws(GalleryError) {
    let action = "read the folder"
    guard let status = try GalleryError.naming(path, cannot: action, try FileCall.status(path)) else {
      return
    }
    guard status.type == .directory else { throw .file(path, cannot: action, .notDirectory) }
    let names = try GalleryError.naming(path, cannot: action, try FolderNames.of(path).map(\.string))
    let journal = OutputJournal.fileName
    for name in names.filter({ $0 == journal }) + names.filter({ $0 != journal }) {
      let file = file(name)
      guard name == journal || name.hasSuffix(Self.ending) else {
        throw .output(
          "\(file): was not written by gallery, which keeps unfinished files there; move it away or choose another "
            + "folder with --output")
      }
      try GalleryError.naming(file, cannot: "remove the file", try FileCall.remove(file))
    }
    try GalleryError.naming(path, cannot: "remove the folder", try FileCall.removeFolder(path))
  }

  private func create(_ name: FilePath) throws(GalleryError) -> FileDescriptor {
    try GalleryError.naming(
      path.pushing(name), cannot: "create the file",
      try FileCall.open(
        name, in: made, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]))
  }
}
