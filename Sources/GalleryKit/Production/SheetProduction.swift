import GalleryDecoding
import GalleryDrawing
import GalleryModel
import GallerySources
import SystemPackage

/// Makes the sheets of all products: plans, decodes, draws, encodes. A photo is decoded once for all of them.
///
/// A photo that turns out to be undecodable is taken out and the plan made again. Sheets that the new plan
/// leaves as they were are kept; the others are drawn anew.
struct SheetProduction {
  /// Undelivered tiles may take this much memory, in bytes.
  private static let tileBudget = 96 << 20

  /// A product and where its plans come from.
  struct Line {
    let product: Product
    let planner: any PlanSource
  }

  private let lines: [Line]
  private let onError: ErrorPolicy
  private let decoder: any PhotoDecoder
  private let workers: Int
  private let bansDecoders: Bool
  private let output: OutputFolder
  private let observe: @Sendable (BuildEvent) -> Void

  private(set) var finished: [SheetKey: FinishedSheet] = [:]
  /// The files of documents, under temporary names, by the key of their first page.
  private(set) var documents: [SheetKey: FilePath] = [:]
  /// What is in the files of ``finished`` sheets and of ``documents``, by their temporary names.
  private(set) var contents: [FilePath: FileContent] = [:]
  private(set) var outcomes: PhotoOutcomes
  private var open: [SheetKey: OpenSheet] = [:]
  private var search = LossSearch()
  private var encoding: SheetEncoding

  init(
    _ lines: [Line], onError: ErrorPolicy, decoder: any PhotoDecoder, workers: Int, bansDecoders: Bool,
    output: OutputFolder, outcomes: PhotoOutcomes, observe: @escaping @Sendable (BuildEvent) -> Void
  ) {
    self.lines = lines
    self.onError = onError
    encoding = SheetEncoding(bansDecoders: bansDecoders)
    self.decoder = decoder
    self.workers = workers
    self.bansDecoders = bansDecoders
    self.output = output
    self.outcomes = outcomes
    self.observe = observe
  }

  /// Makes every sheet for the photos; ``finished``, ``documents`` and ``outcomes`` tell the result.
  mutating func run(_ photos: [InspectedPhoto]) async throws {
    var remaining = photos
    let unplaced = Self.unplaced(photos, by: lines)
    for problem in unplaced {
      if onError == .fail { throw GalleryError.photo(problem) }
      outcomes.record(problem, observe)
    }
    if !unplaced.isEmpty {
      let missing = Set(unplaced.map(\.photo))
      remaining.removeAll { missing.contains($0.photo.id) }
    }
    for note in lines.map(\.product.configuration).fontNotes { observe(.note(note)) }
    // Ends: every further round has fewer photos.
    while true {
      guard remaining.contains(where: { $0.failure == nil }) else {
        throw GalleryError.nothingDecodable(outcomes.problems)
      }
      let plans = try plans(for: remaining)
      search.planned(remaining.count)
      discardSheets(that: plans)
      let lost = try await draw(plans, photos: remaining)
      if lost.isEmpty { break }
      remaining.removeAll { lost.contains($0.photo.id) }
    }
    guard !outcomes.decoded.isEmpty else { throw GalleryError.nothingDecodable(outcomes.problems) }
    contents = encoding.contents
    try await assembleDocuments()
  }

  /// Puts the pages of documents together, which leaves the pages' own files empty-handed: they are removed.
  private mutating func assembleDocuments() async throws {
    let pages = finished.flatMap { key, sheet in
      sheet.files.filter(\.format.isDocument).map { (key: key, file: $0.temporary) }
    }
    for (first, pages) in Dictionary(grouping: pages, by: \.key.firstPage) {
      let (path, descriptor) = try output.makeTemporary()
      let files = pages.sorted { $0.key < $1.key }.map(\.file)
      contents[path] = try await DocumentAssembly.write(
        files, title: finished[first]?.page.title, to: descriptor)
      documents[first] = path
      files.forEach(output.discard)
    }
  }

  /// The photos that no product shows, each with the first one's reason.
  static func unplaced(_ photos: [InspectedPhoto], by lines: [Line]) -> [Problem] {
    let unplaced = lines.map { $0.planner.unplaced(photos) }
    guard let first = unplaced.first else { return [] }
    let others = unplaced.dropFirst().map { Set($0.map(\.photo)) }
    return first.filter { problem in others.allSatisfy { $0.contains(problem.photo) } }
  }

  /// The plans of every product.
  private func plans(for photos: [InspectedPhoto]) throws -> [PlannedSheets] {
    try lines.enumerated().flatMap { index, line in
      do {
        return try line.planner.plans(for: photos).map { PlannedSheets(product: index, plan: $0) }
      } catch GalleryError.layout(let text) {
        throw GalleryError.layout((line.product.name.map { "\($0): " } ?? "") + text)
      }
    }
  }

  /// Waits for what is still being written, whatever becomes of it; call before removing files after a failure.
  mutating func abandon() async {
    await encoding.abandon()
  }

  /// Removes finished sheets that a new plan does not confirm.
  private mutating func discardSheets(that plans: [PlannedSheets]) {
    for (key, sheet) in finished {
      let plan = plans.first { $0.key(key.page) == key }?.plan
      guard let plan, key.page < plan.pages.count, plan.pages[key.page] == sheet.page else {
        sheet.files.forEach { output.discard($0.temporary) }
        finished[key] = nil
        continue
      }
    }
  }

  /// Draws all sheets that are not finished, until a photo cannot be decoded.
  ///
  /// - Returns: the photos that could not be decoded; when there are any, those that share a page with the first
  ///   one have been tried too, and others for as long as that costs less than further rounds.
  private mutating func draw(
    _ plans: [PlannedSheets], photos: [InspectedPhoto]
  ) async throws -> Set<Photo.ID> {
    let jobs = TileJobs(for: plans, photos: photos, except: Set(finished.keys))
    Heap.trim()
    let decoder = decoder
    let configurations = lines.map(\.product.configuration)
    let plansByKey = Dictionary(uniqueKeysWithValues: plans.map { ($0.key(0), $0.plan) })
    func plan(of sheet: SheetKey) -> Plan? {
      plansByKey[SheetKey(product: sheet.product, orientation: sheet.orientation, page: 0)]
    }
    var lost: Set<Photo.ID> = []
    var spoiled: Set<SheetKey> = []
    open = [:]

    try await forEachInOrder(jobs, width: window(for: jobs)) { job in
      await Self.decode(job, by: decoder, for: configurations)
    } deliver: { job, result in
      let id = job.photo.photo.id
      switch result {
      case .success(let decoded):
        try outcomes.record(decoded, of: id, observe)
        if !lost.isEmpty {
          search.decodedInVain()
        } else {
          for (spot, tile) in zip(job.spots, decoded.tiles) {
            guard let plan = plan(of: spot.sheet) else { continue }
            try await draw(tile, of: job.photo.photo, at: spot, plan: plan)
          }
        }
      case .failure(let failure):
        guard failure != .cancelled else { throw CancellationError() }
        if job.photo.failure == nil {
          let problem = Problem(photo: id, outcome: .skipped, reason: failure.description)
          if onError == .fail { throw GalleryError.photo(problem) }
          outcomes.record(problem, observe)
        }
        if onError == .placeholder {
          for spot in job.spots {
            guard let plan = plan(of: spot.sheet) else { continue }
            try await draw(.placeholder(spot.cell.size), of: job.photo.photo, at: spot, plan: plan)
          }
          return true
        }
        if lost.isEmpty { spoiled = Set(job.spots.map(\.sheet)) }
        lost.insert(id)
        search.lost()
      }
      return lost.isEmpty || search.goesOn || job.spots.contains { spoiled.contains($0.sheet) }
    }
    if lost.isEmpty { try await drawEmptyPages(of: plans) }
    try await encoding.finish()
    return lost
  }

  private static func decode(
    _ job: TileJob, by decoder: any PhotoDecoder, for configurations: [Configuration]
  ) async -> Result<DecodedPhoto, DecodingFailure> {
    if let failure = job.photo.failure { return .failure(failure) }
    let specs = job.spots.map { spot in
      let configuration = configurations[spot.sheet.product]
      return TileSpec(
        cell: spot.cell.size, fit: configuration.resolvedFit, focus: configuration.resolvedFocus,
        enlarges: configuration.resolvedEnlarge, usesPreviews: configuration.decoding.usesPreviews)
    }
    do {
      return .success(try await decoder.decode(job.photo.photo, tiles: specs))
    } catch {
      return .failure(error)
    }
  }

  private mutating func draw(
    _ tile: Tile, of photo: Photo, at spot: TileJob.Spot, plan: Plan
  ) async throws {
    var sheet = try open.removeValue(forKey: spot.sheet) ?? begin(spot.sheet, of: plan)
    try sheet.draw(tile, of: photo, at: spot)
    if sheet.isComplete {
      try await finish(sheet, spot.sheet, plan: plan)
    } else {
      open[spot.sheet] = sheet
    }
  }

  /// Draws the pages that no photo is left on: a saved plan keeps its pages.
  private mutating func drawEmptyPages(of plans: [PlannedSheets]) async throws {
    for planned in plans {
      let plan = planned.plan
      for (index, page) in plan.pages.enumerated() where page.placements.isEmpty {
        let key = planned.key(index)
        guard finished[key] == nil else { continue }
        try await finish(try begin(key, of: plan), key, plan: plan)
      }
    }
  }

  /// A sheet without photos.
  private func begin(_ key: SheetKey, of plan: Plan) throws -> OpenSheet {
    let configuration = configuration(of: key)
    let canvases = try PageCanvases(
      for: configuration.output.formats, page: plan.page, orientation: plan.orientation,
      background: configuration.resolvedBackground, hasCropMarks: configuration.page.cropMarks,
      bansDecoders: bansDecoders)
    let painter = Painter(
      page: plan.pages[key.page], style: SheetStyle(configuration),
      pixelsPerPoint: plan.page.pixelsPerPoint)
    for note in painter.notes { observe(.note(note)) }
    return OpenSheet(canvases: canvases, painter: painter)
  }

  private mutating func finish(_ sheet: OpenSheet, _ key: SheetKey, plan: Plan) async throws {
    sheet.finish()
    let configuration = configuration(of: key)
    let targets = try output.makeTemporaries(for: configuration.output.formats)
    let files = targets.map { FinishedSheet.File(format: $0.format, temporary: $0.path) }
    finished[key] = FinishedSheet(
      page: sheet.page, size: plan.page.pixelSize(plan.orientation),
      shape: configuration.resolvedShape.name, placements: sheet.placements, files: files)
    try await encoding.start(
      sheet.canvases, dpi: plan.page.dpi, title: sheet.page.title,
      to: targets)
  }

  private func configuration(of sheet: SheetKey) -> Configuration {
    lines[sheet.product].product.configuration
  }

  /// How many photos are under way at once: enough to keep every worker busy where memory allows it.
  private func window(for jobs: TileJobs) -> Int {
    let largest = jobs.lazy
      .map { job in job.spots.reduce(0) { $0 + $1.cell.width * $1.cell.height * 4 } }
      .max()
    let affordable = Self.tileBudget / max(1, largest ?? 1)
    return min(max(affordable, 1), workers * 8)
  }
}

extension Plan.Page {
  /// The page's title on one line; `nil` for pages without.
  fileprivate var title: String? {
    furniture.first { $0.kind == .title }?.centre.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
