import Foundation
import GalleryDecoding
import GalleryFiles
import GalleryGeometry
import GalleryHTML
import GalleryModel
import GalleryOptions
import GalleryOutput
import GallerySources
import GalleryWeb
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// HTML pages: the files of a build, and the text of the page. `Tests/Browser` tests them in browsers.
@Suite struct HTMLOutputTests {
  private static func build(
    _ behaviour: FakeDecoder.Behaviour = .init(), jobs: Int = 2,
    change: (inout Configuration) -> Void = { _ in }
  ) throws -> FakeBuild {
    try FakeBuild(behaviour, jobs: jobs) {
      $0.output.formats = [.html]
      $0.output.htmlSizes = [320]
      change(&$0)
    }
  }

  private static func page(of build: FakeBuild, _ folder: String = "html") throws -> String {
    try String(contentsOfFile: build.folder.file("\(folder)/index.html").string, encoding: .utf8)
  }

  /// The files that a page names.
  private static func references(_ page: String) -> Set<String> {
    Set(page.matches(of: /photos\/[^ ",]+|sheet\.jpg|gallery-engine-\w+\.js/).map { String($0.output) })
  }

  private static func count(_ text: String, in page: String) -> Int {
    page.components(separatedBy: text).count - 1
  }

  @Test("A page names exactly the files of its folder, and the report lists them")
  func files() async throws {
    let build = try Self.build()
    let result = try await build.run(Photo.fakes(8))
    let files = try build.files
    let page = try Self.page(of: build)
    let pictures = Self.references(page).map { "html/\($0)" }
    #expect(Set(files.keys) == Set(pictures + ["html/index.html", "report.json"]))
    #expect(result.paths.map { FilePath($0).lastComponent?.string } == ["index.html", "report.json"])
    #expect(Set(result.report.sheets.map(\.path)) == ["html/index.html"])
    #expect(result.report.sheets.map(\.page) == [1, 2, 1, 2])
    #expect(result.report.files.map(\.path) == pictures.sorted())
    for file in result.report.files {
      let data = try #require(files[file.path])
      #expect(FileContent(data) == FileContent(bytes: file.bytes, sha256: file.sha256))
    }
    // Each photo is decoded once for all sizes, and has a place in both orientations.
    #expect(build.decoder.decoded.count == 8)
    #expect(result.report.photos.allSatisfy { $0.placements.map(\.orientation) == [.portrait, .landscape] })
    #expect(result.report.photos[0].placements[0].width == 90)
  }

  @Test("Each photo is one element with a place in print, never larger than its pixels")
  func elements() async throws {
    let build = try Self.build(.init(sizes: ["1.jpg": PixelSize(width: 100, height: 60)]))
    _ = try await build.run(Photo.fakes(8))
    let page = try Self.page(of: build)
    #expect(Self.count("<figure", in: page) == 8)
    #expect(page.matches(of: /[},\n]\.f3[,{][^}]*top:[0-9.]+cqw/).count == 1)
    for name in Self.references(page) where name.hasPrefix("photos/") {
      let size = try #require(name.split(separator: "-").last?.prefix { $0 != "." })
      let width = try #require(Int(size))
      #expect(width <= 300)
    }
    // 100 × 60 pixels hold a square of 60.
    #expect(page.contains("-c0-60.webp 60w\""))
  }

  @Test(
    "Windows have the layout of the options whatever the page, and print shows the first plan",
    arguments: [true, false])
  func windows(isPaper: Bool) async throws {
    let build = try Self.build {
      if isPaper { $0.page.size = nil }
      $0.page.orientations = [.landscape]
      $0.layout.cell = .percent(10)
      $0.layout.gap = .points(7)
    }
    let result = try await build.run(Photo.fakes(8))
    let page = try Self.page(of: build)
    let design = try #require(page.firstMatch(of: /data-design="([^"]*)"/)).output.1.replacing(
      "&quot;", with: "\"")
    #expect(design.contains("\"layout\":\"equal_spacing\"") && design.contains("\"size\":\"10%\""))
    #expect(design.contains("\"gap\":7") && !page.contains("print,(orientation"))
    let size = isPaper ? "841.8898pt 595.2756pt" : "290px 195px"
    #expect(page.contains("@media print{\n.strip{aspect-ratio:") && page.contains("@page{size:\(size)"))
    #expect(page.contains("sizes=\"auto,") && result.report.sheets.map(\.orientation) == [.landscape])
  }

  @Test("Albums share one script with the layouts, whose hash the page knows, and carousels need none")
  func engine() async throws {
    let build = try Self.build { $0.layout.name = .justified }
    _ = try await build.run(Photo.fakes(3))
    let page = try Self.page(of: build)
    let name = try #require(page.firstMatch(of: /gallery-engine-[0-9a-f]{16}\.js/)).output
    let script = try #require(try build.files["html/\(name)"])
    #expect(page.contains("integrity = '\(PageEngine(layout: "justified").integrity)'"))
    #expect(page.contains("&#39;strict-dynamic&#39; &#39;wasm-unsafe-eval&#39;"))
    #expect(FileContent(script).sha256.hasPrefix(name.dropFirst(15).prefix(16)))
    let carousel = try Self.build {
      $0.layout.name = .carousel
      $0.layout.cell = nil
      $0.tile.shape = nil
    }
    _ = try await carousel.run(Photo.fakes(3))
    let other = try Self.page(of: carousel)
    #expect(!other.contains("gallery-engine-") && !other.contains("wasm") && other.contains("carousel-sheet"))
  }

  @Test("Untrusted text never changes the page's structure")
  func injection() async throws {
    let attack = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'</style>"
    let build = try Self.build {
      $0.text.title = PageTemplate("A </title>\(attack)")
      $0.layout.cell = .points(60)
      $0.text.caption = CaptionTemplate("{name} {field.words}")
      $0.text.footer = PageBand("</style> | {page}")
      $0.text.font = "x\"}</style><script>alert(1)</script>"
      $0.layout.groupBy = .field("group")
    }
    var photos = Photo.fakes(3)
    photos[0] = .fake("\(attack.filter { $0 != "/" }).jpg")
    photos[0].details.fields["words"] = attack
    photos[1].details.title = attack
    photos[2].details.fields["group"] = attack
    _ = try await build.run(photos)
    let page = try Self.page(of: build)
    #expect(Self.count("<script", in: page) == 2)
    #expect(Self.count("</script>", in: page) == 2)
    #expect(Self.count("</style>", in: page) == 1)
    #expect(Self.count("<img ", in: page) == 3)
    #expect(!page.contains("<img src=x") && page.contains("&lt;script&gt;"))
    #expect(page.contains("default-src &#39;none&#39;") && !page.contains("unsafe-inline"))
    #expect(!page.contains(" style="))
  }

  @Test("Photos have alternative texts, and no path or camera data is disclosed")
  func privacy() async throws {
    var metadata = PhotoMetadata()
    metadata.camera = "Olympus OM-1"
    metadata.title = "The sea"
    metadata.location = .init(latitude: 47.123456, longitude: 11.654321)
    let build = try Self.build(.init(metadata: ["secret/2.jpg": metadata]))
    _ = try await build.run([.fake("secret/1.jpg"), .fake("secret/2.jpg")])
    let page = try Self.page(of: build)
    #expect(page.contains("alt=\"Photo 1.jpg\"") && page.contains("alt=\"The sea\""))
    for word in ["secret", "Olympus", "47.12", "11.65", "nowhere"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test("Names, cameras and exposures are disclosed on request, locations never")
  func info() async throws {
    var metadata = PhotoMetadata()
    metadata.camera = "Olympus OM-1"
    metadata.exposure.fNumber = 4
    metadata.location = .init(latitude: 47.123456, longitude: 11.654321)
    let build = try Self.build(.init(metadata: ["1.jpg": metadata])) { $0.output.htmlInfo = .exif }
    _ = try await build.run([.fake("1.jpg")])
    let page = try Self.page(of: build)
    #expect(page.contains("data-facts=\"1.jpg\nOlympus OM-1 · f/4\"") && !page.contains("47.12"))
  }

  @Test("Names and keywords are on the page only if it has a search box, above 60 photos")
  func search() async throws {
    for (count, isThere) in [(60, false), (61, true)] {
      let build = try Self.build()
      var photos = Photo.fakes(count)
      photos[6].details.title = "The sea"
      _ = try await build.run(photos)
      let page = try Self.page(of: build)
      #expect(Self.count("data-words", in: page) == (isThere ? 1 : 0))
      #expect(page.contains("data-words=\"7\"") == isThere && page.contains("Search photos") == isThere)
    }
  }

  @Test("A page describes itself for link previews with its first sheet, and with addresses if one is given")
  func head() async throws {
    let plain = try Self.build { $0.text.title = PageTemplate("Sea \"& sky") }
    _ = try await plain.run(Photo.fakes(2))
    let page = try Self.page(of: plain)
    #expect(page.contains("name=\"description\" content=\"Sea &quot;&amp; sky: 2 photos\""))
    #expect(page.contains("rel=\"icon\"") && page.contains("theme-color"))
    #expect(!page.contains("canonical") && page.contains("property=\"og:image\" content=\"sheet.jpg\""))
    #expect(page.contains("og:image:width\" content=\"1200\""))
    #expect(page.contains("og:image:height\" content=\"1785\""))
    let sheet = try #require(try plain.files["html/sheet.jpg"])
    #expect(sheet.starts(with: [0xFF, 0xD8]) && plain.decoder.decoded.count == 2)
    let published = try Self.build { $0.output.htmlURL = "https://photos.example/sea/" }
    _ = try await published.run(Photo.fakes(1))
    let other = try Self.page(of: published)
    #expect(other.contains("rel=\"canonical\" href=\"https://photos.example/sea/\""))
    #expect(other.contains("property=\"og:image\" content=\"https://photos.example/sea/sheet.jpg\""))
  }

  @Test("Links to originals are public addresses or relative paths, and never contain a secret")
  func originals() async throws {
    let build = try Self.build { $0.output.htmlOriginals = .link }
    let signed = try #require(WebAddress("https://images.example/2.jpg?X-Amz-Signature=50de0f"))
    var photos = Photo.fakes(3)
    photos[1].location = .fetched("nowhere/2", Photo.Download(url: signed.redacted))
    photos[2].location = .fetched("nowhere/3", Photo.Download(url: "https://images.example/3.jpg?size=4"))
    _ = try await build.run(photos)
    let page = try Self.page(of: build)
    let links = page.matches(of: /data-original="([^"]*)"/).map { String($0.output.1) }
    #expect(links.count == 2)
    #expect(links.first?.hasPrefix("../") == true && links.first?.hasSuffix("/nowhere/1.jpg") == true)
    #expect(links.last == "https://images.example/3.jpg?size=4")
    #expect(!page.contains("50de0f") && !page.contains("Signature"))
  }

  @Test("A page with selectable photos contains the paths for its lists")
  func picks() async throws {
    let build = try Self.build { $0.output.picks = true }
    _ = try await build.run([.fake("trip/1.jpg"), .fake("trip/\"2\".jpg")])
    let page = try Self.page(of: build)
    #expect(
      page.contains("data-path=\"trip/1.jpg\"") && page.contains("data-path=\"trip/&quot;2&quot;.jpg\""))
    #expect(page.contains("Export table") && page.contains("gallery-picks"))
    let plain = try Self.build()
    _ = try await plain.run([.fake("trip/1.jpg")])
    let other = try Self.page(of: plain)
    #expect(!other.contains("trip/") && !other.contains("Export") && !other.contains("gallery-picks"))
  }

  @Test("A transparent page uses the reader's light or dark scheme")
  func transparent() async throws {
    let build = try Self.build { $0.page.background = .transparent }
    _ = try await build.run(Photo.fakes(1))
    let page = try Self.page(of: build)
    #expect(page.contains("--page:rgb(255 255 255)") && page.contains("prefers-color-scheme:dark"))
    let black = try Self.build { $0.page.background = Color(red: 0, green: 0, blue: 0) }
    _ = try await black.run(Photo.fakes(1))
    let dark = try Self.page(of: black)
    #expect(dark.contains("--page:rgb(0 0 0)") && !dark.contains("prefers-color-scheme:dark"))
  }

  @Test("Photos that fail are not on the page")
  func failures() async throws {
    let build = try Self.build(.init(undecodable: ["3.jpg", "9.jpg"])) {
      $0.text.caption = CaptionTemplate("{index} {name}")
      $0.layout.groupBy = .folder
    }
    _ = try await build.run(Photo.fakes(12))
    let page = try Self.page(of: build)
    #expect(try build.files.count == Self.references(page).count + 2)
    #expect(Self.count("<figure", in: page) == 10)
  }

  @Test("Pages of named outputs have folders of their own beside the drawn sheets")
  func products() async throws {
    var build = try Self.build()
    var wall = build.configuration
    wall.output.formats = [.png, .html]
    wall.tile.shape = .squircle
    wall.page.orientations = [.portrait]
    build.products = [Product(build.configuration), Product(name: "wall", wall)]
    _ = try await build.run(Photo.fakes(2))
    #expect(try build.names == ["html", "report.json", "wall-html", "wall-portrait-001.png"])
    #expect(build.decoder.decoded.count == 2)
    #expect(try Self.page(of: build, "wall-html").contains("clip-path:polygon("))
    build.products = [Product(name: "wall", wall)]
    _ = try await build.run(Photo.fakes(2))
    #expect(try build.names == ["report.json", "wall-html", "wall-portrait-001.png"])
  }

  @Test("Changed and foreign files in the folder stay")
  func foreign() async throws {
    let build = try Self.build()
    _ = try await build.run(Photo.fakes(1))
    try build.folder.write("html/mine.txt", "mine")
    _ = try await build.run([.fake("2.jpg")])
    #expect(try build.files["html/mine.txt"] == Data("mine".utf8))
    #expect(try Self.page(of: build).contains("Photo 2.jpg"))
    try build.folder.write("html/index.html", "mine")
    await #expect(throws: GalleryError.self) { try await build.run(Photo.fakes(1)) }
    #expect(try Self.page(of: build) == "mine")
  }

  @Test("Placeholders replace undecodable photos if requested")
  func placeholders() async throws {
    let build = try Self.build(
      .init(unreadable: ["1.jpg": .undecodable("told to fail")], undecodable: ["2.jpg"])
    ) {
      $0.decoding.onError = .placeholder
    }
    _ = try await build.run(Photo.fakes(3))
    let page = try Self.page(of: build)
    #expect(Self.count("<figure", in: page) == 3)
    #expect(try build.files.count == Self.references(page).count + 2)
  }

  @Test("A corner radius is written as a length, or scales if it is a percentage")
  func corners() async throws {
    let length = try Self.build { $0.tile.shape = .rounded(radius: .points(7)) }
    _ = try await length.run(Photo.fakes(2))
    #expect(try Self.page(of: length).contains("border-radius:7px"))
    let paper = try Self.build {
      $0.tile.shape = .rounded(radius: .millimetres(2))
      $0.page.size = .paper(width: 195, height: 290, dpi: 72)
      $0.page.dpi = 72
    }
    _ = try await paper.run(Photo.fakes(2))
    #expect(try Self.page(of: paper).contains("border-radius:5.6693pt"))
    let share = try Self.build { $0.tile.shape = .rounded(radius: .percent(10)) }
    _ = try await share.run(Photo.fakes(2))
    #expect(try Self.page(of: share).contains("--r:4.615cqw"))
  }

  @Test("A saved plan is shown as it is, in both orientations")
  func rendering() async throws {
    let build = try Self.build { $0.text.caption = CaptionTemplate("{name}") }
    _ = try await build.render(try await build.plan(Photo.fakes(3)))
    let page = try Self.page(of: build)
    #expect(
      page.contains("@media print,(orientation:portrait)") && page.contains("@media screen and (orientation"))
    #expect(!page.contains("data-design") && !page.contains("gallery-engine-"))
  }

  @Test("HTML sizes apply to HTML only")
  func options() {
    var configuration = Configuration()
    configuration.output.htmlSizes = [640]
    configuration.output.picks = true
    #expect(configuration.conflicts.map(\.place) == ["html.sizes", "picks"])
    configuration.output.formats = [.html]
    #expect(configuration.conflicts.isEmpty)
  }

  @Test("The page's own code and styles stay below 47 KB")
  func budget() {
    let texts =
      PageResources.css(hasPicks: true, hasBar: true, hasWindow: true)
      + PageResources.script(hasPicks: true, hasSearch: true)
    #expect(texts.utf8.count < 47_000)
  }
}
