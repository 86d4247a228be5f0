import Foundation
import GalleryCatalogue
import GalleryFiles
package import GalleryStore

/// Maintains the cache folder, which stores server responses and photo data for later builds.
package struct CacheUpkeep {
  private let path: FilePath
  private let capacity: Int

  package var place: String { path.text }

  /// Locates the cache folder of builds with these options. Throws if there is no folder.
  package init(_ options: CacheOptions, environment: [String: String]) throws(GalleryError) {
    guard let path = options.path(in: environment) else {
      throw .inputOutput("nothing is cached: HOME is not set; choose another folder with --cache")
    }
    self.path = path
    capacity = options.size.bytes
  }

  package func statistics() throws(GalleryError) -> BlobStore.Statistics {
    try naming { try BlobStore.statistics(of: path) }
  }

  /// Removes entries beyond the size limit, and the data of other versions of gallery.
  package func prune() throws(GalleryError) {
    try naming {
      try StoreFolder(in: path).removeOthers()
      try BlobStore.existing(in: path)?.tidy(to: capacity, at: Date().timeIntervalSince1970)
    }
  }

  /// Removes everything that no running build uses.
  package func clear() throws(GalleryError) {
    try naming {
      try StoreFolder(in: path).removeOthers()
      try BlobStore.existing(in: path)?.clear()
    }
  }

  /// Checks all photo data, and removes damaged entries.
  package func verify() throws(GalleryError) -> (checked: Int, removed: Int) {
    try naming { try Catalogue.verify(in: path) }
  }

  private func naming<Output>(_ work: () throws -> Output) throws(GalleryError) -> Output {
    try Result(catching: work).mapError { GalleryError.inputOutput("\(path): \($0.storeText)") }.get()
  }
}

extension CacheOptions {
  /// Returns the path of the cache folder, even if the cache is disabled: the configured folder, or else
  /// `gallery` in the system's cache folder. This is `XDG_CACHE_HOME` or `~/.cache` (XDG Base Directory
  /// Specification), and `~/Library/Caches` on macOS. Returns `nil` if the system has no such folder.
  func path(in environment: [String: String]) -> FilePath? {
    if let folder { return FilePath(folder) }
    // The specification requires ignoring relative paths.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return FilePath(cache).appending("gallery")
    }
    // A predictable name in a shared folder such as /tmp could belong to another user.
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return FilePath(home).appending("Library").appending("Caches").appending("gallery")
    #else
      return FilePath(home).appending(".cache").appending("gallery")
    #endif
  }
}
