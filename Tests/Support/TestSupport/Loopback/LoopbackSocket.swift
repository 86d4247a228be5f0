import Foundation

/// The system calls for IPv4 sockets.
enum LoopbackSocket {
  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
    private static let both = SHUT_RDWR
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    private static let both = Int32(SHUT_RDWR)
  #endif

  /// Listens on 127.0.0.1; port 0 is any free one.
  static func listen(port: Int, backlog: Int32 = 64) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw LoopbackServer.Failure(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = loopback(port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
        guard bind(descriptor, address, size) == 0, Foundation.listen(descriptor, backlog) == 0 else {
          return errno
        }
        return getsockname(descriptor, address, &size) == 0 ? 0 : errno
      }
    }
    guard status == 0 else {
      _ = Foundation.close(descriptor)
      throw LoopbackServer.Failure(code: status)
    }
    return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
  }

  /// Returns whether a program listens at a port of 127.0.0.1.
  static func isListening(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = loopback(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// Starts a non-blocking connection.
  static func beginConnecting(to port: Int) -> Int32? {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = loopback(port)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  /// The next connection, or `nil` if the listener is closed.
  static func accept(_ listener: Int32) -> Int32? {
    while true {
      let made = Foundation.accept(listener, nil, nil)
      if made >= 0 {
        _ = fcntl(made, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
          var yes: Int32 = 1
          setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return made
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Returns some bytes; an empty array if the peer has closed.
  static func receive(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var received = 0
      repeat {
        received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while received < 0 && errno == EINTR
      count = max(received, 0)
    }
  }

  /// Sends all bytes; `false` if the peer has closed.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Foundation.send(
          descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, sendFlags)
        if count > 0 {
          sent += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, both) }

  static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }
}
