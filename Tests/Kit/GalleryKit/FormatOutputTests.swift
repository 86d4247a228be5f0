import Foundation
import GalleryDrawing
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct FormatOutputTests {
  /// The text that `pdftotext` reads on a page.
  private static func text(_ file: FilePath, page: Int) throws -> String {
    let result = try Subprocess.run(
      "pdftotext", ["-f", "\(page)", "-l", "\(page)", file.string, "-"])
    return String(decoding: result.output, as: UTF8.self)
  }

  @Test("One decode serves every format: page files, and one PDF for each orientation")
  func everyFormat() async throws {
    let build = try FakeBuild { $0.output.formats = SheetFormat.allCases }
    let result = try await build.run(Photo.fakes(8))
    #expect(build.decoder.decoded.count == 8)
    let endings = [".avif", ".jpg", ".png", ".svg", ".tif", ".webp", ".dzi", ".html", "_files"]
    let pages = ["landscape", "portrait"].map { orientation in
      ["001", "002"].flatMap { number in endings.map { "\(orientation)-\(number)\($0)" } }
        + ["\(orientation).pdf"]
    }
    #expect(try build.names == (pages.flatMap(\.self) + ["html", "report.json"]).sorted())
    #expect(result.paths.count == 32)
    #expect(Set(result.paths).count == 32)
  }

  @Test("The report lists every page of a document, with its pixels and path")
  func report() async throws {
    let build = try FakeBuild {
      $0.output.formats = [.pdf, .png]
      $0.page.size = .paper(width: 195, height: 290, dpi: 144)
      $0.page.dpi = 144
      $0.layout.margin = .points(0)
    }
    let result = try await build.run(Photo.fakes(8))
    let documents = result.report.sheets.filter { $0.path.hasSuffix(".pdf") }
    #expect(documents.map(\.path) == ["portrait.pdf", "portrait.pdf", "landscape.pdf", "landscape.pdf"])
    #expect(documents.map(\.page) == [1, 2, 1, 2])
    #expect(documents.map(\.width) == [390, 390, 580, 580])
    #expect(documents.map(\.height) == [580, 580, 390, 390])
    let info = try Subprocess.run("pdfinfo", [build.folder.file("portrait.pdf").string])
    let told = String(decoding: info.output, as: UTF8.self)
    #expect(told.contains("Pages:           2") && told.contains("Page size:       195 x 290 pts"))
  }

  @Test("Named outputs have documents of their own")
  func products() async throws {
    var build = try FakeBuild()
    build.configuration.output.formats = [.pdf]
    var other = build.configuration
    other.page.orientations = [.portrait]
    other.output.formats = [.pdf, .svg]
    build.products = [Product(name: "a", build.configuration), Product(name: "b", other)]
    let result = try await build.run(Photo.fakes(2))
    let paths = ["a-portrait.pdf", "a-landscape.pdf", "b-portrait.pdf", "b-portrait-001.svg"]
    #expect(result.report.sheets.map(\.path) == paths)
    #expect(try build.names == (paths + ["report.json"]).sorted())
  }

  /// `FurnitureAgreementTests` has the other shapes.
  @Test("PNG, PDF and SVG of a plan with groups look the same in both orientations")
  func agreement() async throws {
    let build = try FakeBuild {
      $0.output.formats = [.png, .pdf, .svg]
      $0.page.size = .screen(width: 195, height: 320, scale: 3)
      $0.tile.shape = .whole
      $0.text.caption = CaptionTemplate("{index} {name}")
      $0.layout.groupBy = .folder
      $0.page.background = Color(red: 250, green: 240, blue: 230)
    }
    _ = try await build.run((1...9).map { .fake("Gruppe \($0 / 4)/\($0).jpg") })
    for name in ["portrait", "landscape"] {
      let png = try build.sheet("\(name)-001.png")
      let pdf = try NetpbmPicture(pdf: build.folder.file("\(name).pdf"), dpi: 216)
      let svg = try NetpbmPicture(svg: build.folder.file("\(name)-001.svg"), zoom: 3)
      #expect(png.difference(to: pdf) < 0.02)
      #expect(png.difference(to: svg) < 0.02)
    }
  }

  @Test("A photo lost after drawing is in no document, and pages have no holes")
  func replanning() async throws {
    let bad: Set = ["9.jpg", "15.jpg"]
    let build = try FakeBuild(.init(undecodable: bad)) {
      $0.output.formats = [.pdf, .svg]
      $0.text.caption = CaptionTemplate("{name}")
      $0.page.size = .screen(width: 195, height: 330)
    }
    let result = try await build.run(Photo.fakes(20))
    let good = Photo.fakes(20).map(\.id).filter { !bad.contains($0) }
    for orientation in ["portrait", "landscape"] {
      let pages = result.report.sheets.filter { $0.path == "\(orientation).pdf" }.map(\.page)
      #expect(pages == Array(1...pages.count))
      let file = build.folder.file("\(orientation).pdf")
      let texts = try pages.map { try Self.text(file, page: $0) }
      let words = texts.joined().split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(words.sorted() == good.sorted())
      for photo in result.report.photos {
        for place in photo.placements where place.orientation.rawValue == orientation {
          #expect(texts[place.page - 1].split(whereSeparator: \.isWhitespace).contains(Substring(photo.id)))
        }
      }
    }
    #expect(try !build.names.contains { $0.hasPrefix(".gallery-") })
  }

  @Test("Photos link to their page, or to their source address")
  func links() async throws {
    let build = try FakeBuild { $0.output.formats = [.pdf, .svg] }
    var photos = Photo.fakes(3)
    photos[0].details.link = "https://example.org/about/1"
    photos[0].location = .fetched("1.jpg", Photo.Download(url: "https://example.org/1.jpg", width: 300))
    photos[1].location = .fetched(
      "2.jpg", Photo.Download(url: "https://example.org/2.jpg?size=%3Csmall%3E", width: 300))
    _ = try await build.run(photos)
    let pdf = try Subprocess.run(
      "qpdf", ["--qdf", "--object-streams=disable", build.folder.file("portrait.pdf").string, "-"])
    let plain = String(decoding: pdf.output, as: UTF8.self)
    #expect(plain.contains("/URI (https://example.org/about/1)"))
    #expect(plain.contains("/URI (https://example.org/2.jpg?size=%3Csmall%3E)"))
    #expect(plain.components(separatedBy: "/S /URI").count == 3)
    let svg = try String(decoding: #require(build.files["portrait-001.svg"]), as: UTF8.self)
    #expect(svg.contains("<a xlink:href=\"https://example.org/about/1\">"))
    #expect(svg.contains("<a xlink:href=\"https://example.org/2.jpg?size=%3Csmall%3E\">"))
    #expect(svg.components(separatedBy: "<a ").count == 3)
    #expect(svg.contains("<title>3.jpg</title>"))
    // A saved plan keeps the links.
    var drawn = try FakeBuild { $0.output.formats = [.pdf, .svg] }
    drawn.configuration.output.folder = drawn.folder.path.string
    _ = try await drawn.render(try PlanDocument.read(try await build.plan(photos).json()))
    #expect(try drawn.files == build.files)
  }

  @Test("Groups become the outline of a document")
  func outline() async throws {
    let build = try FakeBuild {
      $0.output.formats = [.pdf]
      $0.layout.groupBy = .folder
      $0.layout.each = .page
    }
    _ = try await build.run(["a/1.jpg", "b/2.jpg", "c/3.jpg"].map { .fake($0) })
    let pdf = try Subprocess.run(
      "qpdf", ["--qdf", "--object-streams=disable", build.folder.file("portrait.pdf").string, "-"])
    let plain = String(decoding: pdf.output, as: UTF8.self)
    for group in ["a", "b", "c"] { #expect(plain.contains("/Title (\(group))")) }
  }

  @Test("A sheet too large for its format is rejected before any photo is opened")
  func limits() async throws {
    let build = try FakeBuild()
    var document = try await build.plan(Photo.fakes(1))
    document.plans[0].page = .screen(width: 100, height: 20_000)
    var other = try FakeBuild { $0.output.formats = [.webp] }
    other.configuration.output.folder = build.folder.path.string
    await #expect(throws: GalleryError.self) { try await other.render(document) }
    #expect(other.decoder.decoded.isEmpty)
    var configuration = Configuration()
    configuration.output.formats = [.webp, .avif, .png]
    configuration.page.dpi = 2000
    #expect(configuration.conflicts.map(\.place) == ["format", "format"])
  }

  @Test("A transparent build makes every format but JPEG, in which only photos are opaque")
  func transparent() async throws {
    let build = try FakeBuild {
      $0.output.formats = SheetFormat.allCases.filter { $0 != .jpeg }
      $0.page.background = .transparent
      $0.tile.shape = .circle
    }
    #expect(build.configuration.conflicts.isEmpty)
    let report = try await build.run(Photo.fakes(3)).report
    let place = try #require(report.photos[0].placements.first { $0.orientation == .portrait })
    let png = try build.sheet("portrait-001.png")
    let webp = try NetpbmPicture(webp: build.folder.file("portrait-001.webp"))
    let avif = try NetpbmPicture(avif: build.folder.file("portrait-001.avif"))
    #expect([png, webp, avif].allSatisfy { $0.channels == 4 && $0[0, 0][3] == 0 })
    #expect(png[place.x, place.y][3] == 0)
    #expect(png[place.x + place.width / 2, place.y + place.height / 2][3] == 255)
  }
}
