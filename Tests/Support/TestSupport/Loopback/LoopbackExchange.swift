/// A request that a ``LoopbackServer`` received, and its reply.
package struct LoopbackExchange: Sendable {
  package let request: LoopbackRequest
  /// The time at which it was complete.
  package let began: ContinuousClock.Instant
  /// The number of its connection, from 0. Requests on one connection have equal numbers.
  package let connection: Int
  /// The status, or 0 before it is decided.
  package internal(set) var status = 0
  /// The number of bytes of the body that the system accepted for sending.
  package internal(set) var bytesSent = 0
  package internal(set) var ended: ContinuousClock.Instant?
}
