/// Fetches. The one place where gallery speaks to servers; tests put their own in its place.
package protocol Transport: Sendable {
  /// Asks for one thing: follows redirects, tries again, asks whether what is kept is still right, and keeps all
  /// limits.
  ///
  /// - Throws: ``TransportError``; ``TransportError/cancelled(address:)`` soon after the task is cancelled.
  func send(_ request: WebRequest) async throws(TransportError) -> WebResponse
}
