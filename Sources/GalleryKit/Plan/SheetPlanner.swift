import GalleryLayout
import GalleryModel

/// Turns photos and a configuration into plans: the only place where layouts are chosen and set up.
struct SheetPlanner: PlanSource {
  /// The smallest cell that `auto` chooses on paper, in points.
  private static let minimumPaperCell = 25 * Length.pointsPerMillimetre
  /// The smallest cell that `auto` chooses on screens, in points.
  private static let minimumScreenCell = 60.0
  /// The least gap on screens, in points; on paper the layout's own share of the page holds.
  private static let screenGap = 10.0

  let configuration: Configuration

  func plans(for photos: [InspectedPhoto]) throws(GalleryError) -> [Plan] {
    var plans: [Plan] = []
    for orientation in configuration.orientations {
      let shown = photos.filter { isShown($0, on: orientation) }
      if !shown.isEmpty { plans.append(try plan(shown, orientation: orientation)) }
    }
    return plans
  }

  private func isShown(_ photo: InspectedPhoto, on orientation: PageOrientation) -> Bool {
    let size = photo.facts.size
    return switch (configuration.assign, orientation) {
    case (.all, _): true
    case (.matching, .portrait): size.width <= size.height
    case (.matching, .landscape): size.width >= size.height
    }
  }

  private func plan(_ photos: [InspectedPhoto], orientation: PageOrientation) throws(GalleryError) -> Plan {
    let sheet = configuration.sheet
    let size = sheet.size(orientation)
    let items = photos.map { LayoutItem(id: $0.photo.id, aspect: $0.facts.size.aspect) }
    let page = LayoutPage(
      width: size.width, height: size.height,
      margin: configuration.margin.map(points),
      gap: configuration.gap.map(points) ?? (sheet.medium == .screen ? Self.screenGap : nil))
    let result: LayoutResult
    do {
      result = try layout.arrange(items, on: page)
    } catch {
      throw .layout("\(orientation.rawValue) page: \(error)")
    }
    let pages = result.pages.map { page in
      Plan.Page(placements: page.placements.map { Placement(photo: items[$0.item].id, frame: $0.frame) })
    }
    return Plan(orientation: orientation, page: sheet, pages: pages)
  }

  private var layout: any Layout {
    switch configuration.layout {
    case .equalSpacing:
      EqualSpacing(
        columns: configuration.columns,
        cell: configuration.cell.map(points),
        minimumCell: configuration.sheet.medium == .paper ? Self.minimumPaperCell : Self.minimumScreenCell,
        frames: configuration.shape == .none && configuration.resolvedFit == .contain ? .aspect : .cell)
    }
  }

  /// A length of the page in points; percentages refer to its short side.
  private func points(_ length: Length) -> Double {
    let sheet = configuration.sheet
    return length.points(of: sheet.shortSide, pixelsPerPoint: sheet.pixelsPerPoint)
  }
}
