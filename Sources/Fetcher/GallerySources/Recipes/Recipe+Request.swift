import GalleryJSON
import GalleryModel
package import GalleryWeb

/// The request of a recipe, with the secrets from the environment.
package struct RecipeRequest: Sendable {
  /// The listing's address, including the recipe's query.
  package var address: WebAddress

  /// The headers, for the address' origin only.
  var headers: WebHeaders
  var body: JSONValue?
  /// The values that came from the environment.
  var secrets: Set<String>
  /// The variables that are not set, if `forgiving` allowed that.
  var missing: [String] = []

  /// The headers and secrets as a credential for the listing's origin, since photos there need the same
  /// headers.
  package var credential: Credential? {
    headers.fields.isEmpty && secrets.isEmpty
      ? nil : Credential(address.origin, headers: headers, secrets: secrets)
  }
}

extension Recipe {
  /// Returns the request of the recipe. Without a recipe's address, or to override it, `address` is the
  /// listing. `forgiving` leaves out values with unset variables and lists them in ``RecipeRequest/missing``.
  /// An address with an unset variable is always an error. Throws ``ListingError/configuration(_:)`` with the
  /// names of all missing variables, never with values.
  package func request(
    to address: WebAddress? = nil, environment: [String: String], forgiving: Bool = false
  ) throws(ListingError) -> RecipeRequest {
    var filling = VariableFilling(
      environment: environment, place: preset.map { "source (preset \($0))" } ?? "source",
      isForgiving: forgiving)
    var target = address ?? filling.address(url)

    var fields = WebHeaders()
    for (name, text) in headers.sorted(by: { $0.key < $1.key }) {
      if let value = filling.text(text, "headers.\(name)") { fields.append(name, value) }
    }

    for (name, text) in query.sorted(by: { $0.key < $1.key }) {
      guard let address = target, !address.query.contains(where: { $0.name == name }) else { continue }
      if let value = filling.text(text, "query.\(name)") { target = address.setting(name, to: value) }
    }

    let body = body.map { filling.value($0, "body") }
    guard filling.problems.isEmpty, let target else { throw .configuration(filling.problems) }
    return RecipeRequest(
      address: target, headers: fields, body: body, secrets: filling.secrets,
      missing: filling.missing)
  }
}

/// Fills the variables of a recipe's texts. Collects the secrets that it fills in, and the variables that are
/// not set.
private struct VariableFilling {
  let environment: [String: String]
  /// The recipe's name in messages.
  let place: String
  /// Whether to leave out values with unset variables.
  let isForgiving: Bool
  var problems: [ConfigurationProblem] = []
  var missing: [String] = []
  var secrets: Set<String> = []

  mutating func address(_ url: String?) -> WebAddress? {
    let text = url.flatMap { self.text($0, "url", isRequired: true) }
    let address = text.flatMap { WebAddress($0) }
    if address == nil, problems.isEmpty {
      let received = url.map { "received \"\($0)\"" } ?? "received nothing"
      report("url", "expected an http or https address, \(received)")
    }
    return address
  }

  mutating func text(_ text: String, _ key: String, isRequired: Bool = false) -> String? {
    let text = VariableText(text)
    guard text.isWellFormed else { return nil }
    secrets.formUnion(text.secrets(in: environment))
    switch text.value(in: environment) {
    case .text(let value): return value
    case .leftOut: return nil
    case .missing(let names):
      if isForgiving, !isRequired {
        missing += names
      } else {
        for name in names {
          report(key, "the environment variable \(name) is not set or empty; set it to the key")
        }
      }
      return nil
    }
  }

  /// Fills all texts in a value.
  mutating func value(_ value: JSONValue, _ key: String) -> JSONValue {
    switch value {
    case .text(let text): text.contains("${") ? self.text(text, key).map(JSONValue.text) ?? .null : value
    case .list(let list): .list(list.map { self.value($0, key) })
    case .object(let object): .object(object.mapValues { self.value($0, key) })
    default: value
    }
  }

  private mutating func report(_ key: String, _ message: String) {
    problems.append(ConfigurationProblem(place: "\(place).\(key)", message: message))
  }
}
