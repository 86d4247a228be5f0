import Foundation
import GalleryModel
import GalleryOptions
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct DeterminismTests {
  private func files(
    jobs: Int, seed: UInt64, layout: LayoutName, bad: Set<Photo.ID> = []
  ) async throws -> [String: Data] {
    let build = try FakeBuild(.init(undecodable: bad), seed: seed, jobs: jobs) {
      $0.layout.name = layout
      $0.tile.shape = nil
      if layout != .equalSpacing { $0.layout.cell = nil }
      $0.output.formats = SheetFormat.allCases
      $0.text.caption = layout == .circlePacking ? nil : CaptionTemplate("{index} {name}")
    }
    _ = try await build.run(Photo.fakes(layout == .circlePacking ? 4 : 30))
    #expect(build.decoder.mostRunning <= max(1, jobs) * 8)
    return try build.files
  }

  @Test(
    "1, 2 and 8 workers give the same bytes in every format, in any order of completion",
    arguments: Torture.isOn ? LayoutName.allCases.filter { $0 != .carousel } : [.justified])
  func workers(layout: LayoutName) async throws {
    let one = try await files(jobs: 1, seed: 1, layout: layout)
    #expect(one.count >= 5)
    for (jobs, seed) in [(2, UInt64(3)), (8, 4)] {
      #expect(try await files(jobs: jobs, seed: seed, layout: layout) == one, "\(jobs) workers")
    }
  }

  @Test("The bytes are the same in every format if photos fail")
  func failures() async throws {
    let bad: Set = ["3.jpg", "14.jpg", "15.jpg", "30.jpg"]
    let one = try await files(jobs: 1, seed: 1, layout: .equalSpacing, bad: bad)
    for (jobs, seed) in [(2, UInt64(3)), (8, 4)] {
      #expect(try await files(jobs: jobs, seed: seed, layout: .equalSpacing, bad: bad) == one)
    }
  }
}
