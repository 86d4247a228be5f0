import GalleryDecoding
import GalleryFiles
import GalleryLayout
import GallerySources
import SystemPackage

/// The pipeline: runs the stages of every command in order.
///
/// Each stage is a type with one method, `run`, that takes the value of the stage before. All stages share
/// one ``BuildContext``.
struct Build {
  /// The products to make; at least one.
  let products: [Product]
  /// The layout of all products. If it is `nil`, each product's configuration names its layout.
  var layout: (any Layout)?
  /// The program's own sources. Their photos come after those of the named sources.
  var ownSources: [any PhotoSource] = []
  /// The environment, the observer, and the functions that make a run's decoder and transport.
  let tools: BuildContext.Tools

  // MARK: Sheets

  /// Makes the sheets of collected photos. By default, the products' configurations make the plans.
  func build(
    _ collected: consuming CollectedPhotos, planning: Planning? = nil, in context: BuildContext
  ) async throws -> BuildResult {
    let products = try products(for: collected)
    let planning = planning ?? Planning(products, layout: layout, sources: collected.sources)
    let photos = try await prepare(
      collected, needs: planning.neededPictures, in: context,
      afterFailure: {
        await Publishing(context: context).runWithoutSheets(of: $0, products: products.map(\.name))
      })
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
      var plans: [ProductPlan]
      repeat { plans = try planning.plans(for: drawing.remaining()) } while try await !drawing.run(plans)
      drawn = try await drawing.finish()
    } catch {
      throw context.named(error)
    }
    return try Publishing(context: context).run(drawn, of: photos)
  }

  /// Plans the sheets of collected photos without drawing them.
  func plan(_ collected: consuming CollectedPhotos, in context: BuildContext) async throws -> PlanResult {
    let products = try products(for: collected)
    guard products.count == 1 else {
      throw Self.refusal("a plan is for one sheet set; use --pages-to, which plans those of all folders")
    }
    let planning = Planning(products, layout: layout, sources: collected.sources)
    let photos = try await prepare(collected, needs: planning.neededPictures, needsFiles: false, in: context)
    return try planning.document(for: photos, observe: context.observe)
  }

  /// Plans the sheets of collected photos and lists their files.
  func preview(_ collected: consuming CollectedPhotos, in context: BuildContext) async throws -> BuildPreview
  {
    let products = try products(for: collected)
    let planning = Planning(products, layout: layout, sources: collected.sources)
    let photos = try await prepare(collected, needs: planning.neededPictures, needsFiles: false, in: context)
    let pages = try planning.pages(for: photos, observe: context.observe)
    if let problem = options.output.sheetProblem(of: pages.plans.map(\.plan), photos: photos.count) {
      throw GalleryError.configuration([problem])
    }
    return BuildPreview(
      lines: pages.files(of: products),
      isComplete: pages.problems.isEmpty && photos.unreadable.isEmpty && photos.reconciliation.isClean)
  }

  func render(_ document: PlanDocument) async throws -> BuildResult {
    try document.check(formats: options.output.formats)
    let planning = Planning(products[0], planner: FixedPlans(plans: document.plans))
    return try await run { context in
      try await render(document.placedPhotos.map(CollectedPhoto.init), by: planning, in: context)
    }
  }

  /// Draws photos by plans that exist already.
  private func render(
    _ photos: [CollectedPhoto], by planning: Planning, in context: BuildContext
  ) async throws -> BuildResult {
    let collected = try Collecting(context: context).run(photos)
    let inspected = try await Inspecting(context: context, needsMetadata: false).run(collected)
    let fetched = try await Fetching(context: context, needsMetadata: false).run(
      inspected, by: DownloadPolicy(takesOriginals: true))
    let photos = try OrderedPhotos(fetched, by: PhotoOrdering(keepsPlaces: options.keepsPlaces))
    if let error = photos.nothingFetched { throw error }
    return try await draw(photos, by: planning, in: context)
  }

  /// Plans the sheets of collected photos and writes each page as a separate document.
  func pages(
    _ collected: consuming CollectedPhotos, to folder: String, in context: BuildContext
  ) async throws -> PageFolder {
    let planning = Planning(try products(for: collected), layout: layout, sources: collected.sources)
    let photos = try await prepare(collected, needs: planning.neededPictures, needsFiles: false, in: context)
    return try PagePublishing(planning: planning, observe: context.observe).run(photos, to: folder)
  }

  /// Draws saved pages: all pages of a build, or some of them. `tiles` has replies of `gallery tiles`; if it
  /// is `nil`, photos are decoded.
  func render(_ pages: [PageDocument], tiles: FileDescriptor? = nil) async throws -> BuildResult {
    var pages = try PageSet(pages, of: products, areStreamed: tiles != nil)
    if tiles != nil { pages.limitToOwnTiles() }
    let streamed = tiles.map { StreamedTiles($0, wanted: pages.requests) }
    return try await run { [pages] context in
      context.streamedTiles = streamed
      return try await render(pages.photos, by: Planning(pages), in: context)
    }
  }

  // MARK: Other results

  func thumbnails(
    _ collected: consuming CollectedPhotos, setup: ThumbnailSetup, in context: BuildContext
  ) async throws -> ThumbnailResult {
    let photos = try await prepare(collected, needs: setup.neededPictures, isOfSheets: false, in: context)
    let drawn = try await ThumbnailDrawing(context: context, setup: setup).run(photos)
    return try Publishing(context: context).run(drawn, of: photos)
  }

  /// Lists collected photos in layout order.
  func list(_ collected: consuming CollectedPhotos, in context: BuildContext) async throws -> PhotoListing {
    let inspected = try await inspect(collected, needsMetadata: true, in: context)
    if let manifest = inspected.reconciliation.manifest {
      for row in manifest.missing {
        context.note("\(row.id): missing: no source has it (\(manifest.file): line \(row.line))")
      }
    }
    return PhotoListing(inspected, by: ordering(keepsPlaces: false))
  }

  /// Records collected photos and, at a greater depth, the facts from their headers.
  func records(
    _ collected: consuming CollectedPhotos, depth: RecordDepth, in context: BuildContext
  ) async throws -> PhotoRecording {
    let takesOriginals = options.web.takesOriginals || needsOriginals
    return try await Recording(context: context, depth: depth, takesOriginals: takesOriginals).run(collected)
  }

  /// Reports the facts that gallery reads from collected photos, in layout order.
  func report(
    _ collected: consuming CollectedPhotos, in context: BuildContext
  ) async throws -> InspectionReport {
    let inspected = try await inspect(collected, needsMetadata: true, in: context)
    guard !inspected.photos.isEmpty else { throw inspected.noPhotos }
    return try await InspectionReport(inspected, by: ordering(keepsPlaces: false), in: context)
  }

  /// Compares a build with the current files and photos. If `sources` is empty, photos are not compared.
  func verify(_ build: RecordedBuild, sources: [String]) async throws -> Verification {
    let verifying = Verifying(build: build)
    var verification = Verification(isReportWhole: build.isWhole, files: verifying.files())
    guard !sources.isEmpty else { return verification }
    verification.photos = try await run(sources) { collected, context in
      let inspected = try await inspect(collected, needsMetadata: needsMetadata, in: context)
      return try await verifying.photos(inspected, by: context.decoder(for: inspected.photos.count))
    }
    return verification
  }

  /// Reads the listing of one web source and reports the variants that a build would fetch.
  func test(_ source: String) async throws -> SourceTest {
    try await run { context in
      let (address, listing) = try await Collecting(context: context).listing(at: source)
      let needs = Planning(products, layout: layout, sources: [source]).neededPictures
      return try await SourceTest(listing, at: address, by: policy(needs), in: context)
    }
  }

  // MARK: Stages

  /// Inspects photos, fetches remote ones and orders them all. `needs` receives photos in layout order, and
  /// `afterFailure` the photos if all downloads failed. Only for sheets, heads are found where tiles need
  /// them, and options that match no photo are reported. `needsFiles` also fetches remote photos whose
  /// headers earlier runs read.
  private func prepare(
    _ collected: consuming CollectedPhotos, needs: @escaping ([InspectedPhoto]) throws -> NeededPictures,
    isOfSheets: Bool = true, needsFiles: Bool = true, in context: BuildContext,
    afterFailure: (OrderedPhotos) async -> Void = { _ in }
  ) async throws -> OrderedPhotos {
    let inspected = try await inspect(collected, needsMetadata: needsMetadata, in: context)
    if options.output.htmlOriginals != .none,
      let packed = inspected.photos.lazy.map(\.photo).first(where: { photo in
        photo.file.map { Archive.member(at: $0) != nil } ?? false
      })
    {
      throw GalleryError.source(
        "\(packed.label): a photo in an archive has no file for --html-originals; unpack the archive")
    }
    let looksForHeads = isOfSheets && products.contains(where: \.configuration.zoomsToHeads)
    let stacks = isOfSheets && options.stacksPhotos
    let arrangement = isOfSheets ? options.order.arrange : .none
    var fetched = try await Fetching(
      context: context, needsMetadata: needsMetadata,
      needsFiles: needsFiles || looksForHeads || arrangement == .likeness || stacks || needsMeasures
    ).run(inspected, by: policy(needs))
    if needsMeasures { fetched = try await Measuring(context: context, findsSharpness: true).run(fetched) }
    let ordered = try OrderedPhotos(fetched, by: ordering(keepsPlaces: options.keepsPlaces))
    if let error = ordered.nothingFetched {
      await afterFailure(ordered)
      throw error
    }
    let shown = stacks ? try await Stacking(context: context).run(ordered) : ordered
    let searched = looksForHeads ? try await FindingHeads(context: context).run(shown) : shown
    let photos = try await Arranging(context: context).run(searched, by: arrangement)
    guard isOfSheets else { return photos }
    for note in UnmatchedOptions(photos: photos.photos, ids: photos.order).notes(
      on: products.map(\.configuration))
    {
      context.note(note)
    }
    return photos
  }

  /// Reads the headers of photos, selects photos by the options, and compares the selection with the
  /// manifest. Duplicates are found here too.
  private func inspect(
    _ collected: consuming CollectedPhotos, needsMetadata: Bool, in context: BuildContext
  ) async throws -> CollectedPhotos {
    try UnknownFields.check(products, collected)
    var inspected = try await Inspecting(context: context, needsMetadata: needsMetadata).run(collected)
    if needsMeasures {
      inspected = try await Measuring(context: context, findsSharpness: true).run(inspected)
    }
    return try await Reconciling(context: context).run(Selecting(context: context).run(inspected))
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

  /// Runs stages with the photos of sources. By default, the products decide
  /// whether to keep the metadata of records.
  func run<Output>(
    _ sources: [String], keepsMetadata: Bool? = nil,
    _ stages: (consuming CollectedPhotos, BuildContext) async throws -> Output
  ) async throws -> Output {
    try await run { context in
      let collecting = Collecting(context: context, needsMetadata: keepsMetadata ?? needsMetadata)
      return try await stages(try await collecting.run(sources, own: ownSources), context)
    }
  }

  /// The options that all products share.
  var options: Configuration { products[0].configuration }

  private func ordering(keepsPlaces: Bool) -> PhotoOrdering {
    PhotoOrdering(
      order: options.order, groupBy: options.layout.groupBy, seed: options.selection.seed,
      gathersFolders: options.output.isPerFolder, keepsPlaces: keepsPlaces)
  }

  /// Returns the choice of variants for remote photos, by the pixels needed of photos in layout order.
  private func policy(_ needs: @escaping ([InspectedPhoto]) throws -> NeededPictures) -> DownloadPolicy {
    DownloadPolicy(
      ordering: ordering(keepsPlaces: options.keepsPlaces), needs: needs,
      takesOriginals: options.web.takesOriginals, needsOriginals: needsOriginals)
  }

  private var needsMeasures: Bool { products.contains(where: \.configuration.needsMeasures) }

  private var needsOriginals: Bool { products.contains { $0.configuration.needsOriginals } }

  private var needsMetadata: Bool { products.contains { $0.configuration.needsMetadata } }
}
