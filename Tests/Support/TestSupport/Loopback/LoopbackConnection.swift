import Foundation

/// One connection of a ``LoopbackServer``: reads requests, writes replies.
final class LoopbackConnection {
  private let descriptor: Int32
  private var pending: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next request, or `nil` if the client has closed or does not send HTTP.
  func nextRequest() -> LoopbackRequest? {
    var head: [String]?
    while head == nil {
      if let end = pending.firstRange(of: Array("\r\n\r\n".utf8)) {
        head = String(decoding: pending[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        pending.removeSubrange(..<end.upperBound)
      } else if pending.count > 1 << 20 || !receive() {
        return nil
      }
    }
    guard let head, let line = head.first?.split(separator: " "), line.count == 3 else { return nil }
    let headers = head.dropFirst().compactMap { field -> (name: String, value: String)? in
      guard let colon = field.firstIndex(of: ":") else { return nil }
      return (
        String(field[..<colon]), field[field.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      )
    }
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    while pending.count < length {
      guard receive() else { return nil }
    }
    let body = Array(pending.prefix(length))
    pending.removeFirst(length)
    return LoopbackRequest(method: String(line[0]), target: String(line[1]), headers: headers, body: body)
  }

  /// Writes a reply; `false` if the connection must be closed.
  func send(
    _ reply: LoopbackReply, to request: LoopbackRequest, wait: (Double) -> Bool, count: (Int) -> Void
  ) -> Bool {
    guard reply.delay == 0 || wait(reply.delay) else { return false }
    if let raw = reply.raw {
      if LoopbackSocket.send(raw, to: descriptor) { count(raw.count) }
      return false
    }
    let hasBody = request.method != "HEAD" && reply.status != 304 && reply.status != 204
    let closes = reply.closes || reply.isEndless || request.header("Connection")?.lowercased() == "close"
    var head = "HTTP/1.1 \(reply.status) Status\r\n"
    for field in reply.headers { head += "\(field.name): \(field.value)\r\n" }
    if closes { head += "Connection: close\r\n" }
    if reply.isChunked {
      head += "Transfer-Encoding: chunked\r\n"
    } else if !reply.isEndless, reply.status != 304, reply.status != 204 {
      head += "Content-Length: \(reply.body.count)\r\n"
    }
    guard LoopbackSocket.send(Array((head + "\r\n").utf8), to: descriptor) else { return false }
    guard hasBody else { return !closes }

    func write(_ bytes: ArraySlice<UInt8>) -> Bool {
      guard !bytes.isEmpty else { return true }
      let framed =
        reply.isChunked
        ? Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8) : Array(bytes)
      guard LoopbackSocket.send(framed, to: descriptor) else { return false }
      count(bytes.count)
      return true
    }
    if reply.isEndless {
      let block = reply.body.isEmpty ? [UInt8](repeating: 0, count: 1 << 16) : reply.body
      while write(block[...]) {
        if let drip = reply.drip, !wait(drip.seconds) { break }
      }
      return false
    }
    let end = min(reply.truncation ?? reply.body.count, reply.body.count)
    let step = reply.drip?.bytes ?? 1 << 16
    var start = 0
    while start < end {
      guard write(reply.body[start..<min(start + step, end)]) else { return false }
      start += step
      if let drip = reply.drip, start < end, !wait(drip.seconds) { return false }
    }
    guard end == reply.body.count else { return false }
    if reply.isChunked, !LoopbackSocket.send(Array("0\r\n\r\n".utf8), to: descriptor) { return false }
    return !closes
  }

  private func receive() -> Bool {
    let bytes = LoopbackSocket.receive(descriptor)
    pending += bytes
    return !bytes.isEmpty
  }
}
