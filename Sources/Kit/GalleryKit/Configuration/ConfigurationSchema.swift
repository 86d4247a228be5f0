package import Foundation
import GalleryJSON
import GalleryLayoutDocuments

/// The JSON Schema (draft 2020-12) of configuration files, for editors. It is generated from the option
/// table, so that it contains every option.
package enum ConfigurationSchema {
  package static func json() throws -> Data {
    try JSONWriter.text(of: JSONValue.object(document), isPretty: true, escapingHidden: false)
  }

  private static var document: [String: JSONValue] {
    let options = Configuration.options
    var definitions = Dictionary(
      uniqueKeysWithValues: options.map { ($0.name, JSONValue.object(schema(of: $0))) })
    definitions["preset"] = [
      "description": .text(Preset.help), "enum": .list(Preset.names.map(JSONValue.text)),
    ]
    definitions["name"] = [
      "description": "The prefix of the sheet set's file names.", "type": "string",
      // Letters of all scripts: patterns of JSON Schema have no name for them everywhere.
      "pattern": #"^[^\s!-,./:-@\[-^`{-~]{1,64}$"#,
    ]
    definitions["product"] = .object(object(["name", "preset"], options.filter { !$0.isSharedByProducts }))
    var root = object(
      ["preset"], options,
      [
        "$schema": ["type": "string"],
        "sheets": [
          "description":
            "Several sheet sets from the same photos. Options beside this list apply to all of them.",
          "type": "array", "minItems": 1, "maxItems": .integer(Product.limit), "items": reference("product"),
        ],
      ])
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Configuration of gallery"
    root["description"] =
      "Read by `gallery build --config`. `gallery init` writes one with every key at its default."
    root["$defs"] = .object(definitions)
    return root
  }

  private static func object(
    _ names: [String], _ options: [ConfigurationOption], _ others: [String: JSONValue] = [:]
  ) -> [String: JSONValue] {
    var properties = others
    for name in names { properties[name] = reference(name) }
    for (key, options) in options.byKey {
      properties[key] = options[0].table == nil ? reference(key) : .object(table(key, options))
    }
    return object(properties)
  }

  private static func object(_ properties: [String: JSONValue]) -> [String: JSONValue] {
    ["type": "object", "additionalProperties": false, "properties": .object(properties)]
  }

  private static func table(_ name: String, _ options: [ConfigurationOption]) -> [String: JSONValue] {
    var table = object(Dictionary(uniqueKeysWithValues: options.map { ($0.member, reference($0.name)) }))
    table["description"] = .text(ConfigurationOption.tableHelp[name] ?? "")
    return table
  }

  private static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

  private static func schema(of option: ConfigurationOption) -> [String: JSONValue] {
    var schema = schema(of: option.words.form)
    if option.words.isList {
      let item = JSONValue.object(schema)
      schema = ["anyOf": [item, ["type": "array", "items": item]]]
    }
    schema["default"] = option.value(in: Configuration())
    schema["description"] = .text(option.wording.help)
    return schema
  }

  private static func schema(of form: OptionWords.Form) -> [String: JSONValue] {
    switch form {
    case .text: ["type": ["string", "number"]]
    case .choice(let names): ["enum": .list(names.map(JSONValue.text))]
    case .flag: ["type": "boolean"]
    case .number(let range):
      ["type": "number", "minimum": JSONValue(range.lowerBound), "maximum": JSONValue(range.upperBound)]
    case .positiveNumber(let limit):
      ["type": "number", "exclusiveMinimum": 0, "maximum": JSONValue(limit)]
    case .integer(let range):
      ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .object: ["type": ["object", "null"]]
    // A text already allows any value.
    case .automatic(.text): schema(of: .text)
    case .automatic(.choice(let names)): schema(of: .choice(["auto"] + names))
    case .automatic(let form):
      ["anyOf": [["const": "auto"], .object(schema(of: form))]]
    }
  }
}
