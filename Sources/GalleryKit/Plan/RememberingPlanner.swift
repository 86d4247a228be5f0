import GalleryModel
import Synchronization

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
