import GalleryText
import GalleryWeb

/// Knows every secret and the origin it was given for: gives each origin its own, and keeps the others from it.
struct SecretKeeper: Sendable {
  /// Shorter values are only kept from other origins as whole items of a query: within other texts they stand by
  /// chance.
  private static let shortestWithin = 8

  private let headers: [Origin: [WebHeaders.Field]]
  private let secrets: [Origin: Set<String>]
  /// Hides all of them.
  let redaction: Redaction

  init(_ configuration: TransportConfiguration) {
    var headers: [Origin: [WebHeaders.Field]] = [:]
    var secrets: [Origin: Set<String>] = [:]
    for credential in configuration.credentials {
      headers[credential.origin, default: []] += credential.headers.fields
      secrets[credential.origin, default: []].formUnion(credential.secrets)
      secrets[credential.origin, default: []].formUnion(credential.headers.fields.flatMap(Self.secrets))
    }
    for address in configuration.named {
      secrets[address.origin, default: []].formUnion(address.querySecrets)
    }
    self.headers = headers
    self.secrets = secrets.mapValues { $0.filter { !$0.isEmpty } }
    redaction = Redaction(
      secrets: secrets.values.reduce(into: configuration.proxies.secrets) { $0.formUnion($1) })
  }

  func headers(for origin: Origin) -> [WebHeaders.Field] { headers[origin] ?? [] }

  /// An address as it may be asked for: items of its query that are another origin's secrets are taken out.
  ///
  /// - Throws: ``TransportError/secretRefused(of:address:)`` when such a secret stands anywhere else in it.
  func outgoing(_ address: WebAddress) throws(TransportError) -> WebAddress {
    let own = secrets[address.origin] ?? []
    var address = address
    for (origin, all) in secrets.sorted(by: { $0.key.description < $1.key.description })
    where origin != address.origin {
      let foreign = all.subtracting(own)
      guard !foreign.isEmpty else { continue }
      let items = address.rawItems.filter { item in
        let (name, value) = WebAddress.decoded(item)
        guard let value, foreign.contains(value) else { return true }
        return !SecretNames.isSecret(queryItem: name) && value.utf8.count < Self.shortestWithin
      }
      if items.count < address.rawItems.count { address = address.replacing(items: items.map(String.init)) }
      let long = Redaction(secrets: foreign.filter { $0.utf8.count >= Self.shortestWithin })
      if long.isNeeded(for: address.requestText) {
        throw .secretRefused(of: origin.description, address: redacted(address))
      }
    }
    return address
  }

  func redacted(_ address: WebAddress) -> String { redaction.hidden(in: address.redacted) }

  /// Returns the secrets in a header: everything in those whose names say so, word for word too, so that a token is
  /// known without its `Bearer`.
  private static func secrets(in field: WebHeaders.Field) -> [String] {
    guard field.name.lowercased() == "cookie" || SecretNames.isSecret(queryItem: field.name) else {
      return []
    }
    return [field.value]
      + field.value.split { $0 == " " || $0 == ";" || $0 == "=" }.map(String.init)
      .filter { $0.utf8.count >= shortestWithin }
  }
}
