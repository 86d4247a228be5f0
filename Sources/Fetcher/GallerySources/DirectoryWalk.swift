import GalleryFiles
import GalleryModel
import GalleryOutput
import LibC

/// Walks a folder and its subfolders, in byte order of the names.
///
/// Follows links, and enters each folder once, so loops of links end. Opens only folders. Reports every file
/// with a photo's name, even a pipe or a broken link, which then counts as an unreadable photo. Reports other
/// files only if they are regular.
struct DirectoryWalk {
  /// The nesting limit. Deeper folders are reported as unreadable, since the system limits the length of a
  /// path.
  private static let depthLimit = 256

  /// The maximum number of folder levels, including the source's own; `nil` for no limit.
  private let levels: Int?
  private(set) var discovery = Discovery()
  /// The devices and inodes of folders.
  private var entered: Set<[UInt64]> = []
  /// The files that gallery wrote, in folders whose manifest has been read.
  private var outputFiles: Set<FilePath> = []

  init(levels: Int?) { self.levels = levels }

  /// Walks a folder. The identities of its photos begin with `prefix`.
  mutating func walk(_ folder: FilePath, prefix: String, depth: Int = 0) throws(SourceError) {
    let names: [FilePath.Component]
    do {
      let status = try Stat(folder)
      let device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
      let inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
      guard entered.insert([device, inode]).inserted else { return }
      guard depth < Self.depthLimit else { throw Errno.tooManySymbolicLinkLevels }
      names = try FolderNames.of(folder)
    } catch {
      let errno = error as? Errno ?? .ioError
      guard depth > 0 else { throw .unreadable(path: folder.string, reason: errno.description) }
      discovery.unreadable.append((path: prefix, reason: errno.description))
      return
    }

    addOutputs(in: folder, names)
    let contents = FolderContents(names)
    discovery.notes += contents.notes(prefix)
    for component in names {
      let name = component.text
      let path = folder.appending(component)
      guard !outputFiles.contains(path) else {
        discovery.ownFiles += 1
        continue
      }
      guard !PhotoNames.isIgnored(name) else {
        if PhotoNames.isCopyFolder(name) { discovery.others.append(prefix + name) }
        continue
      }
      guard !contents.isCompanion(component) else { continue }

      let count = discovery.photos.count
      try visit(path, id: prefix + name, depth: depth)
      let sidecars = contents.sidecars(of: component)
      if !sidecars.isEmpty, discovery.photos.count == count + 1 {
        discovery.photos[count].sidecars = sidecars.map(folder.appending)
      }
    }
  }

  /// Adds the files in a folder that gallery wrote.
  private mutating func addOutputs(in folder: FilePath, _ names: [FilePath.Component]) {
    // While a run renames its files, or after it was killed there, some files are in no manifest. Read the
    // journal first: if it is gone, the manifest is complete. Read it again for files that arrived meanwhile.
    var arrived = Set(OutputJournal.arrived(in: folder))
    let kinds = WrittenFiles.Kind.ofFolders + names.compactMap { WrittenFiles.Kind(manifestName: $0.string) }
    let outputs = Set(kinds).sorted { $0.manifestName < $1.manifestName }.map { WrittenFiles(in: folder, $0) }
    arrived.formUnion(OutputJournal.arrived(in: folder))
    outputFiles.formUnion(arrived.map(folder.pushing))
    // The journal may list files of ours that the manifest does not.
    for output in outputs {
      outputFiles.formUnion(output.paths.map(folder.pushing))
      discovery.notes += output.notes(arrived: arrived)
    }
  }

  private mutating func visit(_ path: FilePath, id: String, depth: Int) throws(SourceError) {
    let status: Stat
    do {
      status = try Stat(path)
    } catch {
      if PhotoNames.promisePhoto(id[...]) {
        discovery.photos.append(Photo(unreadable: id, path: path))
      } else if ![.noSuchFileOrDirectory, .tooManySymbolicLinkLevels].contains(error) {
        // A broken or circular link, or a file that vanished, is skipped.
        discovery.unreadable.append((path: id, reason: error.description))
      }
      return
    }
    switch status.type {
    case .directory where levels.map { depth + 1 >= $0 } ?? false: break
    case .directory: try walk(path, prefix: id + "/", depth: depth + 1)
    case .regular: discovery.add(Photo(id: id, path: path, status: status, isNamed: false))
    // FIFOs, sockets and devices are never opened.
    default:
      if PhotoNames.promisePhoto(id[...]) { discovery.photos.append(Photo(unreadable: id, path: path)) }
    }
  }
}

extension Photo {
  /// The photo's inspection reports the reason.
  init(unreadable id: String, path: FilePath) {
    self.init(id: id, location: .file(path), isExpected: true, byteCount: 0, modified: 0)
  }

  init(id: String, path: FilePath, status: Stat, isNamed: Bool) {
    let time = status.st_mtim
    // Copy the path: one that was appended to has up to twice the capacity it needs.
    let path = path.withPlatformString { FilePath(platformString: $0) }
    self.init(
      id: id, location: .file(path), isExpected: isNamed || PhotoNames.promisePhoto(id[...]),
      byteCount: Int(status.size), modified: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
