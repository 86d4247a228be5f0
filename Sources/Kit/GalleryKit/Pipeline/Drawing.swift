import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryOutput
import GallerySources
import WorkerProcesses

/// The files of a run, with temporary names.
enum Drawn {
  case sheets(DrawnSheets)
  case thumbnails(DrawnThumbnails)
}

/// The sheets of a build, in files with temporary names.
struct DrawnSheets {
  let sheets: [SheetKey: FinishedSheet]
  let files: [SheetFile]
  let outcomes: PhotoOutcomes
  /// The photos on the sheets, with their stacks.
  let photos: [InspectedPhoto]
  /// The products' names, by the product index of a sheet's key.
  let products: [String?]
  let output: OutputFolder
}

/// The stage that decodes photos, draws the sheets of all products and encodes them. Each photo is decoded
/// once for all products.
struct Drawing: Stage {
  /// Draws the plans. Plans and draws again without the photos that cannot be decoded.
  func run(_ run: inout Run) async throws {
    do {
      var drawing = try await DrawingRounds(run)
      var plans = run.planned.plans
      // This terminates: every further round has fewer photos.
      while try await !drawing.run(plans) { plans = try run.planner.plans(for: drawing.remaining()) }
      run.drawn = .sheets(try await drawing.finish())
    } catch {
      throw run.context.named(error)
    }
  }
}

/// The rounds in which sheets are drawn.
///
  If a round loses photos, the next one uses a plan of the remaining photos. It keeps sheets that the new
/// plan contains unchanged and draws the others.
struct DrawingRounds {
  private let context: BuildContext
  private let planner: ProductPlanner
  private let configurations: [Configuration]
  private let outcomes: PhotoOutcomes
  private let output: OutputFolder
  private let delivery: TileDelivery
  private let reuse: SheetReuse?
  private let logos: LogoTiles
  private let pictures: PictureStore
  private var sheets: SheetDrawing
  private var search = LossSearch()
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
    for note in configurations.fontNotes { context.note(note) }
    delivery = try TileDelivery(context, count: run.ordered.count, outcomes: outcomes)
    logos = try await LogoTiles(configurations, context)
    reuse = SheetReuse(configurations, output: output, logos, context)
    sheets = SheetDrawing(configurations, output: output, reuse, logos, context)
    pictures = PictureStore(configurations, output: output, context.encoding)
    _ = try remaining()
  }

  // MARK: Rounds

  /// Returns the photos that are not lost, in order. Throws if all photos are lost; saved pages are exempt.
  func remaining() throws(GalleryError) -> [InspectedPhoto] {
    guard planner.saved != nil || photos.contains(where: { $0.failure == nil }) else {
      throw .nothingDecodable(outcomes.problems)
    }
    return photos
  }

  /// Draws the unfinished sheets of the remaining photos until one is lost.
  /// Returns whether all sheets are finished.
  mutating func run(_ plans: [ProductPlan]) async throws -> Bool {
    if notes == nil {
      let notes = [plans.carouselNote(configurations), plans.openingNote(configurations, photos)]
      for note in notes.compactMap(\.self) { context.note(note) }
    }
    notes = plans.flatMap(\.plan.notes)
    search.recordPlan(of: photos.count)
    try checkSizes(of: plans)

    let shown = plans
    let plans = plans + plans.previews(configurations)
    sheets.begin(plans)
    pictures.begin(shown, scrolling: try planner.scrollingPlans(for: photos), photos: photos)

    let jobs = TileJobs(
      for: plans, photos: photos, except: Set(sheets.finished.keys),
      bleeds: configurations.map(TileBleed.init), keepsOrder: planner.saved != nil)
    try sheets.checkMemory(for: jobs)
    let tiles = TileRequestPlan(
      configurations, pictures.requested, requests: planner.saved?.requests ?? requests(on: plans))
    let offers = try await reuse?.offers(for: jobs, on: plans, tiles) ?? [:]

    let before = search
    var lost: Set<Photo.ID>
    do {
      lost = try await draw(jobs, tiles, offers)
    } catch is SheetReuse.Outdated {
      // A photo has changed since the search for reusable sheets: draw all sheets of this round.
      try await context.encoding.finish()
      sheets.beginAgain()
      search = before
      lost = try await draw(jobs, tiles, [:])
    }

    photos = photos.compactMap { lost.contains($0.photo.id) ? $0.successor : $0 }
    guard lost.isEmpty else { return false }
    try await keepStacks()
    return true
  }

  /// Writes the files of all formats from the finished sheets.
  func finish() async throws -> DrawnSheets {
    try await delivery.finish()
    guard planner.saved != nil || !outcomes.decoded.isEmpty else {
      throw GalleryError.nothingDecodable(outcomes.problems)
    }
    let products = planner.products.map(\.product.name)
    let files = try await sheets.assemble(
      products: products, photos: photos.flatMap { [$0] + $0.burst }, pictures: pictures,
      digits: planner.saved?.digits)
    for problem in files.flatMap(\.problems) { outcomes.record(problem) }
    reuse?.keep(files, keys: sheets.keys)
    try Task.checkCancellation()
    var enlarged = EnlargedPhotos(photos)
    for tile in sheets.sheets.values.lazy.flatMap(\.plannedPlacements) {
      let photo = tile.planned.photo
      enlarged.add(photo, outcomes.scale(of: photo, in: tile.frame.size, showing: tile.planned.part))
    }
    for note in (notes ?? []) + (enlarged.note.map { [$0] } ?? []) { context.note(note) }
    UnusedMemory.trim()
    return DrawnSheets(
      sheets: sheets.sheets, files: files, outcomes: outcomes, photos: photos, products: products,
      output: output)
  }

  /// Makes the images of the photos that are on no sheet, but that pages open
  /// with the one that stands for them.
  private func keepStacks() async throws {
    let tiles = TileRequestPlan(configurations, pictures.requested)
    let jobs = photos.flatMap(\.burst).filter { !tiles.requested.pictures(of: $0).isEmpty }
      .map { TileJob(photo: $0, placements: []) }
    guard !jobs.isEmpty else { return }
    try await delivery.run(jobs, largest: tiles.largestPictures, specs: tiles.specs(of:)) { job, outcome in
      // A photo that is lost after it was measured is reported, and has a placeholder.
      let decoded: DecodedPhoto? = if case .tiles(let photo) = outcome { photo } else { nil }
      try await pictures.keep(decoded?.tiles, for: tiles.requested.pictures(of: job.photo), of: job.photo)
      return true
    }
    try await context.encoding.finish()
  }

  /// Returns the complete requests of photos that are on finished and on unfinished sheets.
  ///
  /// One decode makes all tiles of a photo, and all tiles determine its resolution. Requesting all of them
  /// makes a build that loses photos byte-identical to one without these photos, on one machine or several.
  private func requests(on plans: [ProductPlan]) -> [Photo.ID: TileTable.Request] {
    let finished = sheets.finished
    let formats = configurations.flatMap(\.output.formats)
    guard !finished.isEmpty, !formats.contains(where: \.traits.hasCompanions) else { return [:] }
    var onFinished: Set<Photo.ID> = []
    for sheet in finished.values { onFinished.formUnion(sheet.page.placements.map(\.photo)) }
    let jobs = TileJobs(
      for: plans, photos: photos.filter { onFinished.contains($0.photo.id) }, except: [],
      bleeds: configurations.map(TileBleed.init))
    let tiles = TileRequestPlan(configurations, PictureStore.Requests())
    var requests: [Photo.ID: TileTable.Request] = [:]
    for job in jobs where job.placements.contains(where: { finished[$0.sheet] == nil }) {
      var request = TileTable.Request(tiles.specs(of: job))
      for (index, placement) in job.placements.enumerated() {
        request.own[placement.sheet, default: []].append(index)
      }
      requests[job.photo.photo.id] = request
    }
    return requests
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

  /// Draws all unfinished sheets until a photo is lost, and returns the lost photos. After the first loss,
  /// the round still tries the other photos of the same sheets. It tries more photos as long as that costs
  /// less than further rounds.
  private mutating func draw(
    _ jobs: TileJobs, _ tiles: TileRequestPlan, _ offers: [SheetKey: ReusableSheet]
  ) async throws -> Set<Photo.ID> {
    UnusedMemory.trim()
    defer { sheets.discard(offers) }
    var lost: Set<Photo.ID> = []
    /// The sheets of the first lost photo.
    var affectedSheets: Set<SheetKey> = []
    let reused = ReusedTiles(offers)
    try await delivery.run(
      jobs, largest: jobs.largestMemory + tiles.largestPictures, specs: tiles.specs(of:),
      reused: reused.photo(of:)
    ) { job, outcome in
      switch outcome {
      case .tiles(let decoded) where lost.isEmpty: try await draw(decoded, job, tiles, offers, reused)
      case .tiles: search.recordWastedDecoding()
      case .placeholder: try await drawPlaceholders(job, tiles)
      case .lost:
        if lost.isEmpty { affectedSheets = Set(job.placements.map(\.sheet)) }
        lost.insert(job.photo.photo.id)
        search.recordLoss()
      }
      return lost.isEmpty || search.shouldContinue
        || job.placements.contains { affectedSheets.contains($0.sheet) }
    }
    if lost.isEmpty { try await sheets.drawEmptyPages() }
    try await context.encoding.finish()
    return lost
  }

  /// Draws the tiles of a decoded photo on its sheets, and makes its images for pages.
  private mutating func draw(
    _ decoded: DecodedPhoto, _ job: TileJob, _ tiles: TileRequestPlan, _ offers: [SheetKey: ReusableSheet],
    _ reused: ReusedTiles
  ) async throws {
    let photo = job.photo
    let specs = tiles.specs(of: job)
    // Empty if all sheets of the photo are reused.
    var remaining = decoded.tiles.isEmpty ? [] : tiles.needed(decoded.tiles, of: job)[...]
    for placement in job.placements {
      if let offer = offers[placement.sheet] {
        guard reused.tile(at: placement)?.photo.sha256 == decoded.sha256 else { throw SheetReuse.Outdated() }
        _ = remaining.popFirst()
        sheets.adopt(offer, at: placement)
      } else if tiles.isDrawn(at: placement) {
        let tile = try await logos.stamped(remaining.removeFirst(), product: placement.sheet.product)
        try await sheets.draw(tile, of: photo, at: placement, from: decoded, among: specs)
      } else {
        try await sheets.place(tiles.size(at: placement, of: photo), at: placement)
      }
    }

    let requests = tiles.requested.pictures(of: photo)
    var made: [Tile] = []
    for (tile, request) in zip(remaining, requests) {
      made.append(try await logos.stamped(tile, product: request.product))
    }
    try await pictures.keep(made, for: requests, of: photo)
  }

  private mutating func drawPlaceholders(_ job: TileJob, _ tiles: TileRequestPlan) async throws {
    for placement in job.placements {
      if tiles.isDrawn(at: placement) {
        try await sheets.draw(.placeholder(placement.cell.size), of: job.photo, at: placement)
      } else {
        try await sheets.place(placement.cell.size, at: placement)
      }
    }
    try await pictures.keep(nil, for: tiles.requested.pictures(of: job.photo), of: job.photo)
  }
}
