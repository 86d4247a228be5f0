import GalleryModel
import GalleryOptions
import Testing

@Suite struct ConfigurationLayerTests {
  /// A layer of single values.
  private func layer(_ values: KeyValuePairs<String, String>) -> ConfigurationLayer {
    ConfigurationLayer(
      entries: values.map { ConfigurationLayer.Entry(name: $0.key, values: [$0.value], place: "--\($0.key)") }
    )
  }

  private func configuration(_ layers: ConfigurationLayer...) -> Configuration {
    var configuration = Configuration()
    for layer in layers { #expect(configuration.apply(layer).isEmpty) }
    return configuration
  }

  @Test("An unknown key suggests the nearest one and names its place")
  func unknown() {
    var configuration = Configuration()
    let problems = configuration.apply(layer(["colums": "4", "watermark": "x"]))
    #expect(
      problems.map(\.description) == [
        "--colums: unknown option; did you mean \"columns\"?", "--watermark: unknown option",
      ])
    #expect(configuration == Configuration())
  }

  @Test("All problems of a layer are reported, and valid values are applied")
  func together() {
    var configuration = Configuration()
    let problems = configuration.apply(
      layer(["columns": "none", "sort": "date", "dpi": "5", "shpe": "circle", "background": "whit"]))
    #expect(problems.map(\.place) == ["--columns", "--dpi", "--shpe", "--background"])
    #expect(problems[1].message == "expected a number from 10 to 4800, received \"5\"")
    #expect(problems[0].message == "expected auto or a whole number from 1 to 10000, received \"none\"")
    #expect(configuration.order.sort == .date)
  }

  @Test("A misspelt value suggests the nearest named value")
  func misspelt() {
    var configuration = Configuration()
    let problems = configuration.apply(
      layer([
        "layout": "masonary", "format": "jepg", "page": "leter", "background": "whit",
        "columns": "autp", "enlarge": "nevr", "shape": "star",
      ]))
    #expect(
      problems.map { $0.message.split(separator: "; ").dropFirst().joined() } == [
        #"did you mean "masonry"?"#, #"did you mean "jpeg"?"#, #"did you mean "letter"?"#,
        #"did you mean "white"?"#, #"did you mean "auto"?"#,
        #"did you mean "never"?"#, "",
      ])
  }

  @Test("Formats are also known by their file extensions")
  func formatEndings() {
    let result = configuration(
      ConfigurationLayer(entries: [.init(name: "format", values: ["jpg", "tif", "jpeg"], place: "--format")]))
    #expect(result.output.formats == [.jpeg, .tiff])
  }

  @Test("A flag of version 0.1.0 is still read")
  func earlierEnlargement() {
    #expect(configuration(layer(["enlarge": "false"])).tile.enlarge == .never)
    #expect(configuration(layer(["enlarge": "never"]), layer(["enlarge": "true"])).tile.enlarge == .auto)
  }

  @Test("Later layers override only the keys they name")
  func precedence() {
    let result = configuration(
      layer(["columns": "3", "gap": "4mm", "format": "png"]), layer(["columns": "5"]),
      layer(["format": "jpeg"]))
    #expect(result.layout.columns == 5)
    #expect(result.layout.gap == .millimetres(4))
    #expect(result.output.formats == [.jpeg])
  }

  @Test("A later layer can return to auto")
  func auto() {
    let result = configuration(
      layer(["columns": "3", "cell": "30mm", "fit": "contain", "jobs": "2", "margin": "5%"]),
      layer(["columns": "auto", "cell": "auto", "fit": "auto", "jobs": "auto", "margin": "auto"]))
    #expect(result == Configuration())
  }

  @Test("Shape and radius make one value, in any order and layer")
  func shapeAndRadius() {
    let expected = CropShape.rounded(radius: .percent(20))
    #expect(configuration(layer(["shape": "rounded", "radius": "20%"])).tile.shape == expected)
    #expect(configuration(layer(["radius": "20%", "shape": "rounded"])).tile.shape == expected)
    #expect(configuration(layer(["radius": "20%"]), layer(["shape": "rounded"])).tile.shape == expected)
    #expect(configuration(layer(["shape": "rounded"]), layer(["radius": "20%"])).tile.shape == expected)
    #expect(configuration(layer(["radius": "20%"])).tile.shape == nil)
    #expect(configuration(layer(["shape": "rounded"])).tile.shape == .rounded(radius: .points(12)))
    #expect(
      configuration(layer(["shape": "rounded", "radius": "20%"]), layer(["shape": "circle"])).tile.shape
        == .circle
    )
  }

  @Test("Only JPEG contradicts a transparent background")
  func transparency() {
    var result = configuration(layer(["background": "transparent"]))
    #expect(
      result.conflicts.map(\.description) == [
        "background: a JPEG file cannot be transparent; use --format png or an opaque colour"
      ])
    result.output.formats = [.png]
    #expect(result.conflicts.isEmpty)
    result.output.formats = [.png, .jpeg]
    #expect(result.conflicts.count == 1)
    result.page.background = .white
    #expect(result.conflicts.isEmpty)
    result.page.background = Color(red: 255, green: 255, blue: 255, alpha: 254)
    #expect(result.conflicts.count == 1)
  }

  @Test("Several formats are allowed, each once, in order of first mention")
  func formats() {
    var result = Configuration()
    func entry(_ values: [String]) -> ConfigurationLayer {
      ConfigurationLayer(entries: [ConfigurationLayer.Entry(name: "format", values: values, place: "f")])
    }
    #expect(result.apply(entry(["png", "jpeg", "png"])).isEmpty)
    #expect(result.output.formats == [.png, .jpeg])
    #expect(
      result.apply(entry(["png", "webm"])).map(\.description) == [
        "f: expected one of jpeg, png, webp, tiff, avif, pdf, svg, html, dzi, received \"png, webm\"; "
          + "did you mean \"webp\"?"
      ])
    #expect(result.apply(entry([])).count == 1)
    #expect(result.output.formats == [.png, .jpeg])
  }

  @Test(
    "A key of one value rejects zero and two values",
    arguments: Configuration.options.filter { !$0.words.isList }.map(\.name))
  func single(name: String) {
    var result = Configuration()
    let none = ConfigurationLayer(entries: [ConfigurationLayer.Entry(name: name, values: [], place: name)])
    #expect(result.apply(none).count == 1)
    let two = ConfigurationLayer(entries: [
      ConfigurationLayer.Entry(name: name, values: ["x", "y"], place: name)
    ])
    #expect(result.apply(two).count == 1)
    #expect(result == Configuration())
  }
}
