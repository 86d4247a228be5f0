import GalleryFiles
import GalleryModel
import GalleryOutput
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Walks a folder and all folders below it, in the order of their names' bytes.
///
/// Links are followed. A folder is entered once, by whichever path comes first, so loops of links end. Nothing is
/// opened but folders. What promises a photo by its name is reported whatever it is, as a pipe or a link to nothing: it
/// is a photo that cannot be read. Of all else, only regular files are.
struct DirectoryWalk {
  /// Folders nested deeper than this are reported as unreadable rather than followed; the system's own limit on
  /// the length of a path is near.
  private static let depthLimit = 256

  private struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ status: Stat) {
      device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
      inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    }
  }

  /// Most levels of folders, that of the source counted; `nil` for all there are.
  private let levels: Int?
  /// The photos, notes and problems found so far.
  private(set) var discovery = Discovery()
  private var entered: Set<FileIdentity> = []
  /// Files that gallery wrote, in folders whose manifest has been seen.
  private var own: Set<FilePath> = []

  init(levels: Int? = nil) {
    self.levels = levels
  }

  /// Walks a folder; the identities of photos begin with `prefix`.
  mutating func walk(_ folder: FilePath, prefix: String, depth: Int = 0) throws(SourceError) {
    let names: [FilePath.Component]
    do {
      let status = try Stat(folder)
      guard entered.insert(FileIdentity(status)).inserted else { return }
      guard depth < Self.depthLimit else { throw Errno.tooManySymbolicLinkLevels }
      names = try FolderNames.of(folder)
    } catch {
      let errno = error as? Errno ?? .ioError
      guard depth > 0 else { throw .unreadable(path: folder.string, reason: errno.description) }
      discovery.unreadable.append((path: prefix, reason: errno.description))
      return
    }
    // A run that is giving its files their names, or was killed while it did, has some in place that no manifest lists.
    // The journal is read first: when it is gone by then, the manifest has all. What arrives meanwhile it has still.
    var arrived = Set(OutputJournal.arrived(in: folder))
    let kinds = WrittenFiles.Kind.ofFolders + names.compactMap { WrittenFiles.Kind(manifestName: $0.string) }
    let outputs = Set(kinds).sorted { $0.manifestName < $1.manifestName }.map { WrittenFiles(in: folder, $0) }
    arrived.formUnion(OutputJournal.arrived(in: folder))
    own.formUnion(arrived.map(folder.pushing))
    for output in outputs { leaveOut(output, arrived: arrived, of: folder) }
    let sidecars = Sidecars(names)
    let used = Set(names.flatMap(sidecars.names))
    for component in names {
      let name = component.text
      let path = folder.appending(component)
      guard !PhotoNames.isIgnored(name), !own.contains(path), !used.contains(component) else { continue }
      let count = discovery.photos.count
      try visit(path, id: prefix + name, depth: depth)
      if let sidecar = sidecars.names(for: component).first, discovery.photos.count == count + 1 {
        discovery.photos[count].sidecar = folder.appending(sidecar)
      }
    }
  }

  /// Takes down the files that gallery wrote, which are no photos, and says so.
  ///
  /// - Parameter arrived: files, below the folder, that a journal says are ours, whatever the manifest says.
  private mutating func leaveOut(_ output: WrittenFiles, arrived: Set<FilePath>, of folder: FilePath) {
    own.formUnion(output.paths.map(folder.pushing))
    discovery.notes += output.notes(arrived: arrived)
  }

  private mutating func visit(_ path: FilePath, id: String, depth: Int) throws(SourceError) {
    let status: Stat
    do {
      status = try Stat(path)
    } catch {
      if PhotoNames.promisePhoto(id[...]) {
        discovery.photos.append(Photo(unreadable: id, path: path))
      } else if ![.noSuchFileOrDirectory, .tooManySymbolicLinkLevels].contains(error) {
        // A link to nothing or to itself, or a file that vanished, has nothing to show.
        discovery.unreadable.append((path: id, reason: error.description))
      }
      return
    }
    switch status.type {
    case .directory where levels.map { depth + 1 >= $0 } ?? false: break
    case .directory: try walk(path, prefix: id + "/", depth: depth + 1)
    // What promises a photo and holds nothing has lost one; that is told when its header is read.
    case .regular where status.size == 0 && !PhotoNames.promisePhoto(id[...]): break
    case .regular: discovery.photos.append(Photo(id: id, path: path, status: status, isNamed: false))
    // FIFOs, sockets and devices are never opened.
    default:
      if PhotoNames.promisePhoto(id[...]) { discovery.photos.append(Photo(unreadable: id, path: path)) }
    }
  }
}

extension Photo {
  /// A photo that cannot be read; why, its inspection tells.
  init(unreadable id: String, path: FilePath) {
    self.init(id: id, location: .file(path), isExpected: true, byteCount: 0, modified: 0)
  }

  /// A photo for a regular file.
  init(id: String, path: FilePath, status: Stat, isNamed: Bool) {
    let time = status.st_mtim
    // Of exactly its length: one that was appended to has room for as much again.
    let path = path.withPlatformString { FilePath(platformString: $0) }
    self.init(
      id: id,
      location: .file(path),
      isExpected: isNamed || PhotoNames.promisePhoto(id[...]),
      byteCount: Int(status.size),
      modified: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
