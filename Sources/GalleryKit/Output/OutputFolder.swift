import Foundation
import GalleryModel
import GallerySources
import SystemPackage

/// The folder that sheets or thumbnails go to. Files appear in it whole or not at all: they are written under
/// temporary names and renamed together at the end.
///
/// A file that gallery did not write is never touched: what is ours is listed in the manifest of the earlier run.
final class OutputFolder {
  private let path: FilePath
  private let tree: OutputTree
  private let kind: OwnOutput.Kind
  /// What an earlier run wrote.
  private let earlier: OwnOutput
  private var temporaries: Set<FilePath> = []
  private var serial = 0

  /// Makes the folder where it is missing, and clears away temporary files of builds that were killed.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - kind: what it is for. Default: sheets.
  /// - Throws: ``GalleryError/output(_:)``.
  init(path: String, kind: OwnOutput.Kind = .sheets) throws(GalleryError) {
    self.path = FilePath(path)
    tree = OutputTree(root: self.path)
    self.kind = kind
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let reason = underlying.map { Errno(rawValue: Int32($0.code)).description } ?? "is not a folder"
      throw .output("\(path): cannot create the output folder: \(reason); choose another with --output")
    }
    earlier = OwnOutput(in: self.path, kind)
    removeTemporariesOfDeadProcesses()
    try checkFree(kind.manifestName)
    for file in earlier.changedPaths { try checkFree(file.string) }
  }

  /// Throws unless a file's place below the folder is free or has a file of an earlier run, and the folders on the way
  /// to it are folders or can be made: a link there could lead anywhere.
  func checkFree(_ name: String) throws(GalleryError) {
    if let obstacle = tree.obstacle(to: name) {
      throw .output("\(obstacle): is not a folder; move it away or choose another folder with --output")
    }
    let file = tree.file(name)
    let problem: String
    switch earlier.standing(of: name) {
    case .absent, .ours: return
    case .changed where name == kind.manifestName:
      problem =
        "was changed since gallery wrote it, or an earlier version of gallery wrote it; move it and its files"
    case .changed: problem = "was changed since gallery wrote it; move it"
    case .foreign: problem = "exists and was not written by gallery; move it"
    }
    throw .output("\(file): \(problem) away or choose another folder with --output")
  }

  /// Opens a new temporary file for reading and writing.
  func makeTemporary() throws(GalleryError) -> (path: FilePath, descriptor: FileDescriptor) {
    serial += 1
    let file = path.appending(Self.temporaryPrefix + "\(ProcessInfo.processInfo.processIdentifier)-\(serial)")
    do {
      let descriptor = try FileDescriptor.open(
        file, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      temporaries.insert(file)
      return (file, descriptor)
    } catch {
      throw .output("\(path): cannot write to the output folder: \(Self.reason(error))")
    }
  }

  /// Opens a new temporary file for each format, or none.
  func makeTemporaries(
    for formats: [SheetFormat]
  ) throws(GalleryError) -> [(format: SheetFormat, path: FilePath, descriptor: FileDescriptor)] {
    var files: [(format: SheetFormat, path: FilePath, descriptor: FileDescriptor)] = []
    for format in formats {
      do {
        let file = try makeTemporary()
        files.append((format, file.path, file.descriptor))
      } catch {
        // Nothing has been written to them: a failure to close loses nothing.
        for file in files { try? file.descriptor.close() }
        throw error
      }
    }
    return files
  }

  /// Removes a temporary file that is not wanted after all.
  func discard(_ temporary: FilePath) {
    remove(temporary)
    temporaries.remove(temporary)
  }

  /// Removes everything that is not finished. Safe to call at any time.
  func discardAll() {
    temporaries.forEach(remove)
    temporaries = []
  }

  /// Gives finished files their names and removes what an earlier run left over.
  ///
  /// The manifest is renamed before the files: should the process be killed in between, the next run knows every file
  /// as ours.
  ///
  /// - Parameters:
  ///   - files: temporary files and their names.
  ///   - manifest: writes the manifest, piece by piece.
  func commit(
    files: [(temporary: FilePath, name: String)],
    manifest: (_ write: (Data) throws -> Void) throws -> Void
  ) throws(GalleryError) {
    for file in files { try checkFree(file.name) }
    let (manifestFile, descriptor) = try makeTemporary()
    do {
      try descriptor.closeAfter {
        try manifest { _ = try descriptor.writeAll($0) }
        try Self.synchronize(descriptor)
      }
      removeEarlier(except: files.map(\.name))
      try rename(manifestFile, to: kind.manifestName)
      for file in files {
        try tree.makeFolders(to: file.name)
        try rename(file.temporary, to: file.name)
      }
    } catch {
      throw .inputOutput("\(path): \(Self.reason(error))")
    }
  }

  /// Removes what an earlier run wrote and this one does not, and folders that become empty by it.
  private func removeEarlier(except names: [String]) {
    let kept = Set((names + [kind.manifestName]).map { FilePath($0) })
    let left = earlier.paths.filter { !kept.contains($0) }.map(\.string).sorted()
    for name in left where tree.obstacle(to: name) == nil && earlier.standing(of: name) == .ours {
      remove(tree.file(name))
    }
    tree.removeEmptyFolders(to: left)
  }

  /// A file's path as it is told to people: it begins with the folder as it was given.
  func displayPath(_ name: String) -> String { tree.file(name).string }

  /// Makes sure that a file's content is on the disk.
  static func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
    guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
  }

  /// Makes sure that the content of every file written is on the disk: much cheaper than one by one where there are
  /// thousands.
  static func synchronizeAll() { sync() }

  private func rename(_ temporary: FilePath, to name: String) throws(Errno) {
    let status = temporary.withPlatformString { from in
      tree.file(name).withPlatformString { to in Foundation.rename(from, to) }
    }
    guard status == 0 else { throw Errno(rawValue: errno) }
    temporaries.remove(temporary)
  }

  private func remove(_ file: FilePath) {
    // A file that is gone already is as good as removed.
    _ = file.withPlatformString { unlink($0) }
  }

  private static let temporaryPrefix = ".gallery-"

  private func removeTemporariesOfDeadProcesses() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
    for name in names where name.hasPrefix(Self.temporaryPrefix) {
      let numbers = name.dropFirst(Self.temporaryPrefix.count).split(separator: "-").map { Int32($0) }
      guard numbers.count == 2, let process = numbers[0], numbers[1] != nil, process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH { remove(path.appending(name)) }
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? Errno)?.description ?? "\(error)"
  }
}
