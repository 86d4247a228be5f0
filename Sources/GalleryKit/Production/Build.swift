import Foundation
import GalleryDecoding
import GalleryModel
import GallerySources
import SystemPackage

/// One build from sources to files: the stages in their order.
struct Build {
  let configuration: Configuration
  let decoding: Gallery.Decoding
  let observe: @Sendable (BuildEvent) -> Void

  func run(_ sources: [String]) async throws -> BuildResult {
    let discovery = try discover(sources)
    let workers = configuration.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    switch decoding {
    case .inProcess:
      return try await run(discovery, sources: sources, decoder: InProcessDecoder(limits: limits), workers: workers)
    case .workers(let executable):
      let pool = try WorkerPool(
        executable: try executable ?? DecoderExecutable.find(), workers: workers, limits: limits)
      do {
        var result = try await run(discovery, sources: sources, decoder: pool, workers: workers)
        await pool.shutdown()
        result.peakMemory += pool.peakMemory
        return result
      } catch {
        await pool.shutdown()
        throw error
      }
    }
  }

  private var limits: DecodingLimits { DecodingLimits() }

  private func discover(_ sources: [String]) throws(GalleryError) -> Discovery {
    let discovery: Discovery
    do {
      discovery = try FileSources.discover(sources.map { FilePath($0) })
    } catch {
      throw .source(error.description)
    }
    for file in discovery.emptyFiles { observe(.note("\(file): empty file, left out")) }
    for folder in discovery.unreadable { observe(.note("\(folder.path): \(folder.reason)")) }
    return discovery
  }

  private func run(
    _ discovery: Discovery, sources: [String], decoder: any PhotoDecoder, workers: Int
  ) async throws -> BuildResult {
    let inspection = try await Inspection.run(discovery.photos, by: decoder, configuration: configuration)
    guard inspection.count > 0 else { throw GalleryError.noPhotos(sources: sources) }
    observe(.found(photos: inspection.count))
    var outcomes = PhotoOutcomes(total: inspection.count)
    for problem in inspection.problems {
      if configuration.onError == .fail { throw GalleryError.photo(problem) }
      outcomes.record(problem, observe)
    }

    let output = try OutputFolder(path: configuration.output)
    defer { output.discardAll() }
    var production = SheetProduction(
      configuration: configuration, decoder: decoder, workers: workers, output: output,
      outcomes: outcomes, observe: observe)
    do {
      try await production.run(inspection.photos)
    } catch {
      // Files that are still being encoded must not outlive their removal.
      await production.abandon()
      throw error
    }
    try Task.checkCancellation()
    let assembly = ReportAssembly(
      order: inspection.order, outcomes: production.outcomes, finished: production.finished)
    try output.commit(sheets: assembly.files, report: try assembly.report.json())
    return BuildResult(
      report: assembly.report,
      paths: (assembly.files.map(\.name) + [OwnOutput.reportName]).map(output.displayPath),
      unreadableFolders: discovery.unreadable.count,
      peakMemory: MemoryUse.peakOfThisProcess)
  }
}
