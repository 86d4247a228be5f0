import GalleryFiles
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps a catalogue within its share of the cache: the tiles that were not used for longest go first.
struct CatalogueTidying {
  let folder: CatalogueFolder
  /// The bytes that everything in the folder of the cache may take.
  let capacity: Int
  /// A Boolean value that indicates whether no other build uses the catalogue.
  let isAlone: Bool
  /// The time, in nanoseconds since 1970.
  let now: Int

  /// The time for which tiles stay that another build may want, in nanoseconds.
  private static let sparing = 86_400_000_000_000

  /// A file, and the time of its last use.
  struct File {
    let path: FilePath
    let size: Int
    let used: Int
  }

  /// The bytes that the catalogue may take: what the rest of the cache leaves, at least half.
  var share: Int { capacity - min(Self.size(of: folder.cache, except: folder.path), capacity / 2) }

  /// Removes what is too much.
  ///
  /// - Returns: The number of bytes that are left.
  func run() -> Int {
    let tiles = Self.files(in: folder.tiles)
    let rest = Self.size(of: folder.path, except: folder.tiles)
    var total = tiles.reduce(rest) { $0 + $1.size }
    let share = share
    for tile in tiles.sorted(by: { ($0.used, $0.path.string) < ($1.used, $1.path.string) }) {
      guard total > share, isAlone || tile.used < now - Self.sparing else { break }
      // One that another build has removed is gone, too; one that cannot be removed only takes up space.
      try? FileCall.remove(tile.path)
      total -= tile.size
    }
    return total
  }

  /// Removes all files in a folder and in those below it.
  static func removeFiles(in folder: FilePath) throws {
    for file in files(in: folder) { try FileCall.remove(file.path) }
  }

  /// The bytes of all files in a folder and in those below it, but for those of one.
  static func size(of folder: FilePath, except: FilePath? = nil) -> Int {
    files(in: folder, except: except).reduce(0) { $0 + $1.size }
  }

  /// The files in a folder and in those below it, but for those of one.
  static func files(in folder: FilePath, except: FilePath? = nil) -> [File] {
    guard folder != except, let names = try? FolderNames.of(folder) else { return [] }
    var files: [File] = []
    for name in names {
      let path = folder.appending(name)
      guard let status = try? FileCall.status(path) else { continue }
      switch status.type {
      case .directory: files += Self.files(in: path, except: except)
      case .regular:
        files.append(
          File(
            path: path, size: Int(status.size),
            used: status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec))
      default: continue
      }
    }
    return files
  }
}
