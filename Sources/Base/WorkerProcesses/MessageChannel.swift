import LibC

/// Messages over one end of a socket pair: a length of four bytes, then the message.
package final class MessageChannel {
  package enum Failure: Error {
    case closed
    case timeout(LimitedClock)
    case oversized(Int)
    case system(SystemError)
  }

  /// The maximum number of bytes of a message. A longer message violates the protocol.
  package static let longestMessage = 64 * 1024

  private let descriptor: Int32
  /// Received bytes of messages that were not returned yet. Several messages may arrive at once.
  private var arrived: [UInt8] = []
  /// The start of the next message in ``arrived``.
  private var start = 0

  /// The buffer for reading from the socket. Most messages are much shorter.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 16)

  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// Creates a channel and its other end, for another process. The caller must close the other end.
  package static func pair() throws(SystemError) -> (channel: MessageChannel, otherEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw SystemError() }
      var on: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    #else
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError() }
    #endif
    return (MessageChannel(descriptor: ends[0]), ends[1])
  }

  /// Returns a message with its length in front.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: message.count >> (8 * $0)) } + message
  }

  package func send(_ message: [UInt8]) throws(Failure) { try send(framed: Self.framed(message)) }

  /// Sends bytes that are already framed.
  package func send(framed bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      // Without SIGPIPE, a dead worker causes an ordinary error.
      let count = bytes.withUnsafeBytes { write($0, from: sent) }
      if count > 0 {
        sent += count
      } else if errno == EPIPE || errno == ECONNRESET {
        throw .closed
      } else if errno != EINTR {
        throw .system(SystemError())
      }
    }
  }

  /// Waits for a message, by default indefinitely. Messages arrive in order.
  /// All available bytes are read at once.
  package func receive(within limit: TimeLimit? = nil) throws(Failure) -> [UInt8] {
    while true {
      if let message = try nextArrived() { return message }
      try wait(within: limit)
      try readMore()
    }
  }

  /// A Boolean value that indicates whether another message has arrived, so
  /// ``receive(within:)`` does not wait.
  package var hasArrived: Bool {
    // For an oversized length, ``receive(within:)`` throws the error.
    guard let length = nextLength else { return false }
    return length > Self.longestMessage || arrived.count - start >= 4 + length
  }

  /// The length of the next message, or `nil` if it has not arrived yet.
  private var nextLength: Int? {
    guard arrived.count - start >= 4 else { return nil }
    return (0..<4).reduce(0) { $0 | Int(arrived[start + $1]) << (8 * $1) }
  }

  /// Removes and returns the next message if it has arrived completely.
  private func nextArrived() throws(Failure) -> [UInt8]? {
    guard let length = nextLength else { return nil }
    guard length <= Self.longestMessage else { throw .oversized(length) }
    let end = start + 4 + length
    guard arrived.count >= end else { return nil }
    defer {
      start = end
      if start == arrived.count {
        arrived.removeAll(keepingCapacity: true)
        start = 0
      }
    }
    return Array(arrived[start + 4..<end])
  }

  private func readMore() throws(Failure) {
    arrived.removeSubrange(..<start)
    start = 0
    let count = read(descriptor, buffer.baseAddress, buffer.count)
    if count > 0 {
      arrived.append(contentsOf: buffer[..<count])
    } else if count == 0 || errno == ECONNRESET {
      throw .closed
    } else if errno != EINTR {
      throw .system(SystemError())
    }
  }

  private func wait(within limit: TimeLimit?) throws(Failure) {
    guard let limit else { return }
    while true {
      let left = try limit.check()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(min(left * 1000 + 1, 60_000)))
      if ready > 0 { return }
      if ready < 0, errno != EINTR { throw .system(SystemError()) }
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    #if canImport(Darwin)
      // `pair()` sets SO_NOSIGPIPE.
      return Darwin.write(descriptor, base + start, bytes.count - start)
    #else
      return usesSend
        ? Glibc.send(descriptor, base + start, bytes.count - start, Int32(MSG_NOSIGNAL))
        : Glibc.write(descriptor, base + start, bytes.count - start)
    #endif
  }

  /// A Boolean value that indicates whether to use `send`. A sealed process may only
  /// call `write`, and ignores SIGPIPE.
  package var usesSend = true
}
