import GalleryDecoding
import GalleryLayout
import GalleryOptions
import GallerySources
import SystemPackage

/// The pipeline: runs the stages of every command in order.
///
/// Each stage is a type with one method, `run`, that takes the value of the stage before. All stages share one
/// ``BuildContext``.
struct Build {
  /// The products to make; at least one.
  let products: [Product]
  /// The layout of all products. If it is `nil`, each product's configuration names its layout.
  var layout: (any Layout)?
  /// The program's own sources. Their photos come after those of the named sources.
  var ownSources: [any PhotoSource] = []
  /// The environment, the observer, and the functions that make a run's decoder and transport.
  let tools: BuildContext.Tools

  /// Makes the sheets of the sources' photos.
  func build(_ sources: [String]) async throws -> BuildResult {
    try await run { context in
      try await build(
        try await Collecting(context, needsMetadata: needsMetadata).run(sources, own: ownSources), in: context
      )
    }
  }

  /// Makes the sheets of collected photos.
  ///
  /// - Parameter planning: The planner of all products. Defaults to one that follows the products' configurations.
  func build(
    _ collected: consuming CollectedPhotos, planning: Planning? = nil, in context: BuildContext
  ) async throws -> BuildResult {
    let planning = planning ?? Planning(products, layout: layout, sources: collected.sources)
    let photos = try await prepare(
      collected, needs: planning.neededPictures, in: context,
      afterFailure: { await Publishing(context).runWithoutSheets(of: $0, products: products.map(\.name)) })
    return try await draw(photos, by: planning, in: context)
  }

  /// Lays photos out and draws their sheets. Repeats both without the photos that cannot be decoded.
  private func draw(
    _ photos: OrderedPhotos, by planning: Planning, in context: BuildContext
  ) async throws -> BuildResult {
    let drawn: DrawnSheets
    do {
      var drawing = try await Drawing(context, planning, photos)
      // This terminates: every further round has fewer photos.
      var plans: [PlannedSheets]
      repeat { plans = try planning.plans(for: drawing.remaining()) } while try await !drawing.run(plans)
      drawn = try await drawing.finish()
    } catch {
      throw context.named(error)
    }
    return try Publishing(context).run(drawn, of: photos)
  }

  /// Plans the sheets of the sources' photos without drawing them.
  func plan(_ sources: [String]) async throws -> PlanResult {
    try await run { context in
      try await plan(
        try await Collecting(context, needsMetadata: needsMetadata).run(sources, own: ownSources), in: context
      )
    }
  }

  /// Plans the sheets of collected photos.
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

  /// Draws photos by plans that exist already.
  private func render(
    _ collected: consuming CollectedPhotos, by planning: Planning, in context: BuildContext
  ) async throws -> BuildResult {
    let inspected = try await Inspecting(context, needsMetadata: false).run(collected)
    let fetched = try await Fetching(context, needsMetadata: false).run(inspected, choice: .originals)
    let photos = try OrderedPhotos(fetched, by: PhotoOrdering(keepsPlaces: options.keepsPlaces))
    if let error = photos.nothingFetched { throw error }
    return try await draw(photos, by: planning, in: context)
  }

  /// Plans the sheets of the sources' photos and writes each page as a separate document.
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

  /// Draws saved pages: all pages of a build, or some of them.
  ///
  /// - Parameter tiles: The descriptor with replies of `gallery tiles`; `nil`, the default, decodes photos instead.
  func render(_ pages: [PageDocument], tiles: FileDescriptor? = nil) async throws -> BuildResult {
    var pages = try PageSet(pages, of: products, areStreamed: tiles != nil)
    if tiles != nil { pages.limitToOwnTiles() }
    let streamed = tiles.map { StreamedTiles($0, wanted: pages.requests) }
    return try await run { [pages] context in
      context.streamedTiles = streamed
      return try await render(Collecting(context).run(pages.photos), by: Planning(pages), in: context)
    }
  }

  /// Replies to requests for tiles until the input ends.
  func tiles(from input: FileDescriptor, to output: FileDescriptor) async throws {
    try await run { try await TileServing($0).run(input, output) }
  }

  /// Makes the thumbnails of the sources' photos.
  func thumbnails(_ sources: [String]) async throws -> ThumbnailResult {
    let setup = try ThumbnailSetup(options)
    return try await run { context in
      try await thumbnails(
        try await Collecting(context).run(sources, own: ownSources), setup: setup, in: context)
    }
  }

  /// Makes the thumbnails of collected photos.
  func thumbnails(
    _ collected: consuming CollectedPhotos, setup: ThumbnailSetup, in context: BuildContext
  ) async throws -> ThumbnailResult {
    let photos = try await prepare(
      collected, needs: setup.neededPictures, isOfSheets: false, in: context)
    let drawn = try await ThumbnailDrawing(context, setup).run(photos)
    return try Publishing(context).run(drawn, of: photos)
  }

  /// Lists the photos of the sources in layout order.
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

  /// Records the photos of the sources and, at a greater depth, the facts from their headers.
  ///
  /// - Parameter depth: The amount to read of each photo.
  func records(_ sources: [String], depth: RecordDepth) async throws -> PhotoRecording {
    try await run { context in
      let collected = try await Collecting(context).run(sources, own: ownSources)
      return try await Recording(
        context, depth,
        takesOriginals: options.web.takesOriginals || products.contains { $0.configuration.needsOriginals }
      ).run(collected)
    }
  }

  /// Reports the facts that gallery reads from the sources' photos, in layout order.
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

  /// Compares a build with the current files and photos.
  ///
  /// - Parameter sources: The sources of the build. If it is empty, photos are not compared.
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

  /// Checks what works on this machine.
  func diagnose() async throws -> Diagnosis { try await run { try await Diagnosing($0).run() } }

  /// Reads the listing of one web source and reports the variants that a build would fetch.
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
  /// Inspects photos, fetches remote ones and orders them all.
  ///
  /// - Parameters:
  ///   - needs: A function that returns the pixels needed of photos in layout order.
  ///   - isOfSheets: A Boolean value that indicates whether the photos are laid out on sheets. If so, heads are found
  ///     where tiles need them, and options that match no photo are reported. Defaults to `true`.
  ///   - needsFiles: A Boolean value that indicates whether to fetch remote photos whose headers earlier runs read.
  ///     Defaults to `true`.
  ///   - afterFailure: A function that receives the photos if all downloads failed. Does nothing by default.
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

  /// Reads the headers of photos, selects photos by the options, and compares the selection with the manifest.
  /// Duplicates are found here too.
  private func inspect(
    _ collected: consuming CollectedPhotos, needsMetadata: Bool, in context: BuildContext
  ) async throws -> InspectedPhotos {
    try UnknownFields.check(products, collected)
    let inspected = try await Inspecting(context, needsMetadata: needsMetadata).run(collected)
    return try await Reconciling(context).run(Selecting(context).run(inspected))
  }

  /// Runs stages with a context and closes it when they end, also after an error.
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

  /// The options that all products share.
  var options: Configuration { products[0].configuration }

  /// The layout order of the photos.
  private var ordering: PhotoOrdering {
    PhotoOrdering(
      order: options.order, groupBy: options.layout.groupBy, keepsPlaces: options.keepsPlaces)
  }

  /// Returns the choice of variants for remote photos, by the pixels needed of photos in layout order.
  private func pictures(
    by needs: @escaping ([InspectedPhoto]) throws -> NeededPictures
  ) -> PictureChoice {
    PictureChoice(
      ordering: ordering, needs: needs, isOfOriginals: options.web.takesOriginals,
      needsOriginals: products.contains { $0.configuration.needsOriginals })
  }

  /// A Boolean value that indicates whether to read the photos' metadata.
  private var needsMetadata: Bool { products.contains { $0.configuration.needsMetadata } }
}
