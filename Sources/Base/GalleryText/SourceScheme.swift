/// The kind of a source address, by its scheme.
package enum SourceScheme: Sendable, Hashable {
  /// `http://` and `https://`: the response's content determines the type of source.
  case web
  /// `dav://` and `webdav://` for HTTP, `davs://` and `webdavs://` for HTTPS: a folder on a WebDAV server.
  case webDAV(isSecure: Bool)
  /// `s3://`: a bucket and a key prefix.
  case bucket

  /// Reads the scheme at the start of a text; `nil` for paths and for other schemes.
  package init?(of text: String) {
    let name = text.prefix(while: \.isASCIILetterOrDigit)
    guard text.dropFirst(name.count).hasPrefix("://") else { return nil }
    switch name.lowercased() {
    case "http", "https": self = .web
    case "dav", "webdav": self = .webDAV(isSecure: false)
    case "davs", "webdavs": self = .webDAV(isSecure: true)
    case "s3": self = .bucket
    default: return nil
    }
  }
}
