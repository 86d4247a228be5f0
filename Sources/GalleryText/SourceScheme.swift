/// The kind of an address by its scheme, among those that people write as sources.
package enum SourceScheme: Sendable, Hashable {
  /// `http://` and `https://`: what is there, its content decides.
  case web
  /// `dav://` and `webdav://` for HTTP, `davs://` and `webdavs://` for HTTPS: a folder of a WebDAV server.
  case webDAV(isSecure: Bool)
  /// `s3://`: a bucket, and the beginning of the keys in it.
  case bucket

  /// Finds the scheme that a text begins with; `nil` for paths, and for schemes of other things.
  package init?(of text: String) {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
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
