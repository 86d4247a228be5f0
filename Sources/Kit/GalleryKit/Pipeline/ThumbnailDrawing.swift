import GalleryCatalogue
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

  /// A thumbnail in a file with a temporary name.
  private struct File {
    let size: PixelSize
    let path: FilePath
    /// The photo as it was decoded; `nil` for a placeholder.
    let photo: DecodedPhoto?
  }

  private func draw(_ photos: OrderedPhotos, _ context: BuildContext) async throws -> DrawnThumbnails {
    try SheetEncoding.check([setup.format])
    let outcomes = try PhotoOutcomes(photos, context)
    let names = ThumbnailNames.paths(
      for: photos.photos.map(\.id), fileExtension: setup.format.fileExtension)

    let output = try await context.openThumbnails()
    // Report other people's files in the way before any work.
    for name in names.values.sorted() { try output.checkFree(name) }
    let delivery = try TileDelivery(context, count: photos.count, outcomes: outcomes)
    var files = try await found(photos.photos, context, output)
    let known = files.compactMapValues(\.photo)
    let spec = setup.spec
    var enlarged = EnlargedPhotos(photos.photos)

    let jobs = photos.photos.lazy.map { TileJob(photo: $0, placements: []) }
    try await delivery.run(jobs, largest: spec.cell.pixelCount * 4) {
      JobTiles(ofPictures: known[$0.photo.id] == nil ? [spec] : [])
    } known: {
      known[$0.photo.id]
    } deliver: { job, outcome in
      let id = job.photo.id
      switch outcome {
      case .tiles(let decoded):
        if known[id] == nil {
          files[id] = try await draw(decoded.tiles[0], of: decoded, in: output, context.encoding)
        }
        if let size = files[id]?.size { enlarged.add(id, outcomes.scale(of: id, in: size)) }
      case .placeholder:
        files[id] = try await draw(.placeholder(spec.cell), of: nil, in: output, context.encoding)
      case .lost: break
      }
    }

    try await context.encoding.finish()
    guard !outcomes.decoded.isEmpty else { throw GalleryError.nothingDecodable(outcomes.problems) }
    if let note = enlarged.note { context.note(note) }
    for photo in photos.photos where known[photo.id] == nil {
      if let file = files[photo.id] { keep(file, of: photo, context) }
    }
    OutputFolder.synchronizeAll()
    try Task.checkCancellation()

    let thumbnails = Dictionary(
      uniqueKeysWithValues: files.map { photo, file in
        (photo, thumbnail(file, named: names[photo], context.encoding))
      })
    return DrawnThumbnails(thumbnails: thumbnails, outcomes: outcomes, output: output)
  }

  private func thumbnail(
    _ file: File, named name: String?, _ encoding: SheetEncoding
  ) -> DrawnThumbnails.Thumbnail {
    guard let name, let content = encoding.contents[file.path] else {
      preconditionFailure("every thumbnail is written")
    }
    return DrawnThumbnails.Thumbnail(
      size: file.size, file: StagedFile(name: name, temporary: file.path, content: content))
  }

  /// Draws a tile on a canvas of its own size, and starts its encoding.
  private func draw(
    _ tile: Tile, of photo: DecodedPhoto?, in output: OutputFolder, _ encoding: SheetEncoding
  ) async throws -> File {
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
    return File(size: tile.size, path: targets[0].path, photo: photo)
  }

  // MARK: The cache

  /// Returns the thumbnails that earlier runs made.
  private func found(
    _ photos: [InspectedPhoto], _ context: BuildContext, _ output: OutputFolder
  ) async throws -> [Photo.ID: File] {
    guard let catalogue = context.catalogue else { return [:] }
    var files: [Photo.ID: File] = [:]
    try await forEachInOrder(photos, width: 32) { photo in
      photo.knownHash(in: catalogue)
    } deliver: { photo, sha256 in
      guard let sha256, let kept = catalogue.picture(key(of: photo, sha256, in: catalogue)),
        let file = kept.files.first, let copy = output.take(file, from: catalogue)
      else { return }
      context.encoding.adopt(file.content, of: copy)
      files[photo.id] = File(size: kept.size, path: copy, photo: kept.photo)
    }
    return files
  }

  private func keep(_ file: File, of photo: InspectedPhoto, _ context: BuildContext) {
    guard let catalogue = context.catalogue, let decoded = file.photo,
      let content = context.encoding.contents[file.path]
    else { return }
    let kept = KeptFile(content, format: setup.format.rawValue)
    catalogue.keep(kept, at: file.path)
    catalogue.keep(
      KeptPicture(of: decoded, size: file.size, colors: [], files: [kept]),
      key(of: photo, decoded.sha256, in: catalogue))
  }

  private func key(of photo: InspectedPhoto, _ sha256: String, in catalogue: Catalogue) -> CatalogueKey {
    var recipe = ByteWriter()
    recipe.put(recipe: TileRequest(.bytes([]), view: photo.photo.view, specs: [setup.spec]))
    let options = Configuration.optionsOfSheets.map {
      [$0.name] + $0.texts(setup.configuration)
    }
    return catalogue.pictureKey("thumbnail", sha256, recipe.bytes, options)
  }
}
