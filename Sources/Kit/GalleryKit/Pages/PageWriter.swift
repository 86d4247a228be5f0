import GalleryDecoding
import GalleryFiles
import GalleryJSON
import GallerySources

/// Writes each page of the plans as a document of its own (``PageDocument``).
struct PageWriter {
  private let products: [Product]
  private let plans: [ProductPlan]
  private let photos: [InspectedPhoto]
  private let indices: [Photo.ID: UInt32]
  /// The position of each photo in drawing order.
  private let turns: [UInt32]
  private let digits: Int
  /// The options of each output that differ from their defaults, as JSON.
  private let options: [[UInt8]]
  /// The hashes of the outputs' options, by the index of the output.
  let optionsHashes: [String]
  /// The number of pages of each output, by orientation.
  private let counts: [[String: Int]]
  /// The texts for windows of the outputs' HTML pages.
  private let windowTexts: [[Furniture]?]
  private let requests: PictureStore.Requests
  /// A Boolean value that indicates whether an output is an HTML page.
  var hasAlbums: Bool { !requests.choices.isEmpty }

  /// The photos are those of the plans, in order.
  init(_ planner: ProductPlanner, _ plans: [ProductPlan], photos: [InspectedPhoto]) throws {
    let products = planner.products.map(\.product)
    self.products = products
    windowTexts = planner.windowTexts(for: photos)
    requests = PictureStore.Requests(
      plans, products.map(\.configuration), windowTexts: windowTexts, photos: photos)
    self.plans = plans
    self.photos = photos

    turns = TileJobs(for: plans, photos: photos, products.map(\.configuration)).turns
    indices = Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.id, UInt32($0)) })
    digits = SheetName.digits(for: plans.map(\.plan.pages.count).max() ?? 0)

    let given = products.map { product in
      let set = Configuration.optionsOfSheets.filter { $0.isSet(in: product.configuration) }
      return product.configuration.texts(of: set)
    }
    options = try given.map { Array(try JSONWriter.text(of: $0)) }
    optionsHashes = given.map(PageDocument.hash)

    counts = products.indices.map { index in
      Dictionary(
        plans.filter { $0.product == index }.map { ($0.plan.orientation.rawValue, $0.plan.pages.count) }
      ) { $1 }
    }
  }

  var count: Int { plans.reduce(0) { $0 + $1.plan.pages.count } }

  /// Calls a function with the position, orientation, content and document of each page.
  func forEach(_ body: (SheetPlace, PageOrientation, PageContent, [UInt8]) throws -> Void) throws {
    var opened = products.map { _ in Set<Photo.ID>() }
    for planned in plans {
      let orientation = planned.plan.orientation
      for (index, page) in planned.plan.pages.enumerated() {
        let place = SheetPlace(
          product: products[planned.product].name, productIndex: planned.product, number: index + 1,
          counts: counts[planned.product], digits: digits, html: windowTexts[planned.product])
        try body(
          place, orientation, PageContent(page, of: planned.plan),
          try document(page, of: planned, at: place, &opened[planned.product]))
      }
    }
  }

  /// Returns the document of a page. `opened` has the photos on earlier pages of the output, and gets those of this one.
  private func document(
    _ page: Plan.Page, of planned: ProductPlan, at place: SheetPlace, _ opened: inout Set<Photo.ID>
  ) throws -> [UInt8] {
    let plan = planned.plan
    let size = plan.page.size(plan.orientation)
    var text = JSONWriter()
    try text.object { text in
      text.member("version", 1)
      text.member("sheet", json: try JSONWriter.text(of: place))
      text.member("options", json: options[planned.product])

      text.name("photos")
      try text.list { text in
        for index in shownPhotos(page) { try add(index, for: planned.product, &opened, to: &text) }
      }

      text.breakLine()
      text.name("plans")
      try text.list { text in
        try text.object { text in
          text.member("orientation", plan.orientation.rawValue)
          text.member("medium", plan.page.medium.rawValue)
          text.member("width", size.width)
          text.member("height", size.height)
          text.member("pixelsPerPoint", plan.page.pixelsPerPoint)
          text.name("pages")
          try text.list { text in
            try text.object { text in
              text.member("headings", json: try JSONWriter.text(of: page.headings))
              text.member("furniture", json: try JSONWriter.text(of: page.furniture))
              text.name("placements")
              try text.list { text in
                for placement in page.placements {
                  text.breakLine()
                  try add(placement, to: &text)
                }
              }
            }
          }
        }
      }
    }

    text.breakLine()
    return text.bytes
  }

  /// Returns the indices of a page's photos without duplicates, in drawing order.
  private func shownPhotos(_ page: Plan.Page) -> [Int] {
    let indices = page.placements.compactMap { self.indices[$0.photo].map(Int.init) }
      .sorted { turns[$0] < turns[$1] }
    return indices.enumerated().filter { $0 == 0 || indices[$0 - 1] != $1 }.map(\.element)
  }

  /// Appends a photo and, with its first page, the images for an HTML page, also those of its stack.
  private func add(
    _ index: Int, for product: Int, _ opened: inout Set<Photo.ID>, to text: inout JSONWriter
  ) throws {
    let shown = photos[index]
    let isFirst = opened.insert(shown.id).inserted
    for photo in [shown] + shown.burst {
      let images = isFirst ? requests.pictures(of: photo).filter { $0.product == product } : []
      guard photo == shown || !images.isEmpty else { continue }
      text.breakLine()
      try add(photo, images, turn: Int(turns[index]), to: &text)
    }
  }

  private func add(
    _ inspected: InspectedPhoto, _ images: [PictureStore.Request], turn: Int, to text: inout JSONWriter
  ) throws {
    let photo = inspected.photo
    let spoken = inspected.spokenText(caption: nil)
    try text.object { text in
      text.member("id", photo.id)
      text.member("path", photo.place)
      text.member("width", inspected.facts.size.width)
      text.member("height", inspected.facts.size.height)
      text.member("turn", turn)
      if photo.distinctionLength > 0 { text.member("distinction", photo.distinctionLength) }
      if photo.isRecorded { text.member("bytes", photo.byteCount) }
      text.member("sha256", photo.sha256)
      if photo.view != PhotoView() { text.member("view", json: try JSONWriter.text(of: photo.view)) }
      text.member("link", photo.link)
      if spoken != "Photo \(photo.shownName)" { text.member("text", spoken) }
      text.member("problem", inspected.failure?.description)
      if !images.isEmpty { text.member("images", json: try JSONWriter.text(of: images)) }
    }
  }

  private func add(_ placement: Placement, to text: inout JSONWriter) throws {
    try text.object { text in
      text.member("photo", placement.photo)
      text.members(placement.frame)
      if let part = placement.part {
        text.name("part")
        text.object { $0.members(part) }
      }
      if let caption = placement.caption {
        text.name("caption")
        text.add(caption)
      }
      if let rating = placement.rating { text.member("rating", json: try JSONWriter.text(of: rating)) }
      text.member("stack", placement.stack)
    }
  }
}

extension JSONWriter {
  /// Appends a member with a text, unless it is `nil`.
  mutating func member(_ name: String, _ text: String?) { member(name, text.map(JSONValue.text)) }
  /// Appends a member with a number, unless it is `nil`.
  mutating func member(_ name: String, _ number: Int?) { member(name, number.map(JSONValue.integer)) }
  /// Appends a member with a number.
  mutating func member(_ name: String, _ number: Double) { member(name, JSONValue(number)) }

  fileprivate mutating func members(_ frame: Rect) {
    member("x", frame.x)
    member("y", frame.y)
    member("width", frame.width)
    member("height", frame.height)
  }

  /// Appends a caption in its `Codable` form. Every photo has one, and
  /// `JSONEncoder` would dominate the run time.
  mutating func add(_ caption: Caption) {
    object { text in
      text.member("text", caption.text)
      text.name("frame")
      text.object { $0.members(caption.frame) }
      text.member("position", caption.position.rawValue)
      text.member("size", caption.size)
      text.member("lines", caption.lines)
      text.member("shortening", caption.shortening.rawValue)
    }
  }
}
