import GalleryCatalogue
import GalleryDecoding
import GalleryDrawing
import GalleryFiles
import GalleryOutput

/// The sheets of a round of drawing.
struct SheetDrawing {
  private let configurations: [Configuration]
  private let output: OutputFolder
  private let encoding: SheetEncoding
  private let lookup: SheetLookup?
  private let logos: LogoTiles
  private let observe: @Sendable (BuildEvent) -> Void
  private let plans: [SheetKey: Plan]
  private let pages: [SheetKey: Plan.Page]
  private var open: [SheetKey: OpenSheet] = [:]
  /// What a cache will keep of open sheets.
  private var records: [SheetKey: Record] = [:]
  /// The number of tiles so far, for sheets that earlier builds drew.
  private var foundTiles: [SheetKey: Int] = [:]
  private(set) var finished: [SheetKey: FinishedSheet] = [:]
  /// The finished sheets without the previews of HTML pages.
  var sheets: [SheetKey: FinishedSheet] { finished.filter { !$0.key.isPreview } }

  private struct Record {
    var signature: SheetSignature
    var sheet: KeptSheet
  }

  /// Begins the sheets of plans. The configurations are ordered by the product index of a sheet's key;
  /// `lookup` is `nil` if nothing is cached.
  init(
    _ planned: [ProductPlan], _ configurations: [Configuration], output: OutputFolder, _ lookup: SheetLookup?,
    _ logos: LogoTiles, _ context: BuildContext
  ) {
    plans = Dictionary(uniqueKeysWithValues: planned.map { ($0.firstPage, $0.plan) })
    pages = planned.pages
    self.logos = logos
    self.lookup = lookup
    self.configurations = configurations
    self.output = output
    encoding = context.encoding
    observe = context.observe

    let total = pages.keys.count { !$0.isPreview }
    var written = 0
    encoding.onWritten = { [observe] in
      written += 1
      observe(.written(sheets: written, of: total))
    }
  }

  /// Removes the files of all sheets. The encoder must be finished.
  func discard(_ found: FoundSheets) {
    for file in finished.values.flatMap(\.files) { output.discard(file.temporary) }
    for file in found.files.values.joined() { output.discard(file.path) }
  }

  /// Checks that the open sheets fit into the system's memory. All sheets of
  /// a photo are open at the same time.
  func checkMemory(for jobs: TileJobs) throws(GalleryError) {
    guard let limit = SystemMemory.limit else { return }
    let largest = jobs.lazy
      .map { job in Set(job.placements.map(\.sheet.firstPage)).reduce(0) { $0 + pixelBytes(of: $1) } }
      .max()
    if let refusal = SystemMemory.refusal(of: largest ?? 0, within: limit) { throw .memory(refusal) }
  }

  /// Returns the maximum size of a sheet's pixels in memory while it is open, in bytes.
  private func pixelBytes(of key: SheetKey) -> Int {
    let plan = plan(of: key)
    let size = plan.page.pixelSize(plan.orientation)
    let formats = key.formats(configurations)
    guard formats.contains(where: { $0.traits.content == .pixels }),
      !formats.contains(where: { $0.isSpooled(size) })
    else { return 0 }
    return size.pixelCount * 4
  }

  // MARK: Tiles

  /// Draws a photo's tile. If the sheet is then complete, starts its encoding. Placeholders have no decoded
  /// photo.
  mutating func draw(
    _ tile: Tile, of photo: InspectedPhoto, at placement: TilePlacement, by spec: TileSpec,
    from decoded: DecodedPhoto? = nil
  ) async throws {
    try await add(at: placement) { sheet, record throws(DrawingError) in
      try sheet.draw(tile, of: photo, at: placement)
      guard let drawn = sheet.placements.last else { return }
      guard let decoded else {
        // A photo that cannot be shown now may be shown by a later build.
        record = nil
        return
      }
      record?.signature.add(
        spec, at: placement, of: photo, caption: sheet.page.placements[placement.index].caption,
        sha256: decoded.sha256)
      record?.sheet.tiles.append(.init(index: drawn.index, frame: drawn.frame, of: decoded))
    }
  }

  /// Records the place of a photo on a sheet that is not drawn. The size is the one that its tile would have.
  mutating func place(_ size: PixelSize, at placement: TilePlacement) async throws {
    try await add(at: placement) { sheet, _ in sheet.place(size, at: placement) }
  }

  private mutating func add(
    at placement: TilePlacement, _ change: (inout OpenSheet, inout Record?) throws(DrawingError) -> Void
  ) async throws {
    if open[placement.sheet] == nil { open[placement.sheet] = try await makeSheet(placement.sheet) }
    guard var sheet = open.removeValue(forKey: placement.sheet) else { return }
    try change(&sheet, &records[placement.sheet])
    if sheet.isComplete {
      try await finish(sheet, placement.sheet)
    } else {
      open[placement.sheet] = sheet
    }
  }

  /// Counts a tile of a sheet that an earlier build drew. When it is the last one, the sheet is finished.
  mutating func adopt(_ found: FoundSheets, at placement: TilePlacement) throws(GalleryError) {
    let key = placement.sheet
    guard let sheet = found.sheets[key] else { return }
    foundTiles[key, default: 0] += 1
    guard foundTiles[key] == sheet.tiles.count else { return }
    if !key.isPreview { for note in sheet.notes { observe(.note(note)) } }
    for file in found.files[key] ?? [] { encoding.adopt(file.content, of: file.path) }
    let files = try key.formats(configurations).map { format throws(GalleryError) in
      if let file = found.files[key]?.first(where: { $0.format == format }) {
        return FinishedSheet.File(format: format, temporary: file.path)
      }
      // Nothing is written for pages that the plan itself becomes.
      let (path, descriptor) = try output.makeTemporary()
      descriptor.closeUnwritten()
      return FinishedSheet.File(format: format, temporary: path)
    }
    finished[key] = finishedSheet(
      key, sheet.tiles.map { FinishedSheet.Placement(index: $0.index, frame: $0.frame) },
      shortened: sheet.shortened, files)
    if !key.isPreview { encoding.onWritten() }
  }

  /// Draws the pages without photos. Saved plans keep their pages even if all photos are lost.
  mutating func drawEmptyPages() async throws {
    let empty = pages.filter { $0.value.placements.isEmpty && finished[$0.key] == nil }.keys.sorted()
    for key in empty {
      let sheet = try await makeSheet(key)
      try await finish(sheet, key)
    }
  }

  // MARK: Files

  /// Makes the files of all formats from the written pages of a planner. The photos are in order.
  func assemble(
    _ planner: ProductPlanner, photos: [InspectedPhoto], pictures: PictureStore
  ) async throws -> [SheetFile] {
    let products = planner.products.map(\.product.name)
    let pages = try writtenPages(planner, photos)
    let previews = finished.filter(\.key.isPreview).map { key, sheet in
      let file = sheet.files[0].temporary
      return (key.product, PictureStore.Picture(size: sheet.size, colors: [], files: [.jpeg: file]))
    }

    var files: [SheetFile] = []
    for (format, pages) in pages.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let content = HTMLContent(
        products: products, photos: Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0) }),
        pictures: pictures.made, logos: try products.indices.map(logos.webFile),
        previews: Dictionary(uniqueKeysWithValues: previews))
      files += try await format.writer(content).assemble(pages, in: output)
    }
    return files
  }

  /// Returns the pages of all formats, in the order of sheets, with their final names. By default, page numbers
  /// have at least as many digits as the last one.
  private func writtenPages(
    _ planner: ProductPlanner, _ photos: [InspectedPhoto]
  ) throws -> [SheetFormat: [WrittenPage]] {
    let sheets = sheets.inKeyOrder
    let digits =
      planner.digits ?? SheetName.digits(for: sheets.map(\.key.page).max().map { $0 + 1 } ?? 0)
    let embedded = try configurations.indices.map { try embeddedPlan(product: $0, photos) }
    var pages: [SheetFormat: [WrittenPage]] = [:]
    for (key, sheet) in sheets {
      for file in sheet.files {
        let configuration = configurations[key.product]
        let isPart = planner.isPart(key, file.format)
        let isOneFile = file.format.isDocument && configuration.output.onePDF && !isPart
        let name = SheetName(
          product: planner.products[key.product].product.name,
          orientation: isOneFile || isPart && file.format == .html ? nil : key.orientation,
          page: key.page + 1, format: file.format,
          isAlbum: configuration.layout.each == .album, isPart: isPart)
        let information = PDFInformation(
          title: sheet.page.title, language: configuration.text.language,
          standard: configuration.output.pdf,
          plan: file.format.traits.options.contains("embed-plan") ? embedded[key.product] : nil)
        pages[file.format, default: []].append(
          WrittenPage(
            key: key, format: file.format, name: configuration.output.file?.name ?? name.text(digits: digits),
            isPart: isPart, information: information, temporary: file.temporary,
            content: encoding.contents[file.temporary], sheet: sheet, configuration: configuration))
      }
    }
    return pages
  }

  /// Returns the plan for the files of a product as JSON; `nil` if they do not contain it.
  private func embeddedPlan(product: Int, _ photos: [InspectedPhoto]) throws -> [UInt8]? {
    guard configurations[product].output.embedsPlan else { return nil }
    let plans = plans.filter { $0.key.product == product && !$0.key.isPreview }
      .inKeyOrder.map(\.value)
    var document = PlanDocument(photos: photos, plans: plans, configuration: configurations[product])
    document.photos = document.placedPhotos
    return Array(try document.json())
  }

  // MARK: Sheets

  private mutating func makeSheet(_ key: SheetKey) async throws -> OpenSheet {
    let plan = plan(of: key)
    let configuration = configurations[key.product]
    let background = configuration.resolvedBackground
    let logos = try await logos.corners(on: page(of: key), of: plan, product: key.product)
    let canvases = try PageCanvases(
      for: key.formats(configurations), page: plan.page, orientation: plan.orientation,
      background: key.isPreview ? background.onPaper : background, trimming: configuration.trimming,
      quality: key.isPreview ? SheetKey.previewQuality : configuration.output.quality
    ) {
      let (path, descriptor) = try output.makeTemporary()
      // The file is unlinked now, so it disappears with its descriptor even after a crash.
      output.discard(path)
      return TileSpool(descriptor)
    }
    let painter = Painter(
      page: page(of: key), style: SheetStyle(configuration),
      pixelsPerPoint: plan.page.pixelsPerPoint, logos: logos)
    if !key.isPreview { for note in painter.texts.notes { observe(.note(note)) } }
    if let signature = try lookup?.signature(of: key, page(of: key), on: plan) {
      records[key] = Record(
        signature: signature,
        sheet: KeptSheet(tiles: [], shortened: painter.texts.shortened, notes: painter.texts.notes))
    }
    return try OpenSheet(canvases: canvases, painter: painter)
  }

  private mutating func finish(_ sheet: OpenSheet, _ key: SheetKey) async throws {
    try sheet.finish()
    let plan = plan(of: key)
    let configuration = configurations[key.product]
    let targets = try output.makeTemporaries(for: key.formats(configurations))
    let files = targets.map { FinishedSheet.File(format: $0.format, temporary: $0.path) }
    finished[key] = finishedSheet(key, sheet.placements, shortened: sheet.shortened, files)
    var written: @Sendable ([FilePath: FileContent]) -> Void = { _ in }
    if let lookup, let record = records.removeValue(forKey: key) {
      written = lookup.keeping(record.sheet, record.signature, in: files)
    }
    try await encoding.start(
      sheet.canvases, dpi: plan.page.dpi, title: sheet.page.title, language: configuration.text.language,
      to: targets, isPage: !key.isPreview, written: written)
  }

  private func finishedSheet(
    _ key: SheetKey, _ placements: [FinishedSheet.Placement], shortened: [Int], _ files: [FinishedSheet.File]
  ) -> FinishedSheet {
    let plan = plan(of: key)
    return FinishedSheet(
      page: page(of: key), size: plan.page.pixelSize(plan.orientation), dpi: plan.page.dpi,
      shape: configurations[key.product].resolvedShape.name, placements: placements, shortened: shortened,
      files: files)
  }

  private func plan(of key: SheetKey) -> Plan {
    guard let plan = plans[key.firstPage] else { preconditionFailure("every sheet has a plan") }
    return plan
  }

  private func page(of key: SheetKey) -> Plan.Page {
    guard let page = pages[key] else { preconditionFailure("every sheet has a page") }
    return page
  }
}

extension Plan.Page {
  /// The page's title on one line; `nil` for pages without a title.
  var title: String? {
    furniture.first { $0.kind == .title }?.centre.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
