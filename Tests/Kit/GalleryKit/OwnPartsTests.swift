import GalleryGeometry
import GalleryLayout
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@testable import GalleryKit

/// Layouts and sources that a program supplies.
@Suite struct OwnPartsTests {
  /// Places items one below the other, changed by a function.
  private struct Pile: Layout {
    var change: @Sendable (inout LayoutResult) -> Void = { _ in }

    func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
      let placements = items.indices.map {
        LayoutResult.Placement(item: $0, frame: Rect(x: 10, y: Double($0) * 60, width: 50, height: 50))
      }
      var result = LayoutResult(pages: [.init(size: Size(width: 195, height: 290), placements: placements)])
      change(&result)
      return result
    }
  }

  private struct List: PhotoSource {
    var name = "yearbook"
    let list: [SourcePhoto]

    func photos() async throws -> [SourcePhoto] { list }
  }

  private struct Closed: Error, Equatable {}

  private struct Broken: PhotoSource {
    let name = "broken"
    func photos() async throws -> [SourcePhoto] { throw Closed() }
  }

  /// The plan of three photos with a layout of this test.
  private func plan(_ layout: any Layout) throws -> Plan {
    var configuration = Configuration()
    configuration.page.size = .screen(width: 195, height: 290)
    let planner = SheetPlanner(configuration: configuration, givenLayout: layout)
    return try #require(try planner.plans(for: (1...3).map { .fake("\($0).jpg") }).first)
  }

  @Test("A custom layout places the photos")
  func layout() throws {
    let page = try #require(try plan(Pile()).pages.first)
    #expect(page.placements.map(\.photo) == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(page.placements.map(\.frame.y) == [0, 60, 120])
  }

  private typealias Fault = @Sendable (inout LayoutResult) -> Void

  private static let faults: [(fault: Fault, message: String)] = [
    ({ $0.pages[0].placements.removeLast() }, "\"3.jpg\": the layout does not place it"),
    ({ $0.pages[0].placements[0].item = 1 }, "\"2.jpg\": the layout places it twice"),
    ({ $0.pages[0].placements[0].item = 7 }, "places item 7 of only 3 items"),
    ({ $0.pages[0].placements[1].frame.x = 200 }, "\"2.jpg\": the layout places it where it cannot be seen"),
    ({ $0.pages[0].placements[1].frame.width = .nan }, "\"2.jpg\": the layout places it where"),
    ({ $0.pages[0].placements[1].frame.height = 900 }, "or larger than the page"),
    ({ $0.pages.append(.init(size: Size(width: 195, height: 290), placements: [])) }, "page 2 empty"),
  ]

  @Test("A layout that loses, repeats or hides a photo is reported with the photo", arguments: faults.indices)
  func wrongLayout(index: Int) throws {
    let (fault, message) = Self.faults[index]
    let error = try #require(throws: GalleryError.self) { try plan(Pile(change: fault)) }
    #expect("\(error)".contains(message))
  }

  private func collect(_ own: [any PhotoSource], log: FakeBuild.Log = .init()) async throws -> CollectedPhotos
  {
    let context = BuildContext(
      options: Configuration(),
      tools: BuildContext.Tools(
        environment: [:], observe: { log.add($0) }, makeDecoder: { _, _ in FakeDecoder() },
        makeTransport: { _ in FakeWeb() }))
    return try await SourceReading(context: context).photos(of: [], own: own)
  }

  @Test("A custom source supplies files, addresses and descriptions")
  func source() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.jpg", "no matter").string
    let collected = try await collect([
      List(list: [
        SourcePhoto(
          path, id: "room 1/Ada", PhotoDescription(title: "Ada\u{7}", weight: 3, fields: ["room": "1"])),
        SourcePhoto(
          "https://photos.example/b.jpg",
          PhotoDescription(title: "Bo", size: PixelSize(width: 400, height: 300))),
      ])
    ])
    #expect(collected.photos.map(\.photo.id) == ["room 1/Ada", "b.jpg"])
    #expect(collected.photos[0].photo.location == .file(FilePath(path)))
    let details = collected.photos.map(\.photo.details)
    #expect(details.map(\.title) == ["Ada", "Bo"])
    #expect(details[0].weight == 3)
    #expect(details[0].fields["room"] == "1")
    #expect(details[1].size == PixelSize(width: 400, height: 300))
    #expect(collected.sources == ["yearbook"])
    #expect(collected.hasOrder)
  }

  @Test("An invalid photo of a source is reported by its number")
  func wrongPhoto() async throws {
    let log = FakeBuild.Log()
    let collected = try await collect([List(list: [SourcePhoto("ftp://a.example/b.jpg")])], log: log)
    #expect(collected.photos.isEmpty)
    #expect(log.notes.contains { $0.hasPrefix("yearbook: photo 1: ftp: addresses are not read") })
    #expect(collected.unreadable.map(\.path) == ["yearbook"])
  }

  @Test("The build throws an error that a source throws")
  func throwing() async throws {
    await #expect(throws: Closed()) { try await collect([Broken()]) }
  }
}
