import GalleryLayout
import GalleryModel

/// Turns photos and a configuration into plans.
struct SheetPlanner: PlanSource {
  let configuration: Configuration

  func plans(for photos: [InspectedPhoto]) throws -> [Plan] {
    var plans: [Plan] = []
    for orientation in configuration.orientations {
      let shown = photos.filter { isShown($0, on: orientation) }
      if !shown.isEmpty { plans.append(try plan(shown, orientation: orientation)) }
    }
    return plans
  }

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] {
    photos.filter { photo in !configuration.orientations.contains { isShown(photo, on: $0) } }
      .map { photo in
        let form = photo.facts.size.width > photo.facts.size.height ? "wide" : "upright"
        let made = configuration.orientations.map(\.rawValue).joined(separator: " and ")
        return Problem(
          photo: photo.photo.id, outcome: .skipped,
          reason: "\(form), and only \(made) sheets are made (assign: matching)")
      }
  }

  private func isShown(_ photo: InspectedPhoto, on orientation: PageOrientation) -> Bool {
    let size = photo.facts.size
    return switch (configuration.assign, orientation) {
    case (.all, _): true
    case (.matching, .portrait): size.width <= size.height
    case (.matching, .landscape): size.width >= size.height
    }
  }

  private func plan(_ photos: [InspectedPhoto], orientation: PageOrientation) throws -> Plan {
    let setup = LayoutSetup(configuration: configuration)
    let weights = PhotoWeights(photos, configuration: configuration)
    let items = photos.map { photo in
      LayoutItem(
        id: photo.photo.id, aspect: photo.facts.size.aspect, weight: weights.weight(of: photo),
        diameter: setup.diameter.map { $0 * weights.relativeDiameter(of: photo) },
        span: isFeatured(photo) ? 2 : 1,
        group: PhotoGroup(of: photo, by: configuration.groupBy)?.name)
    }
    let result: LayoutResult
    do {
      result = try setup.layout.arrange(items, on: setup.page(orientation))
    } catch {
      if error == .cancelled { throw CancellationError() }
      throw GalleryError.layout("\(orientation.rawValue) page: \(error)")
    }
    let pages = result.pages.map { page in
      Plan.Page(
        placements: page.placements.map { Placement(photo: items[$0.item].id, frame: $0.frame) },
        headings: page.headings.map { Plan.Heading(text: $0.group, frame: $0.frame) })
    }
    return Plan(orientation: orientation, page: configuration.sheet, pages: pages)
  }

  private func isFeatured(_ photo: InspectedPhoto) -> Bool {
    configuration.featured.contains { $0 == photo.photo.id || $0 == photo.photo.name }
      || configuration.featureRating && photo.facts.metadata?.rating == 5
  }
}
