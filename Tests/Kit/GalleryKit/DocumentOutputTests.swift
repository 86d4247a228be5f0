import Foundation
import GalleryDrawing
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// PDF files for printers, archives and screen readers.
@Suite struct DocumentOutputTests {
  private static let magenta = Color(red: 255, green: 0, blue: 255)

  private static func told(by program: String, _ arguments: [String]) throws -> String {
    String(decoding: try Subprocess.run(program, arguments).output, as: UTF8.self)
  }

  /// Pages of 195 × 290 points, photos from edge to edge, and a bleed of 9 points, which is 18 pixels.
  private static func wall(_ change: @escaping (inout Configuration) -> Void = { _ in }) throws -> FakeBuild {
    try FakeBuild {
      $0.output.formats = [.pdf, .png]
      $0.page.size = .paper(width: 195, height: 290, dpi: 144)
      $0.page.dpi = 144
      $0.page.orientations = [.portrait]
      $0.page.bleed = .points(9)
      $0.page.background = magenta
      $0.layout.name = .justified
      $0.layout.cell = nil
      $0.layout.margin = .points(0)
      $0.layout.gap = .points(3)
      $0.tile.shape = .whole
      change(&$0)
    }
  }

  @Test("Photos at an edge continue into the bleed, and the report gives the page's boxes")
  func bleed() async throws {
    let build = try Self.wall()
    let result = try await build.run(Photo.fakes(6))
    let places = result.report.photos.flatMap(\.placements)
    #expect(places.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x + $0.width <= 390 && $0.y + $0.height <= 580 })
    let first = try #require(places.first { $0.x == 0 })
    let picture = try NetpbmPicture(pdf: build.folder.file("portrait.pdf"), dpi: 144)
    let row = 18 + first.y + first.height / 2
    // The bleed, from the edge of the paper to the edge of the page.
    for x in [1, 9, 17] { #expect(picture[x, row] != [255, 0, 255] && picture[x, row] != [255, 255, 255]) }
    // The page's colour continues along edges without photos.
    #expect(picture[1, 1] == [255, 0, 255])
    // The inner page equals that of other formats.
    let page = try build.sheet("portrait-001.png")
    for (x, y) in [(2, first.height / 2), (first.width / 2, first.y + 4), (380, first.height / 2)] {
      let (inside, cut) = (page[x, y], picture[x + 18, y + 18])
      #expect(zip(inside, cut).allSatisfy { abs(Int($0) - Int($1)) < 24 }, "\(x), \(y)")
    }
  }

  @Test(
    "Only the page's colour bleeds if photos are round, bordered or do not fill cells",
    arguments: [0, 1, 2])
  func noBleed(variant: Int) async throws {
    let build = try Self.wall {
      switch variant {
      case 0: $0.tile.shape = .squircle
      case 1: $0.tile.border = Border(width: .points(2), color: .white)
      default:
        $0.layout.name = .equalSpacing
        $0.layout.columns = 1
        $0.layout.rows = 1
        $0.tile.shape = .rectangle
        $0.tile.fit = .contain
      }
    }
    _ = try await build.run(Photo.fakes(1))
    let picture = try NetpbmPicture(pdf: build.folder.file("portrait.pdf"), dpi: 144)
    for y in stride(from: 4, to: 600, by: 40) { #expect(picture[9, y] == [255, 0, 255]) }
  }

  @Test("One PDF can hold both orientations; the next build splits them again")
  func onePDF() async throws {
    var build = try FakeBuild {
      $0.output.formats = [.pdf]
      $0.output.onePDF = true
    }
    let result = try await build.run(Photo.fakes(8))
    #expect(try build.names == ["report.json", "sheets.pdf"])
    #expect(result.report.sheets.map(\.path) == Array(repeating: "sheets.pdf", count: 4))
    #expect(result.report.sheets.map(\.orientation) == [.portrait, .portrait, .landscape, .landscape])
    #expect(result.report.sheets.map(\.page) == [1, 2, 1, 2])
    let told = try Self.told(
      by: "pdfinfo", ["-f", "1", "-l", "4", build.folder.file("sheets.pdf").string])
    #expect(told.contains("Pages:           4"))
    #expect(
      told.contains("Page    2 size:  195 x 290 pts") && told.contains("Page    3 size:  290 x 195 pts"))
    build.configuration.output.onePDF = false
    _ = try await build.run(Photo.fakes(8))
    #expect(try build.names == ["landscape.pdf", "portrait.pdf", "report.json"])
  }

  @Test("A photo's alternative text is its caption, its title or its known facts")
  func alternatives() async throws {
    var metadata = PhotoMetadata()
    metadata.camera = "Olympus OM-1"
    let build = try FakeBuild(.init(metadata: ["3.jpg": metadata])) {
      $0.output.formats = [.pdf]
      $0.page.orientations = [.portrait]
      $0.text.title = PageTemplate("All of them")
      $0.text.caption = CaptionTemplate("{field.words}")
      $0.layout.groupBy = .folder
    }
    var photos = Photo.fakes(4)
    photos[0].details.fields["words"] = "The first"
    photos[1].details.title = "A title"
    photos[2].details.date = "2024-06-01"
    _ = try await build.run(photos)
    let plain = try Self.told(
      by: "qpdf", ["--qdf", "--object-streams=disable", build.folder.file("portrait.pdf").string, "-"])
    for text in ["The first", "A title", "Photo 3.jpg, taken on 2024-06-01 with Olympus OM-1", "Photo 4.jpg"]
    {
      #expect(plain.contains("/Alt (\(text))"))
    }
  }

  @Test("Printed documents have the same bytes with any number of workers")
  func determinism() async throws {
    func bytes(jobs: Int) async throws -> Data {
      var build = try Self.wall {
        $0.output.formats = [.pdf]
        $0.output.onePDF = true
        $0.output.pdf = .a2b
        $0.page.orientations = [.portrait, .landscape]
        $0.page.cropMarks = true
        $0.text.language = "de"
        $0.text.header = PageBand("{page} of {pages}")
      }
      build.configuration.decoding.jobs = jobs
      _ = try await build.run(Photo.fakes(20))
      return try Data(contentsOf: URL(fileURLWithPath: build.folder.file("sheets.pdf").string))
    }
    #expect(try await bytes(jobs: 8) == bytes(jobs: 1))
  }

  @Test("An archival file conforms to PDF/A-2b, and other files do not claim to")
  func archive() async throws {
    func violations(_ standard: PDFStandard) async throws -> [String] {
      let build = try FakeBuild {
        $0.output.formats = [.pdf]
        $0.output.pdf = standard
        $0.output.onePDF = true
        $0.page.cropMarks = true
        $0.page.bleed = .points(9)
        $0.text.title = PageTemplate("Straße, 写真, \u{10FFFD}")
        $0.text.footer = PageBand("{page} of {pages}")
        $0.text.caption = CaptionTemplate("{index} صورة \u{1F600} {name}")
        $0.text.captionPosition = .over
        $0.text.showRating = true
        $0.tile.shadow = true
        $0.tile.border = Border(width: .points(2), color: Color(red: 200, green: 120, blue: 0, alpha: 128))
        $0.layout.groupBy = .folder
      }
      var photos = Photo.fakes(8)
      photos[0].details.link = "https://example.org/about/(1)"
      _ = try await build.run(photos)
      let file = build.folder.file("sheets.pdf")
      #expect(
        try Self.told(by: "qpdf", ["--check", file.string]).contains("No syntax or stream encoding errors"))
      return try ArchivalCheck(file).violations
    }
    #expect(try await violations(.a2b) == [])
    let others = try await violations(.pdf)
    #expect(others.contains("6.6.4: no part of the standard"))
    #expect(others.contains("6.2.8: a picture is interpolated"))
    #expect(Set(others).count == 3)
  }
}
