import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct PlanRenderingTests {
  @Test("Planning and rendering give the bytes of a build", arguments: LayoutName.allCases)
  func sameBytes(layout: LayoutName) async throws {
    let built = try FakeBuild {
      $0.layout.name = layout
      $0.tile.shape = nil
      if layout != .equalSpacing { $0.layout.cell = nil }
      if layout == .carousel { $0.layout.gap = nil }
    }
    let photos = Photo.fakes(4)
    _ = try await built.run(photos)
    let drawn = try FakeBuild { $0 = built.configuration }
    var rendering = drawn
    rendering.configuration.output.folder = drawn.folder.path.string
    _ = try await rendering.render(try PlanDocument.read(try await built.plan(photos).json()))
    #expect(try drawn.files == built.files)
  }

  @Test("A placement moved by hand is drawn at its new place")
  func moved() async throws {
    let build = try FakeBuild()
    var document = try await build.plan([.fake("1.jpg")])
    document.plans[0].pages[0].placements[0].frame = Rect(x: 10, y: 200, width: 50, height: 40)
    let result = try await build.render(document)
    let place = try #require(result.report.photos[0].placements.first { $0.orientation == .portrait })
    let frame = PixelRect(x: place.x, y: place.y, width: place.width, height: place.height)
    #expect(frame == PixelRect(x: 10, y: 200, width: 50, height: 40))
    let sheet = try build.sheet("portrait-001.png")
    let color = FakeDecoder.color(of: "1.jpg")
    let ink = [color.red, color.green, color.blue]
    for y in 0..<290 {
      for x in 0..<195 where (sheet[x, y] == ink) != ((10..<60).contains(x) && (200..<240).contains(y)) {
        Issue.record("(\(x), \(y)) is \(sheet[x, y])")
        return
      }
    }
  }

  @Test("A photo that is placed twice on a page is drawn twice")
  func twice() async throws {
    let build = try FakeBuild()
    var document = try await build.plan([.fake("1.jpg"), .fake("2.jpg")])
    document.plans[0].pages[0].placements[1].photo = "1.jpg"
    let result = try await build.render(document)
    #expect(result.report.sheets.map(\.path) == ["portrait-001.png", "landscape-001.png"])
    #expect(result.report.photos[0].placements.filter { $0.orientation == .portrait }.count == 2)
  }

  @Test(
    "An undecodable photo leaves its place empty, and other photos stay", arguments: [true, false])
  func lost(byHeader: Bool) async throws {
    let whole = try FakeBuild()
    let document = try await whole.plan(Photo.fakes(14))
    let before = try await whole.render(document).report
    let build = try FakeBuild(
      byHeader ? .init(unreadable: ["3.jpg": .empty]) : .init(undecodable: ["3.jpg"]))
    let after = try await build.render(document).report
    #expect(after.photos.first { $0.id == "3.jpg" }?.status == .skipped)
    #expect(after.photos.first { $0.id == "3.jpg" }?.placements.isEmpty == true)
    #expect(after.sheets.map(\.path) == before.sheets.map(\.path))
    for photo in before.photos where photo.id != "3.jpg" {
      #expect(after.photos.first { $0.id == photo.id } == photo)
    }
  }

  @Test("An emptied page is drawn, so that pages keep their numbers")
  func emptyPage() async throws {
    let bad = Set((7...12).map { "\($0).jpg" })
    let build = try FakeBuild(.init(undecodable: bad))
    let document = try await build.plan(Photo.fakes(14))
    let result = try await build.render(document)
    #expect(
      result.report.sheets.map(\.path) == [
        "portrait-001.png", "portrait-002.png", "portrait-003.png",
        "landscape-001.png", "landscape-002.png", "landscape-003.png",
      ])
    let sheet = try build.sheet("portrait-002.png")
    #expect(sheet.bytes.allSatisfy { $0 == 255 })
  }

  @Test("A photo that fits no page is reported when planning and left out of the plan")
  func unplaced() async throws {
    let build = try FakeBuild(.init(sizes: ["2.jpg": PixelSize(width: 200, height: 300)])) {
      $0.page.assign = .matching
      $0.page.orientations = [.portrait]
    }
    let document = try await build.plan(Photo.fakes(3))
    #expect(document.photos.map(\.id) == ["2.jpg"])
    let told = build.log.events.compactMap {
      if case .problem(let problem) = $0 { problem.photo } else { nil }
    }
    #expect(told == ["1.jpg", "3.jpg"])
  }

  @Test("A photo removed from the plan is neither counted nor decoded")
  func takenOff() async throws {
    let build = try FakeBuild()
    var document = try await build.plan(Photo.fakes(3))
    for index in document.plans.indices {
      document.plans[index].pages[0].placements.removeAll { $0.photo == "2.jpg" }
    }
    let result = try await build.render(document)
    #expect(result.report.photos.map(\.id) == ["1.jpg", "3.jpg"])
    #expect(build.decoder.decoded.sorted() == ["1.jpg", "3.jpg"])
  }
}
