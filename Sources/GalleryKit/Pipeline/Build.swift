import GalleryDecoding
import GalleryLayout
import GalleryOptions
import GallerySources
import SystemPackage

/// The pipeline: the stages of every command, in their order.
///
/// Each stage is a type with one entrance, `run`, which takes what the stage before it made. All of them work with one
/// ``BuildContext``, which opens and closes what they share.
struct Build {
  /// The products that are made; at least one.
  let products: [Product]
  /// The layout that places the photos of all products; `nil` is the one that their configurations name.
  var layout: (any Layout)?
  /// The program's own sources, whose photos come after those of the named ones.
  var ownSources: [any PhotoSource] = []
  /// The way in which a run gets its decoder, its transport and its observer.
  let tools: BuildContext.Tools

  /// Makes the sheets of sources.
  func build(_ sources: [String]) async throws -> BuildResult {
    try await run { context in
      try await build(
        try await Collecting(context, needsMetadata: needsMetadata).run(sources, own: ownSources), in: context
      )
    }
  }

  /// Makes the sheets of photos that are collected already.
  ///
  /// - Parameter planning: The planner of each product. Default: what the products' configurations say.
  func build(
    _ collected: consuming CollectedPhotos, planning: Planning? = nil, in context: BuildContext
  ) async throws -> BuildResult {
    let planning = planning ?? Planning(products, layout: layout, sources: collected.sources)
    let photos = try await prepare(
      collected, needs: planning.neededPictures, in: context,
      afterFailure: { await Publishing(context).runWithoutSheets(of: $0, products: products.map(\.name)) })
    return try await draw(photos, by: planning, in: context)
  }

  /// Lays photos out and draws their sheets, again without those that turn out to be undecodable, until none is lost.
  private func draw(
    _ photos: OrderedPhotos, by planning: Planning, in context: BuildContext
  ) async throws -> BuildResult {
    let drawn: DrawnSheets
    do {
      var drawing = try await Drawing(context, planning, photos)
      // Ends: every further round has fewer photos.
      var plans: [PlannedSheets]
      repeat { plans = try planning.plans(for: drawing.remaining()) } while try await !drawing.run(plans)
      drawn = try await drawing.finish()
    } catch {
      throw context.named(error)
    }
    return try Publishing(context).run(drawn, of: photos)
  }

  /// Plans the sheets of sources, without drawing them.
  func plan(_ sources: [String]) async throws -> PlanResult {
    try await run { context in
      try await plan(
        try await Collecting(context, needsMetadata: needsMetadata).run(sources, own: ownSources), in: context
      )
    }
  }

  /// Plans the sheets of photos that are collected already.
  func plan(
    _ collected: consuming CollectedPhotos, in context: BuildContext
  ) async throws -> PlanResult {
    let planning = Planning(products, layout: layout, sources: collected.sources)
    let photos = try await prepare(
      collected, needs: planning.neededPictures, needsFiles: false, in: context)
    return try planning.document(for: photos, observe: context.observe)
  }

  /// Draws a saved plan.
  func render(_ document: PlanDocument) async throws -> BuildResult {
    try await run { try await render(document, in: $0) }
  }

  /// Draws a saved plan.
  func render(_ document: PlanDocument, in context: BuildContext) async throws -> BuildResult {
    try document.check(formats: options.output.formats)
    return try await render(
      Collecting(context).run(document.placedPhotos.map(CollectedPhoto.init)),
      by: Planning(products[0], plans: document.plans), in: context)
  }

  /// Draws photos as they are planned already.
  private func render(
    _ collected: consuming CollectedPhotos, by planning: Planning, in context: BuildContext
  ) async throws -> BuildResult {
    let inspected = try await Inspecting(context, needsMetadata: false).run(collected)
    let fetched = try await Fetching(context, needsMetadata: false).run(inspected, choice: .originals)
    let photos = try OrderedPhotos(fetched, by: PhotoOrdering(keepsPlaces: options.keepsPlaces))
    if let error = photos.nothingFetched { throw error }
    return try await draw(photos, by: planning, in: context)
  }

  /// Plans the sheets of sources, and writes each page as a document of its own.
  func pages(_ sources: [String], to folder: String) async throws -> PageFolder {
    try await run { context in
      let collected = try await Collecting(context, needsMetadata: needsMetadata).run(
        sources, own: ownSources)
      let planning = Planning(products, layout: layout, sources: collected.sources)
      let photos = try await prepare(
        collected, needs: planning.neededPictures, needsFiles: false, in: context)
      return try PagePublishing(planning, observe: context.observe).run(photos, to: folder)
    }
  }

  /// Draws saved pages, some or all of those of their build.
  ///
  /// - Parameter tiles: The descriptor that answers of `gallery tiles` come from; no photo is opened then. Defaults to `nil`.
  func render(_ pages: [PageDocument], tiles: FileDescriptor? = nil) async throws -> BuildResult {
    var pages = try PageSet(pages, of: products, areStreamed: tiles != nil)
    if tiles != nil { pages.limitToOwnTiles() }
    let streamed = tiles.map { StreamedTiles($0, wanted: pages.requests) }
    return try await run { [pages] context in
      context.streamedTiles = streamed
      return try await render(Collecting(context).run(pages.photos), by: Planning(pages), in: context)
    }
  }

  /// Answers requests for tiles until they end.
  func tiles(from input: FileDescriptor, to output: FileDescriptor) async throws {
    try await run { try await TileServing($0).run(input, output) }
  }

  /// Makes the thumbnails of sources.
  func thumbnails(_ sources: [String]) async throws -> ThumbnailResult {
    let setup = try ThumbnailSetup(options)
    return try await run { context in
      try await thumbnails(
        try await Collecting(context).run(sources, own: ownSources), setup: setup, in: context)
    }
  }

  /// Makes the thumbnails of photos that are collected already.
  func thumbnails(
    _ collected: consuming CollectedPhotos, setup: ThumbnailSetup, in context: BuildContext
  ) async throws -> ThumbnailResult {
    let photos = try await prepare(
      collected, needs: setup.neededPictures, isOfSheets: false, in: context)
    let drawn = try await ThumbnailDrawing(context, setup).run(photos)
    return try Publishing(context).run(drawn, of: photos)
  }

  /// Lists the photos of sources, in the order in which they would be laid out.
  func list(_ sources: [String]) async throws -> PhotoListing {
    try await run { context in
      let collected = try await Collecting(context).run(sources, own: ownSources)
      let inspected = try await inspect(collected, needsMetadata: true, in: context)
      for row in inspected.reconciliation.manifest?.missing ?? [] {
        context.observe(.note("\(row.id) is missing: no source has it (line \(row.line) of the manifest)"))
      }
      var ordering = ordering
      ordering.keepsPlaces = false
      return PhotoListing(inspected, by: ordering)
    }
  }

  /// Writes down what sources have and, where asked for, what the headers of photos tell: a source that needs no header read.
  ///
  /// - Parameter depth: The amount that is read of each photo.
  func records(_ sources: [String], depth: RecordDepth) async throws -> PhotoRecording {
    try await run { context in
      let collected = try await Collecting(context).run(sources, own: ownSources)
      return try await Recording(
        context, depth,
        takesOriginals: options.web.takesOriginals || products.contains { $0.configuration.needsOriginals }
      ).run(collected)
    }
  }

  /// Tells what would be read of the photos of sources, in the order in which they would be laid out.
  func inspect(_ sources: [String]) async throws -> InspectionReport {
    try await run { context in
      let collected = try await Collecting(context).run(sources, own: ownSources)
      let inspected = try await inspect(collected, needsMetadata: true, in: context)
      guard !inspected.entries.isEmpty else { throw GalleryError.noPhotos(sources: inspected.sources) }
      var ordering = ordering
      ordering.keepsPlaces = false
      return try await InspectionReport(inspected, by: ordering, in: context)
    }
  }

  /// Compares a build with what is there now.
  ///
  /// - Parameter sources: The sources of the build; none has its photos left out.
  func verify(_ build: RecordedBuild, sources: [String]) async throws -> Verification {
    let verifying = Verifying(build)
    var verification = Verification(isReportWhole: build.isWhole, files: verifying.files())
    guard !sources.isEmpty else { return verification }
    verification.photos = try await run { context in
      let collected = try await Collecting(context).run(sources, own: ownSources)
      return try await verifying.photos(
        inspect(collected, needsMetadata: needsMetadata, in: context))
    }
    return verification
  }

  /// Finds out what works here.
  func diagnose() async throws -> Diagnosis { try await run { try await Diagnosing($0).run() } }

  /// Reads the listing of one web source, and tells what a build would fetch.
  func test(_ source: String) async throws -> SourceTest {
    try await run { context in
      let (address, listing) = try await Collecting(context).listing(at: source)
      return try await SourceTest(
        listing, at: address,
        choice: pictures(by: Planning(products, layout: layout, sources: [source]).neededPictures),
        in: context)
    }
  }
}

extension Build {
  /// Inspects photos, fetches those that are on the web, and puts all of them in their order.
  ///
  /// - Parameters:
  ///   - needs: Returns the pixels that are needed of photos that lie in their order.
  ///   - isOfSheets: A Boolean value that indicates whether photos are laid out on sheets: tiles may show heads in one size,
  ///     and options that ask for something that no photo has are reported. Default: yes.
  ///   - needsFiles: A Boolean value that indicates whether photos on the web are fetched whose headers earlier runs read, too.
  ///     Default: yes.
  ///   - afterFailure: A function that receives the photos if none of them could be fetched. Default: it does nothing.
  private func prepare(
    _ collected: consuming CollectedPhotos, needs: @escaping ([InspectedPhoto]) throws -> NeededPictures,
    isOfSheets: Bool = true, needsFiles: Bool = true, in context: BuildContext,
    afterFailure: (OrderedPhotos) async -> Void = { _ in }
  ) async throws -> OrderedPhotos {
    let inspected = try await inspect(collected, needsMetadata: needsMetadata, in: context)
    let looksForHeads = isOfSheets && products.contains(where: \.configuration.zoomsToHeads)
    let fetched = try await Fetching(
      context, needsMetadata: needsMetadata, needsFiles: needsFiles || looksForHeads
    ).run(inspected, choice: pictures(by: needs))
    let ordered = try OrderedPhotos(fetched, by: ordering)
    if let error = ordered.nothingFetched {
      await afterFailure(ordered)
      throw error
    }
    let photos = looksForHeads ? try await FindingHeads(context).run(ordered) : ordered
    guard isOfSheets else { return photos }
    for note in UnmatchedOptions(photos.photos, ids: photos.order).notes(on: products.map(\.configuration)) {
      context.observe(.note(note))
    }
    return photos
  }

  /// Reads the headers of photos, chooses those that the options ask for, and compares them with the manifest and with each
  /// other.
  private func inspect(
    _ collected: consuming CollectedPhotos, needsMetadata: Bool, in context: BuildContext
  ) async throws -> InspectedPhotos {
    try UnknownFields.check(products, collected)
    let inspected = try await Inspecting(context, needsMetadata: needsMetadata).run(collected)
    return try await Reconciling(context).run(Selecting(context).run(inspected))
  }

  /// Runs stages with a context, which is closed when they end, however they end.
  func run<Output>(_ stages: (BuildContext) async throws -> Output) async throws -> Output {
    let context = BuildContext(options: options, tools: tools)
    let output: Output
    do {
      output = try await stages(context)
    } catch {
      await context.close(after: error)
      throw error
    }
    try await context.close()
    return output
  }

  /// The options that all products have in common.
  var options: Configuration { products[0].configuration }

  /// The order in which photos are laid out.
  private var ordering: PhotoOrdering {
    PhotoOrdering(
      order: options.order, groupBy: options.layout.groupBy, keepsPlaces: options.keepsPlaces)
  }

  /// Returns the choice of pictures on the web, by the pixels that are needed of photos that lie in their order.
  private func pictures(
    by needs: @escaping ([InspectedPhoto]) throws -> NeededPictures
  ) -> PictureChoice {
    PictureChoice(
      ordering: ordering, needs: needs, isOfOriginals: options.web.takesOriginals,
      needsOriginals: products.contains { $0.configuration.needsOriginals })
  }

  /// A Boolean value that indicates whether the metadata of photos are read.
  private var needsMetadata: Bool { products.contains { $0.configuration.needsMetadata } }
}
