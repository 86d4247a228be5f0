import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryKit

/// Photos with fewer pixels than their cells, which are 90 pixels wide.
@Suite struct EnlargementTests {
  private let sizes = [
    "1.jpg": PixelSize(width: 20, height: 18), "2.jpg": PixelSize(width: 45, height: 45),
    "3.jpg": PixelSize(width: 60, height: 30), "4.jpg": PixelSize(width: 900, height: 900),
  ]

  @Test("Small photos fill their cells, and enlargements above two are reported once")
  func auto() async throws {
    let build = try FakeBuild(.init(sizes: sizes))
    let result = try await build.run([.fake("1.jpg"), .fake("2.jpg"), .fake("3.jpg"), .fake("4.jpg")])
    let places = result.report.photos.map { $0.placements.map { [$0.width, $0.height] } }
    #expect(places == Array(repeating: [[90, 90], [90, 90]], count: 4))
    #expect(
      build.log.notes == [
        "2 photos are enlarged more than 2 times, 1.jpg the most, 5.0 times; "
          + "use --enlarge never to keep small photos small"
      ])
    // The page is a screen's, with 72 pixels per 72 points.
    #expect(
      result.report.photos.map { $0.placements.compactMap(\.effectiveDpi) }
        == [[14, 14], [36, 36], [24, 24], [720, 720]])
  }

  @Test("Unenlarged photos are at most at the sheet's resolution, without a warning")
  func never() async throws {
    let build = try FakeBuild(.init(sizes: sizes)) {
      $0.tile.enlarge = .never
      $0.page.orientations = [.portrait]
    }
    let result = try await build.run([.fake("1.jpg"), .fake("4.jpg")])
    #expect(
      result.report.photos.map { $0.placements.map { [$0.width, $0.height] } } == [[[18, 18]], [[90, 90]]])
    #expect(result.report.photos.map { $0.placements.compactMap(\.effectiveDpi) } == [[72], [720]])
    #expect(build.log.notes.isEmpty)
  }

  @Test(
    "Unenlarged photos get smaller places in layouts whose places follow the photos",
    arguments: [LayoutName.justified, .masonry, .circlePacking], Fit.allCases)
  func smallPlaces(layout: LayoutName, fit: Fit) throws {
    var configuration = Configuration()
    configuration.layout.name = layout
    configuration.layout.circlePacking.effort = .fast
    configuration.page.size = .screen(width: 800, height: 600)
    configuration.tile.fit = fit
    let photos =
      [InspectedPhoto.fake("s.jpg", width: 40, height: 20)]
      + (1...5).map {
        .fake("\($0).jpg", width: 4000, height: 3000)
      }
    let frames = { try SheetPlanner(configuration: configuration).plans(for: photos)[0].pages[0].placements }
    let frame = try #require(try frames().first { $0.photo == photos[0].photo.id }?.frame)
    #expect(frame.width > 80)
    configuration.tile.enlarge = .never
    let small = try #require(try frames().first { $0.photo == photos[0].photo.id }?.frame)
    let isCircle = layout == .circlePacking
    #expect(abs(small.width - (isCircle && fit == .cover ? 20 : 40)) < 1)
    #expect(abs(small.height - (isCircle && fit == .contain ? 40 : 20)) < 1)
  }

  @Test("A placeholder has no resolution, and the report omits the key")
  func placeholder() async throws {
    let build = try FakeBuild(.init(undecodable: ["1.jpg"])) {
      $0.decoding.onError = .placeholder
      $0.page.orientations = [.portrait]
    }
    let result = try await build.run(Photo.fakes(2))
    #expect(result.report.photos.map { $0.placements.map(\.effectiveDpi) } == [[nil], [160]])
    let report = try #require(try build.files["report.json"])
    #expect(String(decoding: report, as: UTF8.self).components(separatedBy: "effectiveDpi").count == 2)
  }
}
