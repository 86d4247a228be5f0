import GalleryDecoding
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// The thumbnails of a run, in files with temporary names.
struct DrawnThumbnails {
  let thumbnails: [Photo.ID: Thumbnail]
  let outcomes: PhotoOutcomes
  let output: OutputFolder

  struct Thumbnail {
    let size: PixelSize
    let file: StagedFile
  }
}

/// The stage that makes thumbnails: decodes photos, crops them to the shape and encodes each.
struct ThumbnailDrawing: Stage {
  let setup: ThumbnailSetup

  func run(_ run: inout Run) async throws {
    do {
      run.drawn = .thumbnails(try await draw(run.ordered, run.context))
    } catch {
      throw run.context.named(error)
    }
  }

  private func draw(_ photos: OrderedPhotos, _ context: BuildContext) async throws -> DrawnThumbnails {
    try SheetEncoding.check([setup.format])
    let outcomes = try PhotoOutcomes(photos, context)
    let names = ThumbnailNames.paths(
      for: photos.photos.map(\.photo.id), fileExtension: setup.format.fileExtension)

    let output = try await context.openThumbnails()
    // Report other people's files in the way before any work.
    for name in names.values.sorted() { try output.checkFree(name) }
    let delivery = try TileDelivery(context, count: photos.count, outcomes: outcomes)
    let spec = setup.spec
    var enlarged = EnlargedPhotos(photos.photos)
    var files: [Photo.ID: (size: PixelSize, path: FilePath)] = [:]

    let jobs = photos.photos.lazy.map { TileJob(photo: $0, placements: []) }
    try await delivery.run(jobs, largest: spec.cell.width * spec.cell.height * 4) { _ in
      JobTiles(ofSheets: [spec])
    } deliver: { job, outcome in
      switch outcome {
      case .tiles(let decoded):
        let id = job.photo.photo.id
        files[id] = try await draw(decoded.tiles[0], in: output, context.encoding)
        enlarged.add(id, outcomes.scale(of: id, in: decoded.tiles[0].size))
      case .placeholder:
        files[job.photo.photo.id] = try await draw(.placeholder(spec.cell), in: output, context.encoding)
      case .lost: break
      }
    }

    try await context.encoding.finish()
    guard !outcomes.decoded.isEmpty else { throw GalleryError.nothingDecodable(outcomes.problems) }
    if let note = enlarged.note { context.note(note) }
    OutputFolder.synchronizeAll()
    try Task.checkCancellation()

    let thumbnails = Dictionary(
      uniqueKeysWithValues: files.map { photo, file in
        guard let name = names[photo], let content = context.encoding.contents[file.path] else {
          preconditionFailure("\(photo) is not written")
        }
        let staged = StagedFile(name: name, temporary: file.path, content: content)
        return (photo, DrawnThumbnails.Thumbnail(size: file.size, file: staged))
      })
    return DrawnThumbnails(thumbnails: thumbnails, outcomes: outcomes, output: output)
  }

  /// Draws a tile on a canvas of its own size, and starts its encoding.
  private func draw(
    _ tile: Tile, in output: OutputFolder, _ encoding: SheetEncoding
  ) async throws -> (size: PixelSize, path: FilePath) {
    let painter = Painter(
      page: Plan.Page(placements: []), style: SheetStyle(setup.configuration),
      pixelsPerPoint: setup.pixelsPerPoint)
    let canvas = BandCanvas(size: tile.size, background: setup.configuration.resolvedBackground)
    let frame = PixelRect(x: 0, y: 0, width: tile.size.width, height: tile.size.height)
    try painter.draw(tile, in: frame, details: TileDetails(), on: canvas)
    let targets = try output.makeTemporaries(for: [setup.format])
    try await encoding.start(
      PageCanvases(thumbnail: canvas, quality: setup.configuration.output.quality),
      dpi: setup.configuration.page.sheet.dpi, to: targets, synchronizes: false)
    return (tile.size, targets[0].path)
  }
}
