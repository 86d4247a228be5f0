package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileDescriptor {
  /// The reason for which a wait for input is over.
  package enum Readiness: Sendable, Hashable {
    /// There are bytes to read, or the input has ended.
    case input
    /// Nobody reads the output any more.
    case outputClosed
    /// Neither happened in time.
    case nothing
  }

  /// Waits until there is something to read.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest wait.
  ///   - output: Where answers go; a pipe whose reader has left ends the wait too. `nil` for none.
  package func waitForInput(
    milliseconds: Int, watching output: FileDescriptor? = nil
  ) throws(Errno) -> Readiness {
    let left = Int16(POLLERR | POLLHUP | POLLNVAL)
    var requests = [pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)]
    // Asked for nothing, the system tells of errors alone.
    if let output { requests.append(pollfd(fd: output.rawValue, events: 0, revents: 0)) }
    let ready = poll(&requests, nfds_t(requests.count), Int32(milliseconds))
    if ready < 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
      return .nothing
    }
    if requests.count > 1, requests[1].revents & left != 0 { return .outputClosed }
    // An error shows itself when it is read.
    return requests[0].revents == 0 ? .nothing : .input
  }
}
