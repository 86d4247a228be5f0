import Foundation
import GalleryDecoding
import GalleryDrawing
import GalleryModel
import GallerySources
import SystemPackage

/// One build: the stages in their order.
struct Build {
  /// What is made; at least one.
  let products: [Product]
  let decoding: Gallery.Decoding
  let observe: @Sendable (BuildEvent) -> Void

  /// Sources to sheets.
  func build(_ sources: [String]) async throws -> BuildResult {
    let discovery = try discover(sources)
    return try await withDecoder { decoder in
      let inspection = try await inspect(discovery, sources: sources, decoder: decoder)
      var result = try await produce(
        inspection,
        lines: products.map { .init(product: $0, planner: SheetPlanner(configuration: $0.configuration)) },
        decoder: decoder)
      result.unreadableFolders = discovery.unreadable.count
      return result
    }
  }

  /// Sources to a plan.
  func plan(_ sources: [String]) async throws -> PlanDocument {
    let discovery = try discover(sources)
    return try await withDecoder { decoder in
      let inspection = try await inspect(discovery, sources: sources, decoder: decoder)
      return try plan(inspection)
    }
  }

  /// Photos in their order to a plan.
  func plan(_ inspection: Inspection) throws -> PlanDocument {
    let planner = SheetPlanner(configuration: shared)
    let unplaced = planner.unplaced(inspection.photos)
    let problems = inspection.problems + unplaced
    for problem in problems { observe(.problem(problem)) }
    let missing = Set(unplaced.map(\.photo))
    let photos = inspection.photos.filter { !missing.contains($0.photo.id) }
    guard photos.contains(where: { $0.failure == nil }) else {
      throw GalleryError.nothingDecodable(problems)
    }
    return PlanDocument(photos: photos, plans: try planner.plans(for: photos), configuration: shared)
  }

  /// A plan to sheets.
  func render(_ document: PlanDocument) async throws -> BuildResult {
    try await withDecoder { try await render(document, by: $0) }
  }

  /// A plan to sheets, with a decoder that is there already.
  func render(_ document: PlanDocument, by decoder: any PhotoDecoder) async throws -> BuildResult {
    let problems = document.plans.enumerated().flatMap { index, plan in
      shared.formats.compactMap { $0.sizeProblem(of: plan.page, at: "plans[\(index)]") }
    }
    guard problems.isEmpty else { throw GalleryError.plan(problems) }
    let photos = document.placedPhotos.map { planned in
      var photo = Photo(
        id: planned.id, origin: .file(path: FilePath(planned.path)), isExpected: true, byteCount: 0,
        modified: 0)
      photo.details.link = planned.link
      return photo
    }
    let inspection = try await Inspection.run(
      photos, by: decoder, order: nil, keepsPlaces: shared.onError == .placeholder)
    let line = SheetProduction.Line(product: products[0], planner: FixedPlans(plans: document.plans))
    return try await produce(inspection, lines: [line], decoder: decoder)
  }

  func discover(_ sources: [String]) throws(GalleryError) -> Discovery {
    var discovery: Discovery
    do {
      discovery = try FileSources.discover(sources.map { FilePath($0) })
    } catch {
      throw .source(error.description)
    }
    let fold = PairFolding.fold(discovery.photos, policy: shared.pairs)
    discovery.photos = fold.photos
    if fold.folded > 0 {
      let pairs = shared.pairs.rawValue
      observe(.note("\(fold.folded) RAW and JPEG pairs are one photo each (pairs: \(pairs))"))
    }
    for folder in discovery.unreadable { observe(.note("\(folder.path): \(folder.reason)")) }
    return discovery
  }

  func inspect(
    _ discovery: Discovery, sources: [String], decoder: any PhotoDecoder
  ) async throws -> Inspection {
    let inspection = try await Inspection.run(
      discovery.photos, by: decoder, order: shared,
      needsMetadata: products.contains { $0.configuration.needsMetadata })
    guard inspection.count > 0 else { throw GalleryError.noPhotos(sources: sources) }
    return inspection
  }

  /// Photos in their order to sheets and a report.
  func produce(
    _ inspection: Inspection, lines: [SheetProduction.Line], decoder: any PhotoDecoder
  ) async throws -> BuildResult {
    try checkEncoders(for: lines.flatMap(\.product.configuration.formats))
    let outcomes = try outcomes(of: inspection)
    let output = try OutputFolder(path: shared.output)
    defer { output.discardAll() }
    var production = SheetProduction(
      lines, onError: shared.onError, decoder: decoder, workers: workers,
      bansDecoders: decoding != .inProcess, output: output, outcomes: outcomes, observe: observe)
    do {
      try await production.run(inspection.photos)
    } catch {
      await production.abandon()
      throw Self.told(error)
    }
    try Task.checkCancellation()
    let assembly = ReportAssembly(
      order: inspection.order, outcomes: production.outcomes, finished: production.finished,
      documents: production.documents, products: products.map(\.name))
    try output.commit(files: assembly.files, manifest: try assembly.report.json())
    return BuildResult(
      report: assembly.report,
      paths: (assembly.files.map(\.name) + [OwnOutput.reportName]).map(output.displayPath),
      unreadableFolders: 0,
      peakMemory: peakMemory(decoder))
  }

  /// Tries the encoders, so that nobody waits for photos that cannot be written: libvips need not have them all.
  func checkEncoders(for formats: [SheetFormat]) throws(GalleryError) {
    var problems: [ConfigurationProblem] = []
    for format in Set(formats).sorted(by: { $0.rawValue < $1.rawValue }) {
      do throws(DrawingError) {
        try format.pixelFormat?.check(bansDecoders: decoding != .inProcess)
      } catch {
        problems.append(
          ConfigurationProblem(
            place: "format",
            message: "the libvips of this system cannot write \(format.rawValue) (\(error)); use png or tiff")
        )
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  /// What the headers tell of the photos.
  func outcomes(of inspection: Inspection) throws(GalleryError) -> PhotoOutcomes {
    observe(.found(photos: inspection.count))
    var outcomes = PhotoOutcomes(total: inspection.count)
    for problem in inspection.problems {
      if shared.onError == .fail { throw .photo(problem) }
      outcomes.record(problem, observe)
    }
    return outcomes
  }

  /// The most memory that this process and its decoders took together, in bytes.
  func peakMemory(_ decoder: any PhotoDecoder) -> Int {
    MemoryUse.peakOfThisProcess + ((decoder as? WorkerPool)?.peakMemory ?? 0)
  }

  /// The error as the library's users know it.
  static func told(_ error: any Error) -> any Error {
    switch error {
    case let error as DrawingError: GalleryError.inputOutput("cannot make the sheets: \(error)")
    case let error as Errno: GalleryError.inputOutput("cannot write the sheets: \(error)")
    default: error
    }
  }

  /// Options that all products have in common.
  var shared: Configuration { products[0].configuration }

  var workers: Int { shared.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Runs an operation with decoders, which are gone when it returns or throws.
  func withDecoder<Output>(
    _ operation: (any PhotoDecoder) async throws -> Output
  ) async throws -> Output {
    var limits = DecodingLimits()
    limits.pixels = shared.maxPixels
    limits.seconds = shared.photoTimeout
    switch decoding {
    case .inProcess:
      return try await operation(InProcessDecoder(limits: limits))
    case .workers(let executable):
      let pool = WorkerPool(
        executable: try executable ?? DecoderExecutable.find(), workers: workers, limits: limits)
      do {
        let output = try await operation(pool)
        await pool.shutdown()
        return output
      } catch {
        await pool.shutdown()
        throw error
      }
    }
  }
}
