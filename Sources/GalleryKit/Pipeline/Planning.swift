import GalleryGeometry
import GalleryLayout
import GalleryModel
import GalleryOptions

/// The stage that lays photos out, for every product.
///
/// If photos turn out to be undecodable while sheets are drawn, this stage runs again without them.
struct Planning {
  /// A product, and the source of its plans.
  struct PlannedProduct {
    let product: Product
    let planner: any PlanSource
    /// The indices in the build of the plans' pages, in order; `nil` where the plans have all. Default: all.
    var indices: [PageOrientation: [Int]]?
  }

  /// The build's products, in their order.
  let products: [PlannedProduct]
  /// The saved pages that are drawn; `nil` where photos are laid out. None of the photos of saved pages may be decodable:
  /// other pages have others.
  private(set) var saved: PageSet?

  /// Plans products as their configurations say.
  ///
  /// - Parameters:
  ///   - layout: The layout that places the photos; `nil` is the one that each configuration names.
  ///   - sources: The sources of the photos as they were given, secrets replaced.
  init(_ products: [Product], layout: (any Layout)? = nil, sources: [String]) {
    self.products = products.map {
      PlannedProduct(
        product: $0,
        planner: RememberingPlanner(
          SheetPlanner(configuration: $0.configuration, ownLayout: layout, sources: sources)))
    }
  }

  /// Takes the plans of one product as they were saved.
  init(_ product: Product, plans: [Plan]) {
    products = [PlannedProduct(product: product, planner: FixedPlans(plans: plans))]
  }

  /// Takes pages as they were saved, some of those of their build.
  init(_ pages: PageSet) {
    products = pages.products
    saved = pages
  }

  /// Creates the stage for one product, with a source of plans.
  init(_ product: Product, planner: any PlanSource) {
    products = [PlannedProduct(product: product, planner: planner)]
  }

  /// Returns the plans of every product.
  ///
  /// - Throws: ``GalleryError/layout(_:)``, or `CancellationError`.
  func plans(for photos: [InspectedPhoto]) throws -> [PlannedSheets] {
    try products.enumerated().flatMap { index, planned in
      do {
        return try planned.planner.plans(for: photos).map {
          PlannedSheets(product: index, plan: $0, indices: planned.indices?[$0.orientation])
        }
      } catch GalleryError.layout(let text) {
        throw GalleryError.layout((planned.product.name.map { "\($0): " } ?? "") + text)
      }
    }
  }

  /// Returns the photos that no product shows, each with the first one's reason.
  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] {
    let unplaced = products.map { $0.planner.unplaced(photos) }
    guard let first = unplaced.first else { return [] }
    let others = unplaced.dropFirst().map { Set($0.map(\.photo)) }
    return first.filter { problem in others.allSatisfy { $0.contains(problem.photo) } }
  }

  /// Returns the pixels of photos that the sheets of all products need.
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
        // The page opens photos as a whole.
        return NeededPictures([
          shown, NeededPictures(placed, cell: PixelSize(width: side, height: side), fit: .contain),
        ])
      })
  }

  /// The plans of all products.
  struct PlannedPages {
    let plans: [PlannedSheets]
    /// The photos on them, in their order.
    let photos: [InspectedPhoto]
    /// The photos that are on none, and those that a placeholder stands for.
    let problems: [Problem]
  }

  /// Plans all products without drawing them.
  ///
  /// - Throws: ``GalleryError/nothingDecodable(_:)`` if no photo can be placed, or what planning throws.
  func pages(for photos: OrderedPhotos, observe: (BuildEvent) -> Void) throws -> PlannedPages {
    let unplaced = unplaced(photos.photos)
    let problems = photos.problems + unplaced
    for problem in problems where !photos.reported.contains(problem.photo) { observe(.problem(problem)) }
    let missing = Set(unplaced.map(\.photo))
    let placed = missing.isEmpty ? photos.photos : photos.photos.filter { !missing.contains($0.photo.id) }
    guard placed.contains(where: { $0.failure == nil }) else {
      throw GalleryError.nothingDecodable(problems)
    }
    let plans = try plans(for: placed)
    for note in plans.flatMap(\.plan.notes) { observe(.note(note)) }
    return PlannedPages(plans: plans, photos: placed, problems: problems)
  }

  /// Plans the only product as a document that can be edited and drawn later.
  ///
  /// - Throws: ``GalleryError/nothingDecodable(_:)`` if no photo can be placed, or what planning throws.
  func document(for photos: OrderedPhotos, observe: (BuildEvent) -> Void) throws -> PlanResult {
    let pages = try pages(for: photos, observe: observe)
    return PlanResult(
      document: PlanDocument(
        photos: pages.photos, plans: pages.plans.map(\.plan), configuration: products[0].product.configuration
      ),
      problems: pages.problems, unreadable: photos.unreadable, reconciliation: photos.reconciliation)
  }
}
