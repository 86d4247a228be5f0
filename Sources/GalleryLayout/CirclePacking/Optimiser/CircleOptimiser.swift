/// The optimiser of dense packings: the entrance to the mathematics in this folder.
///
/// A ``CircleSystem`` has an energy whose minima are packings, ``CircleSystem/minimise(iterations:tolerance:goal:)``
/// descends to the nearest of them, hops lead from one minimum to the next (``HopSettings``), and ``ClosedSearch`` and
/// ``StripSearch`` decide where to start and when to stop.
enum CircleOptimiser {
  /// The largest number of circles that are optimised. Beyond it a front or a lattice is all that time allows.
  static let countLimit = 3000

  /// Searches for the largest common scale at which circles fit into a container.
  ///
  /// - Parameters:
  ///   - radii: The relative radii.
  ///   - offset: The length that is added to each scaled radius.
  ///   - work: The work to be spent.
  ///   - goal: The scale that is enough; the search ends there.
  /// - Returns: `nil` if the offsets alone fill the container.
  /// - Throws: ``LayoutError/cancelled`` if the task is cancelled.
  static func largestScale(
    radii: [Double], offset: Double, container: Container, work: StagedWork, goal: Double = .infinity
  ) throws(LayoutError) -> ScaledCentres? {
    guard
      let system = CircleSystem(
        weights: radii, offset: offset, container: container, budget: WorkBudget(0))
    else { return nil }
    var search = ClosedSearch(system: system, settings: .suited(to: system))
    return try search.run(work: work, goal: goal / system.unitScale)
  }

  /// Searches for the least height of a strip that takes circles of fixed sizes.
  ///
  /// - Parameters:
  ///   - height: A height that is known to be enough.
  ///   - work: The work to be spent.
  /// - Returns: `nil` if the search finds no places without overlap.
  /// - Throws: ``LayoutError/cancelled`` if the task is cancelled.
  static func leastHeight(
    radii: [Double], width: Double, height: Double, work: StagedWork
  ) throws(LayoutError) -> StripPlaces? {
    var best: StripPlaces?
    for stage in work.stages {
      var search = StripSearch(radii: radii, width: width, height: height)
      if let found = try search?.run(work: stage), found.height < best?.height ?? .infinity { best = found }
    }
    return best
  }
}
