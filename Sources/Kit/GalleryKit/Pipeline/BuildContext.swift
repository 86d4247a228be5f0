import Foundation
import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources
import GalleryTransport
import GalleryWeb
import Synchronization
import SystemPackage
import Vips

/// The resources that the stages of one run share: options, observer, decoder,
/// transport, encoders and output folder.
///
/// Decoder, transport and output folder open on first use. The context
/// closes everything after the last stage.
final class BuildContext {
  /// The environment and observer of a run, and the functions that make its decoder and transport.
  struct Tools: Sendable {
    /// The process environment: proxies, secrets, the location of the cache.
    var environment: [String: String]
    var observe: @Sendable (BuildEvent) -> Void
    /// Makes a decoder for a number of concurrent photos, within limits.
    var makeDecoder: @Sendable (_ workers: Int, DecodingLimits) throws -> any TileSource
    /// Returns a fingerprint of the programs that decode photos. Returns `nil`
    /// if decoded data must not be cached.
    var fingerprint: @Sendable () -> [UInt8]? = { nil }
    var makeTransport: @Sendable (TransportConfiguration) throws(TransportError) -> any Transport = {
      configuration throws(TransportError) in try CurlTransport(configuration)
    }
  }

  /// The options that all products share.
  let options: Configuration
  let environment: [String: String]
  let observe: @Sendable (BuildEvent) -> Void
  let encoding = SheetEncoding()

  let markup: ListingMarkup

  private let tools: Tools
  /// The limits for decoding a photo and for parsing a page of markup.
  private let limits: DecodingLimits
  private var openDecoder: (any TileSource)?
  /// The decoder's shutdown, if it started before the context closes.
  private var decoderEnd: Task<Void, Never>?
  /// The catalogue of earlier builds. It is `nil` before the decoder is opened, or if nothing is cached.
  private(set) var catalogue: Catalogue?
  /// The run's transport; `nil` if no source needs one.
  private(set) var transport: (any Transport)?
  /// A Boolean value that indicates whether the transport's responses are kept for later builds.
  private var keepsResponses = false
  private var openOutput: OutputFolder?

  init(options: Configuration, tools: Tools) {
    self.options = options
    self.tools = tools
    var limits = DecodingLimits()
    limits.pixels = options.decoding.maxPixels
    limits.seconds = options.decoding.photoTimeout
    limits.elapsedSeconds = 10 * options.decoding.photoTimeout
    self.limits = limits
    markup = ListingMarkup { [limits] in try tools.makeDecoder(1, limits) }
    environment = tools.environment
    observe = tools.observe
  }

  func note(_ text: String) { observe(.note(text)) }
  func note(_ texts: [String]) { texts.forEach(note) }

  /// The number of photos to decode at a time: the requested number, but at most as many as memory allows.
  var workers: Int {
    min(
      options.decoding.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      SystemMemory.workers(within: SystemMemory.limit) ?? .max)
  }

  // MARK: The decoder

  /// Returns the run's decoder. Each of at most `count` photos keeps at most one worker busy, and starting a
  /// worker takes longer than decoding a small photo.
  func decoder(for count: Int) throws -> any TileSource {
    if let openDecoder { return openDecoder }
    var decoder = try tools.makeDecoder(max(1, min(workers, count)), limits)
    catalogue = openCatalogue()
    if let catalogue { decoder = CataloguedSource(decoder, catalogue) }
    openDecoder = decoder
    return decoder
  }

  /// Starts to shut the decoder down in the background. Later stages must not use
  /// it; closing the context waits for it.
  func endDecoder() {
    guard let openDecoder, decoderEnd == nil else { return }
    decoderEnd = Task { await openDecoder.shutdown() }
  }

  /// Opens the catalogue of earlier builds. Returns `nil` if caching is disabled or the catalogue cannot be
  /// opened; the latter is reported.
  private func openCatalogue() -> Catalogue? {
    guard !options.cache.isDisabled, let fingerprint = tools.fingerprint() else { return nil }
    guard let folder = options.cache.path(in: environment) else {
      note("nothing is cached: HOME is not set; choose another folder with --cache, or use --no-cache")
      return nil
    }
    let limits = limits.within(system: SystemMemory.limit)
    let observe = observe
    return Catalogue.open(
      Catalogue.Settings(
        folder: folder, capacity: options.cache.size.bytes,
        version: Catalogue.Settings.version(fingerprint: fingerprint, limits: limits))
    ) { observe(.note($0)) }
  }

  // MARK: The transport

  /// Opens the run's transport. Throws if its cache cannot be opened.
  func openTransport(_ configuration: TransportConfiguration) throws(GalleryError) -> any Transport {
    let tools = tools
    let transport = try Self.namingCache { () throws(TransportError) in
      try tools.makeTransport(configuration)
    }
    self.transport = transport
    keepsResponses = configuration.cache != nil
    return transport
  }

  // MARK: The output

  func openSheets() async throws -> OutputFolder {
    let file = options.output.file
    return try await openOutput(
      at: file?.folder ?? options.output.folder, file.map { .file($0.name) } ?? .sheets)
  }

  func openThumbnails() async throws -> OutputFolder {
    try await openOutput(at: options.output.folder, .thumbnails)
  }

  private func openOutput(at path: String, _ kind: WrittenFiles.Kind) async throws -> OutputFolder {
    let observe = observe
    let output = try await OutputFolder.open(path: path, kind: kind) { observe(.note($0)) }
    openOutput = output
    return output
  }

  /// The peak memory of this process plus that of its decoder, in bytes.
  var peakMemory: Int { MemoryUse.peakOfThisProcess + (openDecoder?.peakMemory ?? 0) }

  // MARK: The end

  /// Closes everything. Throws if the cache cannot be closed.
  func close() async throws(GalleryError) {
    await closeStages()
    guard let transport else { return }
    try Self.namingCache { () throws(TransportError) in try transport.finish() }
  }

  /// Closes everything after a failure. Errors while closing are ignored: the failure matters more.
  ///
  /// If a run with a cache is cancelled, the transport is not finished: the next run reuses the downloads.
  /// After any other failure everything is fetched again, since the responses may be its cause.
  func close(after error: any Error) async {
    await closeStages()
    if !keepsResponses || !(error is CancellationError) { try? transport?.finish() }
  }

  private func closeStages() async {
    await encoding.abandon()
    openOutput?.close()
    endDecoder()
    await decoderEnd?.value
    await catalogue?.finish()
    await markup.close()
  }

  /// Returns an error as a `GalleryError`, if it is one about drawing or writing.
  func named(_ error: any Error) -> any Error {
    switch error {
    case let error as DrawingError:
      GalleryError.inputOutput("\(options.output.folder): cannot draw the sheets: \(error)")
    case let error as Errno:
      GalleryError.inputOutput("\(options.output.folder): cannot write the sheets: \(error)")
    default: error
    }
  }

  private static func namingCache<Output>(
    _ operation: () throws(TransportError) -> Output
  ) throws(GalleryError) -> Output {
    try Result(catching: operation).mapError { error in
      GalleryError.inputOutput(error.description + "; choose another folder with --cache, or use --no-cache")
    }.get()
  }
}

extension BuildContext.Tools {
  init(
    _ decoding: Gallery.Decoding, environment: [String: String] = ProcessInfo.processInfo.environment,
    observe: @escaping @Sendable (BuildEvent) -> Void
  ) {
    switch decoding {
    case .inProcess:
      self.init(
        environment: environment, observe: observe, makeDecoder: { DecoderPool(.inProcess, limits: $1) },
        fingerprint: { ProgramFingerprint.bytes(of: [], environment: environment) })
    case .workers(let given):
      let executable = { @Sendable in try given ?? DecoderExecutable.find() }
      self.init(
        environment: environment, observe: observe,
        makeDecoder: { workers, limits in
          VipsLibrary.banDecoders()
          return DecoderPool(.workers(executable: try executable()), count: workers, limits: limits)
        },
        fingerprint: {
          let program = (try? executable()).map { FilePath($0) }
          return program.flatMap { ProgramFingerprint.bytes(of: [$0], environment: environment) }
        })
      Archive.unpacker.withLock { $0 = { try Unpacking.unpack($0, $1, by: executable()) } }
    }
  }
}
