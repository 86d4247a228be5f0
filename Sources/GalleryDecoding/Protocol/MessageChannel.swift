#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Messages over one end of a socket pair: four bytes of length, then the message.
final class MessageChannel {
  /// The reason why no message came.
  enum Failure: Error {
    /// The other side closed its end.
    case closed
    /// The time was up, on one of the clocks.
    case timeout(DecodingFailure.Clock)
    /// A message longer than any that is allowed.
    case oversized(Int)
    case system(SystemError)
  }

  let descriptor: Int32

  /// Takes over a descriptor.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// A message behind its length.
  static func framed(_ message: MessageWriter) -> [UInt8] {
    var length = MessageWriter()
    length.put(UInt32(message.bytes.count))
    return length.bytes + message.bytes
  }

  /// Sends a message whole.
  func send(_ message: MessageWriter) throws(Failure) { try send(bytes: Self.framed(message)) }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) throws(Failure) {
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
  func receive(within limit: TimeLimit? = nil) throws(Failure) -> [UInt8] {
    let head = try exactly(4, limit)
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= MessageWriter.limit else { throw .oversized(length) }
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
  var usesSend = true

  /// Seconds on a clock that only goes forward.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
