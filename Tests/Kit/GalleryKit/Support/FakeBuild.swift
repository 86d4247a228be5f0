import Foundation
import GalleryModel
import GalleryOptions
import Synchronization
import SystemPackage
import TestSupport

@testable import GalleryKit

/// A build of photos from a fake decoder.
struct FakeBuild {
  let folder: TemporaryFolder
  let decoder: FakeDecoder
  var configuration: Configuration
  /// The outputs to build. If empty, one with the ``configuration``.
  var products: [Product] = []

  /// Events in order of arrival.
  final class Log: Sendable {
    private let stored = Mutex<[BuildEvent]>([])
    var events: [BuildEvent] { stored.withLock { $0 } }
    func add(_ event: BuildEvent) { stored.withLock { $0.append(event) } }

    /// The notes among them.
    var notes: [String] {
      events.compactMap { if case .note(let text) = $0 { text } else { nil } }
    }
  }
  let log = Log()

  /// A page of 195 × 290 pixels for squares of 90 with gaps of 5: six photos fill a page in either orientation.
  init(
    _ behaviour: FakeDecoder.Behaviour = .init(), seed: UInt64 = 1, jobs: Int = 2,
    change: (inout Configuration) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    decoder = FakeDecoder(behaviour, seed: seed)
    configuration = Configuration()
    configuration.output.folder = folder.path.string
    configuration.page.size = .screen(width: 195, height: 290)
    configuration.layout.cell = .points(90)
    configuration.layout.gap = .points(4)
    configuration.tile.shape = .rectangle
    configuration.output.formats = [.png]
    configuration.order.sort = .path
    configuration.decoding.jobs = jobs
    // Debug builds pack slowly.
    configuration.layout.circlePacking.effort = .fast
    change(&configuration)
  }

  private var all: [Product] { products.isEmpty ? [Product(configuration)] : products }

  private var build: Build {
    let decoder = decoder
    return Build(
      products: all,
      tools: BuildContext.Tools(
        environment: [:], observe: { [log] in log.add($0) }, makeDecoder: { _, _ in decoder },
        makeTransport: { _ in FakeWeb() }))
  }

  /// The first stage, with photos and a planner of the caller.
  private struct Given: Stage {
    let photos: [Photo]
    var planner: (any PlanSource)?

    func run(_ run: inout Run) throws {
      run.collected = .fake(photos)
      try run.decide()
      if let planner { run.planner = ProductPlanner(run.products[0], planner: planner) }
    }
  }

  /// Builds one output with a planner of the caller, or all by their configurations.
  func run(_ photos: [Photo], planner: (any PlanSource)? = nil) async throws -> BuildResult {
    try await build.build([], by: [Given(photos: photos, planner: planner)] + Build.stages.dropFirst())
  }

  func thumbnails(_ photos: [Photo]) async throws -> ThumbnailResult {
    let stages = Build.stages(through: Ordering.self).dropFirst()
    return try await build.thumbnails(
      [], setup: ThumbnailSetup(configuration), by: [Given(photos: photos)] + stages)
  }

  func render(_ document: PlanDocument) async throws -> BuildResult { try await build.render(document) }

  func plan(_ photos: [Photo]) async throws -> PlanDocument {
    let stages = Build.stages(through: Planning.self).dropFirst()
    return try await build.plan([], by: [Given(photos: photos)] + stages).document
  }

  /// The names in the output folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted() }
  }

  /// The bytes of every file in the output folder and below, by path.
  var files: [String: Data] {
    get throws {
      var files: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path.string) {
        let url = URL(fileURLWithPath: folder.path.pushing(FilePath(path)).string)
        guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
        files[path] = try Data(contentsOf: url)
      }
      return files
    }
  }

  /// A decoded sheet.
  func sheet(_ name: String) throws -> NetpbmPicture { try NetpbmPicture(png: folder.file(name)) }
}

extension Run {
  /// A run that has collected photos and does nothing else by itself.
  static func fake(_ collected: CollectedPhotos, in context: BuildContext) -> Run {
    var run = Run(
      context: context, goal: .facts(needsMetadata: true), products: [Product(context.options)], sources: [],
      ownSources: [], layout: nil)
    run.collected = collected
    return run
  }
}

extension CollectedPhotos {
  static func fake(_ photos: [Photo]) -> CollectedPhotos {
    var collected = CollectedPhotos()
    collected.photos = photos.map { .file($0, source: "photos") }
    collected.sources = ["photos"]
    return collected
  }
}
