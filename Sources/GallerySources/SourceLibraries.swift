import Curl
import GRDB

/// The libraries that ask the web, and keep its answers.
package enum SourceLibraries {
  /// Names and versions; `nil` where a library does not tell.
  package static var versions: [(name: String, version: String?)] {
    let sqlite = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    return [("libcurl", CurlLibrary.version), ("SQLite", sqlite)]
  }
}
