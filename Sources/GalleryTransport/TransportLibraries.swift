import Curl
import SQLite

/// The libraries that ask the web, and keep its answers.
package enum TransportLibraries {
  /// Names and versions; `nil` where a library does not tell.
  package static var versions: [(name: String, version: String?)] {
    [("libcurl", CurlLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
