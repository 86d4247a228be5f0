import Foundation
import GalleryModel
import Synchronization
import SystemPackage
import TestSupport

@testable import GalleryKit

/// A build of photos that a fake decoder makes up.
struct FakeBuild {
  let folder: TemporaryFolder
  let decoder: FakeDecoder
  var configuration: Configuration
  /// The products to make; none for one with the ``configuration``.
  var products: [Product] = []

  /// Events, in the order in which they came.
  final class Log: Sendable {
    private let stored = Mutex<[BuildEvent]>([])
    var events: [BuildEvent] { stored.withLock { $0 } }
    func add(_ event: BuildEvent) { stored.withLock { $0.append(event) } }
  }
  let log = Log()

  /// A page of 195 × 290 pixels for squares of 90 with gaps of 5, so that six photos fill a page either way up.
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
    // Packing takes long where the compiler does not optimize.
    configuration.layout.circlePacking.effort = .fast
    change(&configuration)
  }

  private var all: [Product] { products.isEmpty ? [Product(configuration)] : products }

  private var build: Build {
    Build(products: all, decoding: .inProcess, environment: [:], observe: { [log] in log.add($0) })
  }

  /// Inspects and produces one product with a planner of the caller's.
  func run(_ photos: [Photo], planner: any PlanSource) async throws -> BuildResult {
    let inspection = try await Inspection.run(photos, by: decoder, for: configuration)
    return try await build.produce(
      inspection, lines: [.init(product: Product(configuration), planner: planner)], decoder: decoder)
  }

  /// Inspects and produces.
  func run(_ photos: [Photo]) async throws -> BuildResult {
    let inspection = try await Inspection.run(photos, by: decoder, for: configuration)
    return try await build.produce(
      inspection,
      lines: all.map { .init(product: $0, planner: SheetPlanner(configuration: $0.configuration)) },
      decoder: decoder)
  }

  /// Makes thumbnails.
  func thumbnails(_ photos: [Photo]) async throws -> ThumbnailResult {
    let inspection = try await Inspection.run(photos, by: decoder, for: configuration)
    return try await build.thumbnails(
      inspection, setup: try ThumbnailSetup(configuration), decoder: decoder)
  }

  /// Draws a plan.
  func render(_ document: PlanDocument) async throws -> BuildResult {
    try await build.render(document, by: decoder)
  }

  /// The plan for photos.
  func plan(_ photos: [Photo]) async throws -> PlanDocument {
    let inspection = try await Inspection.run(photos, by: decoder, for: configuration)
    return try build.plan(inspection).document
  }

  /// The names in the output folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted() }
  }

  /// The bytes of every file in the output folder, by name.
  var files: [String: Data] {
    get throws {
      Dictionary(
        uniqueKeysWithValues: try names.map { name in
          (name, try Data(contentsOf: URL(fileURLWithPath: folder.file(name).string)))
        })
    }
  }

  /// A sheet, decoded.
  func sheet(_ name: String) throws -> NetpbmPicture { try NetpbmPicture(png: folder.file(name)) }
}
