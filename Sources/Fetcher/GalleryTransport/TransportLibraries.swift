import Curl
import SQLite

/// The versions of the libraries that transport uses.
package enum TransportLibraries {
  /// A version is `nil` if the library does not report it.
  package static var versions: [(name: String, version: String?)] {
    [("libcurl", CurlLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
