public import GalleryModel

/// A finished plan.
public struct PlanResult: Sendable {
  /// The plan.
  public var document: PlanDocument
  /// The photos that cannot be shown, as far as their headers tell.
  public var problems: [Problem]
  /// The parts of the sources that could not be read.
  public var unreadable: [UnreadableSource]
  /// The findings about manifest and duplicates. Default: nothing was asked for.
  public var reconciliation = Reconciliation()

  /// A Boolean value that indicates whether all sources could be read, the plan has every photo, and no photo is
  /// missing, unexpected or there twice, where that was asked for.
  public var isComplete: Bool { problems.isEmpty && unreadable.isEmpty && reconciliation.isClean }
}
