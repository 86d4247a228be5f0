/// Receives the data of a transfer and controls it.
///
/// The engine calls one function at a time, on its own thread.
package protocol CurlReceiver: AnyObject, Sendable {
  func begin()

  /// Receives a line of the head or of the trailer. Returns whether the transfer continues.
  func receive(headerLine line: String) -> Bool

  /// Receives bytes of the body. Returns whether the transfer continues.
  func receive(body bytes: [UInt8]) -> Bool

  /// Returns whether a socket may be opened to an address.
  ///
  /// - Parameter ip: The 4 or 16 bytes of an IP address; `nil` for another address family.
  func mayConnect(to ip: [UInt8]?) -> Bool

  /// Returns whether the request may be sent over a connection, possibly opened by an earlier transfer.
  ///
  /// - Parameter ip: The IP address of the peer, as text.
  func mayRequest(from ip: String) -> Bool

  /// The time of the next call of ``isOverdue(_:)``.
  var nextCheck: ContinuousClock.Instant { get }

  /// Returns whether a time limit is exceeded, which ends the transfer.
  func isOverdue(_ now: ContinuousClock.Instant) -> Bool

  /// Called at the end of the transfer, as the last function.
  func end(_ end: CurlEnd)
}

/// The end of a transfer.
package enum CurlEnd: Sendable {
  /// The response is complete, or a time limit is exceeded.
  case finished
  /// The task was cancelled, or the engine stopped.
  case cancelled
  /// The transfer did not start, for this reason.
  case refused(String)
  case failed(CurlFailure)
}
