import GalleryDecoding
import GalleryDrawing
import GalleryGeometry
import GalleryModel
import GallerySources
import SystemPackage

/// Makes the thumbnails: decodes, cuts to the shape, encodes.
struct ThumbnailProduction {
  /// Undelivered tiles may take this much memory, in bytes.
  private static let tileBudget = 96 << 20

  private let setup: ThumbnailSetup
  private let decoder: any PhotoDecoder
  private let workers: Int
  private let output: OutputFolder
  private let observe: @Sendable (BuildEvent) -> Void

  /// A thumbnail whose file is written, under a temporary name.
  struct Finished {
    let temporary: FilePath
    let size: PixelSize
  }

  private(set) var finished: [Photo.ID: Finished] = [:]
  private(set) var outcomes: PhotoOutcomes
  private var encoding: SheetEncoding

  /// What is in the files of ``finished`` thumbnails, by their temporary names.
  var contents: [FilePath: FileContent] { encoding.contents }

  init(
    _ setup: ThumbnailSetup, decoder: any PhotoDecoder, workers: Int, bansDecoders: Bool,
    output: OutputFolder, outcomes: PhotoOutcomes, observe: @escaping @Sendable (BuildEvent) -> Void
  ) {
    self.setup = setup
    self.decoder = decoder
    self.workers = workers
    self.output = output
    self.outcomes = outcomes
    self.observe = observe
    encoding = SheetEncoding(bansDecoders: bansDecoders, synchronizes: false)
  }

  /// Makes a thumbnail of every photo; ``finished`` and ``outcomes`` tell the result.
  mutating func run(_ photos: [InspectedPhoto]) async throws {
    let (decoder, spec) = (decoder, setup.spec)
    try await forEachInOrder(photos, width: window) { photo in
      await Result { () async throws(DecodingFailure) in
        if let failure = photo.failure { throw failure }
        return try await decoder.decode(photo.photo, tiles: [spec])
      }
    } deliver: { photo, result in
      let id = photo.photo.id
      switch result {
      case .success(let decoded):
        try outcomes.record(decoded, of: id, observe)
        try await draw(decoded.tiles[0], of: id)
      case .failure(let failure):
        guard failure != .cancelled else { throw CancellationError() }
        try await skip(photo, failure)
      }
      return true
    }
    try await encoding.finish()
    guard !outcomes.decoded.isEmpty else { throw GalleryError.nothingDecodable(outcomes.problems) }
    OutputFolder.synchronizeAll()
  }

  /// Waits for what is still being written, whatever becomes of it; call before removing files after a failure.
  mutating func abandon() async {
    await encoding.abandon()
  }

  private mutating func skip(_ photo: InspectedPhoto, _ failure: DecodingFailure) async throws {
    let policy = setup.configuration.decoding.onError
    if photo.failure == nil {
      let problem = Problem(photo: photo.photo.id, outcome: .skipped, reason: failure.description)
      if policy == .fail { throw GalleryError.photo(problem) }
      outcomes.record(problem, observe)
    }
    if policy == .placeholder { try await draw(.placeholder(setup.spec.cell), of: photo.photo.id) }
  }

  private mutating func draw(_ tile: Tile, of photo: Photo.ID) async throws {
    let painter = Painter(
      page: Plan.Page(placements: []), style: SheetStyle(setup.configuration),
      pixelsPerPoint: setup.pixelsPerPoint)
    let canvas = try PixelCanvas(size: tile.size, background: setup.configuration.resolvedBackground)
    let frame = PixelRect(x: 0, y: 0, width: tile.size.width, height: tile.size.height)
    try painter.draw(tile, in: frame, details: TileDetails(), on: canvas)
    let file = try output.makeTemporary()
    finished[photo] = Finished(temporary: file.path, size: canvas.size)
    try await encoding.start(
      PageCanvases(pixels: canvas), dpi: setup.configuration.page.sheet.dpi,
      to: [(setup.format, file.path, file.descriptor)])
  }

  /// How many photos are under way at once: enough to keep every worker busy where memory allows it.
  private var window: Int {
    let bytes = setup.spec.cell.width * setup.spec.cell.height * 4
    return min(max(Self.tileBudget / bytes, 1), workers * 8)
  }
}
