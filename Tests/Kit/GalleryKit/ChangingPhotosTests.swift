import Foundation
import GalleryDecoding
import GalleryGeometry
import GalleryMarkup
import GalleryModel
import GalleryOptions
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

@Suite("Photos that change during a build are reported, and sheets agree") struct ChangingPhotosTests {
  private static let reason = "cannot be read: the file changed while it was read"

  private func reasons(_ result: BuildResult) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: result.report.photos.compactMap { photo in photo.reason.map { (photo.id, $0) } })
  }

  @Test("A photo whose size changed after planning is left out")
  func afterPlanning() async throws {
    let build = try FakeBuild(.init(laterSizes: ["3.jpg": PixelSize(width: 200, height: 300)]))
    let result = try await build.run(Photo.fakes(8))
    #expect(reasons(result) == ["3.jpg": Self.reason])
    #expect(result.report.counts.placed == 7)
  }
}
