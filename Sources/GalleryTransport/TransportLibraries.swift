import Curl
import SQLite

/// The libraries for requests and for the cache.
package enum TransportLibraries {
  /// Names and versions; a version is `nil` if the library does not report it.
  package static var versions: [(name: String, version: String?)] {
    [("libcurl", CurlLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
