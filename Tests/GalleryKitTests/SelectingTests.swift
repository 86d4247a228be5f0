import GalleryModel
import GallerySources
import Testing

@testable import GalleryKit

@Suite struct SelectingTests {
  private func ids(
    _ photos: [Photo], _ change: (inout Configuration) -> Void
  ) async throws -> (ids: [String], notes: [String]) {
    let build = try FakeBuild(change: change)
    let result = try await build.run(photos)
    #expect(build.decoder.decoded.sorted() == result.report.photos.map(\.id).sorted())
    return (result.report.photos.map(\.id), build.log.notes)
  }

  @Test("A limit takes the first photos in their order, whatever order they are read in")
  func limit() async throws {
    let photos = Photo.fakes(12)
    let first = try await ids(photos.reversed()) { $0.selection.limit = 3 }
    #expect(first.ids == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(first.notes == ["3 of 12 photos are taken (--limit 3)"])
    let last = try await ids(photos) {
      $0.selection.limit = 2
      $0.order.reverse = true
    }
    #expect(last.ids == ["12.jpg", "11.jpg"])
    let all = try await ids(photos) { $0.selection.limit = 12 }
    #expect(all.ids.count == 12 && all.notes.isEmpty)
  }

  @Test("A sample is the same whatever order photos are read in, and a limit takes the first of it")
  func sample() async throws {
    let photos = Photo.fakes(40)
    let sample = try await ids(photos) { $0.selection.sample = 5 }
    #expect(sample.ids.count == 5)
    #expect(sample.notes == ["5 of 40 photos are taken (--sample 5)"])
    #expect(try await ids(photos.reversed()) { $0.selection.sample = 5 }.ids == sample.ids)
    let limited = try await ids(photos) { ($0.selection.sample, $0.selection.limit) = (5, 2) }
    #expect(limited.ids == Array(sample.ids.prefix(2)))
    #expect(
      try await ids(photos) { ($0.selection.sample, $0.selection.sampleScope) = (5, .folder) }.notes
        == ["5 of 40 photos are taken (--sample 5 --by folder)"])
  }
}
