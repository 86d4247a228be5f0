import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct CaptionTests {
  private static func photo(_ id: String, metadata: PhotoMetadata? = nil) -> InspectedPhoto {
    InspectedPhoto(
      photo: Photo(id: id, origin: .file(path: "x"), isExpected: true, byteCount: 1, modified: 0),
      facts: PhotoFacts(size: PixelSize(width: 600, height: 400), format: "JPEG", metadata: metadata))
  }

  private static func setup(_ change: (inout Configuration) -> Void) throws -> CaptionSetup {
    var configuration = Configuration()
    configuration.caption = CaptionTemplate("{name}")
    change(&configuration)
    return try #require(CaptionSetup(configuration))
  }

  @Test("Fields are filled in, and those that are not known are empty")
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
        == "7|b.c.jpg|b.c|600×400|2024-06-01|4|1/125|2.8|")
    #expect(try #require(CaptionTemplate(" {title} ")).text(for: Self.photo("a.jpg"), index: 1).isEmpty)
  }

  @Test("Below is a band under the cell, and moves onto the photo where the page ends")
  func below() throws {
    let setup = try Self.setup { _ in }
    let page = Size(width: 595, height: 842)
    let photo = Self.photo("a.jpg")
    let cell = Rect(x: 10, y: 20, width: 100, height: 100)
    let caption = try #require(setup.caption(of: photo, index: 1, in: cell, on: page))
    #expect(caption.position == .below)
    #expect(caption.frame == Rect(x: 10, y: 120, width: 100, height: setup.height))
    let last = Rect(x: 0, y: 0, width: 595, height: 842)
    #expect(setup.caption(of: photo, index: 1, in: last, on: page)?.position == .over)
  }

  @Test(
    "On a photo a caption stays within its outline", arguments: CaptionPosition.allCases, [20.0, 100, 400])
  func inside(position: CaptionPosition, side: Double) throws {
    guard position != .below else { return }
    let setup = try Self.setup {
      $0.captionPosition = position
      $0.shape = .circle
    }
    let cell = Rect(x: 50, y: 60, width: side, height: side)
    let band = try #require(
      setup.caption(of: Self.photo("a.jpg"), index: 1, in: cell, on: Size(width: 595, height: 842))
    ).frame
    for (x, y) in [(band.x, band.y), (band.maxX, band.y), (band.x, band.maxY), (band.maxX, band.maxY)] {
      let distance = ((x - cell.midX) * (x - cell.midX) + (y - cell.midY) * (y - cell.midY)).squareRoot()
      #expect(distance <= side / 2 * 1.001 || side < 30)
    }
    #expect(band.x >= cell.x && band.maxX <= cell.maxX && band.y >= cell.y && band.maxY <= cell.maxY + 1e-9)
  }

  @Test("Captions are drawn in their bands, and rows keep equal gaps")
  func drawn() async throws {
    let build = try FakeBuild { configuration in
      configuration.page = .screen(width: 195, height: 400)
      configuration.orientations = [.portrait]
      configuration.caption = CaptionTemplate("WWWW")
    }
    let photos = (1...4).map { number in
      Photo(
        id: "\(number).jpg", origin: .file(path: "x"), isExpected: true, byteCount: 1, modified: 0)
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

  @Test("A plan's own resolution holds for captions too")
  func resolution() async throws {
    let build = try FakeBuild { configuration in
      configuration.page = .screen(width: 195, height: 400)
      configuration.orientations = [.portrait]
      configuration.caption = CaptionTemplate("WWWW")
    }
    let photo = Photo(id: "1.jpg", origin: .file(path: "x"), isExpected: true, byteCount: 1, modified: 0)
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
}
