import GalleryDecoding
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryOptions
import GallerySources
import SystemPackage

/// The pages of plans, each as the text of a document of its own (``PageDocument``).
struct PageWriter {
  private let products: [Product]
  private let plans: [PlannedSheets]
  private let photos: [InspectedPhoto]
  /// The index of each photo by its identity.
  private let indices: [Photo.ID: UInt32]
  /// The turn of each photo in the order in which tiles are drawn.
  private let turns: [UInt32]
  private let jobs: TileJobs
  private let tiles: RoundTiles
  private let table: TileTable
  private let recipes: [UInt8]
  private let digits: Int
  /// The options of each product that are not as they are by default, as JSON.
  private let options: [[UInt8]]
  /// The number of pages of each product, by orientation.
  private let counts: [[String: Int]]

  /// - Parameters:
  ///   - products: The products.
  ///   - plans: Their plans.
  ///   - photos: The photos on them, in their order.
  init(_ products: [Product], _ plans: [PlannedSheets], photos: [InspectedPhoto]) throws {
    self.products = products
    self.plans = plans
    self.photos = photos
    let jobs = TileJobs(
      for: plans, photos: photos, except: [], bleeds: products.map { TileBleed($0.configuration) })
    self.jobs = jobs
    turns = jobs.turns
    let configurations = products.map(\.configuration)
    tiles = RoundTiles(configurations, PictureStore.Wishes())
    let table = TileTable(configurations)
    self.table = table
    var recipes = JSONText()
    try recipes.add(encoding: table.recipes)
    self.recipes = recipes.bytes
    indices = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.photo.id, UInt32($0)) })
    digits = SheetName.digits(for: plans.map(\.plan.pages.count).max() ?? 0)
    let defaults = Configuration()
    let planned = Configuration.options.filter(\.stage.isOfSheets)
    options = try products.map { product in
      var values: [String: [String]] = [:]
      for option in planned {
        let texts = option.texts(product.configuration)
        if texts != option.texts(defaults) { values[option.name] = texts }
      }
      var text = JSONText()
      try text.add(encoding: values)
      return text.bytes
    }
    counts = products.indices.map { index in
      Dictionary(
        plans.filter { $0.product == index }.map { ($0.plan.orientation.rawValue, $0.plan.pages.count) }
      ) { $1 }
    }
  }

  /// The number of pages.
  var count: Int { plans.reduce(0) { $0 + $1.plan.pages.count } }

  /// Calls a function with each page: which one it is, what is on it, and its document.
  func forEach(_ body: (SheetPlace, PageOrientation, PageContent, [UInt8]) throws -> Void) throws {
    for planned in plans {
      let orientation = planned.plan.orientation
      for (index, page) in planned.plan.pages.enumerated() {
        let place = SheetPlace(
          product: products[planned.product].name, productIndex: planned.product, number: index + 1,
          counts: counts[planned.product], digits: digits)
        try body(
          place, orientation, PageContent(page, of: planned.plan), try document(page, of: planned, at: place))
      }
    }
  }

  private func document(_ page: Plan.Page, of planned: PlannedSheets, at place: SheetPlace) throws -> [UInt8]
  {
    let plan = planned.plan
    var text = JSONText()
    text.add("{\"version\":1,\"sheet\":")
    try text.add(encoding: place)
    text.add(",\"options\":")
    text.add(json: options[planned.product])
    text.add(",\"recipes\":")
    text.add(json: recipes)
    text.add(",\"photos\":[")
    var isFirst = true
    for index in shownPhotos(page) {
      if !isFirst { text.add(",") }
      isFirst = false
      text.add("\n")
      try add(photos[index], turn: Int(turns[index]), on: planned.key(place.number - 1), to: &text)
    }
    text.add("],\n\"plans\":[{\"orientation\":")
    text.add(text: plan.orientation.rawValue)
    text.add(",\"medium\":")
    text.add(text: plan.page.medium.rawValue)
    let size = plan.page.size(plan.orientation)
    text.add(",\"width\":")
    text.add(number: size.width)
    text.add(",\"height\":")
    text.add(number: size.height)
    text.add(",\"pixelsPerPoint\":")
    text.add(number: plan.page.pixelsPerPoint)
    text.add(",\"pages\":[{\"headings\":")
    try text.add(encoding: page.headings)
    text.add(",\"furniture\":")
    try text.add(encoding: page.furniture)
    text.add(",\"placements\":[")
    isFirst = true
    for placement in page.placements {
      if !isFirst { text.add(",") }
      isFirst = false
      text.add("\n")
      try add(placement, to: &text)
    }
    text.add("]}]}]}\n")
    return text.bytes
  }

  /// Returns the photos of a page, each once, in their turns.
  private func shownPhotos(_ page: Plan.Page) -> [Int] {
    let indices = page.placements.compactMap { self.indices[$0.photo].map(Int.init) }
      .sorted { turns[$0] < turns[$1] }
    return indices.enumerated().filter { $0 == 0 || indices[$0 - 1] != $1 }.map(\.element)
  }

  private func add(_ inspected: InspectedPhoto, turn: Int, on sheet: SheetKey, to text: inout JSONText) throws
  {
    let photo = inspected.photo
    text.add("{\"id\":")
    text.add(text: photo.id)
    text.add(",\"path\":")
    text.add(text: photo.place)
    text.add(",\"width\":")
    text.add(number: inspected.facts.size.width)
    text.add(",\"height\":")
    text.add(number: inspected.facts.size.height)
    text.add(",\"turn\":")
    text.add(number: turn)
    if photo.distinctionLength > 0 {
      text.add(",\"distinction\":")
      text.add(number: photo.distinctionLength)
    }
    if photo.isRecorded {
      text.add(",\"bytes\":")
      text.add(number: photo.byteCount)
    }
    if let sha256 = photo.sha256 {
      text.add(",\"sha256\":")
      text.add(text: sha256)
    }
    if photo.view != PhotoView() {
      text.add(",\"view\":")
      try text.add(encoding: photo.view)
    }
    if let link = photo.details.link ?? photo.download?.url {
      text.add(",\"link\":")
      text.add(text: link)
    }
    let spoken = inspected.spokenText(caption: nil)
    if spoken != "Photo \(photo.shownName)" {
      text.add(",\"text\":")
      text.add(text: spoken)
    }
    if let failure = inspected.failure {
      text.add(",\"problem\":")
      text.add(text: failure.description)
    }
    let job = jobs[turn]
    text.add(",\"tiles\":[")
    for (index, spec) in tiles.specs(of: job).enumerated() {
      if index > 0 { text.add(",") }
      text.add(numbers: table.numbers(spec))
    }
    text.add("],\"own\":")
    text.add(numbers: job.placements.indices.filter { job.placements[$0].sheet == sheet }.map(Double.init))
    text.add("}")
  }

  private func add(_ placement: Placement, to text: inout JSONText) throws {
    text.add("{\"photo\":")
    text.add(text: placement.photo)
    text.add(",")
    text.add(members: placement.frame)
    if let part = placement.part {
      text.add(",\"part\":{")
      text.add(members: part)
      text.add("}")
    }
    if let caption = placement.caption {
      text.add(",\"caption\":")
      text.add(caption)
    }
    if let rating = placement.rating {
      text.add(",\"rating\":")
      try text.add(encoding: rating)
    }
    text.add("}")
  }
}
