/// Headers that prove who asks, and the one origin that may see them.
package struct Credential: Sendable, Hashable {
  package let origin: Origin
  package let headers: WebHeaders
  /// Values that stand in addresses of this origin, as keys in a query do: they too go nowhere else, and into no
  /// message.
  package let secrets: Set<String>

  package init(_ origin: Origin, headers: WebHeaders = [:], secrets: Set<String> = []) {
    self.origin = origin
    self.headers = headers
    self.secrets = secrets
  }

  /// `Authorization: Bearer …` (RFC 6750).
  package static func bearer(_ token: String, for origin: Origin) -> Credential {
    Credential(origin, headers: ["Authorization": "Bearer \(token)"])
  }
}
