import GalleryGeometry
import GalleryLayout
import GalleryModel

/// Turns photos and a configuration into plans.
struct SheetPlanner: PlanSource {
  let configuration: Configuration
  /// The layout that places the photos. Default: `nil`, the one that the configuration names.
  var ownLayout: (any Layout)?
  /// The sources of the photos as they were given, secrets replaced, for titles. Default: none.
  var sources: [String] = []

  func plans(for photos: [InspectedPhoto]) throws -> [Plan] {
    var plans: [Plan] = []
    // Captions alone speak of numbers.
    let numbers =
      configuration.text.caption == nil
      ? [:] : Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1.photo.id, $0 + 1) })
    for orientation in configuration.page.orientations {
      let shown = configuration.page.assign == .all ? photos : photos.filter { isShown($0, on: orientation) }
      if !shown.isEmpty { plans.append(try plan(shown, orientation: orientation, numbers: numbers)) }
    }
    return plans
  }

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] {
    photos.filter { photo in !configuration.page.orientations.contains { isShown(photo, on: $0) } }
      .map { photo in
        let form = photo.facts.size.width > photo.facts.size.height ? "wide" : "upright"
        let made = configuration.page.orientations.map(\.rawValue).joined(separator: " and ")
        return Problem(
          photo: photo.photo.id, outcome: .skipped,
          reason: "\(form), and only \(made) sheets are made (assign: matching)")
      }
  }

  private func isShown(_ photo: InspectedPhoto, on orientation: PageOrientation) -> Bool {
    let size = photo.facts.size
    return switch (configuration.page.assign, orientation) {
    case (.all, _): true
    case (.matching, .portrait): size.width <= size.height
    case (.matching, .landscape): size.width >= size.height
    }
  }

  private func plan(
    _ photos: [InspectedPhoto], orientation: PageOrientation, numbers: [Photo.ID: Int]
  ) throws -> Plan {
    let setup = LayoutSetup(configuration: configuration)
    let captions = CaptionSetup(
      configuration.text, position: configuration.resolvedCaptionPosition, in: configuration.resolvedShape,
      on: configuration.page.sheet)
    let weights = PhotoWeights(photos, configuration.layout.circlePacking)
    let items = photos.map { photo in
      LayoutItem(
        id: photo.photo.id, aspect: photo.facts.size.aspect, weight: weights.weight(of: photo),
        diameter: setup.diameter.map { $0 * weights.relativeDiameter(of: photo) },
        captionHeight: captions?.height ?? 0, span: isFeatured(photo) ? 2 : 1,
        group: PhotoGroup(of: photo, by: configuration.layout.groupBy)?.name)
    }
    let page = try setup.page(orientation)
    let result: LayoutResult
    do {
      if let ownLayout {
        result = try ownLayout.arrange(items, on: page)
        try result.check(items, on: page)
      } else {
        result = try setup.layout.arrange(items, on: page)
      }
    } catch {
      if error == .cancelled { throw CancellationError() }
      throw GalleryError.layout("\(orientation.rawValue) page: \(text(of: error))")
    }
    let furniture = FurnitureSetup(
      configuration.text, on: configuration.page.sheet, margin: configuration.layout.margin)
    let summary = PhotoSummary(photos, folder: SourceTitle.of(sources))
    let body = Size(width: page.width, height: page.height ?? .infinity)
    let pages = result.pages.enumerated().map { index, page in
      var captions = captions
      captions?.fit(page.placements.map(\.frame))
      var page = Plan.Page(
        placements: page.placements.map { placement in
          let photo = photos[placement.item]
          let marks = captions?.marks(
            of: photo, index: numbers[photo.photo.id] ?? 0, in: placement.frame, on: body)
          return Placement(
            photo: photo.photo.id, frame: placement.frame, caption: marks?.caption, rating: marks?.rating)
        },
        headings: page.headings.map { Plan.Heading(text: $0.group, frame: $0.frame) })
      page.moveDown(by: furniture.top)
      page.furniture = furniture.texts(
        page: index + 1, of: result.pages.count, photos: summary,
        on: configuration.page.sheet.size(orientation))
      return page
    }
    return Plan(orientation: orientation, page: configuration.page.sheet, pages: pages)
  }

  /// Returns a layout's error in lengths as the user measures, with the largest cell that would do.
  private func text(of error: LayoutError) -> String {
    guard case .itemTooLarge(let id, let extent, let available) = error else { return error.description }
    let sheet = configuration.page.sheet
    let cell = configuration.layout.cell
    let lengths = LengthText(on: sheet, like: cell)
    let text =
      "\"\(id)\" needs \(lengths.text(extent, .up)) with the white space around it, but the page offers "
      + lengths.text(available, .down)
    let given = cell?.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint)
    guard let largest = given.map({ $0 - (extent - available) }), largest > 0 else {
      return text + "; use a larger page, or smaller gaps and margins"
    }
    return text + "; use a larger page, or a cell of at most \(lengths.text(largest, .down))"
  }

  private func isFeatured(_ photo: InspectedPhoto) -> Bool {
    configuration.layout.equalSpacing.featured.contains { $0 == photo.photo.id || $0 == photo.photo.name }
      || configuration.layout.equalSpacing.featureRating && photo.facts.metadata?.rating == 5
  }
}

extension Plan.Page {
  /// Moves everything that a layout has placed.
  fileprivate mutating func moveDown(by distance: Double) {
    for index in placements.indices {
      placements[index].frame.y += distance
      placements[index].caption?.frame.y += distance
      placements[index].rating?.frame.y += distance
    }
    for index in headings.indices { headings[index].frame.y += distance }
  }
}
