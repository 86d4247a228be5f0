import Foundation

/// A reply of a ``LoopbackServer``, with optional faults.
package struct LoopbackReply: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The delay before the first byte, in seconds.
  package var delay: Double = 0
  /// The size of the body's pieces in bytes, and the pause between them in seconds.
  package var drip: (bytes: Int, seconds: Double)?
  /// The number of bytes of the body after which the connection closes, though `Content-Length` is larger.
  package var truncation: Int?
  /// The body is repeated endlessly, without a `Content-Length`.
  package var isEndless = false
  /// The body is sent in chunks instead of with a `Content-Length`.
  package var isChunked = false
  /// These bytes are sent instead of HTTP, and the connection closes.
  package var raw: [UInt8]?
  /// The connection closes after the reply.
  package var closes = false
  /// Requests with this entity tag in `If-None-Match` get a 304.
  package var isConditional = false
  /// Requests for the rest of the body get it if `If-Range` has the entity tag or the date.
  package var servesRanges = false

  package init(
    _ body: [UInt8] = [], status: Int = 200, headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(text: String, status: Int = 200, type: String = "text/plain") {
    self.init(Array(text.utf8), status: status, headers: [("Content-Type", type)])
  }

  /// A redirect.
  package static func redirect(to target: String, status: Int = 302) -> LoopbackReply {
    LoopbackReply(status: status, headers: [("Location", target)])
  }

  /// A body with an entity tag, conditional requests and ranges, as a good file server sends it.
  package static func file(_ body: [UInt8], type: String, tag: String) -> LoopbackReply {
    var reply = LoopbackReply(body, headers: [("Content-Type", type), ("ETag", tag)])
    reply.isConditional = true
    reply.servesRanges = true
    return reply
  }

  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  package mutating func setHeader(_ name: String, _ value: String) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    headers.append((name, value))
  }

  /// The reply with 304 or 206 if the request asks for it.
  func answering(_ request: LoopbackRequest) -> LoopbackReply {
    var reply = self
    if isConditional, status == 200 {
      let sameTag = header("ETag").map { request.header("If-None-Match") == $0 } ?? false
      let sameDate = header("Last-Modified").map { request.header("If-Modified-Since") == $0 } ?? false
      if sameTag || (request.header("If-None-Match") == nil && sameDate) {
        reply.status = 304
        reply.body = []
        return reply
      }
    }
    guard servesRanges, status == 200 else { return reply }
    reply.setHeader("Accept-Ranges", "bytes")
    guard let range = request.header("Range"), range.hasPrefix("bytes="), range.hasSuffix("-"),
      let start = Int(range.dropFirst(6).dropLast()),
      let condition = request.header("If-Range") ?? header("ETag") ?? header("Last-Modified"),
      condition == header("ETag") || condition == header("Last-Modified")
    else { return reply }
    guard start < body.count else {
      reply.status = 416
      reply.body = []
      return reply
    }
    reply.status = 206
    reply.setHeader("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)")
    reply.body = Array(body[start...])
    return reply
  }
}
