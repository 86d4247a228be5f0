/// Receives the data of a transfer and controls it. The engine calls one function at a time, on its own
/// thread.
package protocol CurlReceiver: AnyObject, Sendable {
  func begin()

  /// A line of the head or of the trailer. `false` ends the transfer.
  func receive(headerLine line: String) -> Bool

  /// `false` ends the transfer.
  func receive(body bytes: [UInt8]) -> Bool

  /// `ip` holds the 4 or 16 bytes of an IP address; it is `nil` for another address family.
  func mayConnect(to ip: [UInt8]?) -> Bool

  /// The connection may have been opened by an earlier transfer.
  func mayRequest(from ip: String) -> Bool

  /// The time of the next call of ``isOverdue(_:)``.
  var nextCheck: ContinuousClock.Instant { get }

  /// `true` ends the transfer.
  func isOverdue(_ now: ContinuousClock.Instant) -> Bool

  /// The last call.
  func end(_ end: CurlEnd)
}

/// The outcome of a transfer.
package enum CurlEnd: Sendable {
  /// The response is complete, or a time limit is exceeded.
  case finished
  /// The task was cancelled, or the engine stopped.
  case cancelled
  /// The transfer did not start, for this reason.
  case refused(String)
  case failed(CurlFailure)
}
