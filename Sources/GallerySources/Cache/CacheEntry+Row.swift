import Foundation
import GRDB

extension CacheEntry {
  /// Reads a row of the index; `nil` where it is not as it was written.
  init?(_ row: Row) {
    guard let status: Int = row["status"], let text: String = row["headers"], let size: Int = row["size"],
      let session: String = row["session"],
      let fields = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))
    else { return nil }
    self.init(
      status: status,
      headers: WebHeaders(fields.compactMap { $0.count == 2 ? WebHeaders.Field($0[0], $0[1]) : nil }),
      body: row["body"], size: size, freshUntil: row["fresh_until"], session: session)
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
