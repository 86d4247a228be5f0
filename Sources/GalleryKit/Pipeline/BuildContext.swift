import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryModel
import GalleryOptions
import GalleryOutput
import GallerySources
import GalleryTransport
import GalleryWeb
import SystemPackage
import Vips

/// The resources that the stages of one run share: its options, its observer, its decoder, its transport, its encoders
/// and its output folder.
///
/// Each is opened when a stage first asks for it, and closed with the context, after all stages.
final class BuildContext {
  /// The environment and the observer of a run, and the functions that make its decoder and its transport.
  struct Tools: Sendable {
    /// The process environment: proxies, secrets, the place of the cache.
    var environment: [String: String]
    /// Receives what happens.
    var observe: @Sendable (BuildEvent) -> Void
    /// Makes a decoder that works on a number of photos at a time, within limits.
    var makeDecoder: @Sendable (_ workers: Int, DecodingLimits) throws -> any TileSource
    /// Returns the fingerprint of the programs that decide what is made of photos; `nil` where nothing may be kept of them.
    var fingerprint: @Sendable () -> [UInt8]? = { nil }
    /// Makes a transport.
    var makeTransport: @Sendable (TransportConfiguration) throws(TransportError) -> any Transport = {
      configuration throws(TransportError) in try CurlTransport(configuration)
    }
  }

  /// The options that all products have in common.
  let options: Configuration
  /// The process environment.
  let environment: [String: String]
  /// Receives what happens.
  let observe: @Sendable (BuildEvent) -> Void
  /// Writes finished pages.
  let encoding = SheetEncoding()

  /// Parses the markup of listings.
  let markup: ListingMarkup

  /// The tiles that arrive in a stream, where photos are not decoded here. Defaults to `nil`.
  var streamedTiles: StreamedTiles?

  private let tools: Tools
  private var openDecoder: (any TileSource)?
  /// The end of the decoder, where it has begun before the context is closed.
  private var decoderEnd: Task<Void, Never>?
  private var openCatalogue: Catalogue?
  private var openTransport: (transport: any Transport, keepsCache: Bool)?
  private var openOutput: OutputFolder?

  init(options: Configuration, tools: Tools) {
    self.options = options
    self.tools = tools
    let limits = Self.limits(of: options)
    markup = ListingMarkup { [tools] in try tools.makeDecoder(1, limits) }
    environment = tools.environment
    observe = tools.observe
  }

  /// The number of photos that are decoded at a time: as many as asked for, where the system gives memory for as many.
  var workers: Int {
    min(
      options.decoding.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      SystemMemory.workers(within: SystemMemory.limit) ?? .max)
  }

  /// Returns the run's decoder.
  ///
  /// - Parameter count: The number of photos there may be. Each keeps one decoder busy at most, and starting one takes
  ///   longer than decoding a small photo.
  func decoder(for count: Int) throws -> any TileSource {
    if let openDecoder { return openDecoder }
    var decoder = try tools.makeDecoder(max(1, min(workers, count)), Self.limits(of: options))
    openCatalogue = makeCatalogue()
    if let openCatalogue { decoder = CataloguedSource(decoder, openCatalogue) }
    openDecoder = decoder
    return decoder
  }

  /// Ends the decoder beside what follows, which asks it for nothing any more. Closing the context waits for that.
  func endDecoder() {
    guard let openDecoder, decoderEnd == nil else { return }
    decoderEnd = Task { await openDecoder.shutdown() }
  }

  /// The catalogue of earlier builds, once there is a decoder; `nil` if nothing is kept.
  var catalogue: Catalogue? { openCatalogue }

  /// Opens what earlier builds found out about photos; `nil` where there is no use for that, or where it cannot be had,
  /// which is told.
  private func makeCatalogue() -> Catalogue? {
    guard !options.cache.isDisabled, let fingerprint = tools.fingerprint() else { return nil }
    guard let place = CachePlace(options.cache, environment) else {
      observe(
        .note("nothing is kept for later builds: HOME is not set; name a folder with --cache, or --no-cache"))
      return nil
    }
    let limits = Self.limits(of: options).within(system: SystemMemory.limit)
    let observe = observe
    return Catalogue.open(
      Catalogue.Settings(
        folder: place.path, capacity: options.cache.size.bytes,
        version: DecoderVersion.bytes(fingerprint: fingerprint, limits: limits))
    ) { observe(.note($0)) }
  }

  /// The limits of a photo, and of a page of markup.
  private static func limits(of options: Configuration) -> DecodingLimits {
    var limits = DecodingLimits()
    limits.pixels = options.decoding.maxPixels
    limits.seconds = options.decoding.photoTimeout
    limits.elapsedSeconds = 10 * options.decoding.photoTimeout
    return limits
  }

  /// Opens the run's transport.
  ///
  /// - Throws: ``GalleryError/inputOutput(_:)`` if its cache cannot be opened.
  func openTransport(_ configuration: TransportConfiguration) throws(GalleryError) -> any Transport {
    let tools = tools
    let transport = try Self.namingCache { () throws(TransportError) in
      try tools.makeTransport(configuration)
    }
    openTransport = (transport, configuration.cache != nil)
    return transport
  }

  /// The run's transport; `nil` where no source needs one.
  var transport: (any Transport)? { openTransport?.transport }

  /// Opens the output folder for sheets, which no other run has then.
  func openSheets() async throws -> OutputFolder {
    let file = options.output.file
    return try await openOutput(
      at: file?.folder ?? options.output.folder, file.map { .file($0.name) } ?? .sheets)
  }

  /// Opens the output folder for thumbnails, which no other run has then.
  func openThumbnails() async throws -> OutputFolder {
    try await openOutput(at: options.output.folder, .thumbnails)
  }

  private func openOutput(at path: String, _ kind: WrittenFiles.Kind) async throws -> OutputFolder {
    let observe = observe
    let output = try await OutputFolder.open(path: path, kind: kind) { observe(.note($0)) }
    openOutput = output
    return output
  }

  /// The most memory that this process and its decoders took together, in bytes.
  var peakMemory: Int { MemoryUse.peakOfThisProcess + (openDecoder?.peakMemory ?? 0) }

  /// Closes everything.
  ///
  /// - Throws: ``GalleryError/inputOutput(_:)`` if the cache cannot be closed.
  func close() async throws(GalleryError) {
    await closeStages()
    guard let transport = openTransport?.transport else { return }
    try Self.namingCache { () throws(TransportError) in try transport.finish() }
  }

  /// Closes everything after a failure, which is more important than one to close.
  ///
  /// A run with a cache that is cancelled counts as killed: the next one goes on with what was fetched. After any other
  /// failure everything is fetched anew, since the answers may be the reason.
  func close(after error: any Error) async {
    await closeStages()
    if let openTransport, !openTransport.keepsCache || !(error is CancellationError) {
      try? openTransport.transport.finish()
    }
  }

  private func closeStages() async {
    await encoding.abandon()
    streamedTiles?.abandon()
    openOutput?.close()
    endDecoder()
    await decoderEnd?.value
    await openCatalogue?.finish()
    await markup.close()
  }

  /// Returns an error as the library's users know it.
  func named(_ error: any Error) -> any Error {
    switch error {
    case let error as DrawingError:
      GalleryError.inputOutput("\(options.output.folder): cannot make the sheets: \(error)")
    case let error as Errno:
      GalleryError.inputOutput("\(options.output.folder): cannot write the sheets: \(error)")
    default: error
    }
  }

  /// Turns a failure of the cache into one that the library's users know.
  private static func namingCache<Output>(
    _ operation: () throws(TransportError) -> Output
  ) throws(GalleryError) -> Output {
    do {
      return try operation()
    } catch {
      throw .inputOutput(error.description + "; choose another place with --cache, or --no-cache")
    }
  }
}

extension BuildContext.Tools {
  /// The tools of a gallery.
  init(
    _ decoding: Gallery.Decoding, environment: [String: String] = ProcessInfo.processInfo.environment,
    observe: @escaping @Sendable (BuildEvent) -> Void
  ) {
    self.init(environment: environment, observe: observe) { workers, limits in
      switch decoding {
      case .inProcess:
        return DecoderPool(.inProcess, limits: limits)
      case .workers(let executable):
        VipsLibrary.banDecoders()
        return DecoderPool(
          .workers(executable: try executable ?? DecoderExecutable.find()), count: workers, limits: limits)
      }
    }
    fingerprint = {
      switch decoding {
      case .inProcess: ProgramFingerprint.bytes(of: [], environment: environment)
      case .workers(let executable):
        (executable ?? (try? DecoderExecutable.find())).flatMap {
          ProgramFingerprint.bytes(of: [FilePath($0)], environment: environment)
        }
      }
    }
  }
}
