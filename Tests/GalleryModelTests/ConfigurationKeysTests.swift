import GalleryModel
import Testing

@Suite struct ConfigurationKeysTests {
  /// A value of each key that is not its default.
  private static let values = [
    "output": "sheets", "orientation": "landscape", "assign": "matching", "page": "letter", "dpi": "150",
    "layout": "equal-spacing", "columns": "7", "cell": "20%", "gap": "3mm", "margin": "0",
    "shape": "squircle",
    "radius": "1cm", "fit": "contain", "focus": "entropy", "enlarge": "true", "sort": "size",
    "reverse": "true",
    "background": "#123", "format": "png", "on-error": "fail", "jobs": "3",
  ]

  @Test(
    "Every key takes a value and stores it where no other key does", arguments: Configuration.keys.map(\.name)
  )
  func stores(name: String) throws {
    let value = try #require(Self.values[name])
    var changed = Configuration()
    let entry = ConfigurationLayer.Entry(name: name, values: [value], place: name)
    #expect(changed.apply(ConfigurationLayer(entries: [entry])).isEmpty)
    // There is but one layout so far.
    if name != "layout" { #expect(changed != Configuration()) }
    for (other, value) in Self.values where other != name && other != "layout" {
      let entry = ConfigurationLayer.Entry(name: other, values: [value], place: other)
      var both = Configuration()
      _ = both.apply(ConfigurationLayer(entries: [entry]))
      #expect(both != changed, "\(name) and \(other) store the same")
    }
  }

  @Test(
    "A value of the wrong kind is refused",
    arguments: [
      ("output", ""), ("orientation", "sideways"), ("assign", "some"), ("page", "a4000"), ("dpi", "nan"),
      ("dpi", "9.9"), ("dpi", "4801"), ("dpi", "0x100"), ("layout", "spiral"), ("columns", "0"),
      ("columns", "1.5"),
      ("columns", "10001"), ("cell", "big"), ("gap", "-1"), ("margin", "1em"), ("shape", "star"),
      ("radius", "auto"),
      ("fit", "stretch"), ("focus", "face"), ("enlarge", "yes"), ("sort", "random"), ("reverse", "1"),
      ("background", "clear"), ("format", "bmp"), ("on-error", "retry"), ("jobs", "0"), ("jobs", "257"),
    ])
  func refuses(name: String, value: String) throws {
    var configuration = Configuration()
    let entry = ConfigurationLayer.Entry(name: name, values: [value], place: name)
    let problems = configuration.apply(ConfigurationLayer(entries: [entry]))
    let expectation = try #require(Configuration.keys.first { $0.name == name }).expectation
    #expect(problems.map(\.message) == ["expected \(expectation), received \"\(value)\""])
    #expect(configuration == Configuration())
  }

  @Test("Keys have different names, in the environment too")
  func names() {
    #expect(Set(Configuration.keys.map(\.environmentName)).count == Configuration.keys.count)
    #expect(Configuration.keys.first { $0.name == "on-error" }?.environmentName == "GALLERY_ON_ERROR")
  }

  @Test("The sheet is the page at the resolution asked for")
  func sheet() {
    var configuration = Configuration()
    configuration.dpi = 150
    #expect(configuration.sheet.pixelSize(.portrait) == PixelSize(width: 1240, height: 1754))
  }

  @Test("Whole photos are fitted in, all other shapes covered, unless the configuration says otherwise")
  func fit() {
    var configuration = Configuration()
    #expect(configuration.resolvedFit == .cover)
    configuration.shape = .whole
    #expect(configuration.resolvedFit == .contain)
    configuration.fit = .cover
    #expect(configuration.resolvedFit == .cover)
  }
}
