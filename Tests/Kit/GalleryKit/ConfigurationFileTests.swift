import Foundation
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ConfigurationFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("config.json").string }

  init() throws { folder = try TemporaryFolder() }

  /// The problems of a file with this content, without the file's path.
  private func problems(_ content: String) throws -> [String] {
    try folder.write("config.json", content)
    var configuration = Configuration()
    let problems: [ConfigurationProblem]
    do {
      let file = try ConfigurationFile.read(path)
      problems = file.layers.flatMap {
        configuration.apply($0)
      }
    } catch {
      guard case .configuration(let found) = error else { throw error }
      problems = found
    }
    #expect(problems.allSatisfy { $0.place.hasPrefix(path) })
    return problems.map { $0.description.replacingOccurrences(of: path, with: "config.json") }
  }

  @Test("Values of every type are read")
  func values() throws {
    try folder.write(
      "config.json",
      """
      { "$schema": "schema.json", "columns": 4, "gap": "3mm", "dpi": 150.5, "enlarge": "never", "shape": "rounded",
        "radius": 8, "format": ["png", "jpeg"], "cell": "auto" }
      """)
    var configuration = Configuration()
    #expect(configuration.apply(try ConfigurationFile.read(path).layer).isEmpty)
    var expected = Configuration()
    expected.layout.columns = 4
    expected.layout.gap = .millimetres(3)
    expected.page.dpi = 150.5
    expected.tile.enlarge = .never
    expected.tile.radius = .points(8)
    expected.tile.shape = .rounded(radius: .points(8))
    expected.output.formats = [.png, .jpeg]
    #expect(configuration == expected)
  }

  @Test("A single value is a list of one, and $schema is not an option")
  func scalars() throws {
    #expect(try problems(#"{ "format": "png" }"#).isEmpty)
    #expect(try problems(#"{ "$schema": 12 }"#).isEmpty)
    #expect(try problems("{}").isEmpty)
  }

  @Test("All problems are reported together, in the order of the keys")
  func together() throws {
    #expect(
      try problems(#"{ "sort": "field:", "columns": "two", "colums": 1, "dpi": true, "shape": "star" }"#)
        == [
          #"config.json: columns: expected auto or a whole number from 1 to 10000, received "two""#,
          #"config.json: colums: unknown option; did you mean "columns"?"#,
          #"config.json: dpi: expected a number from 10 to 4800, received "true""#,
          "config.json: shape: expected auto or one of circle, rounded, squircle, hexagon, rectangle, none, "
            + "or an SVG file such as star.svg, received \"star\"; use an SVG file, such as star.svg",
          "config.json: sort: expected one of auto, name, path, date, modified, size, colour, sharpness, "
            + "random, none, or the name of a field, received \"field:\"",
        ])
  }

  @Test("Values of a wrong type are reported with the other problems")
  func kinds() throws {
    #expect(
      try problems(#"{ "columns": null, "gap": { "mm": 3 }, "colums": 2, "format": [["png"]] }"#) == [
        "config.json: columns: expected a text, a number, true or false",
        #"config.json: colums: unknown option; did you mean "columns"?"#,
        "config.json: format: expected a text, a number, true or false",
        "config.json: gap: expected a text, a number, true or false",
      ])
  }

  @Test("The sheets are read with their names, places and options")
  func sheets() throws {
    try folder.write(
      "config.json",
      #"{ "dpi": 50, "sheets": [ { "name": "a", "columns": 3, "shape": "none" }, { "preset": "wall" } ] }"#)
    let file = try ConfigurationFile.read(path)
    #expect(file.layer.entries.map(\.name) == ["dpi"])
    let sheets = file.sheets
    #expect(sheets.map(\.name) == ["a", nil])
    #expect(sheets.map(\.place) == ["\(path): sheets[0]", "\(path): sheets[1]"])
    #expect(sheets[0].layer.entries.map(\.name) == ["columns", "shape"])
    #expect(sheets[0].layer.entries.map(\.place) == ["columns", "shape"].map { "\(path): sheets[0].\($0)" })
    #expect(sheets[1].layer.preset?.values == ["wall"])
    try folder.write("config.json", "{}")
    #expect(try ConfigurationFile.read(path).sheets.isEmpty)
  }

  @Test("Problems in sheets are reported with the rest, each with its path")
  func wrongSheets() throws {
    #expect(
      try problems(
        #"{ "dpi": 1, "sheets": [ { "jobs": 2, "name": 3 }, 7, { "output": "x", "gap": {}, "shap": 1 } ] }"#)
        == [
          #"config.json: dpi: expected a number from 10 to 4800, received "1""#,
          "config.json: sheets[0].jobs: \(Product.sharedOptionMessage)",
          "config.json: sheets[0].name: expected \(Product.nameExpectation)",
          "config.json: sheets[1]: expected an object with options",
          "config.json: sheets[2].gap: expected a text, a number, true or false",
          "config.json: sheets[2].output: \(Product.sharedOptionMessage)",
          #"config.json: sheets[2].shap: unknown option; did you mean "shape"?"#,
        ])
    for sheets in ["{}", "[]", "3", #""proof""#] {
      #expect(
        try problems(#"{ "sheets": \#(sheets) }"#) == [
          #"config.json: sheets: expected a list of objects, such as [ { "shape": "circle" } ]"#
        ])
    }
    let many = (0...Product.limit).map { #"{ "name": "p\#($0)" }"# }.joined(separator: ",")
    #expect(
      try problems(#"{ "sheets": [ \#(many) ] }"#) == [
        "config.json: sheets: expected at most 32 sheet sets, received 33"
      ])
    // A sheet cannot contain another list of sheets.
    #expect(
      try problems(#"{ "sheets": [ { "sheets": [] } ] }"#) == [
        "config.json: sheets[0].sheets: unknown option"
      ])
  }

  @Test("A written file gives the configuration that it was written from", arguments: [nil] + Preset.all)
  func written(preset: Preset?) throws {
    let configuration = preset.map { Configuration($0) } ?? Configuration()
    try folder.write(
      "config.json",
      String(decoding: try ConfigurationFile.text(of: configuration, schema: "s"), as: UTF8.self))
    let file = try ConfigurationFile.read(path)
    var read = Configuration()
    #expect(read.apply(file.layer).isEmpty)
    #expect(read == configuration)
    #expect(file.layer.entries.map(\.name).sorted() == Configuration.options.map(\.name).sorted())
    #expect(file.sheets.isEmpty)
  }

  @Test(
    "A file that is not a JSON object reports the expected form",
    arguments: ["", "[]", "{", "shape: circle", "3"])
  func notJSON(content: String) throws {
    let problems = try problems(content)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(#"expected a JSON object, such as { "shape": "circle" }"#) == true)
  }

  @Test("A missing file, and a folder in its place, are configuration problems")
  func missing() throws {
    for path in [folder.file("none.json").string, folder.path.string] {
      do {
        _ = try ConfigurationFile.read(path)
        Issue.record("a missing file was read")
      } catch {
        guard case .configuration(let problems) = error else { throw error }
        #expect(problems.map(\.place) == [path])
      }
    }
  }

  @Test("A file too large for a configuration is rejected before it is read whole")
  func tooLarge() throws {
    #expect(throws: GalleryError.self) { try ConfigurationFile.read("/dev/zero") }
  }
}
