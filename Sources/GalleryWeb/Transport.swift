/// Fetches. The one place where gallery speaks to servers; tests put their own in its place.
package protocol Transport: Sendable {
  /// Asks for one thing: follows redirects, tries again, asks whether what is kept is still right, and keeps all
  /// limits.
  ///
  /// - Throws: ``TransportError``; ``TransportError/cancelled(address:)`` soon after the task is cancelled.
  func send(_ request: WebRequest) async throws(TransportError) -> WebResponse

  /// Lets an origin that the user's own files name be private, which is known of others from the start. Default: nothing
  /// happens.
  func trust(_ origin: Origin)

  /// Ends the transport: what it fetched is kept for the next one, or removed where nothing is to be kept. Default:
  /// nothing happens.
  ///
  /// - Throws: ``TransportError`` if what it fetched cannot be kept.
  func finish() throws(TransportError)
}

extension Transport {
  package func trust(_ origin: Origin) {}

  package func finish() throws(TransportError) {}
}
