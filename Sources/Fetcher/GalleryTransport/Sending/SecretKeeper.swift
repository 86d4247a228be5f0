import GalleryText
import GalleryWeb

/// Holds all secrets by origin. Gives each origin its own secrets and never those of another.
struct SecretKeeper {
  /// The minimum length of secrets to search for anywhere in a text. Shorter ones could match by chance, so
  /// they are compared only with whole query items.
  private static let shortestWithin = 8

  private let headers: [Origin: [WebHeaders.Field]]
  private let secrets: [Origin: Set<String>]
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

  /// Returns the address to request, without query items that are secrets of another origin.
  ///
  /// - Throws: ``TransportError/Cause/secretRefused(of:)`` if such a secret is elsewhere in the address.
  func outgoing(_ address: WebAddress) throws(TransportError) -> WebAddress {
    let allowed = secrets[address.origin] ?? []
    var address = address
    for (origin, all) in secrets.sorted(by: { $0.key.description < $1.key.description })
    where origin != address.origin {
      let foreign = all.subtracting(allowed)
      guard !foreign.isEmpty else { continue }
      let items = address.rawItems.filter { item in
        let (name, value) = WebAddress.decoded(item)
        guard let value, foreign.contains(value) else { return true }
        return !SecretNames.isSecret(queryItem: name) && value.utf8.count < Self.shortestWithin
      }
      if items.count < address.rawItems.count { address = address.replacing(items: items.map(String.init)) }
      let long = Redaction(secrets: foreign.filter { $0.utf8.count >= Self.shortestWithin })
      if long.isNeeded(for: address.requestText) {
        throw TransportError(.secretRefused(of: origin.description), address: redacted(address))
      }
    }
    return address
  }

  func redacted(_ address: WebAddress) -> String { redaction.hidden(in: address.redacted) }

  /// Returns the secrets in a header whose name marks it as secret: the value and its words, so that a token
  /// is recognized without its `Bearer`.
  private static func secrets(in field: WebHeaders.Field) -> [String] {
    guard field.name.lowercased() == "cookie" || SecretNames.isSecret(queryItem: field.name) else {
      return []
    }
    return [field.value]
      + field.value.split { $0 == " " || $0 == ";" || $0 == "=" }.map(String.init)
      .filter { $0.utf8.count >= shortestWithin }
  }
}
