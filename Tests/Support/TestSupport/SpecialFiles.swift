import Foundation
package import SystemPackage

extension TemporaryFolder {
  /// Makes a FIFO: opening it for reading waits for a writer.
  @discardableResult
  package func makeFIFO(_ name: String) throws -> FilePath {
    let path = file(name)
    guard path.withPlatformString({ mkfifo($0, 0o600) }) == 0 else { throw Errno(rawValue: errno) }
    return path
  }

  /// Makes a socket without a listener.
  @discardableResult
  package func makeSocket(_ name: String) throws -> FilePath {
    let path = file(name)
    #if os(Linux)
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard socket >= 0 else { throw Errno(rawValue: errno) }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.string.utf8.prefix($0.count - 1))
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Errno(rawValue: errno) }
    return path
  }
}
