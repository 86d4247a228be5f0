import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryDecoding
@testable import GalleryKit
@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

@Suite struct PhotoFetchingTests {
  /// Downloads photos that fill some cells. The cells may change after the download.
  private func fetch(
    _ remotes: [RemotePhoto], from web: FakeWeb, cells: [Int], fit: Fit = .cover,
    decoder: NameDecoder = NameDecoder(),
    takesOriginals: Bool = false
  ) async throws -> CollectedPhotos {
    var plans = 0
    let policy = DownloadPolicy(
      ordering: PhotoOrdering(order: OrderOptions()),
      needs: { photos in
        let side = cells[min(plans, cells.count - 1)]
        plans += 1
        return NeededPictures(photos, cell: PixelSize(width: side, height: side), fit: fit)
      }, takesOriginals: takesOriginals)
    let context = BuildContext(
      options: Configuration(),
      tools: BuildContext.Tools(
        environment: [:], observe: { _ in }, makeDecoder: { _, _ in decoder }, makeTransport: { _ in web }))
    _ = try context.openTransport(TransportConfiguration(version: "test", contact: nil))
    var run = Run.fake(.fake(remotes), in: context)
    try await Inspecting().run(&run)
    try await Fetching().fetch(&run, by: policy)
    return run.collected
  }

  private func names(_ web: FakeWeb) -> [String] {
    web.requests.map { String($0.split(separator: "/").suffix(2).joined(separator: "/")) }
  }

  @Test(
    "The smallest variant that covers the cell in both directions is downloaded",
    arguments: [(100, "300x200"), (200, "300x200"), (201, "600x400"), (800, "1200x800"), (801, "3000x2000")])
  func smallest(side: Int, name: String) async throws {
    let web = FakeWeb()
    let result = try await fetch([.fake("a")], from: web, cells: [side])
    #expect(names(web) == ["a/\(name).jpg"])
    #expect(result.photos.map(\.photo.download?.url) == ["https://images.example/a/\(name).jpg"])
    #expect(result.failures.isEmpty)
  }

  @Test("A photo that is shown whole needs fewer pixels than its cell has")
  func contain() async throws {
    let web = FakeWeb()
    _ = try await fetch([.fake("a")], from: web, cells: [300], fit: .contain)
    #expect(names(web) == ["a/300x200.jpg"])
  }

  @Test("Originals are downloaded on request, and if the photo's shape is unknown")
  func originals() async throws {
    let web = FakeWeb()
    _ = try await fetch([.fake("a")], from: web, cells: [100], takesOriginals: true)
    _ = try await fetch([.fake("b", variants: [300], isSized: false)], from: web, cells: [100])
    #expect(names(web) == ["a/3000x2000.jpg", "b/3000x2000.jpg"])
  }

  @Test("Variants too small for the plan with real sizes are downloaded once more")
  func larger() async throws {
    let web = FakeWeb()
    let result = try await fetch([.fake("a"), .fake("b", variants: [])], from: web, cells: [200, 400])
    #expect(names(web).sorted() == ["a/300x200.jpg", "a/600x400.jpg", "b/3000x2000.jpg"])
    #expect(result.photos.map(\.photo.download?.width) == [600, 3000])
  }

  @Test("A difference of one pixel causes no second download")
  func rounding() async throws {
    let web = FakeWeb()
    _ = try await fetch([.fake("a")], from: web, cells: [200, 201])
    #expect(names(web) == ["a/300x200.jpg"])
  }

  @Test("A rotated file is measured upright")
  func turned() async throws {
    let web = FakeWeb()
    // Upright, it is 200 × 300 and covers 200 × 200.
    _ = try await fetch([.fake("a")], from: web, cells: [200], decoder: NameDecoder(turns: true))
    #expect(names(web) == ["a/300x200.jpg"])
  }

  @Test("If a larger variant fails, the smaller one stays")
  func keeps() async throws {
    let gone = TransportError(.status(404, hint: nil), address: "x")
    let web = FakeWeb(failures: ["600x400.jpg": gone, "1200x800.jpg": gone, "3000x2000.jpg": gone])
    let result = try await fetch([.fake("a")], from: web, cells: [200, 400])
    #expect(result.photos.map(\.photo.download?.width) == [300])
    #expect(result.failures.isEmpty)
  }

  @Test("A missing variant is replaced by the next larger one, finally by the original")
  func secondChances() async throws {
    let gone = TransportError(.status(404, hint: nil), address: "x")
    for (missing, asked, width) in [
      (["300x200.jpg"], ["a/300x200.jpg", "a/600x400.jpg"], 600),
      (["300x200.jpg", "600x400.jpg"], ["a/300x200.jpg", "a/600x400.jpg", "a/3000x2000.jpg"], 3000),
    ] {
      let web = FakeWeb(failures: Dictionary(uniqueKeysWithValues: missing.map { ($0, gone) }))
      let result = try await fetch([.fake("a")], from: web, cells: [200])
      #expect(names(web) == asked)
      #expect(result.photos.map(\.photo.download?.width) == [width])
      #expect(result.failures.isEmpty)
    }
  }

  @Test("After a refusal or a connection error, other variants are not requested")
  func noSecondChance() async throws {
    let web = FakeWeb(failures: ["300x200.jpg": TransportError(.status(401, hint: nil), address: "x")])
    let result = try await fetch([.fake("a")], from: web, cells: [200])
    #expect(names(web) == ["a/300x200.jpg"])
    #expect(result.failures.count == 1)
  }

  @Test("Failed photos keep their places, and are grouped by cause and host")
  func failures() async throws {
    let refused = TransportError(.status(403, hint: nil), address: "https://images.example/x")
    let web = FakeWeb(failures: [
      "bad.example": refused, "worse.example": TransportError(.unknownHost, address: "x"),
    ])
    let remotes: [RemotePhoto] = [
      .fake("a", host: "bad.example"), .fake("b"), .fake("c", host: "worse.example"),
      .fake("d", host: "bad.example"),
    ]
    let result = try await fetch(remotes, from: web, cells: [100])
    #expect(result.photos.map(\.photo.id) == ["a", "b", "c", "d"])
    let reasons = result.photos.map { $0.inspected?.failure?.description }
    #expect(
      reasons == ["403 from bad.example", nil, "worse.example: no such host", "403 from bad.example"])
    #expect(result.failures.groups.map(\.reason) == ["403 from bad.example", "worse.example: no such host"])
    #expect(result.failures.groups.map(\.photos) == [2, 1])
    #expect(result.failures.map(\.kind) == [.unauthorized, .transient, .unauthorized])
  }

  @Test("Cancellation stops all downloads")
  func cancelled() async throws {
    let web = FakeWeb(failures: ["images.example": TransportError(.cancelled, address: "x")])
    await #expect(throws: CancellationError.self) {
      try await fetch([.fake("a")], from: web, cells: [100])
    }
  }
}
