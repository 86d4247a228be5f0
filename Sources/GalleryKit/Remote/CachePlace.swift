import GalleryModel
import SystemPackage

/// The folder that keeps what was fetched.
struct CachePlace {
  /// The folder.
  let path: FilePath

  /// The folder that was asked for; else `gallery` in the system's place for caches: `XDG_CACHE_HOME`, or `~/.cache`
  /// (XDG Base Directory Specification), and `~/Library/Caches` on macOS.
  init(_ web: WebOptions, _ environment: [String: String]) {
    if let folder = web.cache {
      path = FilePath(folder)
      return
    }
    // The specification wants relative paths passed over.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      path = FilePath(cache).appending("gallery")
      return
    }
    let home = FilePath(environment["HOME"] ?? "/tmp")
    #if os(macOS)
      path = home.appending("Library").appending("Caches").appending("gallery")
    #else
      path = home.appending(".cache").appending("gallery")
    #endif
  }
}
