import GalleryFiles
import SystemPackage

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

  /// The bytes that the catalogue may take: what the rest of the cache leaves, at least half.
  var share: Int { capacity - min(Self.size(of: folder.cache, except: folder.path), capacity / 2) }

  /// Removes what is too much.
  ///
  /// - Throws: Where something cannot be removed.
  func run() throws {
    let tiles = try folder.tileFiles()
    var total = Self.size(of: folder.path)
    let share = share
    for tile in tiles.sorted(by: { ($0.used, $0.key.text) < ($1.used, $1.key.text) }) {
      guard total > share, isAlone || tile.used < now - Self.sparing else { break }
      try folder.removeTile(tile.key)
      total -= tile.size
    }
  }

  /// The bytes of all files in a folder and in those below it, but for those of one.
  static func size(of folder: FilePath, except: FilePath? = nil) -> Int {
    guard folder != except, let names = try? FolderNames.of(folder) else { return 0 }
    return names.reduce(0) { total, name in
      let path = folder.appending(name)
      guard let status = try? FileCall.status(path) else { return total }
      return switch status.type {
      case .directory: total + size(of: path, except: except)
      case .regular: total + Int(status.size)
      default: total
      }
    }
  }
}
