import Foundation
import GalleryFiles
package import GalleryModel
import Synchronization
package import SystemPackage

/// The folder, in an output folder, of files that have yet to get their names. Only who holds the output folder's lock
/// uses it: what others left in it, they no longer need.
package final class StagingFolder: Sendable {
  /// The ending of the files' names.
  private static let ending = ".part"
  /// The name of the journal while it is written.
  private static let unfinishedJournal = "journal" + ending

  private let path: FilePath
  private let serial = Atomic(0)

  /// - Parameter folder: The output folder.
  init(in folder: FilePath) {
    path = folder.appending(OutputJournal.stagingName)
  }

  func file(_ name: String) -> FilePath { path.appending(name) }

  func make() throws(GalleryError) {
    do {
      try FileCall.makeFolder(path)
    } catch {
      throw .file(path.removingLastComponent(), cannot: "write to the output folder", error)
    }
  }

  /// Opens a new file for reading and writing.
  package func makeFile() throws(GalleryError) -> (path: FilePath, descriptor: FileDescriptor) {
    let file = nextFile
    return (file, try create(file))
  }

  /// The place of a file that is not there yet.
  private var nextFile: FilePath {
    file("\(serial.add(1, ordering: .relaxed).newValue)\(Self.ending)")
  }

  /// A name for a file of the earlier run. A run that completes another one may find a file of this name.
  var nextOldName: String { "old-\(serial.add(1, ordering: .relaxed).newValue)\(Self.ending)" }

  /// Gives a file that lies in the output folder a further name here.
  func link(_ path: FilePath) throws(Errno) -> FilePath {
    let file = nextFile
    try FileCall.link(path, to: file)
    return file
  }

  /// Copies a file that lies in the output folder.
  func copy(_ path: FilePath) throws -> FilePath {
    let source = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
    // Only read from: nothing is lost where it cannot be closed.
    defer { try? source.close() }
    let (file, descriptor) = try makeFile()
    do {
      try descriptor.closeAfter {
        while case let bytes = try source.nextBytes(1 << 20), !bytes.isEmpty {
          _ = try descriptor.writeAll(bytes)
        }
        try FileCall.synchronize(descriptor)
      }
    } catch {
      // Room on the disk is all that it takes until the folder is cleared.
      try? FileCall.remove(file)
      throw error
    }
    return file
  }

  /// Writes the journal, which nobody believes before it has its name.
  func write(_ journal: OutputJournal) throws(GalleryError) -> UnsynchronizedFile {
    let unfinished = file(Self.unfinishedJournal)
    return try UnsynchronizedFile(unfinished, try create(unfinished), told: unfinished) { descriptor in
      // Thousands of lines are not written one by one.
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

  /// Gives the journal its name: from now on this process or the next one does what the journal lists.
  ///
  /// The journal, all files it names, their names here and this folder's own are on the disk when this is called. If it
  /// throws, nothing that the journal says has been done, and ``clear()`` undoes the rest.
  func nameJournal(_ unfinished: UnsynchronizedFile) throws(GalleryError) {
    let journal = file(OutputJournal.fileName)
    try GalleryError.naming(journal, cannot: "write it") { () throws(Errno) in
      try FileCall.rename(unfinished.path, to: journal)
    }
    try synchronize()
  }

  /// Waits until the names of the files are on the disk.
  func synchronize() throws(GalleryError) { try NamesInFolder(folder: path).synchronize() }

  /// Removes the folder with the files that gallery writes to it, the journal first.
  ///
  /// - Throws: ``GalleryError`` if it holds others, or a file cannot be removed.
  func clear() throws(GalleryError) {
    let path = path
    let names = try GalleryError.naming(path, cannot: "look into it") { () throws(Errno) -> [String]? in
      guard let status = try FileCall.status(path) else { return nil }
      guard status.type == .directory else { throw .notDirectory }
      return try FolderNames.of(path).map(\.string)
    }
    guard let names else { return }
    let journal = OutputJournal.fileName
    for name in names.filter({ $0 == journal }) + names.filter({ $0 != journal }) {
      let file = file(name)
      guard name == journal || name.hasSuffix(Self.ending) else {
        throw .output(
          "\(file): was not written by gallery, which keeps unfinished files there; move it away or choose another "
            + "folder with --output")
      }
      try GalleryError.naming(file, cannot: "remove it") { () throws(Errno) in try FileCall.remove(file) }
    }
    try GalleryError.naming(path, cannot: "remove it") { () throws(Errno) in try FileCall.removeFolder(path) }
  }

  private func create(_ file: FilePath) throws(GalleryError) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        file, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw .file(file, cannot: "create it", error as? Errno ?? .ioError)
    }
  }
}
