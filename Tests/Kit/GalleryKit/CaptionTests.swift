import GalleryGeometry
import GalleryModel
import GalleryOptions
import GalleryText
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct CaptionTests {
  private static func photo(_ id: String, metadata: PhotoMetadata? = nil) -> InspectedPhoto {
    InspectedPhoto(
      photo: Photo(id: id, location: .file("x"), isExpected: true, byteCount: 1, modified: 0),
      header: PhotoFacts(size: PixelSize(width: 600, height: 400), format: "JPEG", metadata: metadata))
  }

  private static func setup(_ change: (inout Configuration) -> Void) throws -> CaptionSetup {
    var configuration = Configuration()
    configuration.text.caption = CaptionTemplate("{name}")
    change(&configuration)
    return try #require(
      CaptionSetup(
        configuration.text, position: configuration.resolvedCaptionPosition, in: configuration.resolvedShape,
        on: configuration.page.sheet))
  }

  @Test("A caption's fields are filled in, and unknown ones are empty")
  func text() throws {
    var metadata = PhotoMetadata()
    metadata.taken = PhotoDate(year: 2024, month: 6, day: 1)
    metadata.rating = 4
    metadata.exposure.seconds = 0.008
    metadata.exposure.fNumber = 2.8
    let template = try #require(
      CaptionTemplate(
        "{index}|{name}|{stem}|{width}×{height}|{date}|{rating}|{exif.ExposureTime}|{exif.FNumber}|{title}"))
    #expect(
      template.text(for: Self.photo("a/b.c.jpg", metadata: metadata), index: 7)
        == "7|b.c.jpg|b.c|600×400|2024-06-01|4|1/125 s|f/2.8|")
    #expect(try #require(CaptionTemplate(" {title} ")).text(for: Self.photo("a.jpg"), index: 1).isEmpty)
  }

  private static let page = Size(width: 595, height: 842)

  @Test("A caption below lies in a band under the cell, or on the photo at the page's end")
  func below() throws {
    let setup = try Self.setup { _ in }
    let photo = Self.photo("a.jpg")
    let cell = Rect(x: 10, y: 20, width: 100, height: 100)
    let caption = try #require(setup.marks(of: photo, index: 1, in: cell, on: Self.page).caption)
    #expect(caption.position == .below)
    #expect(caption.frame == Rect(x: 10, y: 120, width: 100, height: setup.height))
    let last = Rect(x: 0, y: 0, width: 595, height: 842)
    #expect(setup.marks(of: photo, index: 1, in: last, on: Self.page).caption?.position == .over)
  }

  @Test(
    "Photos of a row end at one height, and every caption begins there", arguments: CellAlignment.allCases)
  func distance(align: CellAlignment) throws {
    for shape in [CropShape.whole, .rectangle] {
      var configuration = Configuration()
      configuration.tile.shape = shape
      configuration.tile.fit = .contain
      configuration.layout.equalSpacing.align = align
      configuration.text.caption = CaptionTemplate("{name}")
      let sizes = [(600, 400), (400, 600), (900, 300), (500, 500)]
      let photos = (0..<12).map {
        InspectedPhoto.fake("\($0).jpg", width: sizes[$0 % 4].0, height: sizes[$0 % 4].1)
      }
      for page in try SheetPlanner(configuration: configuration).plans(for: photos).flatMap(\.pages) {
        for placement in page.placements {
          let caption = try #require(placement.caption)
          #expect(abs(caption.frame.y - placement.frame.maxY) < 1e-6)
        }
        let ends = Set(page.placements.map { ($0.frame.maxY * 1e3).rounded() })
        #expect(ends.count <= page.placements.count / 2)
      }
    }
  }

  @Test("A cell grows by the most lines its caption may have, and by the rating row", arguments: 1...4)
  func height(lines: Int) throws {
    let setup = try Self.setup {
      $0.text.captionLines = lines
      $0.text.captionSize = .points(10)
    }
    #expect(abs(setup.height - (Double(lines) * 13.5 + 1.5)) < 1e-9)
    let rated = try Self.setup {
      $0.text.captionLines = lines
      $0.text.captionSize = .points(10)
      $0.text.showRating = true
    }
    #expect(abs(rated.height - setup.height - 12.5) < 1e-9)
  }

  @Test(
    "A caption on a photo stays within the outline",
    arguments: [CaptionPosition.over, .centre],
    CropShape.all + [.rounded(radius: .percent(50))])
  func inside(position: CaptionPosition, shape: CropShape) throws {
    var rated = PhotoMetadata()
    rated.rating = 3
    for side in [20.0, 100, 400] {
      for lines in [1, 2, 4] {
        for showsRating in [false, true] {
          let setup = try Self.setup {
            $0.text.captionPosition = position
            $0.tile.shape = shape
            $0.text.captionLines = lines
            $0.text.showRating = showsRating
          }
          let cell = Rect(x: 50, y: 60, width: side, height: side)
          let marks = setup.marks(of: Self.photo("a.jpg", metadata: rated), index: 1, in: cell, on: Self.page)
          let caption = try #require(marks.caption)
          #expect(showsRating == (marks.rating != nil))
          #expect(caption.lines >= 1 && caption.lines <= lines)
          for band in [caption.frame] + (marks.rating.map { [$0.frame] } ?? []) {
            #expect(band.width > 0 && band.height > 0)
            for y in [band.y, band.maxY] {
              let inset = shape.outline.inset(at: y - cell.y, in: cell.size, pixelsPerPoint: 300 / 72)
              #expect(band.x >= cell.x + inset - 1e-6 || side < 30)
              #expect(band.maxX <= cell.maxX - inset + 1e-6 || side < 30)
              #expect(y >= cell.y - 1e-6 && y <= cell.maxY + 1e-6)
            }
          }
          if let stars = marks.rating?.frame {
            #expect(stars.y >= caption.frame.maxY - 1e-6)
          }
        }
      }
    }
  }

  @Test("Long names are shortened in the middle, other texts at the end")
  func shortening() throws {
    func shortening(_ template: String) throws -> TextShortening? {
      let setup = try Self.setup { $0.text.caption = CaptionTemplate(template) }
      let cell = Rect(x: 10, y: 20, width: 100, height: 100)
      return setup.marks(of: Self.photo("a.jpg"), index: 1, in: cell, on: Self.page).caption?.shortening
    }
    #expect(try shortening("{name}") == .middle)
    #expect(try shortening("{index} {stem}") == .middle)
    #expect(try shortening("{width}×{height}") == .end)
  }

  @Test("Stars need no caption template, and a photo without a rating has no caption")
  func ratingAlone() throws {
    var configuration = Configuration()
    configuration.text.showRating = true
    let setup = try #require(
      CaptionSetup(
        configuration.text, position: configuration.resolvedCaptionPosition, in: configuration.resolvedShape,
        on: configuration.page.sheet))
    var metadata = PhotoMetadata()
    metadata.rating = 4
    metadata.label = .blue
    let cell = Rect(x: 10, y: 20, width: 100, height: 100)
    let marks = setup.marks(of: Self.photo("a.jpg", metadata: metadata), index: 1, in: cell, on: Self.page)
    #expect(marks.caption == nil)
    let rating = try #require(marks.rating)
    #expect(rating.stars == 4 && rating.label == .blue && rating.position == .below)
    #expect(rating.frame.y >= cell.maxY && rating.frame.maxY <= cell.maxY + setup.height + 1e-9)
    #expect(setup.marks(of: Self.photo("a.jpg"), index: 1, in: cell, on: Self.page).rating == nil)
  }

  @Test("Captions are drawn in their bands, and rows keep equal gaps")
  func drawn() async throws {
    let build = try FakeBuild { configuration in
      configuration.page.size = .screen(width: 195, height: 400)
      configuration.page.orientations = [.portrait]
      configuration.text.caption = CaptionTemplate("WWWW")
    }
    let photos = (1...4).map { number in
      Photo(
        id: "\(number).jpg", location: .file("x"), isExpected: true, byteCount: 1, modified: 0)
    }
    let plan = try #require(try await build.plan(photos).plans.first)
    let placements = plan.pages[0].placements
    let captions = placements.compactMap(\.caption)
    #expect(captions.count == 4)
    for (placement, caption) in zip(placements, captions) {
      #expect(caption.frame.y == placement.frame.maxY)
      #expect(placements.allSatisfy { $0.frame.y >= caption.frame.maxY || $0.frame.y <= placement.frame.y })
    }
    #expect(try await build.run(photos).report.counts.placed == 4)
    let picture = try build.sheet("portrait-001.png")
    for caption in captions {
      let columns = Int(caption.frame.x)..<Int(caption.frame.maxX)
      let rows = Int(caption.frame.y.rounded(.up))..<Int(caption.frame.maxY)
      let ink = rows.flatMap { y in columns.map { picture[$0, y][0] } }.count { $0 < 128 }
      #expect(ink > 20)
    }
  }

  @Test("Captions use the plan's own resolution")
  func resolution() async throws {
    let build = try FakeBuild { configuration in
      configuration.page.size = .screen(width: 195, height: 400)
      configuration.page.orientations = [.portrait]
      configuration.text.caption = CaptionTemplate("WWWW")
    }
    let photo = Photo(id: "1.jpg", location: .file("x"), isExpected: true, byteCount: 1, modified: 0)
    var document = try await build.plan([photo])
    document.plans[0].page = .screen(width: 195, height: 400, scale: 2)
    let caption = try #require(document.plans[0].pages[0].placements[0].caption)
    _ = try await build.render(document)
    let picture = try build.sheet("portrait-001.png")
    let columns = Int(caption.frame.x * 2)..<Int(caption.frame.maxX * 2)
    let rows = Int((caption.frame.y * 2).rounded(.up))..<Int(caption.frame.maxY * 2)
    let ink = rows.flatMap { y in columns.map { picture[$0, y][0] } }.count { $0 < 128 }
    #expect(ink > 80)
  }

  @Test("Missing glyphs are reported once per sheet, a missing font family once per build")
  func notes() async throws {
    func notes(_ change: (inout Configuration) -> Void) async throws -> (notes: [String], sheets: Int) {
      let build = try FakeBuild(change: change)
      let sheets = try await build.run(Photo.fakes(9)).report.sheets.count
      let notes = build.log.events.compactMap { if case .note(let text) = $0 { text } else { nil } }
      return (notes, sheets)
    }
    #expect(try await notes { $0.text.caption = CaptionTemplate("{name}") }.notes.isEmpty)
    let boxes = try await notes { $0.text.caption = CaptionTemplate("\u{10FFFD}") }
    #expect(boxes.notes.count == boxes.sheets)
    #expect(
      boxes.notes.allSatisfy {
        $0 == "a caption has characters that no installed font can draw; they are shown as boxes"
      })
    let title = try await notes { $0.text.title = PageTemplate("\u{10FFFD}") }
    #expect(title.notes.count == 2)
    let fonts = try await notes {
      $0.text.caption = CaptionTemplate("{name}")
      $0.text.captionFont = "No Such Family"
      $0.text.font = "No Such Family"
    }
    #expect(fonts.notes.count == 1)
    #expect(fonts.notes.first?.hasPrefix("the font \"No Such Family\" is not installed; ") == true)
  }

  @Test("Shortened captions are counted at the end and marked in the report")
  func shortened() async throws {
    let photos = [
      Photo.fake("1.jpg"), .fake("a name of " + String(repeating: "many words ", count: 9) + "2.jpg"),
    ]
    let build = try FakeBuild {
      $0.text.caption = CaptionTemplate("{name}")
      $0.page.orientations = [.portrait]
    }
    let report = try await build.run(photos).report
    #expect(report.photos.map { $0.placements.map(\.captionShortened) } == [[nil], [true]])
    #expect(
      build.log.notes == [
        "1 caption shortened; --caption-lines 2, a smaller --caption-size or larger photos show more"
      ])
  }

  @Test("A caption never reaches a neighbour, however long the name and narrow the cell")
  func neighbours() async throws {
    // Names that begin like the colours of fake photos, from black to dark red, and have 300 letters.
    let names = (1...6).map { "\($0)" + String(repeating: "Wj_ÄgÉ", count: 50) }
    let photos = names.map { Photo.fake($0 + ".jpg") }
    for lines in [1, 4] {
      for position in CaptionPosition.allCases {
        let build = try FakeBuild {
          $0.page.size = .screen(width: 195, height: 400)
          $0.page.orientations = [.portrait]
          $0.text.caption = CaptionTemplate("{name}")
          $0.text.captionLines = lines
          $0.text.captionPosition = position
        }
        let page = try #require(try await build.plan(photos).plans.first).pages[0]
        _ = try await build.run(photos)
        let picture = try build.sheet("portrait-001.png")
        let allowed = page.placements.flatMap { [$0.frame] + ($0.caption.map { [$0.frame] } ?? []) }
        for y in 0..<picture.height {
          for x in 0..<picture.width where picture[x, y] != [255, 255, 255] {
            let isAllowed = allowed.contains { frame in
              Double(x) >= frame.x - 2 && Double(x) <= frame.maxX + 1 && Double(y) >= frame.y - 2
                && Double(y) <= frame.maxY + 1
            }
            if !isAllowed { Issue.record("ink at \(x), \(y), \(position), \(lines) lines") }
          }
        }
        for placement in page.placements {
          let caption = try #require(placement.caption).frame
          for other in page.placements where other.photo != placement.photo {
            let apart =
              caption.maxX <= other.frame.x + 1e-9 || caption.x >= other.frame.maxX - 1e-9
              || caption.maxY <= other.frame.y + 1e-9 || caption.y >= other.frame.maxY - 1e-9
            #expect(apart)
          }
        }
      }
    }
  }
}
