import GalleryModel
import GalleryOptions
import GallerySources
import GalleryText
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

  @Test("A limit takes the first photos in sorted order, in any reading order")
  func limit() async throws {
    let photos = Photo.fakes(12)
    let first = try await ids(photos.reversed()) { $0.selection.limit = 3 }
    #expect(first.ids == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(first.notes == ["3 of 12 photos are selected (--limit 3)"])
    let last = try await ids(photos) {
      $0.selection.limit = 2
      $0.order.reverse = true
    }
    #expect(last.ids == ["12.jpg", "11.jpg"])
    let all = try await ids(photos) { $0.selection.limit = 12 }
    #expect(all.ids.count == 12 && all.notes.isEmpty)
  }

  @Test("A sample is independent of the reading order, and a limit takes its first photos")
  func sample() async throws {
    let photos = Photo.fakes(40)
    let sample = try await ids(photos) { $0.selection.sample = 5 }
    #expect(sample.ids.count == 5)
    #expect(sample.notes == ["5 of 40 photos are selected (--sample 5)"])
    #expect(try await ids(photos.reversed()) { $0.selection.sample = 5 }.ids == sample.ids)
    let limited = try await ids(photos) { ($0.selection.sample, $0.selection.limit) = (5, 2) }
    #expect(limited.ids == Array(sample.ids.prefix(2)))
    #expect(
      try await ids(photos) { $0.selection.sample = .init(5, per: .folder) }.notes
        == ["5 of 40 photos are selected (--sample 5/folder)"])
    #expect(try await ids(photos) { $0.selection.sample = .init(5, seed: 1) }.ids != sample.ids)
  }

  @Test("A condition that all photos meet is reported; a sample has as many photos of each value of a field")
  func noEffect() async throws {
    var photos = Photo.fakes(6)
    for index in photos.indices { photos[index].details.fields = ["room": index < 2 ? "Hall" : "Attic"] }
    let all = try await ids(photos) { $0.selection.condition = PhotoCondition("name != 1") }
    #expect(all.ids.count == 6)
    #expect(all.notes == ["--where \"name != 1\" changes nothing: 6 photos match it"])
    let sample = try await ids(photos) { $0.selection.sample = .init(1, per: .field("room")) }
    #expect(sample.ids.count == 2 && sample.ids.contains { ["1.jpg", "2.jpg"].contains($0) })
    #expect(sample.notes == ["2 of 6 photos are selected (--sample 1/field:room)"])
  }

  @Test("A condition applies first, then a sample, then a limit")
  func condition() async throws {
    var photos = Photo.fakes(40)
    for index in photos.indices { photos[index].details.fields = ["votes": "\(index + 1)"] }
    photos[39].details.fields = [:]
    let voted = try await ids(photos) { $0.selection.condition = PhotoCondition("votes > 30") }
    #expect(voted.ids == (31...39).map { "\($0).jpg" })
    #expect(voted.notes == ["9 of 40 photos are selected (--where \"votes > 30\")"])
    let fewer = try await ids(photos) {
      $0.selection.condition = PhotoCondition("votes > 30 and not name = 32.jpg")
      ($0.selection.sample, $0.selection.limit) = (7, 2)
    }
    #expect(
      fewer.notes == [
        "8 of 40 photos are selected (--where \"votes > 30 and not name = 32.jpg\")",
        "7 of 8 photos are selected (--sample 7)", "2 of 7 photos are selected (--limit 2)",
      ])
    #expect(fewer.ids.allSatisfy(voted.ids.contains))
  }

  @Test("A condition on file metadata reads the headers")
  func headers() async throws {
    let photos = Photo.fakes(3)
    var behaviour = FakeDecoder.Behaviour()
    for (index, photo) in photos.enumerated() {
      behaviour.metadata[photo.id] = PhotoMetadata()
      behaviour.metadata[photo.id]?.rating = index + 2
      behaviour.metadata[photo.id]?.taken = PhotoDate(year: 2024, month: index + 1, day: 1)
    }
    for (condition, ids) in [
      ("rating >= 3", ["2.jpg", "3.jpg"]), ("date < 2024-03", ["1.jpg", "2.jpg"]),
      ("rating = 4 or date = 2024-01-01", ["1.jpg", "3.jpg"]), ("width = 300 and rating = 2", ["1.jpg"]),
    ] {
      let build = try FakeBuild(behaviour) { $0.selection.condition = PhotoCondition(condition) }
      #expect(try await build.run(photos).report.photos.map(\.id) == ids, "\(condition)")
    }
    let none = try FakeBuild(behaviour) { $0.selection.condition = PhotoCondition("rating = 5") }
    await #expect(throws: GalleryError.self) { try await none.run(photos) }
    #expect(none.log.notes == ["0 of 3 photos are selected (--where \"rating = 5\")"])
  }

  @Test("Remote photos are selected by their listing before any download")
  func listed() async throws {
    var remotes = (1...3).map { RemotePhoto.fake("\($0).jpg") }
    for index in remotes.indices { remotes[index].details.fields = ["rating": "\(index + 3)"] }
    var options = Configuration()
    options.selection.condition = PhotoCondition("rating >= 4 and width = 3000 and not exif.ISO")
    let log = FakeBuild.Log()
    let context = BuildContext(
      options: options,
      tools: BuildContext.Tools(
        environment: [:], observe: { log.add($0) }, makeDecoder: { _, _ in FakeDecoder() },
        makeTransport: { _ in FakeWeb() }))
    var run = Run.fake(.fake(remotes), in: context)
    try await Inspecting().run(&run)
    Selecting().run(&run)
    try await context.close()
    #expect(run.collected.photos.compactMap(\.web).map(\.photo.id) == ["2.jpg", "3.jpg"])
    #expect(log.notes.count == 1)
  }
}
