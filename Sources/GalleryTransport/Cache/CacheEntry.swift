import Foundation
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
      let fields = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))
    else { return nil }
    self.status = status
    headers = WebHeaders(fields.compactMap { $0.count == 2 ? WebHeaders.Field($0[0], $0[1]) : nil })
    body = row[2].text
    self.size = size
    freshUntil = row[4].number
    self.build = build
  }

  /// The headers as the index has them: JSON, a pair for each that is kept.
  static func text(of headers: WebHeaders) throws -> String {
    String(
      decoding: try JSONEncoder().encode(storedHeaders(of: headers).fields.map { [$0.name, $0.value] }),
      as: UTF8.self)
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
