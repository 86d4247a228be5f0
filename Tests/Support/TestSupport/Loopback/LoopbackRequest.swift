import Foundation

/// A request as a ``LoopbackServer`` received it.
package struct LoopbackRequest: Sendable {
  package let method: String
  /// The path and query of the request line, still encoded.
  package let target: String
  /// The headers in order, with their names as received.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// The number of requests for the same method and target so far, including this one.
  package var visit = 1

  /// A request that was not received, for tests that call a handler directly.
  package init(method: String, target: String, headers: [(name: String, value: String)], body: [UInt8]) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The target without its query, still encoded.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The decoded items of the query, in order.
  package var query: [(name: String, value: String)] {
    guard let mark = target.firstIndex(of: "?") else { return [] }
    return target[target.index(after: mark)...].split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  /// A Boolean value that indicates whether only the first bytes are requested, to detect the kind of content.
  package var isSample: Bool { header("Range") == "bytes=0-4095" }

  /// The value of the first header with a name, ignoring case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Everything received, as text, for tests that search it for forbidden content.
  package var text: String {
    "\(method) \(target)\n" + headers.map { "\($0.name): \($0.value)\n" }.joined()
      + String(decoding: body, as: UTF8.self)
  }

  /// A part of a query, with `+` for blanks.
  private static func decoded(_ part: Substring) -> String {
    let text = part.replacingOccurrences(of: "+", with: " ")
    return text.removingPercentEncoding ?? text
  }
}
