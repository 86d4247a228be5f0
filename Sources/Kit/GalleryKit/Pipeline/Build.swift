import GalleryDecoding
import GalleryFiles
import GalleryLayout
import GallerySources

/// The pipeline: runs the stages of every command.
struct Build {
  /// The stages of `gallery build`, in order. Each leaves out itself if the options do not need it.
  static let stages: [any Stage] = [
    Collecting(),
    Inspecting(),
    Measuring(),
    Selecting(),
    Reconciling(),
    Fetching(),
    Ordering(),
    Stacking(),
    FindingHeads(),
    Arranging(),
    Planning(),
    Drawing(),
    Publishing(),
  ]

  /// The products to make; at least one.
  let products: [Product]
  /// The layout of all products. If it is `nil`, each product's configuration names its layout.
  var layout: (any Layout)?
  /// The program's own sources. Their photos come after those of the named sources.
  var ownSources: [any PhotoSource] = []
  /// The environment, the observer, and the functions that make a run's decoder and transport.
  let tools: BuildContext.Tools

  /// The options that all products share.
  var options: Configuration { products[0].configuration }

  /// Returns the stages up to one of them, which is included.
  static func stages(through last: any Stage.Type) -> [any Stage] {
    guard let end = stages.firstIndex(where: { type(of: $0) == last }) else {
      preconditionFailure("\(last) is no stage of gallery build")
    }
    return Array(stages[...end])
  }

  // MARK: Sheets

  /// Makes the sheets of the sources' photos.
  func build(_ sources: [String], by stages: [any Stage] = stages) async throws -> BuildResult {
    try await run(.sheets, sources, stages) { $0.sheets }
  }

  /// Draws the sheets of a saved plan.
  func render(_ document: PlanDocument) async throws -> BuildResult {
    try document.check(formats: options.output.formats)
    return try await render(
      SavedPages(
        photos: document.placedPhotos.map(CollectedPhoto.init),
        planner: ProductPlanner(products[0], planner: FixedPlans(plans: document.plans))))
  }

  /// Draws saved pages: all pages of a build, or some of them.
  func render(_ pages: [PageDocument]) async throws -> BuildResult {
    let pages = try PageSet(pages, of: products)
    return try await render(SavedPages(photos: pages.photos, planner: ProductPlanner(pages)))
  }

  private func render(_ pages: SavedPages) async throws -> BuildResult {
    let stages: [any Stage] = [
      pages, Inspecting(), Fetching(), Ordering(), Planning(), Drawing(), Publishing(),
    ]
    return try await run(.savedPages, [], stages) { $0.sheets }
  }

  // MARK: Plans

  /// Plans the sheets of the sources' photos without drawing them.
  func plan(
    _ sources: [String], by stages: [any Stage] = stages(through: Planning.self)
  ) async throws -> PlanResult {
    try await run(.plans(areOneDocument: true), sources, stages) { try PlanResult($0) }
  }

  /// Plans the sheets of the sources' photos and lists their files.
  func preview(_ sources: [String]) async throws -> BuildPreview {
    try await run(.plans(), sources, Self.stages(through: Planning.self)) { try BuildPreview($0) }
  }

  /// Plans the sheets of the sources' photos and writes each page as a separate document.
  func pages(_ sources: [String], to folder: String) async throws -> PageFolder {
    let publishing = try PagePublishing(to: folder, of: products)
    return try await run(.plans(), sources, Self.stages(through: Planning.self)) { try publishing.run($0) }
  }

  // MARK: Photos

  func thumbnails(
    _ sources: [String], setup: ThumbnailSetup, by stages: [any Stage] = stages(through: Ordering.self)
  ) async throws -> ThumbnailResult {
    let drawing: [any Stage] = [ThumbnailDrawing(setup: setup), Publishing()]
    return try await run(.thumbnails(setup), sources, stages + drawing) { $0.thumbnails }
  }

  /// Lists the sources' photos in layout order.
  func list(_ sources: [String]) async throws -> PhotoListing {
    try await run(.facts(needsMetadata: true), sources, Self.stages(through: Reconciling.self)) {
      PhotoListing($0)
    }
  }

  /// Reports the facts that gallery reads from the sources' photos, in layout order.
  func report(_ sources: [String]) async throws -> InspectionReport {
    try await run(.facts(needsMetadata: true), sources, Self.stages(through: Reconciling.self)) {
      try await InspectionReport($0)
    }
  }

  /// Records the sources' photos and, at a greater depth, the facts from their headers.
  func records(_ sources: [String], depth: RecordDepth) async throws -> PhotoRecording {
    try await run(.records, sources, Self.stages(through: Collecting.self)) {
      try await Recording(depth: depth).run($0)
    }
  }

  /// Compares a build with the current files and photos. If `sources` is empty, photos are not compared.
  func verify(_ build: RecordedBuild, sources: [String]) async throws -> Verification {
    let verifying = Verifying(build: build)
    var verification = Verification(isReportWhole: build.isWhole, files: verifying.files())
    guard !sources.isEmpty else { return verification }
    verification.photos = try await run(
      .facts(needsMetadata: false), sources, Self.stages(through: Reconciling.self)
    ) { run in
      try await verifying.photos(
        run.collected, by: run.context.decoder(for: run.collected.photos.count))
    }
    return verification
  }

  /// Reads the listing of one web source and reports the variants that a build would fetch.
  func test(_ source: String) async throws -> SourceTest {
    try await run(.plans(), [source], []) { try await SourceTest($0) }
  }

  /// Learns to read the listing at an address, by the addresses of a photo and of the second page.
  func learn(_ source: String, photo: String?, page: String?) async throws -> LearnedListing {
    try await run(.plans(), [source], []) { run in
      try await SourceReading(context: run.context).learned(at: source, photo: photo, page: page)
    }
  }

  // MARK: Running

  /// Runs stages and returns what `result` takes from their findings. Closes the context when they end, also
  /// after an error.
  func run<Output>(
    _ goal: Goal, _ sources: [String], _ stages: [any Stage],
    _ result: (consuming Run) async throws -> Output?
  ) async throws -> Output {
    try await withContext { context in
      var run = Run(
        context: context, goal: goal, products: products, sources: sources, ownSources: ownSources,
        layout: layout)
      for stage in stages { try await stage.run(&run) }
      guard let output = try await result(run) else { preconditionFailure("no stage made the result") }
      return output
    }
  }

  /// Calls a function with a new context, and closes it.
  func withContext<Output>(_ body: (BuildContext) async throws -> Output) async throws -> Output {
    let context = BuildContext(options: options, tools: tools)
    let output: Output
    do {
      output = try await body(context)
    } catch {
      await context.close(after: error)
      throw error
    }
    try await context.close()
    return output
  }
}
