import GalleryJSON
import GalleryText
package import GalleryWeb

/// A recipe that comes with gallery, as data: a JSON text with a name, a word about the service, the addresses it is
/// for, the keys it wants and the recipe.
package struct Preset: Sendable, Hashable {
  /// The name on the command line and in configurations.
  package let name: String
  /// A sentence or two about the service.
  package let about: String
  /// Addresses it is chosen for: host and path, `*` for anything.
  package let matches: [String]
  /// Environment variables and where to get the keys.
  package let keys: [String: String]
  package let recipe: Recipe
  /// The JSON text it was read from, for `gallery sources show`.
  package let text: String

  /// Reads a preset.
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

  /// All presets, by name.
  package static let all: [Preset] = {
    let bytes = PackageResources.presets_json
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
      preconditionFailure("a preset of gallery's own is wrong: \(error)")
    }
    return presets
  }()

  /// The preset of a name.
  package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

  /// The preset for an address.
  package static func matching(_ address: WebAddress) -> Preset? { all.first { $0.matches(address) } }

  func matches(_ address: WebAddress) -> Bool {
    let text = Array("\(address.host)\(address.path)")
    return matches.contains { Wildcards.match(text[...], Array($0)[...]) }
  }
}
