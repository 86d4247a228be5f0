import GalleryGeometry
import GalleryModel

/// Names a sheet within a build.
struct SheetKey: Hashable, Comparable {
  /// Index into the build's products.
  var product = 0
  let orientation: PageOrientation
  /// The index of the page in the build.
  let page: Int

  /// The first page of the same product and orientation.
  var firstPage: SheetKey { SheetKey(product: product, orientation: orientation, page: 0) }

  /// Product by product, portrait first, pages in order.
  static func < (left: SheetKey, right: SheetKey) -> Bool {
    func place(_ key: SheetKey) -> (Int, Int, Int) {
      (key.product, key.orientation == .portrait ? 0 : 1, key.page)
    }
    return place(left) < place(right)
  }
}

/// A plan and whose it is.
struct PlannedSheets: Sendable {
  /// Index into the build's products.
  let product: Int
  let plan: Plan
  /// The indices in the build of the plan's pages, in order; `nil` where the plan has all. Default: all.
  var indices: [Int]?

  /// Returns the key of a page of the plan.
  func key(_ page: Int) -> SheetKey {
    SheetKey(product: product, orientation: plan.orientation, page: indices?[page] ?? page)
  }

  /// The key of the first page of the build.
  var firstPage: SheetKey { SheetKey(product: product, orientation: plan.orientation, page: 0) }
}

extension [PlannedSheets] {
  /// The pages of all plans.
  var pages: [SheetKey: Plan.Page] {
    Dictionary(
      uniqueKeysWithValues: flatMap { planned in
        planned.plan.pages.enumerated().map { (planned.key($0), $1) }
      })
  }
}

/// The place of a tile: a cell on a sheet.
struct TilePlacement: Sendable {
  let sheet: SheetKey
  /// Index into the page's placements.
  let index: Int
  /// In pixels; it goes on beyond the page's edges where the photo bleeds.
  let cell: PixelRect
  /// A Boolean value that indicates whether the cell goes on beyond the page's edges.
  let bleeds: Bool
  /// The part that the tile shows, in fractions of the photo as it is shown; `nil` where the focus decides. Default: `nil`.
  var part: Rect?
}

/// Everything that one photo is needed for: it is decoded once for all sheets.
struct TileJob: Sendable {
  let photo: InspectedPhoto
  var placements: [TilePlacement]
}
