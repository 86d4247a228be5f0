import GalleryJSON
import GalleryStore
import GalleryWeb
import SQLite

/// An answer as it is kept: a body, or a redirect.
struct CacheEntry: Sendable, Hashable {
  /// 200 or 203, or that of a redirect.
  var status: Int
  var headers: WebHeaders
  /// The hash of the body; `nil` for a redirect.
  var body: String?
  /// The size of the body in bytes.
  var size: Int
  /// In seconds since 1970; `nil` where every use is to be asked about.
  var freshUntil: Double?
  /// The build that fetched it, or used it last.
  var build: String

  /// The columns of the index that an entry is read from.
  static let columns = "status, headers, body, size, fresh_until, build"

  /// Reads a row of ``columns``; `nil` where it is not as it was written.
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

  /// The headers as the index has them: JSON, a pair for each that is kept.
  static func text(of headers: WebHeaders) -> String {
    JSONValue.list(storedHeaders(of: headers).fields.map { [.text($0.name), .text($0.value)] }).text
  }

  /// Headers that mean something later: not those of the connection, and no cookies.
  static func storedHeaders(of headers: WebHeaders) -> WebHeaders {
    WebHeaders(headers.fields.filter { !dropped.contains($0.name.lowercased()) })
  }

  private static let dropped: Set<String> = [
    "connection", "content-encoding", "content-length", "content-range", "keep-alive", "proxy-authenticate",
    "proxy-authentication-info", "set-cookie", "set-cookie2", "te", "trailer", "transfer-encoding", "upgrade",
    "www-authenticate",
  ]
}
