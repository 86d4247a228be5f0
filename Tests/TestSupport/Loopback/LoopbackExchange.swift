/// A request that a ``LoopbackServer`` received, and what it sent.
package struct LoopbackExchange: Sendable {
  package let request: LoopbackRequest
  /// When it was complete.
  package let began: ContinuousClock.Instant
  /// The number of its connection, from 0: equal numbers shared one.
  package let connection: Int
  /// 0 until it was decided.
  package internal(set) var status = 0
  /// Bytes of the body that the system took for sending.
  package internal(set) var bytesSent = 0
  package internal(set) var ended: ContinuousClock.Instant?
}
