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

  func key(_ page: Int) -> SheetKey {
    SheetKey(product: product, orientation: plan.orientation, page: page)
  }
}

/// Everything that one photo is needed for: it is decoded once for all sheets.
struct TileJob: Sendable {
  /// One place on one sheet.
  struct Spot: Sendable {
    let sheet: SheetKey
    let cell: PixelRect
  }

  let photo: InspectedPhoto
  var spots: [Spot]
}

extension TileJob {
  /// The jobs that fill the sheets that are not finished yet, in an order that fills one page after the other.
  static func jobs(
    for plans: [PlannedSheets], photos: [InspectedPhoto], except finished: Set<SheetKey>
  ) -> [TileJob] {
    var spots: [Photo.ID: [Spot]] = [:]
    for planned in plans {
      let plan = planned.plan
      for (index, page) in plan.pages.enumerated() {
        let key = planned.key(index)
        guard !finished.contains(key) else { continue }
        for placement in page.placements {
          let cell = placement.frame.pixelCell(pixelsPerPoint: plan.page.pixelsPerPoint)
            .roundedInto(plan.page.pixelSize(plan.orientation))
          spots[placement.photo, default: []].append(Spot(sheet: key, cell: cell))
        }
      }
    }
    let jobs = photos.compactMap { photo in
      spots[photo.photo.id].map { TileJob(photo: photo, spots: $0) }
    }
    // The order of photos, but page by page where a layout sends neighbours to different pages.
    func firstPage(_ job: TileJob) -> Int { job.spots.map(\.sheet.page).min() ?? 0 }
    return jobs.enumerated()
      .sorted { (firstPage($0.element), $0.offset) < (firstPage($1.element), $1.offset) }
      .map(\.element)
  }
}
