import Foundation
import GalleryJSON
import GalleryLayoutDocuments
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ConfigurationSchemaTests {
  private static let schema: JSONValue = {
    let data = try? ConfigurationSchema.json()
    return data.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } ?? .null
  }()

  /// Returns whether a value is valid by the keywords that the schema uses.
  private func isValid(_ value: JSONValue, by schema: JSONValue) -> Bool {
    guard case .object(let rules) = schema else { return false }
    return rules.allSatisfy { rule, argument in
      switch (rule, argument) {
      case ("$ref", .text(let reference)):
        isValid(value, by: Self.definition(String(reference.split(separator: "/").last ?? "")))
      case ("anyOf", .list(let schemas)): schemas.contains { isValid(value, by: $0) }
      case ("enum", .list(let values)): values.contains(value)
      case ("const", let other): value == other
      case ("type", .text(let name)): Self.names(of: value).contains(name)
      case ("type", .list(let names)): Self.names(of: value).contains { names.contains(.text($0)) }
      case ("minimum", let least): holds(value, >=, least)
      case ("exclusiveMinimum", let least): holds(value, >, least)
      case ("maximum", let most): holds(value, <=, most)
      case ("items", let schema): value.elements.allSatisfy { isValid($0, by: schema) }
      case ("minItems", let least): holds(.integer(value.elements.count), >=, least)
      case ("properties", .object(let schemas)):
        Self.members(value).allSatisfy { key, value in schemas[key].map { isValid(value, by: $0) } ?? false }
      default: true
      }
    }
  }

  /// Returns whether a value is not a number, or has a relation to a bound.
  private func holds(_ value: JSONValue, _ relation: (Double, Double) -> Bool, _ bound: JSONValue) -> Bool {
    guard let number = value.numberValue, let bound = bound.numberValue else {
      return value.numberValue == nil
    }
    return relation(number, bound)
  }

  private static func definition(_ name: String) -> JSONValue {
    guard case .object(let root) = schema, case .object(let definitions)? = root["$defs"] else {
      return .null
    }
    return definitions[name] ?? .null
  }

  private static func names(of value: JSONValue) -> [String] {
    switch value {
    case .null: ["null"]
    case .flag: ["boolean"]
    case .integer: ["number", "integer"]
    case .number: ["number"]
    case .text: ["string"]
    case .list: ["array"]
    case .object: ["object"]
    }
  }

  private static func members(_ value: JSONValue) -> [String: JSONValue] {
    if case .object(let object) = value { object } else { [:] }
  }

  private func document(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test("The schema accepts a file with all defaults, and every preset")
  func defaults() throws {
    for configuration in [Configuration()] + Preset.all.map({ Configuration($0) }) {
      let text = try ConfigurationFile.text(of: configuration, schema: "schema.json")
      #expect(isValid(try document(String(decoding: text, as: UTF8.self)), by: Self.schema))
    }
  }

  @Test(
    "Schema and code accept the same values for every key",
    arguments: Configuration.options.map(\.name))
  func agree(name: String) throws {
    let key = try #require(Configuration.options.first { $0.name == name })
    let values: [JSONValue] =
      [-1, 0, 0.5, 1, 2, 10, 10_000, 10_001, 1e9].map { JSONValue($0) }
      + ["auto", "nonsense", "a4", "3mm", "circle", "jpeg"].map(JSONValue.text)
      + [.flag(true), .null, .list([.null]), .object([:])]
    for value in values {
      var configuration = Configuration()
      let isTaken =
        value.texts.map { texts in
          configuration.apply(.init(entries: [.init(name: name, values: texts, place: "")])).isEmpty
        } ?? false
      let file: JSONValue = .object([
        key.key: key.table == nil ? value : .object([key.member: value])
      ])
      let isValid = isValid(file, by: Self.schema)
      // The schema accepts what the code accepts, except flags and numbers given as text. A rejected value may be a
      // text that only the code can parse.
      if isTaken { #expect(isValid || value == .flag(true), "\(name): \(value)") }
      if case .automatic(.text) = key.words.form { continue }
      // Only the code can validate a recipe.
      if case .object = key.words.form { continue }
      if key.words.form != .text { #expect(!isValid || isTaken, "\(name): \(value)") }
    }
  }

  @Test("Sheets have exactly the keys that may differ between them")
  func products() throws {
    func isValid(_ text: String) throws -> Bool { self.isValid(try document(text), by: Self.schema) }
    #expect(try isValid(#"{ "sheets": [ { "name": "a", "columns": 3 }, { "preset": "wall" } ], "jobs": 2 }"#))
    #expect(try !isValid(#"{ "sheets": [ { "jobs": 2 } ] }"#))
    #expect(try isValid(#"{ "sheets": [ { "html": { "info": "exif" } } ] }"#))
    #expect(try !isValid(#"{ "html": { "inf": "exif" } }"#))
    #expect(try !isValid(#"{ "sheets": [ ] }"#))
    #expect(try !isValid(#"{ "name": "a" }"#))
    #expect(try !isValid(#"{ "preset": "prof" }"#))
    #expect(try !isValid(#"{ "colums": 3 }"#))
  }

  @Test("Keys have their help texts as descriptions, and their defaults")
  func descriptions() {
    guard case .object(let columns) = Self.definition("columns") else {
      Issue.record("columns are not defined")
      return
    }
    #expect(columns["description"] == .text("Set the number of columns per page, such as 4."))
    #expect(columns["default"] == .text("auto"))
  }
}
