import GalleryJSON
import GalleryStore
import GalleryWeb
import SQLite

/// A cached response: a body or a redirect.
struct CacheEntry {
  /// The status: 200, 203, or that of a redirect.
  var status: Int
  var headers: WebHeaders
  /// The hash of the body; `nil` for a redirect.
  var body: String?
  /// The size of the body, in bytes.
  var size: Int
  /// The end of freshness, in seconds since 1970; `nil` if every use needs revalidation.
  var freshUntil: Double?
  /// The build that fetched the response or used it last.
  var build: String

  static let columns = "status, headers, body, size, fresh_until, build"

  /// Reads a row of ``columns``; `nil` if it is malformed.
  init?(_ row: [SQLiteValue]) {
    guard row.count == 6, let status = row[0].integer, let text = row[1].text, let size = row[3].integer,
      let build = row[5].text,
      row[2].text.map(\.isHash) ?? true,
      case .list(let fields)? = try? JSONValue(parsing: text)
    else { return nil }
    self.status = status
    headers = WebHeaders(
      fields.compactMap { field in
        guard case let pair = field.elements, pair.count == 2,
          case (.text(let name), .text(let value)) = (pair[0], pair[1])
        else { return nil }
        return WebHeaders.Field(name, value)
      })
    body = row[2].text
    self.size = size
    freshUntil = row[4].number
    self.build = build
  }

  /// A list of name and value pairs, as JSON.
  static func text(of headers: WebHeaders) -> String {
    JSONValue.list(storedHeaders(of: headers).fields.map { [.text($0.name), .text($0.value)] }).text
  }

  /// Returns the headers to store: all but connection headers and cookies.
  static func storedHeaders(of headers: WebHeaders) -> WebHeaders {
    WebHeaders(headers.fields.filter { !dropped.contains($0.name.lowercased()) })
  }

  private static let dropped: Set<String> = [
    "connection", "content-encoding", "content-length", "content-range", "keep-alive", "proxy-authenticate",
    "proxy-authentication-info", "set-cookie", "set-cookie2", "te", "trailer", "transfer-encoding", "upgrade",
    "www-authenticate",
  ]
}
