import GalleryLayout

/// Creates plans from photos and a configuration.
struct SheetPlanner: PlanSource {
  var configuration: Configuration
  /// The folder of the photos to place; `nil` places those of all folders. Defaults to `nil`.
  var folder: String?
  /// The layout that places the photos. Defaults to `nil`, the configured layout.
  var givenLayout: (any Layout)?
  /// The name of the sources, for titles. Defaults to an empty text.
  var sourceTitle = ""

  func windowTexts(for photos: [InspectedPhoto]) -> [Furniture]? {
    guard configuration.output.formats.contains(.html), givenLayout == nil else { return nil }
    let setup = LayoutSetup(
      configuration: configuration, photos: PhotoSummary(inFolder(photos), folder: sourceTitle))
    return setup.furniture(.portrait).texts(
      page: 1, of: 1, on: configuration.page.sheet.size(.portrait), above: 0, edges: nil)
  }

  func plans(for photos: [InspectedPhoto]) throws -> [Plan] {
    let photos = inFolder(photos)
    guard let zoom = HeadZoom(configuration) else { return try plans(for: photos, tiles: photos) }
    let tiles = zoom.tiles(of: photos)
    var planner = self
    if configuration.text.caption == nil, zoom.namesFaces(tiles) {
      planner.configuration.text.caption = CaptionTemplate("{\(PhotoField.face.rawValue)}")
    }
    var plans = try planner.plans(for: photos, tiles: tiles)
    zoom.apply(to: &plans, photos: photos)
    return plans
  }

  /// Returns the plans of all orientations. A photo with several faces has several tiles.
  private func plans(for photos: [InspectedPhoto], tiles: [InspectedPhoto]) throws -> [Plan] {
    var plans: [Plan] = []
    // Only captions use the numbers.
    let numbers =
      configuration.text.caption == nil
      ? [:] : Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.id, $0 + 1) })
    let sheet = configuration.page.sheet
    let size = sheet.size(.portrait)
    // Both orientations of a square are the same.
    let isSquare = size.width == size.height && !sheet.grows && configuration.page.assign == .all
    for orientation in configuration.page.allowedOrientations.prefix(isSquare ? 1 : 2) {
      let shown = configuration.page.assign == .all ? tiles : tiles.filter { isShown($0, on: orientation) }
      if !shown.isEmpty { plans.append(try plan(shown, orientation: orientation, numbers: numbers)) }
    }
    guard configuration.page.orientations == nil, configuration.page.assign == .all,
      !configuration.output.onePDF, let file = configuration.output.file,
      file.format.traits.folderReason == nil
    else { return plans }
    return plans.withLargerPhotos(in: file)
  }

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] {
    inFolder(photos).filter { photo in
      !configuration.page.allowedOrientations.contains { isShown(photo, on: $0) }
    }
    .map { photo in
      let form = photo.facts.size.width > photo.facts.size.height ? "wide" : "upright"
      let made = configuration.page.allowedOrientations.map(\.rawValue).joined(separator: " and ")
      return photo.photo.problem("\(form), but only \(made) sheets are made (assign: matching)")
    }
  }

  private func inFolder(_ photos: [InspectedPhoto]) -> [InspectedPhoto] {
    folder.map { folder in photos.filter { $0.photo.folder == folder } } ?? photos
  }

  private func isShown(_ photo: InspectedPhoto, on orientation: PageOrientation) -> Bool {
    let size = photo.facts.size
    return switch (configuration.page.assign, orientation) {
    case (.all, _): true
    case (.matching, .portrait): size.width <= size.height
    case (.matching, .landscape): size.width >= size.height
    }
  }

  // MARK: One plan

  private func plan(
    _ given: [InspectedPhoto], orientation: PageOrientation, numbers: [Photo.ID: Int]
  ) throws -> Plan {
    let ungrouped = given.ungroupedName(by: configuration.layout.groupBy, folder: sourceTitle)
    let headings = headings(of: given, ungrouped: ungrouped)
    let setup = LayoutSetup(
      configuration: configuration, photos: PhotoSummary(given, folder: sourceTitle),
      headings: headings)
    var captions = CaptionSetup(configuration)
    var items = items(for: given, setup, captionHeight: captions?.height ?? 0, ungrouped: ungrouped)
    let (photos, page, result) = try arrange(given, &items, &captions, setup, orientation)
    // Sorting by likeness ends early if the task is cancelled.
    try Task.checkCancellation()

    let furniture = setup.furniture(orientation)
    let (top, bottom) = setup.bands(of: furniture)
    let sheet =
      configuration.page.sheet.grows
      ? try GrowingPage.sheet(of: result, beside: top + bottom, orientation, setup)
      : configuration.page.sheet

    let placing = PhotoPlacing(
      captions: captions, labels: labels, numbers: numbers, recipe: TileRecipe(configuration),
      body: Size(width: page.width, height: page.height ?? .infinity),
      hasRows: configuration.resolvedLayout == .equalSpacing && items.allSatisfy { $0.span == 1 },
      hasBaseline: setup.hasBaseline)
    let pages = result.pages.enumerated().map { index, page in
      var planned = Plan.Page(
        placements: placing.placements(of: photos, on: page),
        headings: self.headings(of: result, on: index, items, headings, setup))
      planned.moveDown(by: top)
      let content = planned.headings.map(\.frame.y) + planned.placements.map(\.frame.y)
      planned.furniture = furniture.texts(
        page: index + 1, of: result.pages.count, on: sheet.size(orientation), above: content.min() ?? 0,
        edges: edges(of: result, on: index))
      return planned
    }
    var plan = Plan(
      orientation: orientation, page: sheet, pages: pages,
      notes: notes(on: result, orientation: orientation)
        + bands(of: result, items, on: page, setup, orientation))
    plan.composition = result.composition?.values
    return plan
  }

  /// The names under photos that a manifest lists.
  private var labels: CaptionSetup? {
    guard configuration.selection.manifest != nil else { return nil }
    return CaptionSetup(labelsIn: configuration.resolvedShape, on: configuration.page.sheet)
  }

  // MARK: Layout

  /// Returns the layout's items for photos, in the same order.
  private func items(
    for photos: [InspectedPhoto], _ setup: LayoutSetup, captionHeight: Double, ungrouped: String?
  ) -> [LayoutItem] {
    let weights = PhotoWeights(photos, configuration.layout)
    return photos.map { photo in
      LayoutItem(
        id: photo.id, aspect: photo.facts.size.aspect, weight: weights.weight(of: photo),
        diameter: setup.diameter.map { $0 * weights.relativeDiameter(of: photo) },
        maximumWidth: setup.maximumWidth(of: photo.facts.size), captionHeight: captionHeight,
        span: configuration.isFeatured(photo) ? 2 : 1,
        group: photo.group(by: configuration.layout.groupBy) ?? ungrouped)
    }
  }

  /// Lays photos out, and again if their size suggests captions of another size.
  private func arrange(
    _ photos: [InspectedPhoto], _ items: inout [LayoutItem], _ captions: inout CaptionSetup?,
    _ setup: LayoutSetup, _ orientation: PageOrientation
  ) throws -> (photos: [InspectedPhoto], page: LayoutPage, result: LayoutResult) {
    let first = try arrange(photos, items, setup, orientation)
    let widths = first.result.pages.flatMap(\.placements).map(\.frame.width)
    guard captions?.scale(below: widths) == true, let height = captions?.height else { return first }
    for index in items.indices { items[index].captionHeight = height }
    return try arrange(photos, items, setup, orientation)
  }

  /// Lays photos out, and again by likeness if the options ask for it. Returns the
  /// photos in the order of the result.
  private func arrange(
    _ photos: [InspectedPhoto], _ items: [LayoutItem], _ setup: LayoutSetup, _ orientation: PageOrientation
  ) throws -> (photos: [InspectedPhoto], page: LayoutPage, result: LayoutResult) {
    var page = try setup.page(orientation)
    do {
      let result = try arrange(items, on: &page, setup, orientation)
      guard configuration.order.arrange != .none else { return (photos, page, result) }
      // Each page keeps its photos. Their places may change a little if their sizes differ.
      let order = result.order(
        byLikeness: photos.map { $0.features ?? FeatureVector([]) }, groups: items.map(\.group))
      page = try setup.page(orientation)
      let sorted = try arrange(order.map { items[$0] }, on: &page, setup, orientation)
      return (order.map { photos[$0] }, page, sorted)
    } catch let error as LayoutError {
      if error == .cancelled { throw CancellationError() }
      throw GalleryError.layout("\(orientation.rawValue) page: \(text(of: error))")
    }
  }

  /// Lays items out. A page that grows gets the width it needs.
  private func arrange(
    _ items: [LayoutItem], on page: inout LayoutPage, _ setup: LayoutSetup, _ orientation: PageOrientation
  ) throws(LayoutError) -> LayoutResult {
    func arranged(on page: LayoutPage) throws(LayoutError) -> LayoutResult {
      guard let givenLayout else { return try setup.layout(on: page).arrange(items, on: page) }
      let result = try givenLayout.arrange(items, on: page)
      try result.check(items, on: page)
      return result
    }
    guard let growing = GrowingPage(setup, page, orientation) else { return try arranged(on: page) }
    let result = try growing.arrange(count: items.count, arranged)
    page.width = result.pages.first?.size.width ?? page.width
    return result
  }

  // MARK: Texts

  /// Returns a note about pages whose circles are packed densely although rows were requested.
  private func notes(on result: LayoutResult, orientation: PageOrientation) -> [String] {
    let isTidy = configuration.layout.name == .circlePacking && configuration.layout.order == .tidy
    let dense = result.pages.count { $0.packingOrder == .dense }
    guard isTidy, dense > 0 else { return [] }
    let pages =
      result.pages.count == 1
      ? "the \(orientation.rawValue) page" : "\(dense) of \(result.pages.count) \(orientation.rawValue) pages"
    let cost = configuration.layout.cell == nil ? "make circles more than 1.5 % smaller" : "need more room"
    return ["--order tidy: on \(pages), rows would \(cost); circles are packed densely"]
  }

  /// The share of the page's width from which photos have edges for other parts of the page.
  private static let leastBlock = 0.6

  /// Returns the left and right edges of a page's photos, or of those on all pages if the page's are not in its
  /// middle; `nil` if they fill little of the width, or reach the edges of the page.
  private func edges(of result: LayoutResult, on index: Int) -> ClosedRange<Double>? {
    let width = result.pages[index].size.width
    func block(_ pages: [LayoutResult.Page]) -> ClosedRange<Double>? {
      let frames = pages.lazy.flatMap(\.placements).map(\.frame)
      guard let left = frames.map(\.x).min(), let right = frames.map(\.maxX).max(),
        right - left >= Self.leastBlock * width
      else { return nil }
      return left...right
    }
    let own = block([result.pages[index]]).flatMap {
      abs($0.lowerBound + $0.upperBound - width) < 1 ? $0 : nil
    }
    guard let shown = own ?? block(result.pages) else { return nil }
    // Text keeps away from edges that photos reach.
    let least = configuration.page.sheet.medium == .paper ? LayoutSetup.printersEdge : 1
    return min(shown.lowerBound, width - shown.upperBound) < least * 0.999 ? nil : shown
  }

  /// Returns a note about pages without margins whose photos do not reach all edges.
  private func bands(
    of result: LayoutResult, _ items: [LayoutItem], on page: LayoutPage, _ setup: LayoutSetup,
    _ orientation: PageOrientation
  ) -> [String] {
    guard setup.isWall, givenLayout == nil else { return [] }
    var closed = page
    let edges = result.pages.map { placed in
      defer { closed.firstTop = 0 }
      return placed.headings.isEmpty ? placed.openEdges(of: closed, items) : 0
    }.filter { $0 > 0 }
    guard let most = edges.max() else { return [] }
    let pages =
      edges.count == 1 ? "a \(orientation.rawValue) page" : "\(edges.count) \(orientation.rawValue) pages"
    let crop = Int((configuration.resolvedCrop * 100).rounded())
    let words = [1: "one edge", 2: "two edges", 3: "three edges"][most] ?? "all edges"
    return ["\(pages) with a band at \(words): photos reach all four with a crop above \(crop) % (--crop)"]
  }

  /// Returns the texts of headings by the names of groups.
  private func headings(of tiles: [InspectedPhoto], ungrouped: String?) -> [String: String] {
    guard configuration.layout.groupBy != .none else { return [:] }
    var groups: [String: [InspectedPhoto]] = [:]
    for tile in tiles {
      guard let group = tile.group(by: configuration.layout.groupBy) ?? ungrouped else { continue }
      groups[group, default: []].append(tile)
    }
    return Dictionary(
      uniqueKeysWithValues: groups.map { group, photos in
        let summary = PhotoSummary(photos, folder: sourceTitle)
        let name = configuration.layout.groupBy.shownName(
          of: group, photos[0], language: configuration.text.language)
        let text = configuration.layout.heading.text(
          { field in
            switch field {
            case .group: name
            case .date: summary.days
            default: String(summary.count)
            }
          }, ofPhotos: summary.text)
        return (group, text)
      })
  }

  /// Returns a page's headings. The first one of a page that continues a group says so. On pages without
  /// margins, they keep clear of the trimmed edge.
  private func headings(
    of result: LayoutResult, on index: Int, _ items: [LayoutItem], _ texts: [String: String],
    _ setup: LayoutSetup
  ) -> [Plan.Heading] {
    let page = result.pages[index]
    let before = index > 0 ? result.pages[index - 1].placements.map(\.item).max() : nil
    let continued = before.flatMap { items[$0].group }
    return page.headings.enumerated().map { place, heading in
      var frame = heading.frame
      frame.y += setup.headingAir
      frame.height -= setup.headingAir
      let x = max(frame.x, setup.headingAir)
      frame.width = min(frame.maxX, page.size.width - setup.headingAir) - x
      frame.x = x
      let text = texts[heading.group] ?? heading.group
      let isContinued = place == 0 && heading.group == continued
      return Plan.Heading(text: isContinued ? text + Plan.Heading.continuation : text, frame: frame)
    }
  }

  /// Returns the message of a layout's error in the user's units, with the largest cell that fits.
  private func text(of error: LayoutError) -> String {
    guard case .itemTooLarge(let id, let extent, let available) = error else { return error.description }
    let sheet = configuration.page.sheet
    let cell = configuration.layout.cell
    let lengths = LengthText(page: sheet, example: cell)
    let text =
      "\"\(id)\" needs \(lengths.text(extent, .up)) with the whitespace around it, but the page offers "
      + lengths.text(available, .down)
    let given = cell.map(sheet.points)
    guard let largest = given.map({ $0 - (extent - available) }), largest > 0 else {
      return text + "; use a larger page, or smaller gaps and margins"
    }
    return text + "; use a larger page, or a cell of at most \(lengths.text(largest, .down))"
  }
}

extension Configuration {
  /// Returns whether a photo has 2×2 cells.
  func isFeatured(_ photo: InspectedPhoto) -> Bool {
    layout.equalSpacing.featured.contains { photo.meets($0) }
  }
}

extension Plan.Heading {
  /// The end of a heading that is repeated on another page.
  static let continuation = ", continued"
}

extension Plan.Page {
  fileprivate mutating func moveDown(by distance: Double) {
    for index in placements.indices {
      placements[index].frame.y += distance
      placements[index].caption?.frame.y += distance
      placements[index].rating?.frame.y += distance
    }
    for index in headings.indices { headings[index].frame.y += distance }
  }
}
