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
  /// The jobs that fill the sheets that are not finished yet, in an order in which few sheets are open at a time.
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
    return ordered(jobs)
  }

  /// The order of photos, but sheet by sheet where a layout sends neighbours to different ones: a photo comes when the
  /// last of its sheets is begun. Products may show different photos and differ in how many a sheet holds, so that the
  /// numbers of their pages say nothing.
  private static func ordered(_ jobs: [TileJob]) -> [TileJob] {
    var beginnings: [SheetKey: Int] = [:]
    for (index, job) in jobs.enumerated() {
      for spot in job.spots where beginnings[spot.sheet] == nil { beginnings[spot.sheet] = index }
    }
    func beginning(_ job: TileJob) -> Int { job.spots.compactMap { beginnings[$0.sheet] }.max() ?? 0 }
    return jobs.enumerated()
      .map { (beginning: beginning($0.element), index: $0.offset, job: $0.element) }
      .sorted { ($0.beginning, $0.index) < ($1.beginning, $1.index) }
      .map(\.job)
  }
}
