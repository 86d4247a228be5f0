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

/// Builds of six photos, one after the other, with one cache.
@Suite("What earlier builds made is found, whatever asks for it") struct LookupTests {
  private let folder: TemporaryFolder
  private let decoded = Recorder()

  /// The names of decoded photos.
  private final class Recorder: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ path: FilePath) { names.withLock { $0.append(path.lastComponent?.string ?? "") } }

    func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names.sorted()
      }
    }
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

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("photos")
    for number in 0..<6 { try write(number, "\(number)") }
  }

  private func write(_ number: Int, _ seed: String) throws {
    let path = folder.file("photos/\(number).png").string
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    try Data(GeneratedPicture.png(width: 40, height: 30, seed: seed)).write(to: URL(fileURLWithPath: path))
  }

  /// A build of three pages of two photos in each orientation.
  private func build(
    to output: String, _ formats: [SheetFormat] = [.png], isClean: Bool = false, names: [String?] = [nil],
    _ change: (inout Configuration) -> Void = { _ in },
    meddle: @escaping @Sendable (FilePath) -> Void = { _ in }
  ) -> Build {
    var configuration = Configuration()
    configuration.output.folder = folder.file(output).string
    configuration.output.formats = formats
    configuration.page.size = .screen(width: 195, height: 290)
    configuration.layout.perPage = 2
    configuration.cache.folder = folder.file("cache").string
    configuration.cache.isDisabled = isClean
    configuration.decoding.jobs = 1
    change(&configuration)
    let decoded = decoded
    return Build(
      products: names.enumerated().map { index, name in
        var configuration = configuration
        configuration.layout.perPage = index + 2
        return Product(name: name, configuration)
      },
      tools: BuildContext.Tools(
        environment: [:], observe: { _ in },
        makeDecoder: { _, limits in
          Meddler(DecoderPool(.inProcess, limits: limits)) { path in
            decoded.add(path)
            meddle(path)
          }
        }, fingerprint: { [1] }, makeTransport: { _ in FakeWeb() }))
  }

  private func run(_ build: Build) async throws -> BuildResult {
    try await build.build([folder.file("photos").string])
  }

  @Test(
    "A build into a new folder decodes nothing that an earlier one decoded, and has the same bytes",
    arguments: [[.jpeg, .pdf], [.svg], [.html, .png], [.dzi]] as [[SheetFormat]])
  func newFolder(formats: [SheetFormat]) async throws {
    _ = try await run(build(to: "first", formats))
    #expect(!decoded.take().isEmpty)
    // The files of sheets and images are there without any tile.
    if formats != [.dzi] {
      try FileManager.default.removeItem(atPath: folder.file("cache/store-1/tiles").string)
    }
    _ = try await run(build(to: "second", formats))
    #expect(decoded.take() == [])
    #expect(try folder.files(in: "second") == folder.files(in: "first"))
    _ = try await run(build(to: "clean", formats, isClean: true))
    #expect(try folder.files(in: "clean") == folder.files(in: "first"))
  }

  @Test("Thumbnails come from the cache too")
  func thumbnails() async throws {
    for name in ["first", "second"] {
      let build = self.build(to: name, [.jpeg])
      _ = try await build.thumbnails([folder.file("photos").string], setup: ThumbnailSetup(build.options))
      #expect(decoded.take().isEmpty == (name == "second"))
    }
    #expect(try folder.files(in: "second") == folder.files(in: "first"))
  }

  @Test(
    "Only an edited photo is decoded again, and only its sheets are drawn",
    arguments: [SheetFormat.png, .html])
  func edited(format: SheetFormat) async throws {
    _ = try await run(build(to: "out", [format]))
    _ = decoded.take()
    try write(3, "edited")
    _ = try await run(build(to: "out", [format]))
    #expect(decoded.take() == ["3.png"])
    _ = try await run(build(to: "clean", [format], isClean: true))
    #expect(try folder.files(in: "out") == folder.files(in: "clean"))
  }

  @Test("Files that changed in the cache are made again")
  func damaged() async throws {
    _ = try await run(build(to: "first"))
    _ = decoded.take()
    let files = folder.file("cache/store-1/files").string
    for name in try FileManager.default.subpathsOfDirectory(atPath: files) where name.contains("/") {
      let path = "\(files)/\(name)"
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: URL(fileURLWithPath: path))
    }
    _ = try await run(build(to: "second"))
    #expect(try folder.files(in: "second") == folder.files(in: "first"))
  }

  @Test("A photo that changes after one of its sheets was found is left out and reported")
  func changing() async throws {
    _ = try await run(build(to: "out", names: ["two"]))
    _ = decoded.take()
    try FileManager.default.removeItem(atPath: folder.file("cache/store-1/tiles").string)
    let path = folder.file("photos/3.png")
    let bytes = GeneratedPicture.png(width: 40, height: 30, seed: "changed")
    let isChanged = Mutex(false)
    let result = try await run(
      build(
        to: "out", names: ["two", "three"],
        meddle: { photo in
          guard photo.lastComponent == path.lastComponent,
            isChanged.withLock({
              let was = $0
              $0 = true
              return !was
            })
          else { return }
          do {
            try FileManager.default.removeItem(atPath: path.string)
            try Data(bytes).write(to: URL(fileURLWithPath: path.string))
          } catch {
            Issue.record(error)
          }
        }))
    let reasons = result.report.photos.compactMap { photo in photo.reason.map { "\(photo.id): \($0)" } }
    #expect(reasons == ["3.png: cannot be read: the file changed while it was read"])
    #expect(result.report.counts.placed == 5)
  }
}
