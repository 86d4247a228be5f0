public import GalleryModel

/// A finished plan.
public struct PlanResult: Sendable {
  /// The plan.
  public var document: PlanDocument
  /// The photos that cannot be shown, as far as their headers tell.
  public var problems: [Problem]
  /// The parts of the sources that could not be read.
  public var unreadable: [UnreadableSource]

  /// A Boolean value that indicates whether all sources could be read and the plan has every photo.
  public var isComplete: Bool { problems.isEmpty && unreadable.isEmpty }
}
