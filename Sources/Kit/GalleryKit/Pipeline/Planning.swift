import GalleryLayout
import GalleryText

/// The stage that lays out photos for every product, and reports the options that match no photo.
///
/// If photos cannot be decoded, ``Drawing`` plans again without them.
struct Planning: Stage {
  func run(_ run: inout Run) throws {
    if run.goal.isLaidOut {
      let options = UnmatchedOptions(photos: run.ordered.photos)
      let products = run.planner.products.map(\.product.configuration)
      run.context.note(options.notes(on: products))
    }
    run.planned = try run.planner.pages(for: run.ordered)
    if case .sheets = run.goal, let note = run.planned.noteOnCount(of: run.planner.products) {
      run.context.note(note)
    }
  }
}

/// Plans the sheets of products.
struct ProductPlanner {
  /// A product, and the source of its plans.
  struct PlannedProduct {
    let product: Product
    let planner: any PlanSource
    /// The indices of the plans' pages in the whole build. Defaults to `nil`, which
    /// means that the plans are complete.
    var indices: [PageOrientation: [Int]]?
    /// The orientations with some pages of a document. Defaults to an empty set.
    var parts: Set<PageOrientation> = []
    /// The hash of the options of saved pages. Defaults to `nil`, for other plans.
    var optionsHash: String?
  }

  let products: [PlannedProduct]
  /// A Boolean value that indicates whether the plans may have some of a build's pages. All their photos may
  /// be undecodable, because the other pages have other photos.
  private(set) var mayBePart = false
  /// The number of digits of page numbers in file names; by default, the last page decides.
  private(set) var digits: Int?
  /// The images for HTML pages to make; `nil` if the plans are complete and determine them.
  private(set) var images: [Photo.ID: [PictureStore.Request]]?

  /// Creates the planner of the products' configurations. If `layout` is `nil`, each configuration names its
  /// layout. The sources are as given, with secrets redacted.
  init(_ products: [Product], layout: (any Layout)? = nil, sources: [String] = []) {
    self.products = products.map {
      PlannedProduct(
        product: $0,
        planner: RememberingPlanner(
          SheetPlanner(
            configuration: $0.configuration, folder: $0.folder, givenLayout: layout,
            sourceTitle: SourceTitle.of($0.folder?.nonEmpty.map { [$0] } ?? sources))))
    }
  }

  /// Creates the planner of saved pages, which may be some of a build's pages.
  init(_ pages: PageSet) {
    products = pages.products
    mayBePart = true
    digits = pages.digits
    images = pages.images
  }

  /// Creates the planner from the source of one product's plans.
  init(_ product: Product, planner: any PlanSource) {
    products = [PlannedProduct(product: product, planner: planner)]
  }

  /// Returns a Boolean value that indicates whether the merge of reports makes a sheet's document, because other
  /// processes draw further pages. It makes the HTML pages of all saved pages.
  func isPart(_ sheet: SheetKey, _ format: SheetFormat) -> Bool {
    format.isDocument
      && (products[sheet.product].parts.contains(sheet.orientation) || format == .html && mayBePart)
  }

  /// Plans the sheets of all products. Throws `GalleryError.layout` or `CancellationError`.
  func plans(for photos: [InspectedPhoto]) throws -> [ProductPlan] {
    try products.enumerated().flatMap { index, planned in
      do {
        return try planned.planner.plans(for: photos).map {
          ProductPlan(product: index, plan: $0, indices: planned.indices?[$0.orientation])
        }
      } catch GalleryError.layout(let text) {
        throw GalleryError.layout((planned.product.name.map { "\($0): " } ?? "") + text)
      }
    }
  }

  /// Returns the texts of each product's HTML page for windows; `nil` for products whose windows show the plans.
  func windowTexts(for photos: [InspectedPhoto]) -> [[Furniture]?] {
    products.map { $0.planner.windowTexts(for: photos) }
  }

  /// Returns the photos that no product shows, with the first product's reasons.
  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] {
    let unplaced = products.map { $0.planner.unplaced(photos) }
    // Every photo belongs to one product.
    if products.contains(where: { $0.product.folder != nil }) { return unplaced.flatMap(\.self) }
    guard let first = unplaced.first else { return [] }
    let others = unplaced.dropFirst().map { Set($0.map(\.photo)) }
    return first.filter { problem in others.allSatisfy { $0.contains(problem.photo) } }
  }

  /// Returns the pixels of each photo that the sheets of all products need.
  func neededPictures(of photos: [InspectedPhoto]) throws -> NeededPictures {
    NeededPictures(
      try products.map { planned in
        let missing = Set(planned.planner.unplaced(photos).map(\.photo))
        let placed = photos.filter { !missing.contains($0.id) }
        let configuration = planned.product.configuration
        let shown = NeededPictures(try planned.planner.plans(for: placed), fit: configuration.resolvedFit)
        guard configuration.opening == .all, let side = configuration.output.htmlSizes.last else {
          return shown
        }
        // The HTML page can open every photo uncropped.
        return NeededPictures([
          shown, NeededPictures(placed, cell: PixelSize(width: side, height: side), fit: .contain),
        ])
      })
  }

  /// Plans the photos that the products show. Without any photo that can be shown, there are no plans.
  func pages(for ordered: OrderedPhotos) throws -> PlannedPages {
    let unplaced = unplaced(ordered.photos)
    let missing = Set(unplaced.map(\.photo))
    var photos = ordered.photos
    if !missing.isEmpty { photos.removeAll { missing.contains($0.id) } }
    let isShown = mayBePart || photos.contains { $0.failure == nil }
    return PlannedPages(
      plans: isShown ? try plans(for: photos) : [], photos: photos, unplaced: unplaced,
      problems: ordered.problems + unplaced)
  }
}

/// The plans of all products.
struct PlannedPages {
  var plans: [ProductPlan] = []
  /// The photos on the pages, in order.
  var photos: [InspectedPhoto] = []
  /// The photos that can be shown, but are on no page.
  var unplaced: [Problem] = []
  /// The photos that are on no page or are shown as placeholders.
  var problems: [Problem] = []
}

extension PlannedPages {
  /// The number of image files that users probably do not expect.
  private static let manySheets = 50

  /// Returns a note before work begins on very many image files; otherwise `nil`.
  fileprivate func noteOnCount(of products: [ProductPlanner.PlannedProduct]) -> String? {
    let files = plans.reduce(0) { files, plan in
      let formats = products[plan.product].product.configuration.output.formats
      return files + plan.plan.pages.count * formats.count { !$0.isDocument && $0.traits.folderReason == nil }
    }
    guard files > Self.manySheets else { return nil }
    return
      "\(files) sheets; --preset dataset puts more photos on each, --format dzi makes one wall to zoom, and "
      + "--format html makes one page"
  }
}

extension Run {
  /// Reports the problems and notes of plans that are not drawn. Throws if no photo can be shown.
  func reportPlans() throws(GalleryError) {
    for problem in planned.problems where !ordered.reported.contains(problem.photo) {
      context.observe(.problem(problem))
    }
    guard planned.photos.contains(where: { $0.failure == nil }) else {
      throw .nothingDecodable(planned.problems)
    }
    context.note(planned.plans.flatMap(\.plan.notes))
  }
}

extension PlanResult {
  /// Creates the document of the plan of the only product, to edit and draw later. Throws if no photo can be
  /// placed.
  init(_ run: Run) throws(GalleryError) {
    try run.reportPlans()
    self.init(
      document: PlanDocument(
        photos: run.planned.photos, plans: run.planned.plans.map(\.plan),
        configuration: run.planner.products[0].product.configuration),
      problems: run.planned.problems, unreadable: run.ordered.unreadable,
      reconciliation: run.ordered.reconciliation)
  }
}
