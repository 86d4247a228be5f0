import LibC

extension FileDescriptor {
  /// The reason why a wait for input ended.
  package enum Readiness: Sendable, Hashable {
    /// Bytes are available, or the input has ended.
    case input
    /// The reader of the output has closed it.
    case outputClosed
    /// The wait timed out, or a signal interrupted it.
    case nothing
  }

  /// Waits for input. Also ends if the reader of the output has closed it.
  package func waitForInput(
    milliseconds: Int, watching output: FileDescriptor? = nil
  ) throws(Errno) -> Readiness {
    let left = Int16(POLLERR | POLLHUP | POLLNVAL)
    var requests = [pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)]
    // Without requested events, the system reports only errors.
    if let output { requests.append(pollfd(fd: output.rawValue, events: 0, revents: 0)) }
    let ready = poll(&requests, nfds_t(requests.count), Int32(milliseconds))
    if ready < 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
      return .nothing
    }
    if requests.count > 1, requests[1].revents & left != 0 { return .outputClosed }
    // An error is reported by the following read.
    return requests[0].revents == 0 ? .nothing : .input
  }
}
