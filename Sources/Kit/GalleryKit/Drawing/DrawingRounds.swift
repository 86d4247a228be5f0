import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryOutput
import WorkerProcesses

/// Draws sheets in rounds.
///
/// Tiles, sheets and images are looked up, and made if they are not there. After the first lost photo, a round
/// draws no sheet any more: the others are planned again without all lost ones. Their tiles and images are then
/// known.
struct DrawingRounds {
  private let context: BuildContext
  private let planner: ProductPlanner
  private let configurations: [Configuration]
  private let outcomes: PhotoOutcomes
  private let output: OutputFolder
  private let delivery: TileDelivery
  private let lookup: SheetLookup?
  private let logos: LogoTiles
  private let pictures: PictureStore
  private var sheets: SheetDrawing
  /// The photos that are not lost, in order.
  private var photos: [InspectedPhoto]
  /// The notes of the latest round's plans.
  private var notes: [String]?

  /// Opens the output folder. Throws if no photo can be shown; saved pages are exempt.
  init(_ run: Run) async throws {
    context = run.context
    planner = run.planner
    configurations = planner.products.map(\.product.configuration)
    try SheetEncoding.check(configurations.flatMap(\.output.formats))
    outcomes = try PhotoOutcomes(run.ordered, context)
    output = try await context.openSheets()
    if let file = context.options.output.file { try output.checkFree(file.name) }
    for problem in run.planned.unplaced {
      if context.options.decoding.onError == .fail { throw GalleryError.photo(problem) }
      outcomes.record(problem)
    }
    photos = run.planned.photos
    context.note(configurations.fontNotes)

    delivery = try TileDelivery(context, count: run.ordered.count, outcomes: outcomes, keepingTilesIn: output)
    logos = try await LogoTiles(configurations, context)
    lookup = SheetLookup(configurations, output: output, logos, context)
    pictures = PictureStore(configurations, output: output, logos, context)
    sheets = SheetDrawing([], configurations, output: output, lookup, logos, context)
    _ = try remaining()
  }

  // MARK: Rounds

  /// Returns the photos that are not lost, in order. Throws if all photos are lost; saved pages are exempt.
  func remaining() throws(GalleryError) -> [InspectedPhoto] {
    guard planner.mayBePart || photos.contains(where: { $0.failure == nil }) else {
      throw .nothingDecodable(outcomes.problems)
    }
    return photos
  }

  /// Draws the sheets of the remaining photos. Returns `false` if photos were lost.
  mutating func run(_ plans: [ProductPlan]) async throws -> Bool {
    if notes == nil {
      let notes = [plans.carouselNote(configurations), plans.openingNote(configurations, photos)]
      context.note(notes.compactMap(\.self))
    }
    notes = plans.flatMap(\.plan.notes)
    try checkSizes(of: plans)

    let shown = plans
    let plans = plans + plans.previews(configurations)
    sheets = SheetDrawing(plans, configurations, output: output, lookup, logos, context)
    pictures.begin(shown, planner, photos: photos)

    let jobs = TileJobs(
      for: plans, photos: photos, configurations, keepsOrder: planner.mayBePart)
    try sheets.checkMemory(for: jobs)
    let found = try await lookUp(jobs, plans)
    let tiles = TileRequestPlan(configurations, pictures.requested, except: Set(found.sheets.keys))
    let lost = try await draw(jobs, tiles, found)
    guard lost.isEmpty else {
      photos = photos.compactMap { lost.contains($0.id) ? $0.successor : $0 }
      sheets.discard(found)
      return false
    }
    try await keepStacks()
    return true
  }

  /// Looks up the sheets and the images that earlier builds made.
  private func lookUp(_ jobs: TileJobs, _ plans: [ProductPlan]) async throws -> FoundSheets {
    guard let lookup else { return FoundSheets() }
    let tiles = TileRequestPlan(configurations, pictures.requested)
    return try await lookup.sheets(for: jobs, on: plans, tiles) { photo, sha256 in
      pictures.find(photo, sha256: sha256, tiles.requested.pictures(of: photo))
    }
  }

  /// Writes the files of all formats from the finished sheets.
  func finish() async throws -> DrawnSheets {
    guard planner.mayBePart || !outcomes.decoded.isEmpty else {
      throw GalleryError.nothingDecodable(outcomes.problems)
    }
    let products = planner.products.map(\.product.name)
    let files = try await sheets.assemble(
      planner, photos: photos.flatMap { [$0] + $0.burst }, pictures: pictures)
    for problem in files.flatMap(\.problems) { outcomes.record(problem) }
    try Task.checkCancellation()

    var enlarged = EnlargedPhotos(photos)
    var shortened = 0
    for (key, sheet) in sheets.sheets {
      // Browsers fit the captions of HTML pages.
      if configurations[key.product].output.formats != [.html] { shortened += sheet.shortened.count }
    }
    for tile in sheets.sheets.values.lazy.flatMap(\.plannedPlacements) {
      let photo = tile.planned.photo
      enlarged.add(photo, outcomes.scale(of: photo, in: tile.frame.size, showing: tile.planned.part))
    }
    let lasting = [enlarged.note, configurations.captionNote(shortened: shortened), photos.dynamicRangeNote]
      .compactMap(\.self)
    context.note((notes ?? []) + lasting)
    UnusedMemory.trim()
    return DrawnSheets(
      sheets: sheets.sheets, files: files, outcomes: outcomes, photos: photos, products: products,
      output: output)
  }

  /// Makes the images of the photos that are on no sheet, but that pages open
  /// with the one that stands for them.
  private func keepStacks() async throws {
    let tiles = TileRequestPlan(configurations, pictures.requested)
    let jobs = photos.flatMap { [$0] + $0.burst }.filter { !tiles.requested.pictures(of: $0).isEmpty }
      .map { TileJob(photo: $0, placements: []) }
    guard !jobs.isEmpty else { return }
    try await delivery.run(jobs, largest: tiles.largestPictures, tiles: tiles.tiles(of:)) { job, outcome in
      // A photo that is lost after it was measured is reported, and has a placeholder.
      try await pictures.keep(
        outcome.decoded?.tiles, for: tiles.requested.pictures(of: job.photo), of: job.photo,
        from: outcome.decoded)
    }
    try await context.encoding.finish()
  }

  /// Checks the number and the size of sheets. Throws if there are too many, or if a
  /// page has grown too large for a format.
  private func checkSizes(of plans: [ProductPlan]) throws(GalleryError) {
    if let problem = context.options.output.sheetProblem(of: plans.map(\.plan), photos: photos.count) {
      throw .configuration([problem])
    }
    let problems = plans.flatMap { planned in
      configurations[planned.product].output.formats.compactMap {
        $0.sizeProblem(of: planned.plan.page, at: "page")
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  // MARK: Drawing

  /// Draws all sheets until a photo is lost, and returns the lost photos. The others are decoded all the same,
  /// so that all lost ones are known.
  private mutating func draw(
    _ jobs: TileJobs, _ tiles: TileRequestPlan, _ found: FoundSheets
  ) async throws -> Set<Photo.ID> {
    UnusedMemory.trim()
    var lost: Set<Photo.ID> = []
    let decodedPhotos = pictures.decodedPhotos
    try await delivery.run(
      jobs, largest: jobs.largestMemory + tiles.largestPictures, tiles: tiles.tiles(of:),
      known: { found.photo(of: $0) ?? decodedPhotos[$0.photo.id] }
    ) { job, outcome in
      if case .lost = outcome {
        lost.insert(job.photo.id)
        return
      }
      if lost.isEmpty { try await draw(outcome.decoded, job, tiles, found) }
      try await makePictures(of: outcome.decoded, job, tiles)
    }
    if lost.isEmpty { try await sheets.drawEmptyPages() }
    try await context.encoding.finish()
    return lost
  }

  /// Draws the tiles of a decoded photo on its sheets; placeholders for a photo that cannot be shown.
  private mutating func draw(
    _ decoded: DecodedPhoto?, _ job: TileJob, _ tiles: TileRequestPlan, _ found: FoundSheets
  ) async throws {
    let photo = job.photo
    var remaining = decoded?.tiles[...] ?? []
    for placement in job.placements {
      let spec = tiles.spec(at: placement)
      if found.sheets[placement.sheet] != nil {
        try sheets.adopt(found, at: placement)
      } else if tiles.isDrawn(at: placement) {
        let tile =
          decoded == nil
          ? .placeholder(placement.cell.size)
          : try await logos.stamped(remaining.removeFirst(), product: placement.sheet.product)
        try await sheets.draw(tile, of: photo, at: placement, by: spec, from: decoded)
      } else {
        let size = decoded == nil ? placement.cell.size : spec.tileSize(for: photo.facts.size)
        try await sheets.place(size, at: placement)
      }
    }
  }

  /// Makes the images for pages of a decoded photo, whose tiles are the last ones; placeholders for a photo that
  /// cannot be shown.
  private func makePictures(
    of decoded: DecodedPhoto?, _ job: TileJob, _ tiles: TileRequestPlan
  ) async throws {
    let requests = tiles.requested.pictures(of: job.photo)
    var made: [Tile]?
    if let decoded {
      made = []
      for (tile, request) in zip(decoded.tiles.suffix(requests.count), requests) {
        made?.append(try await logos.stamped(tile, product: request.product))
      }
    }
    try await pictures.keep(made, for: requests, of: job.photo, from: decoded)
  }
}
