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
  /// Where proxies, secrets and the cache's place come from.
  let environment: [String: String]
  let observe: @Sendable (BuildEvent) -> Void
  /// Who lays out each product.
  let planners: [RememberingPlanner]

  init(
    products: [Product], decoding: Gallery.Decoding, environment: [String: String],
    observe: @escaping @Sendable (BuildEvent) -> Void
  ) {
    self.products = products
    self.decoding = decoding
    self.environment = environment
    self.observe = observe
    planners = products.map { RememberingPlanner(configuration: $0.configuration) }
  }

  /// Sources to sheets.
  func build(_ sources: [String]) async throws -> BuildResult {
    try await withPhotos(of: sources) { inspection, decoder in
      try await produce(
        inspection,
        lines: zip(products, planners).map { .init(product: $0, planner: $1) },
        decoder: decoder)
    }
  }

  /// Sources to a plan.
  func plan(_ sources: [String]) async throws -> PlanResult {
    try await withPhotos(of: sources) { inspection, _ in try plan(inspection) }
  }

  /// Photos in their order to a plan.
  func plan(_ inspection: Inspection) throws -> PlanResult {
    let planner = planners[0]
    let unplaced = planner.unplaced(inspection.photos)
    let problems = inspection.problems + unplaced
    for problem in problems where !inspection.told.contains(problem.photo) { observe(.problem(problem)) }
    let missing = Set(unplaced.map(\.photo))
    let photos = inspection.photos.filter { !missing.contains($0.photo.id) }
    guard photos.contains(where: { $0.failure == nil }) else {
      throw GalleryError.nothingDecodable(problems)
    }
    return PlanResult(
      document: PlanDocument(photos: photos, plans: try planner.plans(for: photos), configuration: shared),
      problems: problems, unreadable: inspection.unreadable)
  }

  /// Photos in their order to sheets and a report.
  func produce(
    _ inspection: Inspection, lines: [SheetProduction.Line], decoder: any PhotoDecoder
  ) async throws -> BuildResult {
    try checkEncoders(for: lines.flatMap(\.product.configuration.output.formats))
    let outcomes = try outcomes(of: inspection)
    let output = try await OutputFolder.open(path: shared.output.folder) { observe(.note($0)) }
    defer { output.close() }
    var production = SheetProduction(
      lines, onError: shared.decoding.onError, decoder: decoder, workers: workers,
      bansDecoders: decoding != .inProcess, output: output, outcomes: outcomes, observe: observe)
    do {
      try await production.run(inspection.photos)
    } catch {
      await production.abandon()
      throw told(error)
    }
    try Task.checkCancellation()
    Heap.trim()
    let assembly = ReportAssembly(
      order: inspection.order, outcomes: production.outcomes, downloads: inspection.downloads,
      finished: production.finished, documents: production.documents, contents: production.contents,
      products: products.map(\.name))
    var report = assembly.report
    let failures = try list(inspection.failures, in: output)
    report.unreadable = inspection.unreadable
    report.failures = failures?.name
    report.failuresContent = failures?.content
    let files = assembly.files + (failures.map { [($0.temporary, $0.name)] } ?? [])
    try output.commit(files: files, manifest: report.writeJSON)
    return BuildResult(
      report: report,
      paths: (files.map(\.name) + [OwnOutput.reportName]).map(output.displayPath),
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
      if shared.decoding.onError == .fail { throw .photo(problem) }
      outcomes.record(problem, isTold: inspection.told.contains(problem.photo), observe)
    }
    return outcomes
  }

  /// The most memory that this process and its decoders took together, in bytes.
  func peakMemory(_ decoder: any PhotoDecoder) -> Int {
    MemoryUse.peakOfThisProcess + ((decoder as? WorkerPool)?.peakMemory ?? 0)
  }

  /// The error as the library's users know it.
  func told(_ error: any Error) -> any Error {
    switch error {
    case let error as DrawingError:
      GalleryError.inputOutput("\(shared.output.folder): cannot make the sheets: \(error)")
    case let error as Errno:
      GalleryError.inputOutput("\(shared.output.folder): cannot write the sheets: \(error)")
    default: error
    }
  }

  /// Options that all products have in common.
  var shared: Configuration { products[0].configuration }

  /// How many photos are decoded at a time: as many as asked for, where the system gives memory for as many.
  var workers: Int {
    min(
      shared.decoding.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      SystemMemory.workers(within: SystemMemory.limit) ?? .max)
  }

  /// Runs an operation with decoders, which are gone when it returns or throws.
  ///
  /// - Parameters:
  ///   - count: how many photos there may be: each keeps one decoder busy at most, and starting one takes longer than
  ///     decoding a small photo.
  ///   - operation: what to do with them.
  func withDecoder<Output>(
    for count: Int, _ operation: (any PhotoDecoder) async throws -> Output
  ) async throws -> Output {
    try await withDecoder(for: count, ()) { _, decoder in try await operation(decoder) }
  }

  /// The same for an operation that a value is handed over to.
  func withDecoder<Input, Output>(
    for count: Int, _ input: consuming Input,
    _ operation: (consuming Input, any PhotoDecoder) async throws -> Output
  ) async throws -> Output {
    var limits = DecodingLimits()
    limits.pixels = shared.decoding.maxPixels
    limits.seconds = shared.decoding.photoTimeout
    limits.elapsedSeconds = 10 * shared.decoding.photoTimeout
    switch decoding {
    case .inProcess:
      return try await operation(input, InProcessDecoder(limits: limits))
    case .workers(let executable):
      let pool = WorkerPool(
        executable: try executable ?? DecoderExecutable.find(), workers: min(workers, count), limits: limits)
      do {
        let output = try await operation(input, pool)
        await pool.shutdown()
        return output
      } catch {
        await pool.shutdown()
        throw error
      }
    }
  }
}
