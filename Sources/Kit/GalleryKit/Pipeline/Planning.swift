import GalleryLayout

/// The stage that lays out photos for every product.
///
/// If photos cannot be decoded, drawing ends early and this stage runs again without them.
struct Planning {
  /// A product, and the source of its plans.
  struct PlannedProduct {
    let product: Product
    let planner: any PlanSource
    /// The indices of the plans' pages in the whole build. Defaults to `nil`, which
    /// means that the plans are complete.
    var indices: [PageOrientation: [Int]]?
  }

  let products: [PlannedProduct]
  /// The saved pages to draw; `nil` if photos are laid out. All photos of saved pages may be undecodable,
  /// because the build's other pages have other photos.
  private(set) var saved: PageSet?

  /// Creates the stage from the products' configurations. If `layout` is `nil`, each configuration names its
  /// layout. The sources are as given, with secrets redacted.
  init(_ products: [Product], layout: (any Layout)? = nil, sources: [String]) {
    self.products = products.map {
      PlannedProduct(
        product: $0,
        planner: RememberingPlanner(
          SheetPlanner(
            configuration: $0.configuration, folder: $0.folder, givenLayout: layout,
            sourceTitle: SourceTitle.of($0.folder.flatMap { $0.isEmpty ? nil : [$0] } ?? sources))))
    }
  }

  /// Creates the stage from saved pages, which may be some of a build's pages.
  init(_ pages: PageSet) {
    products = pages.products
    saved = pages
  }

  /// Creates the stage from the source of one product's plans.
  init(_ product: Product, planner: any PlanSource) {
    products = [PlannedProduct(product: product, planner: planner)]
  }

  /// Plans the sheets of all products. Throws `GalleryError.layout` or `CancellationError`.
  func plans(for photos: [InspectedPhoto]) throws -> [ProductPlan] {
    try plans { planned, index in
      try planned.planner.plans(for: photos).map {
        ProductPlan(product: index, plan: $0, indices: planned.indices?[$0.orientation])
      }
    }
  }

  /// Returns the plans of HTML pages for window widths. Throws like ``plans(for:)``.
  func scrollingPlans(for photos: [InspectedPhoto]) throws -> [ProductPlan] {
    try plans { planned, index in
      try planned.planner.scrollingPlans(for: photos).map { ProductPlan(product: index, plan: $0) }
    }
  }

  private func plans(_ make: (PlannedProduct, Int) throws -> [ProductPlan]) throws -> [ProductPlan] {
    try products.enumerated().flatMap { index, planned in
      do {
        return try make(planned, index)
      } catch GalleryError.layout(let text) {
        throw GalleryError.layout((planned.product.name.map { "\($0): " } ?? "") + text)
      }
    }
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
        let placed = photos.filter { !missing.contains($0.photo.id) }
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

  /// The plans of all products.
  struct PlannedPages {
    let plans: [ProductPlan]
    /// The photos on the pages, in order.
    let photos: [InspectedPhoto]
    /// The photos that are on no page or are shown as placeholders.
    let problems: [Problem]
  }

  /// Plans all products without drawing them. Throws if no photo can be placed.
  func pages(for photos: OrderedPhotos, observe: (BuildEvent) -> Void) throws -> PlannedPages {
    let unplaced = unplaced(photos.photos)
    let problems = photos.problems + unplaced
    for problem in problems where !photos.reported.contains(problem.photo) { observe(.problem(problem)) }
    let missing = Set(unplaced.map(\.photo))
    let placed = missing.isEmpty ? photos.photos : photos.photos.filter { !missing.contains($0.photo.id) }
    guard placed.contains(where: { $0.failure == nil }) else { throw GalleryError.nothingDecodable(problems) }
    let plans = try plans(for: placed)
    for note in plans.flatMap(\.plan.notes) { observe(.note(note)) }
    return PlannedPages(plans: plans, photos: placed, problems: problems)
  }

  /// Plans the only product, and returns a document to edit and draw later. Throws if no photo can be placed.
  func document(for photos: OrderedPhotos, observe: (BuildEvent) -> Void) throws -> PlanResult {
    let pages = try pages(for: photos, observe: observe)
    return PlanResult(
      document: PlanDocument(
        photos: pages.photos, plans: pages.plans.map(\.plan), configuration: products[0].product.configuration
      ), problems: pages.problems, unreadable: photos.unreadable, reconciliation: photos.reconciliation)
  }
}
