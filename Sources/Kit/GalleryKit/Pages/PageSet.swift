/// Saved pages of one build that are drawn together.
struct PageSet {
  private(set) var products: [ProductPlanner.PlannedProduct] = []
  /// The photos on the pages, in drawing order.
  let photos: [CollectedPhoto]
  /// The minimum number of digits of page numbers in file names.
  let digits: Int
  /// The images for HTML pages to make with the pages.
  private(set) var images: [Photo.ID: [PictureStore.Request]] = [:]

  /// Combines pages in any order. Duplicate pages are drawn once. The products are in the order of their
  /// numbers. Throws if the pages belong to different plans, or cannot be drawn alone.
  init(_ pages: [PageDocument], of products: [Product]) throws(GalleryError) {
    let byProduct = Dictionary(grouping: pages, by: \.sheet.productIndex)
    guard byProduct.count == products.count, let first = pages.first else {
      throw Self.error("expected pages of \(products.count) sheet sets, received \(byProduct.count)")
    }
    digits = first.sheet.digits

    for (index, product) in zip(byProduct.keys.sorted(), products) {
      let pages = byProduct[index] ?? []
      for photo in pages.flatMap(\.plan.photos) {
        for var request in photo.images ?? [] {
          request.product = self.products.count
          images[photo.id, default: []].append(request)
        }
      }
      self.products.append(try Self.pages(pages, of: product))
    }
    let options = Dictionary(pages.map { ($0.sheet.productIndex, $0.plan.options) }) { first, _ in first }
    guard
      pages.allSatisfy({
        $0.sheet.digits == first.sheet.digits && $0.plan.options == options[$0.sheet.productIndex]
      })
    else { throw Self.mixed }

    var known: Set<Photo.ID> = []
    photos = pages.flatMap(\.photos).sorted {
      ($0.turn, $0.photo.id) < ($1.turn, $1.photo.id)
    }
    .map(\.photo).filter { known.insert($0.id).inserted }
  }

  private static func pages(
    _ pages: [PageDocument], of product: Product
  ) throws(GalleryError) -> ProductPlanner.PlannedProduct {
    var plans: [PageOrientation: Plan] = [:]
    var drawn: [PageOrientation: [Int: Plan.Page]] = [:]
    guard let counts = pages.first?.sheet.counts else {
      throw error("expected pages of gallery plan --pages-to, received nothing")
    }
    for page in pages {
      guard page.sheet.counts == counts, let content = page.plan.plans.first else { throw mixed }
      let orientation = page.orientation
      let index = page.sheet.number - 1
      let plan = plans[orientation] ?? Plan(orientation: orientation, page: content.page, pages: [])
      let earlier = drawn[orientation, default: [:]].updateValue(content.pages[0], forKey: index)
      guard plan.page == content.page, earlier == nil || earlier == content.pages[0] else { throw mixed }
      plans[orientation] = plan
    }
    let parts = try Self.parts(of: product, drawn.mapValues(\.count), counts)
    for (orientation, pages) in drawn {
      plans[orientation]?.pages = pages.inKeyOrder.map(\.value)
    }
    let all = plans.values.sorted { $0.orientation == .portrait && $1.orientation != .portrait }
    return ProductPlanner.PlannedProduct(
      product: product, planner: FixedPlans(plans: all), indices: drawn.mapValues { $0.keys.sorted() },
      parts: parts, optionsHash: PageDocument.hash(of: pages[0].plan.options))
  }

  /// Returns the orientations with some pages of a document. Throws if a format of the product cannot be drawn
  /// from these pages.
  private static func parts(
    of product: Product, _ drawn: [PageOrientation: Int], _ counts: [String: Int]
  ) throws(GalleryError) -> Set<PageOrientation> {
    let output = product.configuration.output
    for format in output.formats where format.traits.hasCompanions && !format.isDocument {
      throw error("\(format.rawValue) cannot be drawn page by page; use gallery build or another format")
    }
    guard output.formats.contains(where: \.isDocument) else { return [] }
    var parts: Set<PageOrientation> = []
    for (name, count) in counts.inKeyOrder {
      guard let orientation = PageOrientation(rawValue: name) else { continue }
      let given = drawn[orientation] ?? 0
      guard given != count, given > 0 || output.onePDF else { continue }
      guard output.file == nil, !output.embedsPlan else {
        let reason = output.file == nil ? "for a PDF with its plan" : "for one file"
        throw error("expected all \(count) \(name) pages \(reason), received \(given); give all of them")
      }
      parts.insert(orientation)
    }
    return output.onePDF && !parts.isEmpty ? Set(drawn.keys) : parts
  }

  private static var mixed: GalleryError { error("the pages are from different plans; draw each plan alone") }

  private static func error(_ message: String) -> GalleryError {
    .plan([ConfigurationProblem(place: "pages", message: message)])
  }
}
