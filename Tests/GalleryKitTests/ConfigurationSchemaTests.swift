import Foundation
import GalleryLayoutDocuments
import GalleryModel
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ConfigurationSchemaTests {
  private static let schema: DocumentValue = {
    let data = try? ConfigurationSchema.json()
    return data.flatMap { try? JSONDecoder().decode(DocumentValue.self, from: $0) } ?? .null
  }()

  /// Whether a value is right by the part of JSON Schema that the schema uses.
  private func isValid(_ value: DocumentValue, by schema: DocumentValue) -> Bool {
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
      case ("minimum", .number(let least)): Self.number(value).map { $0 >= least } ?? true
      case ("exclusiveMinimum", .number(let least)): Self.number(value).map { $0 > least } ?? true
      case ("maximum", .number(let most)): Self.number(value).map { $0 <= most } ?? true
      case ("items", let schema): Self.elements(value).allSatisfy { isValid($0, by: schema) }
      case ("minItems", .number(let least)): Double(Self.elements(value).count) >= least
      case ("properties", .object(let schemas)):
        Self.members(value).allSatisfy { key, value in schemas[key].map { isValid(value, by: $0) } ?? false }
      default: true
      }
    }
  }

  private static func definition(_ name: String) -> DocumentValue {
    guard case .object(let root) = schema, case .object(let definitions)? = root["$defs"] else {
      return .null
    }
    return definitions[name] ?? .null
  }

  private static func names(of value: DocumentValue) -> [String] {
    switch value {
    case .null: ["null"]
    case .flag: ["boolean"]
    case .number(let number): number == number.rounded() ? ["number", "integer"] : ["number"]
    case .text: ["string"]
    case .list: ["array"]
    case .object: ["object"]
    }
  }

  private static func number(_ value: DocumentValue) -> Double? {
    if case .number(let number) = value { number } else { nil }
  }

  private static func elements(_ value: DocumentValue) -> [DocumentValue] {
    if case .list(let list) = value { list } else { [] }
  }

  private static func members(_ value: DocumentValue) -> [String: DocumentValue] {
    if case .object(let object) = value { object } else { [:] }
  }

  private func document(_ text: String) throws -> DocumentValue {
    try JSONDecoder().decode(DocumentValue.self, from: Data(text.utf8))
  }

  @Test("The file with every key at its default is right by the schema, and so is that of every preset")
  func defaults() throws {
    for configuration in [Configuration()] + Preset.all.map({ Configuration($0) }) {
      let text = try ConfigurationFile.text(of: configuration, schema: "schema.json")
      #expect(isValid(try document(String(decoding: text, as: UTF8.self)), by: Self.schema))
    }
  }

  @Test(
    "Schema and code agree on values of every kind, for every key",
    arguments: Configuration.options.map(\.name))
  func agree(name: String) throws {
    let key = try #require(Configuration.options.first { $0.name == name })
    let values: [DocumentValue] =
      [-1, 0, 0.5, 1, 2, 10, 10_000, 10_001, 1e9].map(DocumentValue.number)
      + ["auto", "nonsense", "a4", "3mm", "circle", "jpeg"].map(DocumentValue.text)
      + [.flag(true), .null, .list([.null]), .object([:])]
    for value in values {
      var configuration = Configuration()
      let isTaken =
        value.texts.map { texts in
          configuration.apply(.init(entries: [.init(name: name, values: texts, place: "")])).isEmpty
        } ?? false
      let isValid = isValid(.object([name: value]), by: Self.schema)
      // What the code takes is right, but for flags and numbers as texts; what is refused may be a text that only the
      // code can read.
      if isTaken { #expect(isValid || value == .flag(true), "\(name): \(value)") }
      if case .automatic(.text) = key.form { continue }
      // Which objects are recipes, the code alone can tell.
      if case .object = key.form { continue }
      if key.form != .text { #expect(!isValid || isTaken, "\(name): \(value)") }
    }
  }

  @Test("Products have the keys that may differ between them, and those only")
  func products() throws {
    func isValid(_ text: String) throws -> Bool { self.isValid(try document(text), by: Self.schema) }
    #expect(try isValid(#"{ "sheets": [ { "name": "a", "columns": 3 }, { "preset": "wall" } ], "jobs": 2 }"#))
    #expect(try !isValid(#"{ "sheets": [ { "jobs": 2 } ] }"#))
    #expect(try !isValid(#"{ "sheets": [ ] }"#))
    #expect(try !isValid(#"{ "name": "a" }"#))
    #expect(try !isValid(#"{ "preset": "prof" }"#))
    #expect(try !isValid(#"{ "colums": 3 }"#))
  }

  @Test("Keys have what they are told to be for, and their defaults")
  func descriptions() {
    guard case .object(let columns) = Self.definition("columns") else {
      Issue.record("columns are not defined")
      return
    }
    #expect(columns["description"] == .text("Columns of a page."))
    #expect(columns["default"] == .text("auto"))
  }
}
