import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ConfigurationStackTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func layer(_ values: [String: String], _ prefix: String) -> ConfigurationLayer {
    ConfigurationLayer(
      entries: values.sorted { $0.key < $1.key }.map {
        .init(name: $0.key, values: [$0.value], place: prefix + $0.key)
      })
  }

  private func stack(
    _ file: String? = nil, environment: [String: String] = [:], options: [String: String] = [:],
    only: [String] = []
  ) throws -> ConfigurationStack {
    var stack = ConfigurationStack(
      environment: layer(environment, "GALLERY:"), options: layer(options, "--"))
    stack.productNames = only
    if let file {
      let path = try folder.write("c.json", file)
      stack.file = try ConfigurationFile.read(path.string)
    }
    return stack
  }

  /// The outputs of a stack without problems.
  private func products(_ stack: ConfigurationStack) -> [Product] {
    let outcome = stack.resolve()
    #expect(outcome.usageProblems.isEmpty && outcome.otherProblems.isEmpty)
    return outcome.products
  }

  private func told(_ problems: [ConfigurationProblem]) -> [String] {
    problems.map { $0.description.replacing(folder.path.string + "/", with: "") }
  }

  @Test("Without a file there is one output without a name")
  func plain() throws {
    #expect(products(try stack()) == [Product(Configuration())])
    #expect(products(try stack("{}")) == [Product(Configuration())])
  }

  @Test("Each output inherits the values beside the list and overrides them for itself")
  func inherits() throws {
    let products = products(
      try stack(
        #"""
        { "page": "a5", "shape": "squircle", "sheets": [
          { "name": "a" }, { "name": "b", "shape": "circle", "format": ["png", "jpeg"] } ] }
        """#))
    #expect(products.map(\.name) == ["a", "b"])
    #expect(products.map(\.configuration.page.size) == [PageSpec("a5"), PageSpec("a5")])
    #expect(products.map(\.configuration.tile.shape) == [.squircle, .circle])
    #expect(products.map(\.configuration.output.formats) == [[.jpeg], [.png, .jpeg]])
  }

  @Test("Environment and options override every entry")
  func above() throws {
    let file = #"{ "columns": 1, "dpi": 50, "sheets": [ { "name": "a", "columns": 2 }, { "columns": 3 } ] }"#
    func columns(_ environment: [String: String], _ options: [String: String]) throws -> [Int?] {
      products(try stack(file, environment: environment, options: options)).map(
        \.configuration.layout.columns)
    }
    #expect(try columns([:], [:]) == [2, 3])
    #expect(try columns(["columns": "4"], [:]) == [4, 4])
    #expect(try columns(["columns": "4"], ["columns": "5"]) == [5, 5])
  }

  @Test("A preset is below all other values, and the highest place that names one wins")
  func preset() throws {
    let wall = Configuration(try #require(Preset(named: "wall")))
    let file = #"""
      { "preset": "wall", "background": "red", "sheets": [ { "name": "a" }, { "name": "b", "preset": "faces" } ] }
      """#
    func configurations(
      _ environment: [String: String] = [:], _ options: [String: String] = [:]
    ) throws -> [Configuration] {
      products(try stack(file, environment: environment, options: options)).map(\.configuration)
    }
    var expected = wall
    expected.page.background = Color("red")
    let plain = try configurations()
    #expect(plain[0] == expected)
    #expect(plain[1].layout.name == Configuration(try #require(Preset(named: "faces"))).layout.name)
    #expect(plain[1].page.background == Color("red"))
    #expect(try configurations(["preset": "wall"]) == [expected, expected])
    #expect(try configurations(["preset": "faces"], ["preset": "wall"]) == [expected, expected])
    expected.layout.gap = .millimetres(9)
    #expect(try configurations(["preset": "wall"], ["gap": "9mm"]) == [expected, expected])
    #expect(products(try stack(options: ["preset": "wall"])) == [Product(wall)])
  }

  @Test("An unknown preset is reported at its place, among the other problems")
  func unknownPreset() throws {
    let outcome = try stack(
      #"{ "preset": "prof", "sheets": [ { "preset": ["wall", "faces"], "dpi": "x" } ] }"#,
      environment: ["preset": "x"], options: ["preset": "", "columns": "y"]
    ).resolve()
    let expected = "expected one of proof, faces, wall, dataset, index, received"
    #expect(
      told(outcome.otherProblems) == [
        #"c.json: preset: \#(expected) "prof""#,
        #"c.json: sheets[0].dpi: expected a number from 10 to 4800, received "x""#,
        #"c.json: sheets[0].preset: \#(expected) "wall, faces""#,
        #"GALLERY:preset: \#(expected) "x""#,
      ])
    #expect(
      told(outcome.usageProblems) == [
        #"--columns: expected auto or a whole number from 1 to 10000, received "y""#,
        #"--preset: \#(expected) """#,
      ])
    #expect(outcome.products.isEmpty)
  }

  @Test("Outputs can be chosen by name")
  func only() throws {
    let file = #"{ "sheets": [ { "name": "a" }, { "name": "b" }, {} ] }"#
    #expect(products(try stack(file, only: ["b"])).map(\.name) == ["b"])
    #expect(products(try stack(file, only: ["b", "a"])).map(\.name) == ["a", "b"])
    #expect(
      told(try stack(file, only: ["c", "a"]).resolve().usageProblems) == [
        #"--only: expected one of a, b, received "c""#
      ])
    #expect(
      told(try stack("{}", only: ["c"]).resolve().usageProblems) == [
        #"--only: no sheet set of a configuration file has a name, received "c""#
      ])
  }

  @Test("The command line is blamed only for contradictions that it causes")
  func blame() throws {
    let file = #"{ "format": "png", "sheets": [ { "name": "a" }, { "name": "b", "format": "jpeg" } ] }"#
    let own = try stack(file, options: ["background": "transparent"]).resolve()
    #expect(told(own.usageProblems).map { $0.prefix(30) } == ["c.json: sheets[1].background: "])
    #expect(own.otherProblems.isEmpty)
    let transparent = #"{ "background": "transparent", "sheets": [ { "name": "a" } ] }"#
    let files = try stack(transparent, options: ["columns": "3"]).resolve()
    #expect(files.usageProblems.isEmpty)
    #expect(told(files.otherProblems).map { $0.prefix(30) } == ["c.json: sheets[0].background: "])
    #expect(try stack(transparent, options: ["format": "png"]).resolve().isValid)
  }

  @Test("An option is rejected only if no output uses it")
  func inapplicable() throws {
    let file =
      #"{ "sheets": [ { "name": "a", "layout": "justified" }, { "name": "b", "layout": "masonry" } ] }"#
    #expect(try stack(file, options: ["row-height": "3cm", "columns": "3"]).resolve().isValid)
    let outcome = try stack(file, options: ["effort": "best"]).resolve()
    #expect(told(outcome.usageProblems).map { $0.prefix(8) } == ["--effort"])
  }

  @Test("File, environment and preset do not change values that are already decided")
  func decided() throws {
    var stack = try stack(
      #"{ "columns": 3, "shape": "squircle", "preset": "wall" }"#, environment: ["page": "a3"])
    stack.decided = ["columns", "page", "layout", "gap", "margin"]
    stack.base.page.dpi = 77
    let configuration = try #require(products(stack).first?.configuration)
    #expect(
      configuration.layout.columns == nil && configuration.page.size == nil
        && configuration.layout.name == .equalSpacing)
    #expect(configuration.tile.shape == .squircle && configuration.page.dpi == 77)
  }
}
