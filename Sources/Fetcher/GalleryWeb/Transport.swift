/// Sends requests. All of gallery's network access goes through this protocol; tests substitute their own.
package protocol Transport: Sendable {
  /// Throws ``TransportError``; ``TransportError/Cause/cancelled`` soon after the task is cancelled.
  func send(_ request: WebRequest) async throws(TransportError) -> WebResponse

  /// Allows private addresses for an origin named in the user's own files. Other allowed origins are known
  /// from the start. The default implementation does nothing.
  func trust(_ origin: Origin)

  /// Ends the transport. Keeps downloads for the next one, or removes them if there is no cache. The default
  /// implementation does nothing. Throws ``TransportError`` if the downloads cannot be stored.
  func finish() throws(TransportError)
}

extension Transport {
  package func trust(_ origin: Origin) {}

  package func finish() throws(TransportError) {}
}
