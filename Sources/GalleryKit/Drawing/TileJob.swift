import GalleryGeometry
import GalleryModel

/// Names a sheet within a build.
struct SheetKey: Hashable, Comparable {
  /// Index into the build's products.
  var product = 0
  let orientation: PageOrientation
  /// Index into the plan's pages.
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
  /// The pages that are drawn, by their indices; `nil` for all. Default: all.
  var drawn: Set<Int>?

  func key(_ page: Int) -> SheetKey {
    SheetKey(product: product, orientation: plan.orientation, page: page)
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
