#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Messages over one end of a socket pair: four bytes of length, then the message.
package final class MessageChannel {
  /// The reason why no message came.
  package enum Failure: Error {
    /// The other side closed its end.
    case closed
    /// The time was up, on one of the clocks.
    case timeout(LimitedClock)
    /// A message longer than any that is allowed.
    case oversized(Int)
    case system(SystemError)
  }

  /// No message is longer, in bytes; whoever announces more breaks the protocol.
  package static let longestMessage = 64 * 1024

  private let descriptor: Int32

  /// Takes over a descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes a channel and the other end of it, for another process. The caller closes that.
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

  /// A message behind its length.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: message.count >> (8 * $0)) } + message
  }

  /// Sends a message whole.
  package func send(_ message: [UInt8]) throws(Failure) { try send(framed: Self.framed(message)) }

  /// Sends bytes as they are.
  package func send(framed bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      // No SIGPIPE: a dead worker is an error like others.
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

  /// Waits for a message.
  ///
  /// - Parameter limit: how long that may take; `nil` waits for ever.
  package func receive(within limit: TimeLimit? = nil) throws(Failure) -> [UInt8] {
    let head = try exactly(4, limit)
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.longestMessage else { throw .oversized(length) }
    return try exactly(length, limit)
  }

  private func exactly(_ length: Int, _ limit: TimeLimit?) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    var received = 0
    while received < length {
      try wait(within: limit)
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + received }, length - received)
      }
      if count > 0 {
        received += count
      } else if count == 0 || errno == ECONNRESET {
        throw .closed
      } else if errno != EINTR {
        throw .system(SystemError())
      }
    }
    return bytes
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
      // SO_NOSIGPIPE was set when the pair was made.
      return Darwin.write(descriptor, base + start, bytes.count - start)
    #else
      return usesSend
        ? Glibc.send(descriptor, base + start, bytes.count - start, Int32(MSG_NOSIGNAL))
        : Glibc.write(descriptor, base + start, bytes.count - start)
    #endif
  }

  /// Sealed processes may write but not send; for them the signal is off.
  package var usesSend = true

  /// Seconds on a clock that only goes forward.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
