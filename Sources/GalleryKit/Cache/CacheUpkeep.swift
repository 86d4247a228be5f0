import Foundation
import GalleryCatalogue
import GalleryFiles
package import GalleryModel
package import GalleryOptions
import GalleryStore
import SystemPackage

/// Work on the folder in which builds keep what later ones use: answers of servers, and what was found out about photos.
package struct CacheUpkeep {
  /// The folder.
  private let path: FilePath
  private let capacity: Int

  /// The path of the folder as text.
  package var place: String { path.text }

  /// Takes the folder that builds with these options use.
  ///
  /// - Throws: ``GalleryError/inputOutput(_:)`` if there is none.
  package init(_ options: CacheOptions, environment: [String: String]) throws(GalleryError) {
    guard let place = CachePlace(of: options, environment) else {
      throw .inputOutput("there is no folder for the cache: HOME is not set; name one with --cache")
    }
    path = place.path
    capacity = options.size.bytes
  }

  /// Returns the numbers and sizes of everything in the folder.
  package func statistics() throws(GalleryError) -> (
    entries: Int, tiles: Int, photoBytes: Int, answers: Int, answerBytes: Int
  ) {
    let found = try naming { try BlobStore.statistics(of: path) }
    return (found.entries, found.tiles, found.photoBytes, found.answers, found.answerBytes)
  }

  /// Removes what goes beyond the size of the cache, and what other versions of gallery kept.
  package func prune() throws(GalleryError) {
    try naming {
      try StoreFolder(in: path).removeOthers()
      try BlobStore.existing(in: path)?.tidy(to: capacity, at: Date().timeIntervalSince1970)
    }
  }

  /// Removes everything that no build uses at the moment.
  package func clear() throws(GalleryError) {
    try naming {
      try StoreFolder(in: path).removeOthers()
      try BlobStore.existing(in: path)?.clear()
    }
  }

  /// Looks at everything that is kept of photos, and removes what is damaged.
  ///
  /// - Returns: The number of entries, and of those that were removed.
  package func verify() throws(GalleryError) -> (checked: Int, removed: Int) {
    try naming { try Catalogue.verify(in: path) }
  }

  private func naming<Output>(_ work: () throws -> Output) throws(GalleryError) -> Output {
    do {
      return try work()
    } catch {
      throw .inputOutput("\(path): \(error.storeText)")
    }
  }
}

/// The folder that keeps what later builds use again.
struct CachePlace {
  /// The folder.
  let path: FilePath

  /// The folder that was asked for; else `gallery` in the system's place for caches: `XDG_CACHE_HOME`, or `~/.cache`
  /// (XDG Base Directory Specification), and `~/Library/Caches` on macOS. `nil` where nothing is to be kept, or where the
  /// system has no such place.
  init?(_ options: CacheOptions, _ environment: [String: String]) {
    guard !options.isDisabled else { return nil }
    self.init(of: options, environment)
  }

  /// The folder that would be used if anything were to be kept.
  init?(of options: CacheOptions, _ environment: [String: String]) {
    if let folder = options.folder {
      path = FilePath(folder)
      return
    }
    // The specification wants relative paths passed over.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      path = FilePath(cache).appending("gallery")
      return
    }
    // A folder of a name that anybody can make, as in /tmp, would not be the user's own.
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      path = FilePath(home).appending("Library").appending("Caches").appending("gallery")
    #else
      path = FilePath(home).appending(".cache").appending("gallery")
    #endif
  }
}
