import GalleryModel
import Synchronization

/// A source of the plans of a build.
protocol PlanSource: Sendable {
  /// The plans for the photos that can be shown; one that would show no photo is left out.
  ///
  /// - Throws: ``GalleryError/layout(_:)``, or `CancellationError`.
  func plans(for photos: [InspectedPhoto]) throws -> [Plan]

  /// The photos that no page would show, however good they are, each with the reason.
  func unplaced(_ photos: [InspectedPhoto]) -> [Problem]
}

/// Plans that were made before: nothing moves when a photo is missing, its place stays empty.
struct FixedPlans: PlanSource {
  let plans: [Plan]

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] { [] }

  func plans(for photos: [InspectedPhoto]) -> [Plan] {
    let present = Set(photos.map(\.photo.id))
    return plans.map { plan in
      var plan = plan
      for index in plan.pages.indices {
        plan.pages[index].placements.removeAll { !present.contains($0.photo) }
      }
      return plan
    }
  }
}

/// A planner that remembers its last plans: those by which pictures of photos on the web are chosen are most often
/// those that are drawn, and packing circles takes time.
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

  func unplaced(_ photos: [InspectedPhoto]) -> [Problem] { planner.unplaced(photos) }
}
