import GalleryDecoding
import GalleryGeometry
import GalleryModel
import GalleryOptions
import Synchronization
import TestSupport
import Testing

@testable import GalleryKit

@Suite struct ReplanningTests {
  /// Checks that every good photo is exactly once on each orientation, no other photo is, and the counts add up.
  private func check(_ result: BuildResult, good: [Photo.ID], bad: Set<Photo.ID>) {
    let report = result.report
    #expect(report.counts.placed + report.counts.damaged == good.count)
    #expect(report.counts.skipped == bad.count)
    #expect(report.photos.count == good.count + bad.count)
    for photo in report.photos {
      let isBad = bad.contains(photo.id)
      #expect(photo.placements.map(\.orientation) == (isBad ? [] : [.portrait, .landscape]), "\(photo.id)")
      #expect((photo.reason != nil) == isBad || photo.status == .damaged)
    }
    // Pages have no holes: each has at most one row more than the next.
    for orientation in PageOrientation.allCases {
      var counts: [Int: Int] = [:]
      for placement in report.photos.flatMap(\.placements) where placement.orientation == orientation {
        counts[placement.page, default: 0] += 1
      }
      let pages = counts.keys.sorted()
      #expect(pages == Array(1...max(1, pages.count)))
      let row = orientation == .portrait ? 2 : 3
      let sizes = pages.map { counts[$0, default: 0] }
      #expect(sizes == sizes.sorted(by: >) && (sizes.first ?? 0) <= 6)
      #expect((sizes.first ?? 0) - (sizes.last ?? 0) < 2 * row)
      #expect(report.sheets.filter { $0.orientation == orientation }.map(\.page) == pages)
    }
  }

  /// Checks that the sheets match the report: the middle of every placement has its photo's colour.
  private func checkPixels(_ build: FakeBuild, _ report: BuildReport) throws {
    for sheet in report.sheets where sheet.orientation == .portrait || sheet.page == 1 {
      let picture = try build.sheet(sheet.path)
      #expect((picture.width, picture.height) == (sheet.width, sheet.height))
      for photo in report.photos {
        for place in photo.placements where place.orientation == sheet.orientation && place.page == sheet.page
        {
          let color = FakeDecoder.color(of: photo.id)
          let pixel = picture[place.x + place.width / 2, place.y + place.height / 2]
          #expect(pixel == [color.red, color.green, color.blue], "\(photo.id) on \(sheet.path)")
        }
      }
    }
  }

  @Test("Every written sheet is reported, including those of earlier rounds")
  func written() async throws {
    let build = try FakeBuild(.init(undecodable: ["9.jpg"]))
    let result = try await build.run(Photo.fakes(20))
    let events = build.log.events.compactMap { event -> [Int]? in
      if case .written(let sheets, let total) = event { [sheets, total] } else { nil }
    }
    #expect(events.last == [8, 8] && result.report.sheets.count == 8)
    #expect(events.allSatisfy { $0[0] <= $0[1] })
  }

  @Test("Without failures each photo is decoded once for both orientations")
  func once() async throws {
    let build = try FakeBuild()
    let photos = Photo.fakes(20)
    let result = try await build.run(photos)
    check(result, good: photos.map(\.id), bad: [])
    try checkPixels(build, result.report)
    #expect(build.decoder.decoded.sorted() == photos.map(\.id).sorted())
    #expect(result.isComplete)
  }

  @Test(
    "Undecodable photos leave no hole, wherever they are",
    arguments: [
      [1], [20], [6], [7], [1, 2, 3], [6, 7], [1, 20], [3, 9, 15], [13, 14, 15, 16, 17, 18],
      [1, 3, 5, 7, 9, 11, 13, 15, 17, 19], Array(1...19), Array(2...20),
    ], [UInt64(1), 2, 3])
  func holes(numbers: [Int], seed: UInt64) async throws {
    let bad = Set(numbers.map { "\($0).jpg" })
    let photos = Photo.fakes(20)
    let build = try FakeBuild(.init(undecodable: bad), seed: seed, jobs: 3)
    let result = try await build.run(photos)
    check(result, good: photos.map(\.id).filter { !bad.contains($0) }, bad: bad)
    if seed == 1 { try checkPixels(build, result.report) }
    #expect(
      result.report.photos.filter { $0.status == .skipped }.allSatisfy {
        $0.reason == "cannot be decoded: told to fail" && $0.sha256 == nil && $0.size == nil
      })
  }

  @Test(
    "Failures of headers and decoding, and damaged photos, add up", arguments: [UInt64(1), 2])
  func kinds(seed: UInt64) async throws {
    let build = try FakeBuild(
      .init(
        unreadable: ["2.jpg": .damagedHeader("cut"), "19.jpg": .notAnImage("text")],
        undecodable: ["5.jpg", "11.jpg"], damaged: ["1.jpg", "20.jpg"]),
      seed: seed)
    let result = try await build.run(Photo.fakes(20))
    let bad: Set = ["2.jpg", "19.jpg", "5.jpg", "11.jpg"]
    check(result, good: Photo.fakes(20).map(\.id).filter { !bad.contains($0) }, bad: bad)
    #expect(result.report.counts == BuildReport.Counts(placed: 14, damaged: 2, skipped: 4))
    #expect(!result.isComplete)
    // Each is reported once, however often its sheet was drawn.
    let problems = build.log.events.compactMap {
      if case .problem(let problem) = $0 { problem.photo } else { nil }
    }
    #expect(problems.sorted() == (bad + ["1.jpg", "20.jpg"]).sorted())
  }

  /// Counts plans.
  private final class CountingPlanner: PlanSource {
    let planner: SheetPlanner
    let count = Mutex(0)

    init(_ configuration: Configuration) { planner = SheetPlanner(configuration: configuration) }

    func plans(for photos: [InspectedPhoto]) throws -> [Plan] {
      count.withLock { $0 += 1 }
      return try planner.plans(for: photos)
    }

    func unplaced(_ photos: [InspectedPhoto]) -> [Problem] { planner.unplaced(photos) }
  }

  @Test(
    "Broken photos cause one more plan, and no photo is decoded twice",
    arguments: [(good: 100, bad: 600), (good: 300, bad: 300), (good: 690, bad: 10), (good: 19, bad: 1)])
  func manyBroken(good: Int, bad: Int) async throws {
    var random = SplitMix64(seed: 5)
    let photos = Photo.fakes(good + bad)
    let broken = Set(photos.map(\.id).shuffled(using: &random).prefix(bad))
    let build = try FakeBuild(.init(undecodable: broken))
    let planner = CountingPlanner(build.configuration)
    let result = try await build.run(photos, planner: planner)
    check(result, good: photos.map(\.id).filter { !broken.contains($0) }, bad: broken)
    #expect(planner.count.withLock { $0 } == 2)
    #expect(build.decoder.decoded.count == photos.count)
  }

  @Test("A photo lost on a page of HTML does not cause others to be decoded twice")
  func pages() async throws {
    let build = try FakeBuild(.init(undecodable: ["9.jpg"])) { $0.output.formats = [.html] }
    let photos = Photo.fakes(9)
    let result = try await build.run(photos)
    #expect(result.report.counts.placed == 8)
    #expect(build.decoder.decoded.sorted() == photos.map(\.id).sorted())
  }

  @Test("Other files that do not claim to be photos are not photos")
  func otherFiles() async throws {
    let build = try FakeBuild(
      .init(unreadable: ["notes.txt": .notAnImage("text"), "list.jpg": .notAnImage("text")]))
    let result = try await build.run([
      .fake("1.jpg"), .fake("notes.txt", isExpected: false), .fake("list.jpg"),
    ])
    #expect(result.report.photos.map(\.id) == ["1.jpg", "list.jpg"])
    #expect(result.report.photos.last?.reason == "not an image: text")
  }

  @Test("A build without any decodable photo fails and writes nothing", arguments: [true, false])
  func nothing(headers: Bool) async throws {
    let ids = Photo.fakes(8).map(\.id)
    let build = try FakeBuild(
      headers
        ? .init(unreadable: Dictionary(uniqueKeysWithValues: ids.map { ($0, .damagedHeader("cut")) }))
        : .init(undecodable: Set(ids)))
    do {
      _ = try await build.run(Photo.fakes(8))
      Issue.record("a build without photos succeeded")
    } catch GalleryError.nothingDecodable(let problems) {
      #expect(problems.map(\.photo) == ids.sorted())
    }
    #expect(try build.names.isEmpty)
  }

  @Test("With on-error fail, the first broken photo stops the build without output")
  func fails() async throws {
    let build = try FakeBuild(.init(undecodable: ["9.jpg", "17.jpg"])) { $0.decoding.onError = .fail }
    do {
      _ = try await build.run(Photo.fakes(20))
      Issue.record("a build with a broken photo succeeded")
    } catch GalleryError.photo(let problem) {
      #expect(problem.photo == "9.jpg")
    }
    #expect(try build.names.isEmpty)
  }

  @Test("Progress counts every photo once and ends at the total")
  func progress() async throws {
    let build = try FakeBuild(.init(undecodable: ["3.jpg", "12.jpg"]), jobs: 3)
    _ = try await build.run(Photo.fakes(20))
    var counts: [Int] = []
    for event in build.log.events {
      if case .finished(let photos, let total) = event {
        counts.append(photos)
        #expect(total == 20)
      }
    }
    #expect(counts == Array(1...20))
  }

  @Test("A cancelled build throws CancellationError and leaves the folder empty")
  func cancelled() async throws {
    // Cancels its own task when the second page begins.
    let build = try FakeBuild(
      .init(onDecode: { if $0 == "9.jpg" { withUnsafeCurrentTask { $0?.cancel() } } }))
    await #expect(throws: CancellationError.self) { try await build.run(Photo.fakes(20)) }
    #expect(try build.names.isEmpty)
  }

  @Test("Photos that no orientation shows are reported")
  func matching() async throws {
    let build = try FakeBuild(.init(sizes: ["2.jpg": PixelSize(width: 200, height: 300)])) {
      $0.page.assign = .matching
      $0.page.orientations = [.portrait]
    }
    let result = try await build.run(Photo.fakes(3))
    #expect(result.report.photos.map(\.status) == [.skipped, .placed, .skipped])
    #expect(result.report.photos[0].reason == "wide, but only portrait sheets are made (assign: matching)")
    #expect(result.report.photos[1].placements.map(\.orientation) == [.portrait])
    #expect(!result.isComplete)

    let none = try FakeBuild {
      $0.page.assign = .matching; $0.page.orientations = [.portrait]
    }
    await #expect(throws: GalleryError.self) { try await none.run(Photo.fakes(3)) }
    #expect(try none.names.isEmpty)
  }
}
