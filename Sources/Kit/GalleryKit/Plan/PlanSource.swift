import Synchronization

/// A source of the plans of a build.
protocol PlanSource: Sendable {
  /// Returns the plans for the photos that can be shown, without empty plans. Throws `GalleryError.layout`,
  /// or `CancellationError`.
  func plans(for photos: [InspectedPhoto]) throws -> [Plan]

  /// Returns the title, header, footer and logo of an HTML page, on a single page of the first plan's size; `nil` if
  /// windows show the plans.
  func windowTexts(for photos: [InspectedPhoto]) -> [Furniture]?

  /// Returns the photos that no page would show even if they decode, each with the reason.
  func unplaced(_ photos: [InspectedPhoto]) -> [Problem]
}

extension PlanSource {
  func windowTexts(for photos: [InspectedPhoto]) -> [Furniture]? { nil }
}

/// Existing plans: if a photo is missing, its place stays empty and other photos do not move.
struct FixedPlans: PlanSource {
  let plans: [Plan]

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] { [] }

  func plans(for photos: [InspectedPhoto]) -> [Plan] {
    let present = Set(photos.map(\.id))
    return plans.map { plan in
      var plan = plan
      for index in plan.pages.indices {
        plan.pages[index].placements.removeAll { !present.contains($0.photo) }
      }
      return plan
    }
  }
}

/// A planner that caches its last plans. The plans used to choose variants of remote photos are usually the
/// plans that are drawn, and packing circles is slow.
final class RememberingPlanner: PlanSource {
  private let planner: SheetPlanner
  private let last = Mutex<(photos: [InspectedPhoto], plans: [Plan])?>(nil)

  init(_ planner: SheetPlanner) { self.planner = planner }

  func plans(for photos: [InspectedPhoto]) throws -> [Plan] {
    if let plans = last.withLock({ $0?.photos == photos ? $0?.plans : nil }) { return plans }
    let plans = try planner.plans(for: photos)
    last.withLock { $0 = (photos, plans) }
    return plans
  }

  func windowTexts(for photos: [InspectedPhoto]) -> [Furniture]? { planner.windowTexts(for: photos) }

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] { planner.unplaced(photos) }
}
