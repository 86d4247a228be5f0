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

  @Test("A photo whose content changed before replanning is left out")
  func betweenRounds() async throws {
    let count = Mutex(0)
    let build = try FakeBuild(
      .init(
        undecodable: ["9.jpg"],
        sha256: { id in
          let number =
            id == "8.jpg"
            ? count.withLock {
              $0 += 1; return $0
            } : 1
          return String(repeating: "\(number)", count: 64)
        }), jobs: 1)
    let result = try await build.run(Photo.fakes(12))
    #expect(reasons(result)["8.jpg"] == Self.reason)
    #expect(reasons(result).count == 2)
    #expect(result.report.counts.placed == 10)
  }

  @Test("A photo whose size changed after planning is left out")
  func afterPlanning() async throws {
    let build = try FakeBuild(.init(laterSizes: ["3.jpg": PixelSize(width: 200, height: 300)]))
    let result = try await build.run(Photo.fakes(8))
    #expect(reasons(result) == ["3.jpg": Self.reason])
    #expect(result.report.counts.placed == 7)
  }

  /// Runs a closure before each photo is decoded.
  private final class Meddler: OneByOneSource {
    private let source: any TileSource
    private let meddle: @Sendable (FilePath) -> Void

    init(_ source: any TileSource, _ meddle: @escaping @Sendable (FilePath) -> Void) {
      self.source = source
      self.meddle = meddle
    }

    var peakMemory: Int { source.peakMemory }
    func shutdown() async { await source.shutdown() }
    func parse(
      _ sources: [MarkupSource]
    ) async throws(MarkupError) -> [Result<MarkupDocument, MarkupError>] {
      try await source.parse(sources)
    }
    func facts(for request: FactsRequest) async throws(DecodingFailure) -> FoundFacts {
      try await source.facts(for: request)
    }
    func tiles(for request: TileRequest) async throws(DecodingFailure) -> DecodedPhoto {
      if case .file(let path) = request.content { meddle(path) }
      return try await source.tiles(for: request)
    }
  }

  @Test("A photo that changes after a sheet was reused is redrawn on all its sheets")
  func afterOffers() async throws {
    let folder = try TemporaryFolder()
    let photos = try folder.makeFolder("photos")
    @Sendable func write(_ number: Int, _ seed: String) throws {
      try Data(GeneratedPicture.png(width: 40, height: 30, seed: seed))
        .write(to: URL(fileURLWithPath: photos.appending("\(number).png").string))
    }
    for number in 0..<6 { try write(number, "\(number)") }
    let decoded = Mutex<[String]>([])
    func build(to output: String, _ meddle: @escaping @Sendable (FilePath) -> Void = { _ in }) async throws
      -> BuildResult
    {
      var configuration = Configuration()
      configuration.output.folder = folder.file(output).string
      configuration.output.formats = [.png]
      configuration.page.size = .screen(width: 195, height: 290)
      configuration.layout.perPage = 2
      configuration.cache.folder = folder.file("cache").string
      configuration.cache.isDisabled = output == "clean"
      configuration.decoding.jobs = 1
      let build = Build(
        products: [Product(configuration)],
        tools: BuildContext.Tools(
          environment: [:], observe: { _ in },
          makeDecoder: { _, limits in
            Meddler(DecoderPool(.inProcess, limits: limits)) { path in
              decoded.withLock { $0.append(path.lastComponent?.string ?? "") }
              meddle(path)
            }
          }, fingerprint: { [1] }, makeTransport: { _ in FakeWeb() }))
      return try await build.run([photos.string]) { try await build.build($0, in: $1) }
    }
    _ = try await build(to: "out")
    decoded.withLock { $0 = [] }
    _ = try await build(to: "out")
    #expect(decoded.withLock { $0 } == [])
    // One sheet of the photos 2 and 3 remains, the other must be drawn, and no tile is cached.
    try FileManager.default.removeItem(atPath: folder.file("out/landscape-002.png").string)
    try FileManager.default.removeItem(atPath: folder.file("cache/store-1/tiles").string)
    let isChanged = Mutex(false)
    let result = try await build(to: "out") { path in
      guard path.lastComponent == "3.png",
        isChanged.withLock({
          let was = $0; $0 = true; return !was
        })
      else { return }
      do {
        try FileManager.default.removeItem(atPath: photos.appending("3.png").string)
        try write(3, "changed")
      } catch {
        Issue.record(error)
      }
    }
    #expect(isChanged.withLock { $0 })
    // All sheets are drawn: the tiles of each photo come from one decode.
    #expect(Set(decoded.withLock { $0 }).count == 6)
    let clean = try await build(to: "clean")
    #expect(result.report.photos.map(\.sha256) == clean.report.photos.map(\.sha256))
    #expect(try folder.files(in: "out") == folder.files(in: "clean"))
  }
}
