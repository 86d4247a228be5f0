import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Texts, borders, shadows and stars look the same in every format.
@Suite struct FurnitureAgreementTests {
  /// The largest number of pixels that may differ by more than 32 of 255.
  private static let tolerance = 0.02

  /// The output of another program about a file.
  private static func told(by program: String, _ arguments: [String]) throws -> String {
    String(decoding: try Subprocess.run(program, arguments).output, as: UTF8.self)
  }

  private func build(_ change: (inout Configuration) -> Void) throws -> FakeBuild {
    var metadata: [Photo.ID: PhotoMetadata] = [:]
    for number in 1...6 {
      var photo = PhotoMetadata()
      photo.rating = number - 1
      photo.label = ColorLabel.allCases[number]
      metadata["\(number).jpg"] = photo
    }
    return try FakeBuild(.init(metadata: metadata)) {
      $0.page.size = .screen(width: 300, height: 400, scale: 2)
      $0.page.orientations = [.portrait]
      $0.text.title = PageTemplate("A title")
      $0.text.header = PageBand("{title} | middle | right")
      $0.text.footer = PageBand("{page} of {pages}")
      $0.text.caption = CaptionTemplate(#"Photo {index}\n{width} × {height}"#)
      $0.text.captionLines = 2
      $0.text.showRating = true
      $0.tile.shadow = true
      $0.tile.border = Border(width: .points(2), color: Color(red: 200, green: 120, blue: 0))
      change(&$0)
    }
  }

  /// A heart with a hole.
  private static let own = [
    try? CropShape(text: "M5 9C0 5 1 0 5 2.5 9 0 10 5 5 9ZM3 4 5 7 7 4Z")
  ].compactMap(\.self)

  /// Every shape, and every position of captions; with `make torture` each with each.
  private static let agreements: [(CropShape, CaptionPosition)] = {
    let shapes: [CropShape] =
      [.circle, .rounded(radius: .points(14)), .squircle, .hexagon, .rectangle] + own
    let positions = [CaptionPosition.below, .over, .centre]
    guard !Torture.isOn else { return shapes.flatMap { shape in positions.map { (shape, $0) } } }
    return shapes.enumerated().map { ($1, positions[$0 % positions.count]) }
  }()

  @Test(
    "PDF and SVG look like the pixel formats",
    arguments: agreements)
  func agreement(shape: CropShape, position: CaptionPosition) async throws {
    let build = try build {
      $0.tile.shape = shape
      $0.text.captionPosition = position
      $0.output.formats = [.png, .pdf, .svg]
    }
    _ = try await build.run(Photo.fakes(4))
    let pixels = try build.sheet("portrait-001.png")
    let pdf = try NetpbmPicture(pdf: build.folder.file("portrait.pdf"), dpi: 144)
    let svg = try NetpbmPicture(svg: build.folder.file("portrait-001.svg"), zoom: 2)
    #expect(pixels.difference(to: pdf) < Self.tolerance)
    #expect(pixels.difference(to: svg) < Self.tolerance)
  }

  @Test("Boxes of missing glyphs have the same size in PDF and in pixels")
  func boxes() async throws {
    let build = try build {
      $0.text.caption = CaptionTemplate("\u{10FFFD}\u{10FFFC}\u{10FFFB} {index}")
      $0.text.captionSize = .points(20)
      $0.output.formats = [.png, .pdf]
    }
    _ = try await build.run(Photo.fakes(4))
    let pdf = try NetpbmPicture(pdf: build.folder.file("portrait.pdf"), dpi: 144)
    #expect(try build.sheet("portrait-001.png").difference(to: pdf) < Self.tolerance)
  }

  @Test("All text of a PDF is searchable, and its title is the page's")
  func text() async throws {
    let build = try build { $0.output.formats = [.pdf] }
    _ = try await build.run(Photo.fakes(4))
    let file = build.folder.file("portrait.pdf").string
    let text = try Self.told(by: "pdftotext", [file, "-"])
    for words in ["A title", "middle", "right", "Photo 3", "300 × 200"] {
      #expect(text.contains(words))
    }
    #expect(try Self.told(by: "pdfinfo", [file]).contains("Title:           A title\n"))
  }

  @Test("Crop marks align with the page's sides on larger paper; the page is unchanged")
  func cropMarks() async throws {
    let plain = try build { $0.output.formats = [.pdf] }
    _ = try await plain.run(Photo.fakes(4))
    let marked = try build {
      $0.output.formats = [.pdf]
      $0.page.cropMarks = true
      $0.page.background = Color(red: 220, green: 230, blue: 240)
    }
    _ = try await marked.run(Photo.fakes(4))
    let told = try Self.told(by: "pdfinfo", [marked.folder.file("portrait.pdf").string])
    // 300 × 400 points plus 9 mm on each side.
    #expect(told.contains("Page size:       351.024 x 451.024 pts"))
    let picture = try NetpbmPicture(pdf: marked.folder.file("portrait.pdf"), dpi: 288)
    let millimetre = 288 / 25.4
    let (left, top) = (9 * millimetre, 9 * millimetre)
    let (right, bottom) = (left + 1200, top + 1600)
    func isDark(_ x: Double, _ y: Double) -> Bool {
      // A hairline may fall on either side of a pixel's edge.
      (-1...1).contains { down in
        (-1...1).contains { across in picture[Int(x) + across, Int(y) + down][0] < 170 }
      }
    }
    for (x, y, outX, outY) in [
      (left, top, -1.0, -1.0), (right, top, 1, -1), (left, bottom, -1, 1), (right, bottom, 1, 1),
    ] {
      #expect(isDark(x + outX * 5 * millimetre, y))
      #expect(isDark(x, y + outY * 5 * millimetre))
      // There are no marks next to the page or at the paper's edge.
      #expect(!isDark(x + outX * 1.5 * millimetre, y + outY * 1.5 * millimetre))
      #expect(!isDark(x + outX * 8.7 * millimetre, y))
      #expect(!isDark(x, y + outY * 8.7 * millimetre))
    }
    // The page's colour ends at the page.
    #expect(picture[Int(left) + 4, Int(top) + 4] == [220, 230, 240])
    #expect(picture[Int(left) - 4, Int(top) + 40] == [255, 255, 255])
    #expect(picture[Int(right) + 4, Int(bottom) - 40] == [255, 255, 255])
  }
}
