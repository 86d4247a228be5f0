import GalleryJSON
import GalleryWeb
import SQLite

extension CacheEntry {
  /// The columns of the index that an entry is read from.
  static let columns = "status, headers, body, size, fresh_until, session"

  /// Reads a row of ``columns``; `nil` where it is not as it was written.
  init?(_ row: [SQLiteValue]) {
    guard row.count == 6, let status = row[0].integer, let text = row[1].text, let size = row[3].integer,
      let session = row[5].text,
      row[2].text.map(CacheFolder.isHash) ?? true,
      case .list(let fields)? = try? JSONValue(parsing: text)
    else { return nil }
    let headers = fields.compactMap { field -> WebHeaders.Field? in
      guard case .list(let pair) = field, pair.count == 2,
        case (.text(let name), .text(let value)) = (pair[0], pair[1])
      else { return nil }
      return WebHeaders.Field(name, value)
    }
    self.init(
      status: status, headers: WebHeaders(headers), body: row[2].text, size: size, freshUntil: row[4].number,
      session: session)
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
