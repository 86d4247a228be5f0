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
  /// The form of what is kept.
  static let form = 1
  /// The beginning of the names of all forms.
  static let prefix = "catalogue-"

  /// The folder of the cache.
  let cache: FilePath

  var path: FilePath { cache.appending("\(Self.prefix)\(Self.form)") }
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
  func make() throws {
    for folder in [path, tiles, incoming] { try Self.make(folder) }
  }

  static func make(_ folder: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Removes the files of the index.
  func removeIndex() throws {
    for ending in ["", "-wal", "-shm", "-journal"] {
      try FileCall.remove(FilePath(index.string + ending))
    }
  }
}
