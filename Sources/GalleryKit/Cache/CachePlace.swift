import GalleryOptions
import SystemPackage

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
