/// Takes what a transfer brings, and decides about it.
///
/// The engine calls it on its own thread, one function at a time.
package protocol CurlReceiver: AnyObject, Sendable {
  func begin()

  /// Takes a line of the head, or of the trailer behind a body, and returns whether the transfer goes on.
  func receive(headerLine line: String) -> Bool

  /// Takes bytes of the body, and returns whether the transfer goes on.
  func receive(body bytes: [UInt8]) -> Bool

  /// Returns whether a socket may be opened to an address.
  ///
  /// - Parameter ip: the 4 or 16 bytes of an IP address; `nil` for another family.
  func mayConnect(to ip: [UInt8]?) -> Bool

  /// Returns whether the request may be sent over a connection, which an earlier transfer may have opened.
  ///
  /// - Parameter ip: the IP address of the other side, as a text.
  func mayRequest(from ip: String) -> Bool

  /// The time by which ``isOverdue(_:)`` is to be asked again.
  var nextCheck: ContinuousClock.Instant { get }

  /// Returns whether something takes too long, so that the transfer ends.
  func isOverdue(_ now: ContinuousClock.Instant) -> Bool

  /// The transfer has ended. Nothing is called afterwards.
  func end(_ end: CurlEnd)
}

/// The end of a transfer.
package enum CurlEnd: Sendable {
  /// All has come, or something is overdue.
  case finished
  /// The task was cancelled, or the engine stopped.
  case cancelled
  /// The transfer did not begin, with the reason.
  case refused(String)
  case failed(CurlFailure)
}
