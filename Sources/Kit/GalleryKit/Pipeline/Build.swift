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

  // MARK: Photos

  func thumbnails(
    _ sources: [String], setup: ThumbnailSetup, by stages: [any Stage] = stages(through: Ordering.self)
  ) async throws -> ThumbnailResult {
    let drawing: [any Stage] = [ThumbnailDrawing(setup: setup), Publishing()]
    return try await run(.thumbnails(setup), sources, stages + drawing) { $0.thumbnails }
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
