/// Authentication headers, and the only origin that may receive them.
package struct Credential: Sendable {
  package let origin: Origin
  package let headers: WebHeaders
  /// Secrets in addresses of this origin, such as keys in a query. They too must not reach other origins or
  /// messages.
  package let secrets: Set<String>

  package init(_ origin: Origin, headers: WebHeaders = [:], secrets: Set<String> = []) {
    self.origin = origin
    self.headers = headers
    self.secrets = secrets
  }
}
