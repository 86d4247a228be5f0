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
        "columns": "autp", "enlarge": "nevr", "shape": "crcle",
      ]))
    #expect(
      problems.map { $0.message.split(separator: "; ").dropFirst().joined() } == [
        #"did you mean "masonry"?"#, #"did you mean "jpeg"?"#, #"did you mean "letter"?"#,
        #"did you mean "white"?"#, #"did you mean "auto"?"#,
        #"did you mean "never"?"#, #"did you mean "circle"?"#,
      ])
  }

  @Test("Formats are also known by their file extensions")
  func formatEndings() {
    let result = configuration(
      ConfigurationLayer(entries: [.init(name: "format", values: ["jpg", "tif", "jpeg"], place: "--format")]))
    #expect(result.output.formats == [.jpeg, .tiff])
  }

  /// Earlier spellings beside current ones, and the current layer.
  static let earlier: [(earlier: KeyValuePairs<String, String>, current: KeyValuePairs<String, String>)] = [
    (["enlarge": "false"], ["enlarge": "never"]), (["draft": "true"], ["previews": "auto"]),
    (["draft": "true", "previews": "never"], ["previews": "never"]), (["draft": "false"], [:]),
    (["focus": "attention"], ["focus": "saliency"]), (["spacing": "spread"], ["spacing": "equal"]),
    (["auth-env": "TOKEN"], ["http-header": "Authorization: Bearer ${TOKEN}"]), (["auth-env": "auto"], [:]),
    (["sample": "20", "by": "room", "seed": "7"], ["sample": "20/room:7"]),
    (["sort": "random", "seed": "7"], ["sort": "random:7"]), (["seed": "0"], [:]),
    (["sort": "date", "seed": "7"], ["sort": "date"]), (["by": "folder"], [:]),
    (["page-per-group": "true"], ["each": "page"]), (["html-albums": "true"], ["each": "album"]),
    (["feature-rating": "true"], ["feature": "rating = 5"]),
    (["feature": "a/two men.jpg"], ["feature": #"name = "a/two men.jpg" or path = "a/two men.jpg""#]),
    (["feature": "exif.ISO > 800"], ["feature": "exif.ISO > 800"]),
    (["feature": "name in (a.jpg, b.jpg)"], ["feature": "name in (a.jpg, b.jpg)"]),
    (["html-sizes": "640"], ["html.sizes": "640"]), (["request-timeout": "9"], ["timeout": "9"]),
  ]

  @Test("Earlier spellings have the effect of current ones", arguments: earlier.indices)
  func earlierSpellings(index: Int) {
    let (earlier, current) = Self.earlier[index]
    let layer = layer(earlier).current
    #expect(configuration(layer) == configuration(self.layer(current)))
    #expect(layer.changes.isEmpty == earlier.elementsEqual(current) { $0 == $1 })
    #expect(layer.current.changes == layer.changes)
  }

  @Test("Every earlier spelling leads to options, in the syntax of its place")
  func earlierTexts() {
    for spelling in EarlierSpelling.all {
      #expect(spelling.targets.allSatisfy { Configuration.option(named: $0) != nil }, "\(spelling.name)")
      #expect(spelling.isOption == (Configuration.option(named: spelling.name) == nil), "\(spelling.name)")
    }
    func changes(_ place: String, _ name: String, _ value: String) -> [String] {
      ConfigurationLayer(entries: [.init(name: name, values: [value], place: place)]).current.changes
    }
    #expect(changes("--html-sizes", "html-sizes", "640") == ["--html-sizes is now --html sizes=640"])
    #expect(
      changes("a.json: html-info", "html-info", "exif")
        == [#"a.json: html-info is now "html": { "info": "exif" }"#])
    #expect(changes("GALLERY_DRAFT", "draft", "true") == ["GALLERY_DRAFT is now GALLERY_PREVIEWS=auto"])
    #expect(
      changes("--auth-env", "auth-env", "T")
        == ["--auth-env is now --http-header 'Authorization: Bearer ${T}'"])
    #expect(changes("a.json: seed", "seed", "0") == ["a.json: seed can be omitted"])
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
