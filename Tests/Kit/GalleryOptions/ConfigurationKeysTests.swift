import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@Suite struct ConfigurationKeysTests {
  /// A value of each key that is not its default.
  private static let values = [
    "output": "sheets", "orientation": "landscape", "assign": "matching", "page": "letter", "dpi": "150",
    "layout": "masonry", "columns": "7", "rows": "9", "align": "columns", "cell": "20%", "gap": "3mm",
    "margin": "0",
    "shape": "squircle",
    "radius": "1cm", "fit": "contain", "focus": "centre", "enlarge": "never", "sort": "size",
    "reverse": "true",
    "background": "#123", "format": "png", "on-error": "fail", "jobs": "3", "spacing": "fixed",
    "lattice": "hexagonal",
    "last-row": "centre", "flow": "columns", "row-height": "50mm", "strip": "0.4", "order": "reading",
    "effort": "best", "weight": "field:votes", "weight-range": "1:9", "group-by": "field:room",
    "each": "page", "per-page": "12", "caption": "{index} {name}", "caption-position": "over",
    "feature": "rating = 5",
    "caption-lines": "3", "caption-size": "9pt", "caption-font": "Serif", "show-rating": "true",
    "title": "Summer {date}", "header": "{title} | {page} of {pages}", "footer": "{count}",
    "font": "Sans, Serif",
    "text-color": "#456", "mark": "my logo.png tiles 40%", "border": "2px white", "shadow": "true",
    "crop-marks": "true",
    "quality": "70", "sheet-per": "folder", "null": "true", "bleed": "3mm", "pdf": "a-2b",
    "language": "zh-Hant",
    "pairs": "raw", "arrange": "likeness", "previews": "auto", "max-pixels": "100MP",
    "photo-timeout": "7.5",
    "source": #"{"url":"https://photos.example"}"#, "http-header": "x-api-key: ${KEY}",
    "netrc": "true", "trust-host": "http://images.example:8080", "ca-file": "own.pem",
    "contact": "me@photos.example", "limit": "20",
    "manifest": "list.csv", "edits": "edits.csv", "duplicates": "true", "bursts": "stack", "choose": "12",
    "include": "*.jpg", "exclude": "raw", "depth": "2", "sample": "9", "where": "rating >= 3", "head": "30%",
    "faces": "all",
    "heading": "{group} ({count})",
    "pages": "3", "originals": "true",
    "rate": "60/min", "retries": "0", "connect-timeout": "1.5", "first-byte-timeout": "2",
    "idle-timeout": "3",
    "timeout": "4", "max-download": "1.5MB", "max-listing": "7kB", "cache": "fetched",
    "cache-size": "5GB",
    "no-cache": "true", "html.sizes": "640", "html.info": "exif", "html.url": "https://photos.example/sea/",
    "html.originals": "copy",
    "picks": "true", "embed-plan": "true", "crop": "3%",
    "offline": "true", "refresh": "true",
  ]

  @Test(
    "Every key stores its value in a place of its own",
    arguments: Configuration.options.map(\.name)
  )
  func stores(name: String) throws {
    let value = try #require(Self.values[name])
    var changed = Configuration()
    let entry = ConfigurationLayer.Entry(name: name, values: [value], place: name)
    #expect(changed.apply(ConfigurationLayer(entries: [entry])).isEmpty)
    #expect(changed != Configuration())
    for (other, value) in Self.values where other != name {
      let entry = ConfigurationLayer.Entry(name: other, values: [value], place: other)
      var both = Configuration()
      _ = both.apply(ConfigurationLayer(entries: [entry]))
      #expect(both != changed, "\(name) and \(other) store the same")
    }
  }

  @Test("Every key writes its value in a readable form", arguments: Configuration.options.map(\.name))
  func writes(name: String) throws {
    let key = try #require(Configuration.options.first { $0.name == name })
    let value = try #require(Self.values[name])
    func set(_ values: [String]) -> Configuration {
      var configuration = Configuration()
      let entry = ConfigurationLayer.Entry(name: name, values: values, place: name)
      #expect(configuration.apply(ConfigurationLayer(entries: [entry])).isEmpty)
      return configuration
    }
    #expect(set(key.texts(Configuration())) == Configuration())
    #expect(set(key.texts(set([value]))) == set([value]))
  }

  /// Values that options do not accept.
  private static let wrongValues: [(name: String, value: String)] = [
    ("output", ""), ("orientation", "sideways"), ("assign", "some"), ("page", "a4000"), ("dpi", "nan"),
    ("dpi", "9.9"), ("dpi", "4801"), ("dpi", "0x100"), ("layout", "spiral"), ("columns", "0"),
    ("columns", "1.5"),
    ("columns", "10001"), ("cell", "big"), ("gap", "-1"), ("margin", "1em"), ("shape", "star"),
    ("radius", "auto"),
    ("fit", "stretch"), ("focus", "face"), ("enlarge", "yes"), ("quality", "0"),
    ("sheet-per", "page"), ("null", "0"), ("reverse", "1"),
    ("background", "clear"), ("format", "bmp"), ("on-error", "retry"), ("jobs", "0"), ("jobs", "257"),
    ("spacing", "wide"), ("last-row", "end"), ("flow", "up"), ("row-height", "tall"),
    ("strip", "0"), ("strip", "1.1"), ("order", "random"), ("effort", "most"),
    ("weight", "field:"),
    ("source", "x"), ("http-header", "x-api-key"), ("http-header", "a b: c"), ("http-header", "a:"),
    ("http-header", "a: b\r\nc: d"), ("trust-host", "a/b"),
    ("trust-host", ""), ("contact", "me"), ("contact", "a@b)"), ("limit", "0"), ("pages", "all"),
    ("manifest", ""), ("edits", ""), ("duplicates", "some"), ("bursts", "some"), ("choose", "0"),
    ("choose", "-1"),
    ("rate", "4"), ("rate", "0/s"), ("rate", "4/day"),
    ("retries", "21"), ("connect-timeout", "0"), ("idle-timeout", "0.5"), ("max-download", "0"),
    ("max-download", "2 cats"), ("max-listing", "-1MB"), ("cache", ""), ("cache-size", "much"),
    ("offline", "yes"),
    ("weight-range", "4:1"), ("weight-range", "0:1"), ("weight-range", "1"), ("group-by", ""),
    ("each", "group"), ("per-page", "0"), ("feature", "rating >="), ("sample", "0"), ("sample", "9/"),
    ("sort", "random:-1"), ("pairs", "tiff"),
    ("arrange", " "),
    ("caption", "{date:x}"), ("heading", "{name}"), ("where", "rating >="), ("head", "5%"),
    ("head", "0.45"), ("crop", "0.03"), ("crop", "21%"),
    ("faces", "two"), ("sort", "field:"), ("caption", "{name"), ("caption-position", "above"),
    ("caption-lines", "0"), ("caption-lines", "21"), ("caption-size", "big"), ("caption-font", ""),
    ("font", " , "), ("show-rating", "stars"), ("title", "{title}"), ("title", "{name}"),
    ("header", "a | b | c | d"), ("footer", "{pages"), ("text-color", "ink"), ("border", "white"),
    ("border", "0px white"), ("shadow", "soft"), ("crop-marks", "some"),
    ("bleed", "-3mm"), ("pdf", "x-4"), ("language", "d"), ("language", "German language"),
    ("previews", "always"),
    ("max-pixels", "0"), ("max-pixels", "lots"), ("photo-timeout", "0"), ("photo-timeout", "3601"),
  ]

  @Test("A value of the wrong kind is rejected", arguments: wrongValues)
  func refuses(name: String, value: String) throws {
    var configuration = Configuration()
    let entry = ConfigurationLayer.Entry(name: name, values: [value], place: name)
    let problems = configuration.apply(ConfigurationLayer(entries: [entry]))
    let expectation = try #require(Configuration.options.first { $0.name == name }).words.expectation
    let message = try #require(problems.first?.message)
    // The message may add a suggestion.
    #expect(problems.count == 1 && message.hasPrefix("expected \(expectation), received \"\(value)\""))
    #expect(configuration == Configuration())
  }

  @Test("Keys have unique names, in the environment too")
  func names() {
    #expect(
      Set(Configuration.options.map { ConfigurationOption.environmentName(of: $0.name) }).count
        == Configuration.options.count)
    #expect(ConfigurationOption.environmentName(of: "on-error") == "GALLERY_ON_ERROR")
  }

  @Test("The sheet is the page at the configured resolution")
  func sheet() {
    var configuration = Configuration()
    configuration.page.dpi = 150
    #expect(configuration.page.sheet.pixelSize(.portrait) == PixelSize(width: 1240, height: 1754))
  }

  @Test("By default whole photos are fitted, and other shapes covered")
  func fit() {
    var configuration = Configuration()
    #expect(configuration.resolvedFit == .cover)
    configuration.tile.shape = .whole
    #expect(configuration.resolvedFit == .contain)
    configuration.tile.fit = .cover
    #expect(configuration.resolvedFit == .cover)
  }
}
