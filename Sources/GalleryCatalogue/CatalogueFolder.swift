import Foundation
import GalleryFiles
import SystemPackage

/// The places of things in a catalogue's folder, which lies in that of the cache.
///
///     catalogue-1/index.sqlite        facts, checks of files, failures and sheets, GRDB's
///     catalogue-1/tiles/ab/abcd…      tiles, by their keys
///     catalogue-1/incoming/           files under way
///     catalogue-1/lock                shared by builds, had alone by who clears up
///
/// Another form of what is kept has another number: it is made beside, and harms no program that knows the old one.
struct CatalogueFolder: Sendable {
  /// The beginning of the names of all forms.
  private static let prefix = "catalogue-"

  /// The folder of the cache.
  let cache: FilePath
  /// The form of what is kept. Defaults to this program's.
  var form = 1

  var path: FilePath { cache.appending("\(Self.prefix)\(form)") }
  var index: FilePath { path.appending("index.sqlite") }
  var tiles: FilePath { path.appending("tiles") }
  var incoming: FilePath { path.appending("incoming") }
  var lock: FilePath { path.appending("lock") }

  /// The folder and the file of a tile.
  func tile(_ key: CatalogueKey) -> (folder: FilePath, file: FilePath) {
    let text = key.text
    let folder = tiles.appending(String(text.prefix(2)))
    return (folder, folder.appending(text))
  }

  /// Makes the folders, for the user alone: they hold pictures.
  ///
  /// - Throws: Also if one of them is a link or belongs to another user.
  func make() throws {
    for folder in [path, tiles, incoming] {
      try Self.make(folder)
      _ = try OwnFolder(folder)
    }
    _ = try hasIndex
  }

  /// A Boolean value that indicates whether there is an index. SQLite would follow a link.
  var hasIndex: Bool { get throws { try OwnFolder.hasFile(index) } }

  /// A Boolean value that indicates whether there is a catalogue.
  ///
  /// - Throws: Also if a folder of it is a link or belongs to another user.
  var exists: Bool {
    get throws {
      guard try open() != nil else { return false }
      for folder in [tiles, incoming] { _ = try open(folder) }
      _ = try hasIndex
      return true
    }
  }

  static func make(_ folder: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns the catalogues of other forms in the same cache.
  var others: [CatalogueFolder] {
    get throws {
      guard try FileCall.status(cache) != nil else { return [] }
      return try FolderNames.of(cache).compactMap { name in
        guard name.string.hasPrefix(Self.prefix), let form = Int(name.string.dropFirst(Self.prefix.count))
        else { return nil }
        let other = CatalogueFolder(cache: cache, form: form)
        return other.path.lastComponent == name && form != self.form ? other : nil
      }
    }
  }
}

// Only files go whose names a catalogue gives. The folders may hold other people's, or be links to other folders.
extension CatalogueFolder {
  /// A file of tiles.
  struct Tile {
    let key: CatalogueKey
    /// The file's size in bytes.
    let size: Int
    /// The time of its last use, in nanoseconds since 1970.
    let used: Int
  }

  /// Opens the folder; `nil` where there is none.
  ///
  /// - Throws: Also if it is a link or belongs to another user.
  func open() throws -> OwnFolder? {
    do {
      return try OwnFolder(path)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
  }

  /// Opens a folder in the folder; `nil` where there is none.
  private func open(_ place: FilePath) throws -> OwnFolder? {
    do {
      return try open()?.folder(place.name)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
  }

  /// Returns all files of tiles.
  func tileFiles() throws -> [Tile] {
    guard let tiles = try open(tiles) else { return [] }
    var files: [Tile] = []
    for name in try tiles.names where name.string.utf8.count == 2 {
      // A link or a file of two letters holds no tiles.
      guard let folder = try? tiles.folder(name.string) else { continue }
      for file in try folder.names {
        guard let key = CatalogueKey(text: file.string), key.text == file.string,
          tile(key).folder.name == name.string, let status = try folder.status(file.string),
          status.type == .regular
        else { continue }
        let used = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
        files.append(Tile(key: key, size: Int(status.size), used: used))
      }
    }
    return files
  }

  /// Removes the tiles of a key.
  func removeTile(_ key: CatalogueKey) throws {
    let place = tile(key)
    try open(tiles)?.folder(place.folder.name).remove(place.file.name)
  }

  /// Removes the files under way.
  func removeIncoming() throws {
    guard let incoming = try open(incoming) else { return }
    for name in try incoming.names where TileFiles.isOfIncomingFile(name.string) {
      try incoming.remove(name.string)
    }
  }

  /// Removes the files of the index.
  func removeIndex() throws {
    let folder = try open()
    for ending in ["", "-wal", "-shm", "-journal"] { try folder?.remove(index.name + ending) }
  }

  /// Removes all files of the catalogue, and the folders that are empty then.
  func remove() throws {
    guard let folder = try open() else { return }
    for tile in try tileFiles() { try removeTile(tile.key) }
    try removeIncoming()
    try removeIndex()
    try folder.remove(lock.name)
    let tiles = try open(tiles)
    for name in try tiles?.names ?? [] where name.string.utf8.count == 2 {
      try tiles?.removeIfEmpty(name.string)
    }
    for place in [self.tiles, incoming] { try folder.removeIfEmpty(place.name) }
    try FileCall.removeFolderIfEmpty(path)
  }
}

extension FilePath {
  /// The last name of a path that this program has made.
  fileprivate var name: String { lastComponent?.string ?? "" }
}
