import Foundation
import GalleryDecoding
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct PlaceholderTests {
  private func build(
    _ behaviour: FakeDecoder.Behaviour, seed: UInt64 = 1, change: (inout Configuration) -> Void = { _ in }
  ) throws -> FakeBuild {
    try FakeBuild(behaviour, seed: seed) {
      $0.decoding.onError = .placeholder
      change(&$0)
    }
  }

  private let bad = FakeDecoder.Behaviour(
    unreadable: ["2.jpg": .damagedHeader("cut")], undecodable: ["5.jpg", "14.jpg"])

  /// The places of all photos and placeholders.
  private func places(_ result: BuildResult) -> [[BuildReport.Placement]] {
    result.report.photos.map { photo in
      photo.placements.map { placement in
        var placement = placement
        // A placeholder has no pixels of a photo.
        placement.effectiveDpi = nil
        return placement
      }
    }
  }

  @Test("Placeholders keep every photo in its place", arguments: [UInt64(1), 2])
  func places(seed: UInt64) async throws {
    let build = try build(bad, seed: seed)
    let result = try await build.run(Photo.fakes(14))
    let whole = try await FakeBuild().run(Photo.fakes(14))
    #expect(result.report.photos.map(\.id) == whole.report.photos.map(\.id))
    #expect(places(result) == places(whole))
    #expect(result.report.counts == BuildReport.Counts(placed: 11, damaged: 0, skipped: 3))
    #expect(!result.isComplete)
    // No photo is decoded twice, and photos without a header are not decoded.
    #expect(Set(build.decoder.decoded).count == build.decoder.decoded.count)
    #expect(!build.decoder.decoded.contains("2.jpg"))
    let problems = build.log.events.compactMap {
      if case .problem(let problem) = $0 { problem.photo } else { nil }
    }
    #expect(problems.sorted() == ["14.jpg", "2.jpg", "5.jpg"])
  }

  @Test("A placeholder is grey with a darker cross, in the shape of the others")
  func pixels() async throws {
    let build = try build(bad) { $0.tile.shape = .circle }
    let result = try await build.run(Photo.fakes(14))
    let photo = try #require(result.report.photos.first { $0.id == "5.jpg" })
    let place = try #require(photo.placements.first)
    let sheet = try build.sheet(try #require(result.report.sheets.first).path)
    let middle = sheet[place.x + place.width / 2, place.y + place.height / 2]
    #expect(middle.allSatisfy { $0 < 170 })
    let beside = sheet[place.x + place.width / 4, place.y + place.height / 2]
    #expect(beside == [226, 226, 226])
    #expect(sheet[place.x, place.y] == [255, 255, 255])
  }

  @Test("A build without any decodable photo writes nothing")
  func nothing() async throws {
    for behaviour in [
      FakeDecoder.Behaviour(undecodable: ["1.jpg", "2.jpg"]),
      .init(unreadable: ["1.jpg": .empty, "2.jpg": .empty]),
      .init(unreadable: ["1.jpg": .empty], undecodable: ["2.jpg"]),
    ] {
      let build = try build(behaviour)
      await #expect(throws: GalleryError.self) { _ = try await build.run(Photo.fakes(2)) }
      #expect(try build.names.isEmpty)
    }
  }

  @Test("A plan keeps placeholders, and drawing it gives the same bytes")
  func plan() async throws {
    let build = try build(bad)
    let document = try await build.plan(Photo.fakes(14))
    #expect(document.photos.count == 14)
    _ = try await build.run(Photo.fakes(14))
    let built = try build.files
    let drawn = try self.build(bad)
    _ = try await drawn.render(document)
    #expect(try drawn.files == built)
  }

  @Test("Captions omit unknown dimensions")
  func captions() async throws {
    let build = try build(bad) { $0.text.caption = CaptionTemplate("{name} {width}") }
    let document = try await build.plan(Photo.fakes(3))
    let texts = document.plans[0].pages[0].placements.map {
      $0.caption?.text.trimmingCharacters(in: .whitespaces)
    }
    #expect(texts == ["1.jpg 300", "2.jpg", "3.jpg 300"])
  }
}
