import CEmbeddedTexts
import GalleryJSON
import GalleryText
package import GalleryWeb

/// A recipe that comes with gallery, as a JSON text. It also has a name, a description of the service, the matching
/// addresses, and the required keys.
package struct Preset: Sendable, Hashable {
  package let name: String
  /// A sentence or two about the service.
  package let about: String
  /// The patterns of addresses that select it: host and path, with `*` as a wildcard.
  package let matches: [String]
  /// The environment variables of the keys, each with instructions to get the key.
  package let keys: [String: String]
  package let recipe: Recipe
  /// The original JSON text, for `gallery sources show`.
  package let text: String

  package init(_ text: String) throws(ListingError) {
    let document: JSONValue
    do {
      document = try JSONValue(parsing: text)
    } catch {
      throw .malformed(address: "preset", format: "JSON", message: error.description)
    }
    name = document["name"]?.scalarText ?? ""
    about = document["about"]?.scalarText ?? ""
    matches = document["matches"]?.elements.compactMap(\.scalarText) ?? []
    keys =
      if case .object(let object)? = document["keys"] { object.compactMapValues(\.scalarText) } else { [:] }
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
}
