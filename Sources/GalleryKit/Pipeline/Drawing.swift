import GalleryCatalogue
import GalleryDecoding
import GalleryModel
import GallerySources

/// The sheets of a build, in files without names yet.
struct DrawnSheets {
  /// The sheets.
  let sheets: [SheetKey: FinishedSheet]
  /// The files that hold them.
  let files: [SheetFile]
  /// The outcome of every photo.
  let outcomes: PhotoOutcomes
  /// The names of the products that keys of sheets refer to.
  let products: [String?]
  /// The folder that the files lie in.
  let output: OutputFolder
}

/// The fifth stage: decodes photos, draws the sheets of all products and encodes them. A photo is decoded once for all
/// of them.
///
/// A photo that turns out to be undecodable is taken out and the plan made again. Sheets that the new plan leaves as
/// they were are kept; the others are drawn anew.
struct Drawing {
  private let context: BuildContext
  private let planning: Planning

  init(_ context: BuildContext, _ planning: Planning) {
    self.context = context
    self.planning = planning
  }

  /// Draws the sheets.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  func run(_ photos: OrderedPhotos) async throws -> DrawnSheets {
    let configurations = planning.products.map(\.product.configuration)
    try SheetEncoding.check(configurations.flatMap(\.output.formats))
    let outcomes = try PhotoOutcomes(photos, context)
    let output = try await context.openSheets()
    do {
      if let file = context.options.output.file { try output.checkFree(file.name) }
      var remaining = try placed(photos.photos, outcomes)
      let placedCount = remaining.count
      for note in configurations.fontNotes { context.observe(.note(note)) }
      let delivery = try TileDelivery(context, count: photos.count, outcomes: outcomes)
      let reuse = SheetReuse(configurations, output: output, context)
      var sheets = SheetDrawing(configurations, output: output, reuse, context)
      let pictures = PictureStore(configurations, output: output, context.encoding)
      var search = LossSearch()
      var notes: [String] = []
      // Ends: every further round has fewer photos.
      while true {
        guard planning.isOfPages || remaining.contains(where: { $0.failure == nil }) else {
          throw GalleryError.nothingDecodable(outcomes.problems)
        }
        let plans = try planning.plans(for: remaining)
        if remaining.count == placedCount, let note = CarouselNote.text(for: plans, of: configurations) {
          context.observe(.note(note))
        }
        if remaining.count == placedCount,
          let note = OpeningNote.text(for: plans, of: configurations, remaining)
        {
          context.observe(.note(note))
        }
        notes = plans.flatMap(\.plan.notes)
        search.recordPlan(of: remaining.count)
        if let problem = context.options.output.sheetProblem(of: plans.map(\.plan), photos: remaining.count) {
          throw GalleryError.configuration([problem])
        }
        try checkSizes(of: plans, configurations)
        sheets.begin(plans)
        pictures.begin(plans, order: remaining.map(\.photo.id))
        let jobs = TileJobs(
          for: plans, photos: remaining, except: Set(sheets.finished.keys),
          bleeds: configurations.map(TileBleed.init), keepsOrder: planning.isOfPages)
        try sheets.checkMemory(for: jobs)
        let tiles = RoundTiles(
          configurations, pictures.wishes,
          requests: planning.isOfPages
            ? planning.requests : requests(of: remaining, on: plans, except: sheets.finished, configurations))
        let offers = try await reuse?.offers(for: jobs, on: plans, tiles) ?? [:]
        var lost: Set<Photo.ID> = []
        var attempt = search
        do {
          lost = try await draw(jobs, tiles, on: &sheets, pictures, from: delivery, &attempt, offers)
        } catch is SheetReuse.Outdated {
          // A photo is another one than when sheets were looked for: all of this round are drawn.
          try await context.encoding.finish()
          sheets.beginAgain()
          attempt = search
          lost = try await draw(jobs, tiles, on: &sheets, pictures, from: delivery, &attempt, [:])
        }
        search = attempt
        if lost.isEmpty { break }
        remaining.removeAll { lost.contains($0.photo.id) }
      }
      try await delivery.finish()
      guard planning.isOfPages || !outcomes.decoded.isEmpty else {
        throw GalleryError.nothingDecodable(outcomes.problems)
      }
      let products = planning.products.map(\.product.name)
      let files = try await sheets.assemble(
        products: products, photos: remaining, pictures: pictures, digits: planning.digits)
      reuse?.keep(files, keys: sheets.keys)
      try Task.checkCancellation()
      var enlarged = EnlargedPhotos(photos.photos)
      for (place, frame) in sheets.finished.values.lazy.flatMap(\.plannedPlacements) {
        enlarged.add(place.photo, outcomes.scale(of: place.photo, in: frame.size, showing: place.part))
      }
      for note in notes + (enlarged.note.map { [$0] } ?? []) { context.observe(.note(note)) }
      Heap.trim()
      return DrawnSheets(
        sheets: sheets.finished, files: files, outcomes: outcomes, products: products, output: output)
    } catch {
      throw context.named(error)
    }
  }

  /// Returns the whole requests of photos that lie on sheets which are finished and on others.
  ///
  /// All tiles of a photo come from one decode, whose detail all of them decide. So a build in which photos are lost has the
  /// bytes of one that knew it before, on this machine or on many.
  private func requests(
    of photos: [InspectedPhoto], on plans: [PlannedSheets], except finished: [SheetKey: FinishedSheet],
    _ configurations: [Configuration]
  ) -> [Photo.ID: TileTable.Request] {
    let formats = configurations.flatMap(\.output.formats)
    guard !finished.isEmpty, formats.allSatisfy({ $0.isDrawn && !$0.hasCompanions }) else { return [:] }
    var onFinished: Set<Photo.ID> = []
    for sheet in finished.values { onFinished.formUnion(sheet.page.placements.map(\.photo)) }
    let jobs = TileJobs(
      for: plans, photos: photos.filter { onFinished.contains($0.photo.id) }, except: [],
      bleeds: configurations.map(TileBleed.init))
    let tiles = RoundTiles(configurations, PictureStore.Wishes())
    var requests: [Photo.ID: TileTable.Request] = [:]
    for job in jobs where job.placements.contains(where: { finished[$0.sheet] == nil }) {
      var own: [SheetKey: [Int]] = [:]
      for (index, placement) in job.placements.enumerated() {
        own[placement.sheet, default: []].append(index)
      }
      requests[job.photo.photo.id] = TileTable.Request(specs: tiles.specs(of: job), own: own)
    }
    return requests
  }

  /// Throws if a page that has grown is too large for a format.
  private func checkSizes(of plans: [PlannedSheets], _ configurations: [Configuration]) throws(GalleryError) {
    let problems = plans.flatMap { planned in
      configurations[planned.product].output.formats.compactMap {
        $0.sizeProblem(of: planned.plan.page, at: "page")
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  /// Returns the photos that any product shows.
  private func placed(
    _ photos: [InspectedPhoto], _ outcomes: PhotoOutcomes
  ) throws -> [InspectedPhoto] {
    let unplaced = planning.unplaced(photos)
    for problem in unplaced {
      if context.options.decoding.onError == .fail { throw GalleryError.photo(problem) }
      outcomes.record(problem, context.observe)
    }
    guard !unplaced.isEmpty else { return photos }
    let missing = Set(unplaced.map(\.photo))
    return photos.filter { !missing.contains($0.photo.id) }
  }

  /// Draws all sheets that are not finished, until a photo is lost.
  ///
  /// - Returns: The photos that are lost. When there are any, those that share a page with the first one have been tried
  ///   too, and others for as long as that costs less than further rounds.
  private func draw(
    _ jobs: TileJobs, _ tiles: RoundTiles, on sheets: inout SheetDrawing, _ pictures: PictureStore,
    from delivery: TileDelivery, _ search: inout LossSearch, _ offers: [SheetKey: SheetReuse.Offer]
  ) async throws -> Set<Photo.ID> {
    Heap.trim()
    defer { sheets.discard(offers) }
    var lost: Set<Photo.ID> = []
    /// The sheets that the first lost photo leaves a hole on.
    var affectedSheets: Set<SheetKey> = []
    let known = KnownTiles(offers)
    try await delivery.run(
      jobs, largest: jobs.largestMemory + tiles.largestPictures, specs: tiles.specs(of:),
      known: known.photo(of:)
    ) { job, outcome in
      let photo = job.photo
      switch outcome {
      case .tiles(let decoded) where lost.isEmpty:
        let specs = tiles.specs(of: job)
        // Those of offers are not there where all sheets of the photo are taken over.
        var rest = decoded.tiles.isEmpty ? [] : tiles.own(decoded.tiles, of: job)[...]
        for placement in job.placements {
          if let offer = offers[placement.sheet] {
            guard known.tile(at: placement)?.sha256 == decoded.sha256 else { throw SheetReuse.Outdated() }
            // There is none where all sheets of the photo are taken over.
            _ = rest.popFirst()
            sheets.take(offer, at: placement)
          } else if tiles.isDrawn(at: placement) {
            try await sheets.draw(
              rest.removeFirst(), of: photo, at: placement, from: decoded, among: specs)
          } else {
            try await sheets.place(tiles.size(at: placement, of: photo), at: placement)
          }
        }
        try await pictures.keep(Array(rest), for: tiles.pictures(of: photo), of: photo)
      case .tiles:
        search.recordWastedDecoding()
      case .placeholder:
        for placement in job.placements {
          if tiles.isDrawn(at: placement) {
            try await sheets.draw(.placeholder(placement.cell.size), of: photo, at: placement)
          } else {
            try await sheets.place(placement.cell.size, at: placement)
          }
        }
        try await pictures.keep(nil, for: tiles.pictures(of: photo), of: photo)
      case .lost:
        if lost.isEmpty { affectedSheets = Set(job.placements.map(\.sheet)) }
        lost.insert(photo.photo.id)
        search.recordLoss()
      }
      for sheet in sheets.takeNewlyFinished() { await delivery.release(sheet) }
      return lost.isEmpty || search.shouldContinue
        || job.placements.contains { affectedSheets.contains($0.sheet) }
    }
    if lost.isEmpty { try await sheets.drawEmptyPages() }
    try await context.encoding.finish()
    return lost
  }
}
