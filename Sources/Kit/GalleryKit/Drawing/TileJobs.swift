/// The jobs that fill sheets, ordered so that few sheets are open at a time.
///
/// Jobs are created on access. Only a few numbers are stored for each placement.
struct TileJobs: RandomAccessCollection, Sendable {
  /// A placement of a photo: indices into photos, plans, pages and placements.
  private struct Place: Comparable {
    let photo: UInt32
    let plan: UInt32
    let page: UInt32
    let placement: UInt32

    static func < (left: Place, right: Place) -> Bool {
      (left.photo, left.plan, left.page, left.placement)
        < (right.photo, right.plan, right.page, right.placement)
    }
  }

  private let photos: [InspectedPhoto]
  private let plans: [ProductPlan]
  private let bleeds: [TileBleed?]
  private let isSeamless: [Bool]
  /// All places, sorted by photo.
  private let places: [Place]
  /// The index of the first place of each job, in the order of jobs.
  private let starts: [UInt32]

  /// Finds the placements on plans. There is a configuration for each product.
  init(
    for plans: [ProductPlan], photos: [InspectedPhoto], _ configurations: [Configuration],
    keepsOrder: Bool = false
  ) {
    self.photos = photos
    isSeamless = configurations.map(\.isSeamless)
    bleeds = configurations.map(TileBleed.init)
    self.plans = plans
    places = Self.places(of: photos, on: plans)
    starts = keepsOrder ? Self.starts(places) : Self.ordered(places, plans)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }

  subscript(position: Int) -> TileJob {
    let start = Int(starts[position])
    let photo = places[start].photo
    let placements = places[start...].prefix { $0.photo == photo }.map { place in
      let planned = plans[Int(place.plan)]
      let page = planned.plan.page
      let placement = planned.plan.pages[Int(place.page)].placements[Int(place.placement)]
      let sheet = page.pixelSize(planned.plan.orientation)
      let cell =
        isSeamless[planned.product]
        ? placement.frame.pixelEdges(pixelsPerPoint: page.pixelsPerPoint)
        : placement.frame.pixelCell(pixelsPerPoint: page.pixelsPerPoint).roundedInto(sheet)
      let grown = bleeds[planned.product]?.cell(
        cell, of: photos[Int(photo)].facts.size, on: sheet, pixelsPerPoint: page.pixelsPerPoint)
      return TilePlacement(
        sheet: planned.key(Int(place.page)), index: Int(place.placement), cell: grown ?? cell,
        bleeds: grown != nil, part: placement.part)
    }
    return TileJob(photo: photos[Int(photo)], placements: placements)
  }

  /// The job number of each photo, in the order of photos. It is 0 for photos without a job.
  var turns: [UInt32] {
    var turns = [UInt32](repeating: 0, count: photos.count)
    for (turn, start) in starts.enumerated() { turns[Int(places[Int(start)].photo)] = UInt32(turn) }
    return turns
  }

  /// The maximum memory for the tiles of one job, in bytes.
  var largestMemory: Int {
    lazy.map { job in job.placements.reduce(0) { $0 + $1.cell.width * $1.cell.height * 4 } }.max() ?? 0
  }

  private static func places(of photos: [InspectedPhoto], on plans: [ProductPlan]) -> [Place] {
    let indices = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.id, UInt32($0)) })
    var places: [Place] = []
    places.reserveCapacity(plans.flatMap(\.plan.pages).reduce(0) { $0 + $1.placements.count })
    for (plan, planned) in plans.enumerated() {
      for (page, content) in planned.plan.pages.enumerated() {
        for (index, placement) in content.placements.enumerated() {
          guard let photo = indices[placement.photo] else { continue }
          places.append(Place(photo: photo, plan: UInt32(plan), page: UInt32(page), placement: UInt32(index)))
        }
      }
    }
    places.sort()
    return places
  }

  private static func starts(_ places: [Place]) -> [UInt32] {
    places.indices.filter { $0 == 0 || places[$0 - 1].photo != places[$0].photo }.map { UInt32($0) }
  }

  /// Returns the jobs in the order of photos. If a layout places neighbours on different sheets, a photo
  /// waits until the last of its sheets has begun. Sheets then fill one by one. Page numbers cannot give this
  /// order: products may show different photos, and a different number on each sheet.
  private static func ordered(_ places: [Place], _ plans: [ProductPlan]) -> [UInt32] {
    // The first place on each sheet, by plan and page.
    var beginnings = plans.map { [Int?](repeating: nil, count: $0.plan.pages.count) }
    var jobs: [(beginning: Int, start: UInt32)] = []
    for (start, first) in places.enumerated() where start == 0 || places[start - 1].photo != first.photo {
      var beginning = 0
      for place in places[start...].prefix(while: { $0.photo == first.photo }) {
        let begun = beginnings[Int(place.plan)][Int(place.page)] ?? start
        beginnings[Int(place.plan)][Int(place.page)] = begun
        beginning = Swift.max(beginning, begun)
      }
      jobs.append((beginning, UInt32(start)))
    }
    return jobs.sorted { ($0.beginning, $0.start) < ($1.beginning, $1.start) }.map(\.start)
  }
}

/// Identifies a sheet in a build.
struct SheetKey: Hashable, Comparable {
  /// The size of previews: the usual width of pictures that represent a page, and twice that for tall sheets.
  static let previewSize = PixelSize(width: 1200, height: 2400)
  /// The JPEG quality of previews. Messengers ignore pictures of more than a few hundred kilobytes.
  static let previewQuality = 75

  /// The index of the product in the build.
  var product = 0
  let orientation: PageOrientation
  /// The index of the page in the build.
  let page: Int
  /// A Boolean value that indicates whether the sheet is the picture of an HTML page for previews of links.
  var isPreview = false

  /// The first page of the same product and orientation.
  var firstPage: SheetKey {
    SheetKey(product: product, orientation: orientation, page: 0, isPreview: isPreview)
  }

  /// Returns the formats of the sheet, whose product is one of several with configurations.
  func formats(_ configurations: [Configuration]) -> [SheetFormat] {
    isPreview ? [.jpeg] : configurations[product].output.formats
  }

  /// Orders by product, then portrait before landscape, then by page. Previews come last.
  static func < (left: SheetKey, right: SheetKey) -> Bool {
    func place(_ key: SheetKey) -> (Int, Int, Int, Int) {
      (key.isPreview ? 1 : 0, key.product, key.orientation == .portrait ? 0 : 1, key.page)
    }
    return place(left) < place(right)
  }
}

/// A plan with its product.
struct ProductPlan: Sendable {
  /// The index of the product in the build.
  let product: Int
  var plan: Plan
  /// The build's indices of the plan's pages, in order. Defaults to `nil`,
  /// which means that the plan is complete.
  var indices: [Int]?
  /// A Boolean value that indicates whether the plan has just the preview of
  /// an HTML page. Defaults to `false`.
  var isPreview = false

  func key(_ page: Int) -> SheetKey {
    SheetKey(
      product: product, orientation: plan.orientation, page: indices?[page] ?? page, isPreview: isPreview)
  }

  /// The key of the first page of the build.
  var firstPage: SheetKey { key(0).firstPage }
}

extension [ProductPlan] {
  var pages: [SheetKey: Plan.Page] {
    Dictionary(
      uniqueKeysWithValues: flatMap { planned in
        planned.plan.pages.enumerated().map { (planned.key($0), $1) }
      })
  }

  /// Returns the first page of each HTML page's plans, at the size of its preview.
  func previews(_ configurations: [Configuration]) -> [ProductPlan] {
    configurations.indices.compactMap { product -> ProductPlan? in
      guard configurations[product].output.formats.contains(.html),
        var plan = first(where: { $0.product == product && $0.key(0).page == 0 })?.plan
      else { return nil }
      let size = plan.page.size(plan.orientation)
      let limit = SheetKey.previewSize
      plan.page = plan.page.drawn(
        at: Swift.min(Double(limit.width) / size.width, Double(limit.height) / size.height))
      plan.pages = [Plan.Page](plan.pages.prefix(1))
      return ProductPlan(product: product, plan: plan, isPreview: true)
    }
  }
}

/// The place of a tile: its cell on a sheet.
struct TilePlacement: Sendable {
  let sheet: SheetKey
  /// The index of the placement on the page.
  let index: Int
  /// The cell in pixels. If the photo bleeds, the cell extends beyond the page's edges.
  let cell: PixelRect
  let bleeds: Bool
  /// The visible part, in fractions of the photo's view; `nil` lets the focus decide. Defaults to `nil`.
  var part: Rect?
}

/// A photo with all its placements. It is decoded once for all sheets.
struct TileJob: Sendable {
  let photo: InspectedPhoto
  var placements: [TilePlacement]
}
