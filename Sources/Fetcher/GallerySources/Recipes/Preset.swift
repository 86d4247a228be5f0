import CEmbeddedTexts
import GalleryJSON
import GalleryMarkup
import GalleryText
package import GalleryWeb

/// A recipe that comes with gallery, as a JSON text. It also has a name, a description of the service, the
/// matching addresses, and the required keys.
package struct Preset: Sendable {
  package let name: String
  /// A sentence or two about the service.
  package let about: String
  /// The patterns of addresses that select it: host and path, with `*` as a wildcard.
  let matches: [String]
  /// The environment variables of the keys, each with instructions to get the key.
  package let keys: [String: String]
  package let recipe: Recipe
  /// The conditions by which responses of the service are known at any address.
  private let detects: [JSONPathFilter]
  /// The API's addresses for web pages of the service, by the folder in the page's address. `{name}` is the
  /// name in it.
  private let pages: [String: String]
  /// A part of the titles of such pages.
  private let pageTitle: String
  /// The original JSON text, for `gallery sources show`.
  package let text: String

  init(_ text: String) throws {
    let document = try JSONValue(parsing: text)
    name = document["name"]?.scalarText ?? ""
    about = document["about"]?.scalarText ?? ""
    matches = document["matches"]?.elements.compactMap(\.scalarText) ?? []
    func texts(_ key: String) -> [String: String] {
      if case .object(let object)? = document[key] { object.compactMapValues(\.scalarText) } else { [:] }
    }
    keys = texts("keys")
    pages = texts("pages")
    pageTitle = document["pageTitle"]?.scalarText ?? ""
    detects = try (document["detects"]?.elements ?? []).map { try JSONPathFilter($0.scalarText ?? "") }
    var recipe = try Recipe(document["source"] ?? .null, place: "preset \(name)", presets: [])
    recipe.preset = name
    self.recipe = recipe
    self.text = text
  }

  package static let all: [Preset] = {
    let bytes = Array(String(cString: gallery_embedded_texts.presets_json).utf8)
    var reader = JSONReader(bytes)
    var presets: [Preset] = []
    do {
      try reader.open("[")
      while try reader.next(until: "]", isFirst: presets.isEmpty) {
        let start = reader.position
        _ = try reader.value()
        presets.append(try Preset(String(decoding: bytes[start..<reader.position], as: UTF8.self).trimmed))
      }
    } catch {
      preconditionFailure("a built-in preset is not valid: \(error)")
    }
    return presets
  }()

  package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

  package static func matching(_ address: WebAddress) -> Preset? { all.first { $0.matches(address) } }

  func matches(_ address: WebAddress) -> Bool {
    let text = Array("\(address.host)\(address.path)")
    return matches.contains { Wildcards.match(text[...], Array($0)[...]) }
  }

  /// Reads a response by the preset that detects it; `nil` for other responses.
  static func page(_ json: JSONValue, _ document: ListingDocument) throws(ListingError) -> ListingPage? {
    let preset = all.first { preset in
      preset.detects.contains { (try? $0.holds(for: json)) == true }
    }
    guard let preset else { return nil }
    return try RecipeListing.page(json, document, preset.recipe)
  }

  /// Leads from a web page of a service to its API; `nil` for other pages.
  static func page(_ elements: [MarkupDocument.Element], _ document: ListingDocument) -> ListingPage? {
    let parts = document.address.path.split(separator: "/").suffix(2).map(String.init)
    let title = elements.first { $0.name == "title" }?.text ?? ""
    guard parts.count == 2,
      let preset = all.first(where: { $0.pages[parts[0]] != nil && title.contains($0.pageTitle) }),
      let target = preset.pages[parts[0]],
      let address = document.address.resolving(target.replacing("{name}", with: parts[1]))
    else { return nil }
    return .leading(to: [.listing(address)], "\(preset.name) page", document)
  }

  /// Returns the request for an address whose service answers only to `POST`; `nil` for others. The items of
  /// the query become members of the body: flags, numbers, and lists of identities (`albumIds=1,2`).
  static func posted(_ address: WebAddress) -> WebRequest? {
    guard let recipe = matching(address)?.recipe, recipe.method == "POST",
      case .object(var body)? = recipe.body
    else { return nil }
    for case (let name, let value?) in address.query {
      body[name] =
        name.hasSuffix("Ids")
        ? .list(value.split(separator: ",").map { .text(String($0)) })
        : (try? JSONValue(parsing: value)) ?? .text(value)
    }
    return WebRequest(
      address.replacing(query: []), for: .listing, method: "POST",
      headers: ["Content-Type": "application/json"], body: Array(JSONValue.object(body).text.utf8))
  }
}
